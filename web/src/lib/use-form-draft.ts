import { useCallback, useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { readFields, writeDraft, writeFields, type DraftKey } from './drafts.ts';

/**
 * Saves the values of a form as a draft until it is submitted; the draft survives closing the dialog and a reload of
 * the tab.
 * @returns a function that deletes the draft
 */
export function useFormDraft<V extends FieldValues>(form: UseFormReturn<V>, draftKey: DraftKey): () => void {
  const { subscribe, setValue, formState } = form;
  const initialValues = formState.defaultValues;
  useEffect(() => {
    const stored = Object.entries(readFields<V>(draftKey)) as [Path<V>, PathValue<V, Path<V>>][];
    for (const [name, value] of stored) setValue(name, value, { shouldDirty: true });
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => writeFields<V>(draftKey, values, initialValues as Partial<V>),
    });
    // The initial values of the form do not change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [draftKey, setValue, subscribe]);
  return useCallback(() => writeDraft(draftKey, ''), [draftKey]);
}
