import { eventTemplates, eventTypes, type EventType } from '@plenum/contracts/enums';
import { maxCompanyNameLength, maxEventTextLength } from '@plenum/contracts/limits';
import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { localTimeZone, todayIn } from '../../../lib/dates.ts';
import { eventPaths } from '../../../lib/event-paths.ts';
import { failureCode, failureMessage, fieldErrors } from '../../../lib/http.ts';
import { isTimeZone } from '../../../lib/time-zones.ts';
import { useFormDraft } from '../../../lib/use-form-draft.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { RadioField } from '../../../ui/radio-group.tsx';
import { TimeZoneField } from '../../../ui/time-zone-field.tsx';
import { showToast } from '../../../ui/toast.ts';
import { t } from './event-forms.en.json';
import { endProblem, startProblem, titleProblem } from './event.rules.ts';
import { createEvent } from './events.api.ts';

interface Values {
  readonly title: string;
  readonly description: string;
  readonly event_type: EventType;
  readonly start_date: string;
  readonly end_date: string;
  readonly timezone: string;
  readonly company_name: string;
}
type FieldName = keyof Values;

const templates = ['none', ...eventTemplates] as const;
type Template = (typeof templates)[number];

const serverFields: Partial<Record<string, FieldName>> = {
  event_in_past: 'start_date',
  event_dates_reversed: 'end_date',
  event_outside_calendar: 'end_date',
  event_too_long: 'end_date',
  time_zone_unknown: 'timezone',
};

interface NewEventFormProps {
  readonly organization_id: number;
  readonly company_name: string;
}

function useNewEvent({ organization_id, company_name }: NewEventFormProps) {
  const navigate = useNavigate();
  const [template, setTemplate] = useState<Template>('none');
  const form = useForm<Values>({
    defaultValues: {
      title: '',
      description: '',
      event_type: 'CONFERENCE',
      start_date: '',
      end_date: '',
      timezone: localTimeZone(),
      company_name,
    },
  });
  const clearDraft = useFormDraft(form, `new-event.${organization_id}`);
  const submit = form.handleSubmit(async (values) => {
    if (!isTimeZone(values.timezone)) {
      form.setError('timezone', { message: t('events.field.timezone.unknown') });
      return;
    }
    const isSingleSession = values.event_type === 'SINGLE_SESSION';
    try {
      const event = await createEvent(organization_id, {
        ...values,
        ...(template === 'none' ? {} : { template }),
        title: values.title.trim(),
        company_name: values.company_name.trim(),
        description: values.description.trim() || null,
        end_date: isSingleSession ? values.start_date : values.end_date,
      });
      clearDraft();
      showToast({ tone: 'good', title: t('events.created'), text: t('events.created.text') });
      await navigate(eventPaths.home(event.id), { replace: true });
    } catch (failure) {
      const field = serverFields[failureCode(failure) ?? ''];
      if (field !== undefined) form.setError(field, { message: failureMessage(failure) }, { shouldFocus: true });
      else {
        const serverErrors = Object.entries(fieldErrors(failure)).filter(([name]) => name in values);
        for (const [name, message] of serverErrors) form.setError(name as FieldName, { message });
        if (serverErrors.length === 0) form.setError('root', { message: failureMessage(failure) });
      }
    }
  });
  const choose = (chosen: Template): void => {
    setTemplate(chosen);
    if (chosen !== 'none') form.setValue('event_type', chosen === 'SINGLE_SESSION' ? 'SINGLE_SESSION' : 'CONFERENCE');
  };
  return { form, submit, template, choose };
}

/** Creates an event of an organization and opens it. */
export function NewEventForm(props: NewEventFormProps) {
  const { form, submit, template, choose } = useNewEvent(props);
  const { errors, isSubmitting } = form.formState;
  const { register } = form;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-2xl gap-5 sm:grid-cols-2">
      {errors.root && (
        <Alert tone="error" className="sm:col-span-2">
          {errors.root.message}
        </Alert>
      )}
      <TemplateField value={template} onChange={choose} />
      <TextField
        label={t('events.field.title')}
        className="sm:col-span-2"
        error={errors.title?.message}
        {...register('title', { validate: titleProblem })}
      />
      <SelectField
        label={t('events.field.type')}
        options={eventTypes.map((value) => ({ value, label: t(`events.type.${value}`) }))}
        {...register('event_type')}
      />
      <TextField
        label={t('events.field.company')}
        maxLength={maxCompanyNameLength}
        error={errors.company_name?.message}
        {...register('company_name', {
          validate: (value) => value.trim() !== '' || t('events.field.company.required'),
        })}
      />
      <WhenFields form={form} />
      <TextArea
        label={t('events.field.description')}
        optional={t('events.field.optional')}
        className="sm:col-span-2"
        maxLength={maxEventTextLength}
        {...register('description')}
      />
      <Button type="submit" loading={isSubmitting} className="justify-self-start sm:col-span-2">
        {t('events.create')}
      </Button>
    </form>
  );
}

function WhenFields({ form }: { readonly form: UseFormReturn<Values> }) {
  const { register, getValues, watch } = form;
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label={t('events.field.start')}
        type="date"
        min={todayIn(safeZone(watch('timezone')))}
        error={errors.start_date?.message}
        {...register('start_date', {
          validate: (value) => startProblem(value, todayIn(safeZone(getValues('timezone')))),
        })}
      />
      {watch('event_type') === 'SINGLE_SESSION' ? (
        <p className="self-end pb-2.5 text-sm text-muted">{t('events.field.end.follows')}</p>
      ) : (
        <TextField
          label={t('events.field.end')}
          type="date"
          error={errors.end_date?.message}
          {...register('end_date', { validate: (value) => endProblem(value, getValues('start_date')) })}
        />
      )}
      <TimeZoneField
        label={t('events.field.timezone')}
        hint={t('events.field.timezone.hint')}
        className="sm:col-span-2"
        value={watch('timezone')}
        error={errors.timezone?.message}
        onChange={(zone) => form.setValue('timezone', zone)}
      />
    </>
  );
}

const safeZone = (zone: string): string => (isTimeZone(zone) ? zone : 'UTC');

interface TemplateProps {
  readonly value: Template;
  readonly onChange: (template: Template) => void;
}

/** Choice of a template for the new event; all of its values can be changed later. */
function TemplateField({ value, onChange }: TemplateProps) {
  return (
    <RadioField<Template>
      label={t('events.template')}
      className="sm:col-span-2"
      columns={2}
      value={value}
      options={templates.map((template) => ({
        value: template,
        label: t(`events.template.${template}`),
        description: t(`events.template.${template}.text`),
      }))}
      onChange={onChange}
    />
  );
}
