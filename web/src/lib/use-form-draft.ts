import { useCallback, useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { readFields, writeDraft, writeFields, type DraftKey } from './drafts.ts';

/**
 * Saves the values of a form as a draft until it is submitted; the draft survives closing the dialog and a reload of
 * the tab.
 * @returns a function that deletes the draft
 */
export function useFormDraft<V extends FieldValues>(form: UseFormReturn<V>, place: DraftKey): () => void {
  const { subscribe, setValue, formState } = form;
  const beganWith = formState.defaultValues;
  useEffect(() => {
    const kept = Object.entries(readFields<V>(place)) as [Path<V>, PathValue<V, Path<V>>][];
    for (const [name, value] of kept) setValue(name, value, { shouldDirty: true });
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => writeFields<V>(place, values, beganWith as Partial<V>),
    });
    // The initial values of the form do not change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [place, setValue, subscribe]);
  return useCallback(() => writeDraft(place, ''), [place]);
}
