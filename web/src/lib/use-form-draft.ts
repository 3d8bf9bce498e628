import { useCallback, useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { readFields, writeDraft, writeFields, type DraftPlace } from './drafts.ts';

/**
 * Keeps what is typed in a form until it is sent: it outlives a reload of the tab, and the dialog around it.
 * @returns what forgets it
 */
export function useFormDraft<V extends FieldValues>(form: UseFormReturn<V>, place: DraftPlace): () => void {
  const { subscribe, setValue, formState } = form;
  const beganWith = formState.defaultValues;
  useEffect(() => {
    const kept = Object.entries(readFields<V>(place)) as [Path<V>, PathValue<V, Path<V>>][];
    for (const [name, value] of kept) setValue(name, value, { shouldDirty: true });
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => writeFields<V>(place, values, beganWith as Partial<V>),
    });
    // What the form began with does not change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [place, setValue, subscribe]);
  return useCallback(() => writeDraft(place, ''), [place]);
}
