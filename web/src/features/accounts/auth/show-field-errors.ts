import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { fieldErrors } from '../../../lib/http.ts';

interface ErrorTargets<V extends FieldValues> {
  /** Form fields with the same name in the API. */
  readonly fields: readonly Path<V>[];
  /** Displayed above the form if the server does not name a field. */
  readonly fallback: string;
}

/** Displays validation errors of the server at their fields, and focuses the first one. */
export function showFieldErrors<V extends FieldValues>(
  form: Pick<UseFormReturn<V>, 'setError'>,
  failure: unknown,
  { fields, fallback }: ErrorTargets<V>,
): void {
  const problems = fieldErrors(failure);
  const invalidFields = fields.filter((field) => problems[field] !== undefined);
  for (const [index, field] of invalidFields.entries())
    form.setError(field, { message: problems[field] ?? '' }, { shouldFocus: index === 0 });
  if (invalidFields.length === 0) form.setError('root', { message: fallback });
}
