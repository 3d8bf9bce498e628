/** Questions of a waiting import, and the time zone of its file. */
import { type ImportShift, importShifts } from '@plenum/contracts/enums';
import type { Body } from '@plenum/contracts/operation';
import {
  type DateOrder,
  dateOrders,
  type UtcInterpretation,
  utcReadings,
} from '@plenum/contracts/schedule/import-readings';
import type { ApplyImport, ImportPlan, ScheduleImport } from '@plenum/contracts/schedule/schedule-exchange';
import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox.tsx';
import { RadioField } from '../../../ui/radio-group.tsx';
import { TimeZoneField } from '../../../ui/time-zone-field.tsx';
import { ImportColumns } from './import-columns.tsx';
import { t } from './schedule-exchange.en.json';

type Answers = Body<typeof ApplyImport>;

interface QuestionsProps {
  readonly state: ScheduleImport & { readonly plan: ImportPlan };
  readonly answers: Answers;
  readonly onAnswer: (answer: Answers) => void;
}

export function ImportQuestions({ state, answers, onAnswer }: QuestionsProps) {
  const { plan, questions } = state;
  return (
    <>
      {questions.includes('REMOVALS') && (
        <Alert tone="warn">
          <CheckboxField
            label={t('plan.removals', { removed: plan.removed, stored: plan.stored_sessions })}
            description={t('plan.removals.text')}
            checked={answers.confirm_removals === true}
            onChange={({ target }) => onAnswer({ confirm_removals: target.checked })}
          />
        </Alert>
      )}
      {plan.columns !== null && (
        <ImportColumns
          columns={plan.columns}
          isAsked={questions.includes('COLUMNS')}
          answer={answers.columns}
          onAnswer={(columns) => onAnswer({ columns })}
        />
      )}
      {plan.undecided_date !== null && (
        <RadioField<DateOrder>
          label={t('plan.date_order', { date: plan.undecided_date.text })}
          value={answers.date_order ?? null}
          options={dateOrders.map((value) => ({ value, label: t(`plan.date_order.${value}`) }))}
          onChange={(date_order) => onAnswer({ date_order })}
        />
      )}
      {questions.includes('UTC_TIMES') && (
        <RadioField<UtcInterpretation>
          label={t('plan.utc_times', { zone: plan.time_zone ?? '' })}
          value={answers.utc_times ?? null}
          options={utcReadings.map((value) => ({
            value,
            label: t(`plan.utc_times.${value}`, { zone: plan.time_zone ?? '' }),
            description: t(`plan.utc_times.${value}.text`),
          }))}
          onChange={(utc_times) => onAnswer({ utc_times })}
        />
      )}
      {questions.includes('DAYS') && (
        <RadioField<ImportShift>
          label={t('import.days')}
          value={answers.shift ?? null}
          options={importShifts.map((value) => ({
            value,
            label: t(`import.days.${value}`),
            description: t(`import.days.${value}.text`),
          }))}
          onChange={(shift) => onAnswer({ shift })}
        />
      )}
      <Zone state={state} answers={answers} onAnswer={onAnswer} />
      {questions.includes('PROBLEMS') && (
        <CheckboxField
          label={t('plan.problems', { count: plan.skipped })}
          description={t('plan.problems.text')}
          checked={answers.skip_problems === true}
          onChange={({ target }) => onAnswer({ skip_problems: target.checked })}
        />
      )}
    </>
  );
}

/** The time zone of a file; it can be selected unless the file contains a known one. */
function Zone({ state: { plan, questions }, answers, onAnswer }: QuestionsProps) {
  const isAsked = questions.includes('TIME_ZONE');
  const [isOpen, setOpen] = useState(false);
  if (isAsked || isOpen)
    return (
      <TimeZoneField
        label={isAsked ? t('plan.time_zone', { name: plan.unknown_time_zone ?? '' }) : t('plan.zone.choose')}
        hint={t(isAsked ? 'plan.time_zone.text' : 'plan.zone.choose.text')}
        value={answers.timezone ?? (isAsked ? '' : (plan.time_zone ?? ''))}
        onChange={(timezone) => onAnswer({ timezone })}
      />
    );
  if (plan.time_zone === null || plan.time_zone_source === null) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span>{t(`plan.zone.${plan.time_zone_source}`, { zone: plan.time_zone })}</span>
      {plan.time_zone_source !== 'FILE' && (
        <Button
          variant="ghost"
          size="small"
          className="px-0! underline underline-offset-4"
          onClick={() => setOpen(true)}
        >
          {t('plan.zone.change')}
        </Button>
      )}
    </p>
  );
}
