import {
  sessionChatModes,
  sessionStatuses,
  sessionTypes,
  type SessionChatMode,
  type SessionStatus,
  type SessionType,
} from '@plenum/contracts/enums';
import type { AgendaSession } from '@plenum/contracts/schedule/agenda';
import { type SubmitEvent, useState } from 'react';
import { sessionStatusLabel, sessionTypeLabel } from '../../../../lib/enum-labels.ts';
import { failureMessage } from '../../../../lib/http.ts';
import { useAttempt } from '../../../../lib/use-attempt.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { SelectField, TextField } from '../../../../ui/field.tsx';
import { DialogActions, Modal } from '../../../../ui/modal.tsx';
import { showToast } from '../../../../ui/toast.ts';
import { placementOf, type Shift, shifted } from './placements.ts';
import { type BulkChange, changeSessions } from './planning.api.ts';
import type { EditorChoices } from './session-editor.tsx';
import { t } from './session-form.en.json';
import { SuggestField } from './suggest-field.tsx';
import type { Placing } from './use-placing.ts';

interface BulkDialogProps extends Pick<EditorChoices, 'locations' | 'tracks'> {
  readonly event_id: number;
  readonly sessions: readonly AgendaSession[];
  readonly dayChange: string;
  readonly onPlace: Placing['moveSessions'];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const keepOption = { value: '', label: t('bulk.keep') };
const types = [keepOption, ...sessionTypes.map((type) => ({ value: type, label: sessionTypeLabel(type) }))];
const statuses = [
  keepOption,
  ...sessionStatuses.map((status) => ({ value: status, label: sessionStatusLabel(status) })),
];
const chats = [keepOption, ...sessionChatModes.map((mode) => ({ value: mode, label: t(`field.chat.${mode}`) }))];

interface Values {
  readonly days: string;
  readonly minutes: string;
  readonly track: string;
  readonly location: string;
  readonly session_type: SessionType | '';
  readonly status: SessionStatus | '';
  readonly chat_mode: SessionChatMode | '';
}

const unchangedValues: Values = {
  days: '0',
  minutes: '0',
  track: '',
  location: '',
  session_type: '',
  status: '',
  chat_mode: '',
};

const changesOf = (values: Values): BulkChange => ({
  ...(Number(values.days) === 0 ? {} : { shift_days: Math.round(Number(values.days)) }),
  ...(Number(values.minutes) === 0 ? {} : { shift_minutes: Math.round(Number(values.minutes)) }),
  ...(values.track.trim() === '' ? {} : { track: values.track }),
  ...(values.location.trim() === '' ? {} : { location: values.location }),
  ...(values.session_type === '' ? {} : { session_type: values.session_type }),
  ...(values.status === '' ? {} : { status: values.status }),
  ...(values.chat_mode === '' ? {} : { chat_mode: values.chat_mode }),
});

/** Checks whether a change only moves sessions. */
const isPlacement = (changes: BulkChange): boolean =>
  Object.keys(changes).every((name) => ['shift_days', 'shift_minutes', 'location'].includes(name));

const shiftOf = ({ shift_days = 0, shift_minutes = 0, location }: BulkChange): Shift => ({
  days: shift_days,
  minutes: shift_minutes,
  ...(location === undefined ? {} : { location }),
});

/** Edits several sessions; unchanged fields stay as they are in each of them. */
export function BulkDialog(props: BulkDialogProps) {
  const { event_id, sessions, dayChange, onPlace, onClose, onDone, ...choices } = props;
  const [values, setValues] = useState(unchangedValues);
  const { busy, failure, attempt } = useAttempt();
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    await attempt(async () => {
      const changes = changesOf(values);
      if (isPlacement(changes)) {
        // These moves can be undone, which the toast would not allow.
        const shift = shiftOf(changes);
        await onPlace(sessions.map((session) => ({ session, to: shifted(placementOf(session), shift, dayChange) })));
      } else {
        const ids = sessions.map(({ id }) => id);
        const count = await changeSessions(event_id, ids, changes);
        showToast({ tone: 'good', title: t('bulk.changed', { count }) });
      }
      onDone();
    });
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={t('bulk.title', { count: sessions.length })}
      description={t('bulk.text')}
      closeOnOutsideClick={false}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {failure !== undefined && <Alert tone="error">{failureMessage(failure)}</Alert>}
        <BulkFields values={values} onChange={(changes) => setValues({ ...values, ...changes })} {...choices} />
        <DialogActions onCancel={onClose} loading={busy} className="pt-2">
          {t('bulk.apply')}
        </DialogActions>
      </form>
    </Modal>
  );
}

interface BulkFieldsProps extends Pick<EditorChoices, 'locations' | 'tracks'> {
  readonly values: Values;
  readonly onChange: (changes: Partial<Values>) => void;
}

function BulkFields({ values, onChange, locations, tracks }: BulkFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-4">
      <TextField
        label={t('bulk.shift_days')}
        type="number"
        hint={t('bulk.shift_hint')}
        value={values.days}
        onChange={({ target }) => onChange({ days: target.value })}
      />
      <TextField
        label={t('bulk.shift_minutes')}
        type="number"
        step={5}
        value={values.minutes}
        onChange={({ target }) => onChange({ minutes: target.value })}
      />
      <SuggestField
        label={t('field.location')}
        hint={t('bulk.keep_hint')}
        suggestions={locations}
        maxLength={255}
        value={values.location}
        onChange={({ target }) => onChange({ location: target.value })}
      />
      <SuggestField
        label={t('field.track')}
        hint={t('bulk.keep_hint')}
        suggestions={tracks}
        maxLength={255}
        value={values.track}
        onChange={({ target }) => onChange({ track: target.value })}
      />
      <SelectField
        label={t('field.type')}
        options={types}
        value={values.session_type}
        onChange={({ target }) => onChange({ session_type: target.value as SessionType | '' })}
      />
      <SelectField
        label={t('field.status')}
        options={statuses}
        value={values.status}
        onChange={({ target }) => onChange({ status: target.value as SessionStatus | '' })}
      />
      <SelectField
        className="col-span-2"
        label={t('field.chat')}
        options={chats}
        value={values.chat_mode}
        onChange={({ target }) => onChange({ chat_mode: target.value as SessionChatMode | '' })}
      />
    </div>
  );
}
