import { sessionTypes, type SessionType } from '@plenum/contracts/enums';
import type { SessionDetail } from '@plenum/contracts/schedule/sessions';
import { type SubmitEvent, useState } from 'react';
import { formatDays } from '../../../../lib/dates.ts';
import { useDraftedValues } from '../../../../lib/drafts.ts';
import { sessionTypeLabel } from '../../../../lib/enum-labels.ts';
import { failureMessage, fieldErrors } from '../../../../lib/http.ts';
import { useAttempt } from '../../../../lib/use-attempt.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { SelectField, TextField } from '../../../../ui/field.tsx';
import { DialogActions, Modal } from '../../../../ui/modal.tsx';
import { createSession } from './planning.api.ts';
import { t } from './planning.en.json';
import { t as formText } from './session-form.en.json';
import { clockMinutes, endProblem, type Slot, titleProblem } from './session-form.rules.ts';
import { SuggestField } from './suggest-field.tsx';

export interface NewSessionDialogProps {
  readonly event_id: number;
  readonly days: readonly { readonly day_number: number; readonly date: string }[];
  readonly proposal: Slot;
  readonly locations?: readonly string[];
  readonly tracks?: readonly string[];
  readonly onClose: () => void;
  readonly onCreated: (session: SessionDetail) => void;
}

interface Values extends Slot {
  readonly title: string;
  readonly session_type: SessionType;
  readonly location: string;
  readonly track: string;
}

type Problems = Readonly<Record<string, string | undefined>>;

const none: readonly string[] = [];
/** Server errors of these fields are displayed and announced at the field. */
const fieldsWithProblem = ['title', 'day_number', 'start_time', 'end_time', 'location', 'track'];
const types = sessionTypes.map((type) => ({ value: type, label: sessionTypeLabel(type) }));

const validate = ({ title, start_time, end_time }: Values): Problems => ({
  title: titleProblem(title),
  start_time: clockMinutes(start_time) === null ? t('problem.time') : undefined,
  end_time: endProblem(start_time, end_time),
});

/** New session; mounted only while open, so that it always starts with the proposed time. */
export function NewSessionDialog({ event_id, proposal, onClose, onCreated, ...choices }: NewSessionDialogProps) {
  const [values, setValues, clearDraft] = useDraftedValues<Values>(`new-session.${event_id}`, {
    ...proposal,
    title: '',
    session_type: 'PRESENTATION',
    location: '',
    track: '',
  });
  const [isSubmitted, setSubmitted] = useState(false);
  const { busy, failure, setFailure, attempt } = useAttempt();
  const problems = isSubmitted ? validate(values) : {};
  const serverErrors: Problems = fieldErrors(failure);
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setSubmitted(true);
    if (Object.values(validate(values)).some((problem) => problem !== undefined)) return;
    await attempt(async () => {
      const session = await createSession(event_id, { ...values, title: values.title.trim() });
      clearDraft();
      onCreated(session);
    });
  };
  const change = (changes: Partial<Values>): void => {
    setFailure(undefined);
    setValues({ ...values, ...changes });
  };
  return (
    <Modal open onClose={onClose} title={formText('new.title')} closeOnOutsideClick={false}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {failure !== undefined && !fieldsWithProblem.some((field) => field in serverErrors) && (
          <Alert tone="error">{failureMessage(failure)}</Alert>
        )}
        <Fields values={values} problems={{ ...problems, ...serverErrors }} onChange={change} {...choices} />
        <DialogActions onCancel={onClose} loading={busy} className="pt-2">
          {formText('new.create')}
        </DialogActions>
      </form>
    </Modal>
  );
}

interface FieldsProps extends Pick<NewSessionDialogProps, 'days' | 'locations' | 'tracks'> {
  readonly values: Values;
  readonly problems: Problems;
  readonly onChange: (changes: Partial<Values>) => void;
}

function Fields({ values, problems, onChange, days, locations = none, tracks = none }: FieldsProps) {
  return (
    <>
      <TextField
        label={formText('field.title')}
        value={values.title}
        error={problems['title']}
        maxLength={255}
        required
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <div className="grid grid-cols-2 gap-4">
        <SelectField
          label={formText('field.type')}
          options={types}
          value={values.session_type}
          onChange={({ target }) => onChange({ session_type: target.value as SessionType })}
        />
        <SelectField
          label={formText('field.day')}
          options={days.map(({ day_number, date }) => ({
            value: String(day_number),
            label: `${t('manager.day', { number: day_number })} · ${formatDays(date)}`,
          }))}
          value={String(values.day_number)}
          error={problems['day_number']}
          onChange={({ target }) => onChange({ day_number: Number(target.value) })}
        />
        <TextField
          label={formText('field.start')}
          type="time"
          value={values.start_time}
          error={problems['start_time']}
          onChange={({ target }) => onChange({ start_time: target.value })}
        />
        <TextField
          label={formText('field.end')}
          type="time"
          value={values.end_time}
          error={problems['end_time']}
          onChange={({ target }) => onChange({ end_time: target.value })}
        />
      </div>
      <SuggestField
        label={formText('field.location')}
        hint={formText('field.location_hint')}
        optional={formText('field.optional')}
        suggestions={locations}
        value={values.location}
        error={problems['location']}
        maxLength={255}
        onChange={({ target }) => onChange({ location: target.value })}
      />
      <SuggestField
        label={formText('field.track')}
        optional={formText('field.optional')}
        suggestions={tracks}
        value={values.track}
        error={problems['track']}
        maxLength={255}
        onChange={({ target }) => onChange({ track: target.value })}
      />
    </>
  );
}
