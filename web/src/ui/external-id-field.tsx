import { maxExternalIdLength } from '@plenum/contracts/integrations/integration-limits';
import { ChevronDown } from 'lucide-react';
import { t } from './external-id.en.json';
import { TextField } from './field.tsx';

/** Printable ASCII characters without spaces, as in the contract. */
const validId = /^[!-~]*$/;

/**
 * Returns the error of an entered id, or undefined. An imported id may contain other characters.
 * @param saved the stored id, which may stay
 */
export const externalIdProblem = (value: string, saved: string): string | undefined =>
  value === saved || validId.test(value) ? undefined : t('invalid');

interface ExternalIdProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onLeave?: () => void;
}

/** The id of an object in another program, in a part that is closed unless the id is invalid. */
export const ExternalIdField = ({ value, error, onChange, onLeave }: ExternalIdProps) => (
  <details className="group" {...(error === undefined ? {} : { open: true })}>
    <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 text-sm font-semibold [&::-webkit-details-marker]:hidden">
      {t('advanced')}
      <ChevronDown aria-hidden="true" className="size-4 shrink-0 group-open:rotate-180" />
    </summary>
    <TextField
      className="mt-2"
      label={t('label')}
      optional={t('optional')}
      hint={t('hint')}
      maxLength={maxExternalIdLength}
      autoComplete="off"
      spellCheck={false}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
      {...(onLeave === undefined ? {} : { onBlur: onLeave })}
    />
  </details>
);
