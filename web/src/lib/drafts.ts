import { useState } from 'react';
import { readStoredFields } from './stored-fields.ts';
import { readStored, writeStored } from './stored.ts';

/** Key of a chat draft. */
export type ChatDraftKey = `room.${number}` | `thread.${number}`;

/** Key of a draft by the place where it is typed. Drafts survive navigation and a reload of the tab. */
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

export function readDraft(place: DraftKey): string {
  return readStored(prefix + place, 'sessionStorage') ?? '';
}

export function writeDraft(place: DraftKey, text: string): void {
  writeStored(prefix + place, text === '' ? null : text, 'sessionStorage');
}

/** Returns the draft values of a form’s changed fields. */
export function readFields<V extends object>(place: DraftKey): Partial<V> {
  return readStoredFields<V>(prefix + place, 'sessionStorage');
}

/** Saves the fields that differ from the initial values. */
export function writeFields<V extends object>(place: DraftKey, values: Partial<V>, beganWith: Partial<V> = {}): void {
  const same = (key: string): boolean =>
    JSON.stringify(values[key as keyof V]) === JSON.stringify(beganWith[key as keyof V]);
  const changed = Object.entries(values).filter(([key]) => !same(key));
  writeDraft(place, changed.length === 0 ? '' : JSON.stringify(Object.fromEntries(changed)));
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
  place: DraftKey,
  initial: V,
): readonly [V, (next: V) => void, () => void] {
  const [beganWith] = useState(initial);
  const [values, setValues] = useState<V>(() => ({ ...beganWith, ...readFields<V>(place) }));
  const change = (next: V): void => {
    writeFields(place, next, beganWith);
    setValues(next);
  };
  return [values, change, () => writeDraft(place, '')];
}
