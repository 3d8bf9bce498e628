import type { Poll } from '@plenum/contracts/live/polls';
import { CircleCheck, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { PollBoard } from './poll-board.ts';
import { PollForm } from './poll-form.tsx';
import { PollResultsView } from './poll-results.tsx';
import { submitVote } from './poll-voting.ts';
import { t } from './polls.en.json';

interface PollCardProps {
  readonly poll: Poll;
  readonly board: PollBoard;
  /** Control of moderators beside the status. */
  readonly children?: ReactNode;
}

/** A poll for participants: the form while it is open, and the visible results. */
export function PollCard({ poll, board, children }: PollCardProps) {
  const [isChanging, setChanging] = useState(false);
  const isOpen = poll.status === 'OPEN';
  const hasForm = isOpen && (!poll.has_voted || isChanging);
  return (
    <article aria-label={poll.question} className="grid gap-3 rounded-lg border border-rule bg-surface p-5">
      <header className="grid gap-1.5">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={isOpen ? 'accent' : 'neutral'}>{t(`status.${poll.status}`)}</Badge>
          {poll.is_anonymous && (
            <Badge>
              <EyeOff aria-hidden="true" className="size-3.5" />
              {t('anonymous')}
            </Badge>
          )}
          {children}
        </div>
        <h3 className="text-lg leading-snug font-semibold text-balance wrap-anywhere whitespace-pre-line">
          {poll.question}
        </h3>
        {poll.is_anonymous && isOpen && <p className="text-sm text-muted">{t('anonymous.text')}</p>}
      </header>
      {hasForm && (
        <PollForm
          key={String(poll.has_voted)}
          poll={poll}
          onVote={(answer) => submitVote(board, poll, answer)}
          onCancel={isChanging ? () => setChanging(false) : undefined}
        />
      )}
      {/* The form displays the results in its rows; only words have none. */}
      {!(hasForm && poll.tally !== null && poll.kind !== 'WORDS') && <Results poll={poll} />}
      {isOpen && poll.has_voted && !isChanging && (
        <div role="status" className="flex max-w-140 flex-wrap items-center justify-between gap-3">
          <p className="flex items-center gap-2 text-sm font-semibold">
            <CircleCheck aria-hidden="true" className="size-4.5 text-good" />
            {t('voted')}
          </p>
          {poll.may_change && (
            <Button variant="secondary" size="small" onClick={() => setChanging(true)}>
              {t('change')}
            </Button>
          )}
        </div>
      )}
    </article>
  );
}

/** The results, or a note on when they become visible. */
function Results({ poll }: { readonly poll: Poll }) {
  if (poll.tally !== null) return <PollResultsView poll={poll} tally={poll.tally} ownChoices={poll.own_choices} />;
  const isOver = poll.status === 'CLOSED';
  if (isOver || poll.has_voted || poll.results !== 'LIVE')
    return <p className="text-sm text-muted">{t(isOver ? 'results.hidden' : `results.when.${poll.results}`)}</p>;
  return null;
}
