/** Columns of a table: the detected meaning of each column, with a select to change it. */
import { importColumns } from '@plenum/contracts/schedule/import-readings';
import type { ColumnMapping, ImportPlan } from '@plenum/contracts/schedule/schedule-exchange';
import { useState } from 'react';
import { joinParts } from '../../../lib/join-parts.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { t } from './schedule-exchange.en.json';

interface ColumnsProps {
  readonly columns: NonNullable<ImportPlan['columns']>;
  /** Whether a choice is required to read the table. */
  readonly isAsked: boolean;
  readonly answer: ColumnMapping | undefined;
  readonly onAnswer: (columns: ColumnMapping) => void;
}

const ignored = '';

const options = [
  { value: ignored, label: t('plan.column.ignored') },
  ...importColumns.map((value) => ({ value, label: t(`plan.column.${value}`) })),
];

export function ImportColumns({ columns, isAsked, answer, onAnswer }: ColumnsProps) {
  const [isOpen, setOpen] = useState(isAsked);
  const mapping = answer ?? Object.fromEntries(columns.map(({ heading, column }) => [heading, column]));
  const used = columns.filter(({ heading }) => (mapping[heading] ?? null) !== null).length;
  if (!isOpen)
    return (
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span>{t('plan.columns.found', { used, count: columns.length })}</span>
        <Button
          variant="ghost"
          size="small"
          className="px-0! underline underline-offset-4"
          onClick={() => setOpen(true)}
        >
          {t('plan.columns.change')}
        </Button>
      </p>
    );
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-semibold">{t(isAsked ? 'plan.columns.asked' : 'plan.columns')}</legend>
      <p className="text-sm text-muted">{t('plan.columns.text')}</p>
      <ul className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {columns.map(({ heading, samples }) => (
          <li key={heading} className="min-w-0">
            <SelectField
              label={heading}
              hint={samples.length > 0 ? <bdi className="wrap-anywhere">{joinParts(samples)}</bdi> : undefined}
              value={mapping[heading] ?? ignored}
              onChange={({ target: { value } }) =>
                onAnswer({ ...mapping, [heading]: importColumns.find((column) => column === value) ?? null })
              }
              options={options}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
