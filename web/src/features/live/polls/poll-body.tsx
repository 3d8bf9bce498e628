import type { Poll } from '@plenum/contracts/live/polls';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { PollBoard } from './poll-board.ts';
import { PollForm } from './poll-form.tsx';
import { PollResultsView } from './poll-results.tsx';
import { submitVote } from './poll-voting.ts';
import { t } from './polls.en.json';

interface PollBodyProps {
  readonly poll: Poll;
  readonly board: PollBoard;
}

/** The form while a poll is open, and the visible results. */
export function PollBody({ poll, board }: PollBodyProps) {
  const [isChanging, setChanging] = useState(false);
  const isOpen = poll.status === 'OPEN';
  const hasForm = isOpen && (!poll.has_voted || isChanging);
  return (
    <>
      {hasForm && (
        <PollForm
          key={String(poll.has_voted)}
          poll={poll}
          onVote={(answer) => submitVote(board, poll, answer)}
          onCancel={isChanging ? () => setChanging(false) : undefined}
        />
      )}
      {/* The form displays the results next to its options; polls for words have no options. */}
      {!(hasForm && poll.tally !== null && poll.kind !== 'WORDS') && <Results poll={poll} />}
      {isOpen && poll.has_voted && !isChanging && (
        <div role="status" className="flex flex-wrap items-center justify-between gap-3">
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
    </>
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
