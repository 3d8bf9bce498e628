import { eventTypes } from '@plenum/contracts/enums';
import type { EventDetail } from '@plenum/contracts/events/events';
import { maxCompanyNameLength, maxEventTextLength } from '@plenum/contracts/limits';
import { SelectField, TextArea, TextField } from '../../../../ui/field.tsx';
import { SaveBar } from '../../../../ui/form-actions.tsx';
import { SwitchField } from '../../../../ui/switch.tsx';
import { TimeZoneField } from '../../../../ui/time-zone-field.tsx';
import { t as formText } from '../event-forms.en.json';
import { endProblem, problemOf, titleProblem } from '../event.rules.ts';
import { t } from '../events.en.json';
import { t as detailText } from './settings-details.en.json';
import { useSettings } from './use-settings.ts';

const statuses = ['DRAFT', 'PUBLISHED', 'ARCHIVED'] as const;

const savedBasics = (event: EventDetail) => ({
  title: event.title,
  description: event.description ?? '',
  company_name: event.company_name,
  event_type: event.event_type,
  status: statuses.find((status) => status === event.status) ?? 'DRAFT',
  start_date: event.start_date,
  end_date: event.end_date,
  timezone: event.timezone,
  day_change: event.day_change.slice(0, 5),
  main_session_id: event.main_session_id,
  auto_session_status: event.auto_session_status,
});
type Basics = ReturnType<typeof savedBasics>;

export function BasicSettings({ event }: { readonly event: EventDetail }) {
  const { values, change, problems, bar, conflict } = useSettings({
    event_id: event.id,
    tab: 'basic',
    saved: savedBasics(event),
    texts: {
      title: { label: formText('events.field.title') },
      description: { label: formText('events.field.description') },
      company_name: { label: formText('events.field.company') },
    },
    toBody: (basics) => ({
      ...basics,
      description: basics.description.trim() || null,
      end_date: basics.event_type === 'SINGLE_SESSION' ? basics.start_date : basics.end_date,
    }),
    validate: (basics) => ({
      title: problemOf(titleProblem(basics.title)),
      company_name: basics.company_name.trim() === '' ? formText('events.field.company.required') : undefined,
      start_date: basics.start_date === '' ? formText('events.field.date.required') : undefined,
      end_date:
        basics.event_type === 'SINGLE_SESSION' ? undefined : problemOf(endProblem(basics.end_date, basics.start_date)),
    }),
  });
  return (
    <div className="max-w-2xl">
      <div className="grid gap-5 sm:grid-cols-2">
        <WhatFields values={values} change={change} problems={problems} />
        <WhenFields values={values} change={change} problems={problems} movesSessions={event.sessions_count > 0} />
        {event.sessions.length > 0 && (
          <MainSessionField
            event={event}
            value={values.main_session_id}
            error={problems.main_session_id}
            onChange={(main_session_id) => change({ main_session_id })}
          />
        )}
        <SwitchField
          label={detailText('settings.auto_status')}
          description={detailText('settings.auto_status.text')}
          className="sm:col-span-2"
          checked={values.auto_session_status}
          onChange={(auto_session_status) => change({ auto_session_status })}
        />
      </div>
      <SaveBar {...bar} />
      {conflict}
    </div>
  );
}

interface BasicsProps {
  readonly values: Basics;
  readonly change: (next: Partial<Basics>) => void;
  readonly problems: { readonly [F in keyof Basics]?: string | undefined };
}

function WhatFields({ values, change, problems }: BasicsProps) {
  return (
    <>
      <TextField
        label={formText('events.field.title')}
        className="sm:col-span-2"
        value={values.title}
        error={problems.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextArea
        label={formText('events.field.description')}
        optional={formText('events.field.optional')}
        className="sm:col-span-2"
        maxLength={maxEventTextLength}
        value={values.description}
        error={problems.description}
        onChange={({ target }) => change({ description: target.value })}
      />
      <TextField
        label={formText('events.field.company')}
        maxLength={maxCompanyNameLength}
        value={values.company_name}
        error={problems.company_name}
        onChange={({ target }) => change({ company_name: target.value })}
      />
      <SelectField
        label={detailText('settings.status')}
        value={values.status}
        options={statuses.map((value) => ({ value, label: t(`events.status.${value}`) }))}
        onChange={({ target }) => change({ status: statuses.find((status) => status === target.value) ?? 'DRAFT' })}
      />
      <SelectField
        label={formText('events.field.type')}
        className="sm:col-span-2"
        value={values.event_type}
        options={eventTypes.map((value) => ({ value, label: formText(`events.type.${value}`) }))}
        onChange={({ target }) =>
          change({ event_type: eventTypes.find((type) => type === target.value) ?? 'CONFERENCE' })
        }
      />
    </>
  );
}

function WhenFields({ values, change, problems, movesSessions }: BasicsProps & { readonly movesSessions: boolean }) {
  return (
    <>
      <TextField
        label={formText('events.field.start')}
        type="date"
        hint={movesSessions ? detailText('settings.dates.move') : undefined}
        value={values.start_date}
        error={problems.start_date}
        onChange={({ target }) => change({ start_date: target.value })}
      />
      {values.event_type === 'SINGLE_SESSION' ? (
        <p className="self-center text-sm text-muted">{formText('events.field.end.follows')}</p>
      ) : (
        <TextField
          label={formText('events.field.end')}
          type="date"
          min={values.start_date}
          value={values.end_date}
          error={problems.end_date}
          onChange={({ target }) => change({ end_date: target.value })}
        />
      )}
      <TimeZoneField
        label={formText('events.field.timezone')}
        hint={formText('events.field.timezone.hint')}
        value={values.timezone}
        error={problems.timezone}
        onChange={(timezone) => change({ timezone })}
      />
      <TextField
        label={detailText('settings.day_change')}
        type="time"
        hint={detailText('settings.day_change.hint')}
        value={values.day_change}
        error={problems.day_change}
        onChange={({ target }) => change({ day_change: target.value || '00:00' })}
      />
    </>
  );
}

interface MainSessionProps {
  readonly event: EventDetail;
  readonly value: number | null;
  readonly error: string | undefined;
  readonly onChange: (session_id: number | null) => void;
}

function MainSessionField({ event, value, error, onChange }: MainSessionProps) {
  const sessions = event.sessions.map(({ id, title, day_number, start_time }) => ({
    value: String(id),
    label: detailText('settings.main_session.option', { day: day_number, title, time: start_time.slice(0, 5) }),
  }));
  return (
    <SelectField
      label={detailText('settings.main_session')}
      hint={detailText('settings.main_session.hint')}
      className="sm:col-span-2"
      value={value === null ? '' : String(value)}
      error={error}
      options={[{ value: '', label: detailText('settings.main_session.none') }, ...sessions]}
      onChange={({ target }) => onChange(Number(target.value) || null)}
    />
  );
}
