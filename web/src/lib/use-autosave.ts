import { useEffect, useState, useSyncExternalStore } from 'react';
import { Autosave, type AutosaveOptions, type AutosaveSnapshot } from './autosave.ts';
import { readFields, writeFields, type DraftKey } from './drafts.ts';
import { fieldErrors } from './http.ts';
import { readSeen, writeSeen } from './seen-drafts.ts';
import type { SeenTexts } from './seen-texts.ts';

export interface AutosavedForm<V> extends AutosaveSnapshot<V> {
  readonly change: (changes: Partial<V>) => void;
  readonly flush: () => void;
  readonly retry: () => void;
  /** Why a field is not saved: its validation error, or the server’s message. */
  readonly errors: Partial<Record<keyof V, string>>;
}

interface DraftedOptions<V> extends AutosaveOptions<V> {
  /** Draft that preserves unsaved values across a reload. */
  readonly draft: DraftKey;
}

/**
 * Autosave as a hook: control the fields with `values`, pass changes to `change`, call `flush` on blur. Pending changes
 * are sent when the screen is left or hidden; closing the tab with unsaved changes asks for confirmation.
 */
export function useAutosave<V extends object>({ draft, ...options }: DraftedOptions<V>): AutosavedForm<V> {
  const [form] = useState(() => new Autosave({ seen: readSeen<SeenTexts<V>>(draft), ...options }));
  const snapshot = useSyncExternalStore(form.subscribe, form.snapshot);
  // Runs after every render, so that the latest `save` and `problems` are used.
  useEffect(() => form.update(options));
  useEffect(() => {
    const send = (): void => form.flush();
    const sendWhenHidden = (): void => {
      if (document.visibilityState === 'hidden') send();
    };
    document.addEventListener('visibilitychange', sendWhenHidden);
    return () => {
      document.removeEventListener('visibilitychange', sendWhenHidden);
      send();
    };
  }, [form]);
  const isUnsaved = snapshot.unsaved.length > 0;
  const { change } = form;
  useEffect(() => {
    const draftValues = readFields<V>(draft);
    if (Object.keys(draftValues).length > 0) change(draftValues);
  }, [draft, change]);
  useEffect(() => {
    // Before the first change, a draft of the last visit may exist.
    if (snapshot.state === 'idle') return;
    const unsavedEntries = snapshot.unsaved.map((key) => [key, snapshot.values[key]]);
    writeFields<V>(draft, Object.fromEntries(unsavedEntries) as Partial<V>);
    writeSeen(draft, snapshot.seen);
  }, [draft, snapshot]);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const preventUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    return () => window.removeEventListener('beforeunload', preventUnload);
  }, [isUnsaved]);
  const serverErrors = fieldErrors(snapshot.failure) as Partial<Record<keyof V, string>>;
  const problems = isUnsaved ? (options.problems?.(snapshot.values) ?? {}) : {};
  const visibleProblems = Object.entries(problems).filter(([key]) => snapshot.unsaved.includes(key as keyof V));
  const errors = { ...serverErrors, ...snapshot.conflictErrors, ...Object.fromEntries(visibleProblems) } as Partial<
    Record<keyof V, string>
  >;
  return { ...snapshot, change: form.change, flush: form.flush, retry: form.retry, errors };
}
