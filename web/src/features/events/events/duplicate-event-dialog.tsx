import type { EventDetail } from '@plenum/contracts/events/events';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { todayIn } from '../../../lib/dates.ts';
import { useDraftedValues } from '../../../lib/drafts.ts';
import { eventPaths } from '../../../lib/event-paths.ts';
import { failureMessage, fieldErrors } from '../../../lib/http.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Alert } from '../../../ui/alert.tsx';
import { CheckboxField } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/field.tsx';
import { DialogActions, Modal } from '../../../ui/modal.tsx';
import { showToast } from '../../../ui/toast.ts';
import { t as formText } from './event-forms.en.json';
import { problemOf, startProblem, titleProblem } from './event.rules.ts';
import { duplicateEvent } from './events.api.ts';
import { t } from './events.en.json';

interface DuplicateProps {
  readonly event: EventDetail;
  readonly onClose: () => void;
}

interface Values {
  readonly title: string;
  readonly start_date: string;
  readonly copy_sessions: boolean;
  readonly copy_speakers: boolean;
}

type Problems = Readonly<Record<string, string | undefined>>;

/** Creates a draft copy of an event and opens it. */
export function DuplicateEventDialog({ event, onClose }: DuplicateProps) {
  const navigate = useNavigate();
  const [values, setValues, clearDraft] = useDraftedValues<Values>(`copy.${event.id}`, {
    title: formText('events.copy.of', { title: event.title }),
    start_date: '',
    copy_sessions: true,
    copy_speakers: true,
  });
  const [problems, setProblems] = useState<Problems>({});
  const { busy, failure, attempt } = useAttempt();
  const change = (next: Partial<Values>) => setValues({ ...values, ...next });
  const copy = async () => {
    const newProblems = {
      title: problemOf(titleProblem(values.title)),
      start_date: problemOf(startProblem(values.start_date, todayIn(event.timezone))),
    };
    setProblems(newProblems);
    if (newProblems.title !== undefined || newProblems.start_date !== undefined) return;
    await attempt(
      async () => {
        const { id } = await duplicateEvent(event.id, values);
        clearDraft();
        showToast({ tone: 'good', title: formText('events.copied') });
        onClose();
        await navigate(eventPaths.home(id));
      },
      (cause) => setProblems(fieldErrors(cause)),
    );
  };
  return (
    <Modal open onClose={onClose} title={t('events.copy')} description={formText('events.copy.text')}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          void copy();
        }}
      >
        {failure !== undefined && <Alert tone="error">{failureMessage(failure)}</Alert>}
        <CopyFields values={values} problems={problems} firstDay={todayIn(event.timezone)} onChange={change} />
        <DialogActions onCancel={onClose} loading={busy}>
          {formText('events.copy.submit')}
        </DialogActions>
      </form>
    </Modal>
  );
}

interface CopyFieldsProps {
  readonly values: Values;
  readonly problems: Problems;
  /** Earliest start date of the copy. */
  readonly firstDay: string;
  readonly onChange: (changes: Partial<Values>) => void;
}

function CopyFields({ values, problems, firstDay, onChange }: CopyFieldsProps) {
  return (
    <>
      <TextField
        label={formText('events.field.title')}
        value={values.title}
        error={problems['title']}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <TextField
        label={formText('events.field.start')}
        type="date"
        min={firstDay}
        value={values.start_date}
        error={problems['start_date']}
        onChange={({ target }) => onChange({ start_date: target.value })}
      />
      <CheckboxField
        label={formText('events.copy.sessions')}
        description={formText('events.copy.sessions.text')}
        checked={values.copy_sessions}
        onChange={({ target }) => onChange({ copy_sessions: target.checked })}
      />
      <CheckboxField
        label={formText('events.copy.speakers')}
        description={formText('events.copy.speakers.text')}
        checked={values.copy_speakers}
        onChange={({ target }) => onChange({ copy_speakers: target.checked })}
      />
    </>
  );
}
