import {
  sessionChatModes,
  sessionLevels,
  sessionStatuses,
  sessionTypes,
  type SessionChatMode,
  type SessionStatus,
  type SessionType,
} from '@plenum/contracts/enums';
import {
  plainSessionFields,
  type PlainSessionFlag,
  type PlainSessionText,
} from '@plenum/contracts/schedule/plain-session-fields';
import type { SessionDetail } from '@plenum/contracts/schedule/sessions';
import { useMemo } from 'react';
import { formatDays } from '../../../../lib/dates.ts';
import {
  sessionFieldLabel,
  sessionLevelLabel,
  sessionStatusLabel,
  sessionTypeLabel,
} from '../../../../lib/enum-labels.ts';
import { eventPaths } from '../../../../lib/event-paths.ts';
import { failureMessage } from '../../../../lib/http.ts';
import { joinParts } from '../../../../lib/join-parts.ts';
import { useAutosave } from '../../../../lib/use-autosave.ts';
import { CheckboxField } from '../../../../ui/checkbox.tsx';
import { ExternalIdField } from '../../../../ui/external-id-field.tsx';
import { SelectField, TextArea, TextField } from '../../../../ui/field.tsx';
import { Link } from '../../../../ui/link.tsx';
import { SaveState } from '../../../../ui/save-state.tsx';
import { showToast } from '../../../../ui/toast.ts';
import { useTextConflicts } from '../../../../ui/use-text-conflicts.tsx';
import { updateSession } from './planning.api.ts';
import { t } from './planning.en.json';
import { t as formText } from './session-form.en.json';
import { clockMinutes } from './session-form.rules.ts';
import { toBody, conflictedTexts, validate, type SessionValues, textsOf, valuesOf } from './session-values.ts';
import { type EditFieldsProps, StreamFields } from './stream-fields.tsx';
import { SuggestField } from './suggest-field.tsx';

export interface EditorChoices {
  readonly days: readonly { readonly day_number: number; readonly date: string }[];
  readonly locations: readonly string[];
  readonly tracks: readonly string[];
}

const types = sessionTypes.map((type) => ({ value: type, label: sessionTypeLabel(type) }));
const levels = [
  { value: '', label: formText('field.level.none') },
  ...sessionLevels.map((level) => ({ value: level, label: sessionLevelLabel(level) })),
];
const statuses = sessionStatuses.map((status) => ({ value: status, label: sessionStatusLabel(status) }));
const chatModes = sessionChatModes.map((mode) => ({ value: mode, label: formText(`field.chat.${mode}`) }));

const keysOf = (changes: Partial<SessionValues>) => Object.keys(changes) as (keyof SessionValues)[];

/** Editor of a session with autosave. Mount it with the session id as its key. */
export function SessionEditor({ session, ...choices }: EditorChoices & { readonly session: SessionDetail }) {
  const saved = useMemo(() => valuesOf(session), [session]);
  const conflicts = useTextConflicts(conflictedTexts);
  const form = useAutosave<SessionValues>({
    draft: `session.${session.id}`,
    saved,
    texts: textsOf(session),
    save: async (changes, seen) => {
      const body = { ...toBody(changes, saved), seen };
      const { reply, overriddenFields } = await conflicts.save(body, (merged) => updateSession(session.id, merged));
      return {
        texts: textsOf(reply),
        overriddenFields: keysOf(changes).filter((key) => overriddenFields.includes(key)),
      };
    },
    problems: (values) => validate(values, session.duration_minutes, saved.external_id),
  });
  const fields: EditFieldsProps = {
    values: form.values,
    errors: form.errors,
    onChange: form.change,
    onLeave: form.flush,
  };
  return (
    <div className="grid gap-5">
      <WhatFields {...fields} session={session} />
      <WhenAndWhere {...fields} {...choices} />
      <StreamFields {...fields} />
      <TextFields {...fields} />
      <Speakers session={session} />
      <ExternalIdField
        value={form.values.external_id}
        error={form.errors.external_id}
        onChange={(external_id) => form.change({ external_id })}
        onLeave={form.flush}
      />
      <SaveState state={form.state} failure={form.failure} onRetry={form.retry} />
      {conflicts.dialog}
    </div>
  );
}

function WhatFields({
  values,
  errors,
  onChange,
  onLeave,
  session,
}: EditFieldsProps & { readonly session: SessionDetail }) {
  const setStatus = (status: SessionStatus): void => {
    updateSession(session.id, { status }).catch((failure: unknown) =>
      showToast({ tone: 'error', title: t('manager.failed'), text: failureMessage(failure) }),
    );
  };
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <TextField
        className="sm:col-span-3"
        label={formText('field.title')}
        value={values.title}
        error={errors.title}
        maxLength={255}
        onChange={({ target }) => onChange({ title: target.value })}
        onBlur={onLeave}
      />
      <SelectField
        label={formText('field.type')}
        options={types}
        value={values.session_type}
        onChange={({ target }) => onChange({ session_type: target.value as SessionType })}
      />
      <SelectField
        label={formText('field.status')}
        options={statuses}
        value={session.status}
        onChange={({ target }) => setStatus(target.value as SessionStatus)}
      />
      <SelectField
        label={formText('field.chat')}
        options={chatModes}
        value={values.chat_mode}
        onChange={({ target }) => onChange({ chat_mode: target.value as SessionChatMode })}
      />
    </div>
  );
}

function WhenAndWhere({ values, errors, onChange, onLeave, days, locations, tracks }: EditFieldsProps & EditorChoices) {
  const [start, end] = [clockMinutes(values.start_time), clockMinutes(values.end_time)];
  const isOvernight = start !== null && end !== null && end < start && errors.end_time === undefined;
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
      <SelectField
        className="col-span-2"
        label={formText('field.day')}
        options={days.map(({ day_number, date }) => ({
          value: String(day_number),
          label: `${t('manager.day', { number: day_number })} · ${formatDays(date)}`,
        }))}
        value={String(values.day_number)}
        error={errors.day_number}
        onChange={({ target }) => onChange({ day_number: Number(target.value) })}
      />
      <TextField
        label={formText('field.start')}
        type="time"
        value={values.start_time}
        error={errors.start_time === errors.end_time ? undefined : errors.start_time}
        onChange={({ target }) => onChange({ start_time: target.value })}
        onBlur={onLeave}
      />
      <TextField
        label={formText('field.end')}
        type="time"
        value={values.end_time}
        error={errors.end_time}
        {...(isOvernight ? { hint: formText('field.end_hint') } : {})}
        onChange={({ target }) => onChange({ end_time: target.value })}
        onBlur={onLeave}
      />
      <SuggestField
        className="col-span-2"
        label={formText('field.location')}
        suggestions={locations}
        value={values.location}
        error={errors.location}
        maxLength={255}
        onChange={({ target }) => onChange({ location: target.value })}
        onBlur={onLeave}
      />
      <SuggestField
        className="col-span-2"
        label={formText('field.track')}
        suggestions={tracks}
        value={values.track}
        error={errors.track}
        maxLength={255}
        onChange={({ target }) => onChange({ track: target.value })}
        onBlur={onLeave}
      />
    </div>
  );
}

const minRows = 4;
const maxRows = 16;

/** Returns the height for a text, within limits. */
const descriptionRows = (text: string): number =>
  Math.min(maxRows, Math.max(minRows, text.split('\n').length + Math.floor(text.length / 120)));

function TextFields(fields: EditFieldsProps) {
  const { values, errors, onChange, onLeave } = fields;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextArea
        className="sm:col-span-2"
        label={formText('field.short')}
        hint={formText('field.short_hint', { count: [...values.short_description].length })}
        rows={2}
        maxLength={200}
        value={values.short_description}
        error={errors.short_description}
        onChange={({ target }) => onChange({ short_description: target.value })}
        onBlur={onLeave}
      />
      <TextArea
        className="sm:col-span-2"
        label={formText('field.description')}
        hint={formText('field.description_hint')}
        rows={descriptionRows(values.description)}
        value={values.description}
        error={errors.description}
        onChange={({ target }) => onChange({ description: target.value })}
        onBlur={onLeave}
      />
      <PlainTextField name="language" {...fields} />
      <SelectField
        label={formText('field.level')}
        options={levels}
        value={values.level}
        onChange={({ target }) => onChange({ level: target.value as SessionValues['level'] })}
      />
      <OutsideFields {...fields} />
    </div>
  );
}

/** Links to external services: the organizers’ page, feedback and recording. */
function OutsideFields(fields: EditFieldsProps) {
  return (
    <>
      <PlainTextField className="sm:col-span-2" name="url" {...fields} />
      <PlainTextField className="sm:col-span-2" name="feedback_url" {...fields} />
      <div className="sm:col-span-2">
        <PlainFlagField name="do_not_record" hint={formText('field.do_not_record_hint')} {...fields} />
      </div>
    </>
  );
}

interface PlainTextProps extends EditFieldsProps {
  readonly name: PlainSessionText;
  readonly className?: string;
}

function PlainTextField({ name, className, values, errors, onChange, onLeave }: PlainTextProps) {
  const { kind, lengthMax } = plainSessionFields[name];
  return (
    <TextField
      {...(className === undefined ? {} : { className })}
      {...(kind === 'address' ? { type: 'url' } : {})}
      label={sessionFieldLabel(name)}
      optional={formText('field.optional')}
      value={values[name]}
      error={errors[name]}
      maxLength={lengthMax}
      onChange={({ target }) => onChange({ [name]: target.value })}
      onBlur={onLeave}
    />
  );
}

interface PlainFlagProps extends EditFieldsProps {
  readonly name: PlainSessionFlag;
  readonly hint?: string;
}

const PlainFlagField = ({ name, hint, values, onChange }: PlainFlagProps) => (
  <CheckboxField
    label={sessionFieldLabel(name)}
    {...(hint === undefined ? {} : { description: hint })}
    checked={values[name]}
    onChange={({ target }) => onChange({ [name]: target.checked })}
  />
);

function Speakers({ session }: { readonly session: SessionDetail }) {
  const names = joinParts(
    session.session_speakers.map(({ full_name }) => full_name),
    ', ',
  );
  return (
    <div className="grid gap-1.5 text-sm">
      <p className="font-semibold">{formText('field.speakers')}</p>
      <p>{names === '' ? formText('field.no_speakers') : names}</p>
      <p>
        <Link to={eventPaths.session(session.event_id, session.id)} className="text-accent underline">
          {formText('field.manage_speakers')}
        </Link>
      </p>
    </div>
  );
}
