import type { Question } from '@plenum/contracts/live/questions';
import { type SyntheticEvent, useState } from 'react';
import { failureMessage } from '../../../../lib/http.ts';
import { useAttempt } from '../../../../lib/use-attempt.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { SelectField } from '../../../../ui/field.tsx';
import { DialogActions, Modal } from '../../../../ui/modal.tsx';
import { merge } from './desk.api.ts';
import { t } from './desk.en.json';

interface MergeDialogProps {
  readonly question: Question;
  /** Questions of the session into which it can be merged. */
  readonly candidates: readonly Question[];
  readonly onClose: () => void;
}

/** Merges a question into a duplicate. */
export function MergeDialog({ question, candidates, onClose }: MergeDialogProps) {
  const [into, setInto] = useState('');
  const { busy, failure, attempt } = useAttempt();
  const options = candidates.filter(({ id }) => id !== question.id);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (into === '') return;
    void attempt(async () => {
      await merge(question.id, Number(into));
      onClose();
    });
  };
  return (
    <Modal open onClose={onClose} title={t('merge.title')} description={question.text}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        {failure !== undefined && <Alert tone="error">{failureMessage(failure)}</Alert>}
        <SelectField
          label={t('merge.into')}
          hint={t('merge.hint')}
          value={into}
          options={[
            { value: '', label: t('merge.choose') },
            ...options.map(({ id, text }) => ({ value: String(id), label: text })),
          ]}
          onChange={({ target }) => setInto(target.value)}
        />
        <DialogActions onCancel={onClose} loading={busy} disabled={into === ''}>
          {t('merge.confirm')}
        </DialogActions>
      </form>
    </Modal>
  );
}
