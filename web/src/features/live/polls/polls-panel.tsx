/** The polls of a session, next to its chat, or the polls of an event: voting and results. */
import { lazy, Suspense } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import type { PollBoard } from './poll-board.ts';
import { PollCard } from './poll-card.tsx';
import { type PollsState, pollsOf } from './poll-state.ts';
import { t } from './polls.en.json';

const loadControls = () => import('./desk/session-poll-controls.tsx');
const SessionPollControls = lazy(() => loadControls().then((m) => ({ default: m.SessionPollControls })));
const ClosePoll = lazy(() => loadControls().then((m) => ({ default: m.ClosePoll })));

interface PollsPanelProps {
  readonly board: PollBoard;
  readonly state: PollsState;
}

/** Fills its parent. */
export function PollsPanel({ board, state }: PollsPanelProps) {
  if (!state.isLoaded)
    return state.failure === undefined ? (
      <Skeleton className="m-3 h-40" />
    ) : (
      <ErrorState failure={state.failure} onRetry={() => board.refresh()} className="m-3" />
    );
  const polls = pollsOf(state).filter(({ status }) => status !== 'DRAFT');
  const hasControls = state.can_moderate && board.place.session_id !== null;
  return (
    <div className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto p-3">
      {hasControls && (
        <Suspense fallback={<Skeleton className="h-9" />}>
          <SessionPollControls board={board} state={state} />
        </Suspense>
      )}
      {polls.length === 0 ? (
        <EmptyState title={t('empty')} text={t('empty.text')} />
      ) : (
        polls.map((poll) => (
          <PollCard key={poll.id} poll={poll} board={board}>
            {hasControls && poll.status === 'OPEN' && (
              <Suspense fallback={null}>
                <ClosePoll board={board} poll={poll} />
              </Suspense>
            )}
          </PollCard>
        ))
      )}
    </div>
  );
}
