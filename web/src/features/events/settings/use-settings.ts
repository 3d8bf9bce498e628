import { useState } from 'react';
import { readFields, writeFields } from '../../../lib/drafts.ts';
import { failureMessage, fieldErrors } from '../../../lib/http.ts';
import { useUnsavedGuard } from '../../../lib/use-unsaved-guard.ts';
import { updateEvent } from '../events.api.ts';

type Change = Parameters<typeof updateEvent>[1];
type Problems<V> = { readonly [K in keyof V]?: string | undefined };

interface SettingsOptions<V> {
  readonly event_id: number;
  /** Name of the tab, part of the key of its draft. */
  readonly tab: string;
  /** Values of the server. */
  readonly saved: V;
  readonly bodyOf: (values: V) => Change;
  readonly problemsOf?: (values: V) => Problems<V>;
}

/** Returns the values of one tab: the server’s values with unsaved changes. */
export function useSettings<V extends object>({ event_id, tab, saved, bodyOf, problemsOf }: SettingsOptions<V>) {
  const place = `settings.${event_id}.${tab}` as const;
  const [edited, setEdited] = useState<Partial<V>>(() => readFields<V>(place));
  const [problems, setProblems] = useState<Problems<V>>({});
  const [error, setError] = useState<string>();
  const [saving, setSaving] = useState(false);
  const values: V = { ...saved, ...edited };
  const dirty = JSON.stringify(values) !== JSON.stringify(saved);
  useUnsavedGuard(dirty, () => writeFields(place, {}));
  const change = (next: Partial<V>): void =>
    setEdited((before) => {
      const now = { ...before, ...next };
      writeFields(place, now, saved);
      return now;
    });
  const discard = (): void => {
    setEdited({});
    writeFields(place, {});
    setProblems({});
    setError(undefined);
  };
  const save = async (): Promise<void> => {
    const found = problemsOf?.(values) ?? {};
    const first = Object.values<string | undefined>(found).find((text) => text !== undefined);
    setProblems(found);
    setError(first);
    if (first !== undefined) return;
    setSaving(true);
    try {
      await updateEvent(event_id, bodyOf(values));
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
    bar: { visible: dirty, saving, error, onCancel: discard, onSave: () => void save() },
  };
}
