import type { Question } from '@plenum/contracts/live/questions';
import { type SyntheticEvent, useState } from 'react';
import { failureMessage } from '../../../../lib/http.ts';
import { useAttempt } from '../../../../lib/use-attempt.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { TextArea } from '../../../../ui/field.tsx';
import { DialogActions, Modal } from '../../../../ui/modal.tsx';

export interface TextDialogProps {
  readonly question: Question;
  readonly title: string;
  readonly label: string;
  readonly hint: string;
  readonly confirm: string;
  readonly text: string;
  readonly length_max: number;
  /** Null for an empty text. */
  readonly onConfirm: (text: string | null) => Promise<unknown>;
  readonly onClose: () => void;
}

/** An action on a question, with an optional text. */
export function TextDialog({
  question,
  title,
  label,
  hint,
  confirm,
  text,
  length_max,
  onConfirm,
  onClose,
}: TextDialogProps) {
  const [value, setValue] = useState(text);
  const { busy, failure, attempt } = useAttempt();
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void attempt(async () => {
      await onConfirm(value.trim() === '' ? null : value);
      onClose();
    });
  };
  return (
    <Modal open onClose={onClose} title={title} description={question.text}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        {failure !== undefined && <Alert tone="error">{failureMessage(failure)}</Alert>}
        <TextArea
          label={label}
          hint={hint}
          value={value}
          maxLength={length_max}
          onChange={({ target }) => setValue(target.value)}
        />
        <DialogActions onCancel={onClose} loading={busy}>
          {confirm}
        </DialogActions>
      </form>
    </Modal>
  );
}
