import { useState } from 'react';
import { readStoredFields } from './stored-fields.ts';
import { readStored, writeStored } from './stored.ts';

export type ChatDraftKey = `room.${number}` | `thread.${number}`;

/** Key of a draft by the form in which it is typed. Drafts survive navigation and a reload of the tab. */
export type DraftKey =
  | ChatDraftKey
  | `unsent.${ChatDraftKey}`
  | `mentions.${ChatDraftKey}`
  | `reply.${ChatDraftKey}`
  | `open-room.${'event' | 'session'}.${number}`
  | `profile.${number}`
  | `settings.${number}.${string}`
  | `new-event.${number}`
  | `icebreaker.${number}.${number}`
  | `report.${string}`
  | `question.${number}`
  | `poll.${number}`
  | `feedback.${number}`
  | `session.${number}`
  | `speaker.${number}.${number}`
  | `sponsor.${number}.${number}`
  | `invite.${string}.${number}`
  | `invite-one.${string}.${number}`
  | `add-person.${string}.${number}`
  | `person.${number}.${number}.${string}`
  | `decision.${number}.${string}`
  | `rules.${number}`
  | `managed-room.${number}.${number}`
  | `copy.${number}`
  | `new-session.${number}`
  | `announcement.${number}`
  | `join-request.${number}`
  | `tiers.${number}`
  | 'new-organization';

const prefix = 'plenum.draft.';

export function readDraft(draftKey: DraftKey): string {
  return readStored(prefix + draftKey, 'sessionStorage') ?? '';
}

export function writeDraft(draftKey: DraftKey, text: string): void {
  writeStored(prefix + draftKey, text === '' ? null : text, 'sessionStorage');
}

/** Returns the draft values of a form’s changed fields. */
export function readFields<V extends object>(draftKey: DraftKey): Partial<V> {
  return readStoredFields<V>(prefix + draftKey, 'sessionStorage');
}

/** Saves the fields that differ from the initial values. */
export function writeFields<V extends object>(
  draftKey: DraftKey,
  values: Partial<V>,
  initialValues: Partial<V> = {},
): void {
  const isUnchanged = (key: string): boolean =>
    JSON.stringify(values[key as keyof V]) === JSON.stringify(initialValues[key as keyof V]);
  const changed = Object.entries(values).filter(([key]) => !isUnchanged(key));
  writeDraft(draftKey, changed.length === 0 ? '' : JSON.stringify(Object.fromEntries(changed)));
}

/** Deletes all drafts (logout). */
export function clearDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Without storage there are no drafts.
  }
}

/**
 * Returns values of a form without a form library, which survive a reload, their setter, and a function that deletes
 * the draft.
 */
export function useDraftedValues<V extends object>(
  draftKey: DraftKey,
  initial: V,
): readonly [V, (next: V) => void, () => void] {
  const [initialValues] = useState(initial);
  const [values, setValues] = useState<V>(() => ({ ...initialValues, ...readFields<V>(draftKey) }));
  const change = (next: V): void => {
    writeFields(draftKey, next, initialValues);
    setValues(next);
  };
  return [values, change, () => writeDraft(draftKey, '')];
}
