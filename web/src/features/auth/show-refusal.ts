import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { fieldErrors } from '../../lib/http.ts';

interface Shown<V extends FieldValues> {
  /** The fields of the form that the server knows by the same name. */
  readonly fields: readonly Path<V>[];
  /** Shown above the form where the server says nothing about a field. */
  readonly otherwise: string;
}

/** Shows what the server says about a field at that field, and focuses the first one. */
export function showRefusal<V extends FieldValues>(
  form: Pick<UseFormReturn<V>, 'setError'>,
  failure: unknown,
  { fields, otherwise }: Shown<V>,
): void {
  const problems = fieldErrors(failure);
  const named = fields.filter((field) => problems[field] !== undefined);
  for (const [place, field] of named.entries())
    form.setError(field, { message: problems[field] ?? '' }, { shouldFocus: place === 0 });
  if (named.length === 0) form.setError('root', { message: otherwise });
}
