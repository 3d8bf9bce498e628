import type { Question } from '@plenum/contracts/live/questions';
import { ChevronUp } from 'lucide-react';
import { show } from '../../../lib/i18n/catalogue.ts';
import { classNames } from '../../../ui/class-names.ts';
import { t } from './questions.en.json';

interface VoteButtonProps {
  readonly question: Question;
  readonly isOpen: boolean;
  readonly onVote: () => void;
}

/** Vote count of a question; pressed if the user has voted. Not a button while voting is closed. */
export function VoteButton({ question, isOpen, onVote }: VoteButtonProps) {
  const { text, votes, has_voted, is_own } = question;
  const label = t('question.votes', { count: votes });
  const frame =
    'tabular grid h-14 w-12 shrink-0 place-content-center justify-items-center rounded-md text-sm font-semibold';
  if (!isOpen || is_own)
    return <p className="tabular w-14 shrink-0 text-center text-xs leading-4 text-muted">{label}</p>;
  return (
    <button
      type="button"
      aria-pressed={has_voted}
      aria-label={t('question.vote', { text, votes: label })}
      title={label}
      onClick={onVote}
      className={classNames(
        frame,
        'border',
        has_voted ? 'border-accent bg-accent text-on-accent' : 'border-edge bg-surface text-ink hover:bg-sunk',
      )}
    >
      <ChevronUp aria-hidden="true" className="size-4" />
      {show(votes)}
    </button>
  );
}
