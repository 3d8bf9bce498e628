import { maxQuestionAnswerLength } from '@plenum/contracts/live/question-limits';
import type { Question } from '@plenum/contracts/live/questions';
import { setStatus } from './desk.api.ts';
import { t } from './desk.en.json';
import { TextDialog } from './text-dialog.tsx';

interface AnswerDialogProps {
  readonly question: Question;
  readonly onClose: () => void;
}

/** Marks a question as answered, with a text answer that is displayed with the session. */
export const AnswerDialog = ({ question, onClose }: AnswerDialogProps) => (
  <TextDialog
    question={question}
    title={t('answer.title')}
    label={t('answer.label')}
    hint={t('answer.hint')}
    confirm={t('answer.confirm')}
    text={question.answer ?? ''}
    length_max={maxQuestionAnswerLength}
    onConfirm={(answer) => setStatus(question.id, 'ANSWERED', { answer })}
    onClose={onClose}
  />
);
