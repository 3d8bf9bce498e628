/** The dialogs of the question desk, which are loaded when one of them is opened. */
import type { Question } from '@plenum/contracts/live/questions';
import { AnswerDialog } from './answer-dialog.tsx';
import { DismissDialog } from './dismiss-dialog.tsx';
import { MergeDialog } from './merge-dialog.tsx';

interface DeskDialogProps {
  readonly dialog: 'answer' | 'dismiss' | 'merge';
  readonly question: Question;
  /** Questions of the session into which it can be merged. */
  readonly candidates: readonly Question[];
  readonly onClose: () => void;
}

export function DeskDialog({ dialog, candidates, ...props }: DeskDialogProps) {
  if (dialog === 'answer') return <AnswerDialog {...props} />;
  if (dialog === 'dismiss') return <DismissDialog {...props} />;
  return <MergeDialog {...props} candidates={candidates} />;
}
