import { eventTexts } from '@plenum/contracts/events/event-texts';
import { useState } from 'react';
import { readFields, writeFields } from '../../../../lib/drafts.ts';
import { failureMessage, fieldErrors } from '../../../../lib/http.ts';
import { readSeen, writeSeen } from '../../../../lib/seen-drafts.ts';
import { basedOn } from '../../../../lib/seen-texts.ts';
import { useUnsavedGuard } from '../../../../lib/use-unsaved-guard.ts';
import { type ConflictedText, useTextConflicts } from '../../../../ui/use-text-conflicts.tsx';
import { updateEvent } from '../events.api.ts';

type Change = Parameters<typeof updateEvent>[1];
type Problems<V> = { readonly [K in keyof V]?: string | undefined };

interface SettingsOptions<V> {
  readonly event_id: number;
  /** Name of the tab, part of the key of its draft. */
  readonly tab: string;
  readonly saved: V;
  readonly toBody: (values: V) => Change;
  readonly validate?: (values: V) => Problems<V>;
  /** Texts of the body that several people may edit. */
  readonly texts?: Readonly<Record<string, ConflictedText>>;
}

/** Returns the stored texts that the changes of a body are based on. */
function seenOf(body: Change): NonNullable<Change['seen']> {
  const names = [...eventTexts, 'sections', 'icebreakers'] as const;
  return Object.fromEntries(names.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])));
}

const isEqualJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Unsaved changes and the values on which they are based. */
interface Draft<V> {
  readonly edited: Partial<V>;
  readonly seen: Partial<V>;
}

/** Returns the values of one tab: the server’s values with unsaved changes. */
export function useSettings<V extends object>(options: SettingsOptions<V>) {
  const { event_id, tab, saved, toBody, validate, texts = {} } = options;
  const draftKey = `settings.${event_id}.${tab}` as const;
  const conflicts = useTextConflicts(texts);
  const [{ edited, seen }, setDraft] = useState<Draft<V>>(() => ({
    edited: readFields<V>(draftKey),
    seen: readSeen<V>(draftKey),
  }));
  const [problems, setProblems] = useState<Problems<V>>({});
  const [error, setError] = useState<string>();
  const [saving, setSaving] = useState(false);
  const values: V = { ...saved, ...edited };
  const dirty = !isEqualJson(values, saved);
  const storeDraft = (draft: Draft<V>): Draft<V> => {
    writeFields(draftKey, draft.edited);
    writeSeen(draftKey, draft.seen);
    return draft;
  };
  useUnsavedGuard(dirty, () => storeDraft({ edited: {}, seen: {} }));
  const change = (next: Partial<V>): void =>
    setDraft((before) => {
      const all = Object.entries({ ...before.edited, ...next });
      const unsaved = all.filter(([key, value]) => !isEqualJson(value, saved[key as keyof V]));
      const names = unsaved.map(([key]) => key);
      return storeDraft({
        edited: Object.fromEntries(unsaved) as Partial<V>,
        seen: basedOn<Partial<V>>(before.seen, names, saved),
      });
    });
  const discard = (): void => {
    setDraft(storeDraft({ edited: {}, seen: {} }));
    setProblems({});
    setError(undefined);
  };
  const save = async (): Promise<void> => {
    const currentProblems = validate?.(values) ?? {};
    const first = Object.values<string | undefined>(currentProblems).find((text) => text !== undefined);
    setProblems(currentProblems);
    setError(first);
    if (first !== undefined) return;
    setSaving(true);
    try {
      const body = { ...toBody(values), seen: seenOf(toBody({ ...saved, ...seen })) };
      await conflicts.save(body, (merged) => updateEvent(event_id, merged));
      discard();
    } catch (failure) {
      setProblems(fieldErrors(failure));
      setError(failureMessage(failure));
    } finally {
      setSaving(false);
    }
  };
  return {
    values,
    change,
    problems,
    /** The dialog about a text that another user has changed. */
    conflict: conflicts.dialog,
    bar: { visible: dirty, saving, error, onCancel: discard, onSave: () => void save() },
  };
}
