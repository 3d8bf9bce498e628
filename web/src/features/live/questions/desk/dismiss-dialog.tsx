import { maxQuestionReasonLength } from '@plenum/contracts/live/question-limits';
import type { Question } from '@plenum/contracts/live/questions';
import { setStatus } from './desk.api.ts';
import { t } from './desk.en.json';
import { TextDialog } from './text-dialog.tsx';

interface DismissDialogProps {
  readonly question: Question;
  readonly onClose: () => void;
}

export const DismissDialog = ({ question, onClose }: DismissDialogProps) => (
  <TextDialog
    question={question}
    title={t('dismiss.title')}
    label={t('dismiss.label')}
    hint={t('dismiss.hint')}
    confirm={t('dismiss.confirm')}
    text=""
    length_max={maxQuestionReasonLength}
    onConfirm={(reason) => setStatus(question.id, 'DISMISSED', { reason })}
    onClose={onClose}
  />
);
