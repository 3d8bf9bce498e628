/** Controls of moderators on the page of a session: a new poll, the drafts, and the end of the open poll. */
import type { Poll } from '@plenum/contracts/live/polls';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { failureMessage } from '../../../../lib/http.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import type { PollBoard } from '../poll-board.ts';
import { findOpenPoll, type PollsState, pollsOf } from '../poll-state.ts';
import { t } from './poll-desk.en.json';
import { usePollStatus } from './use-poll-status.ts';

const PollDialog = lazy(() => import('./poll-dialog.tsx').then((m) => ({ default: m.PollDialog })));

interface SessionPollControlsProps {
  readonly board: PollBoard;
  readonly state: PollsState;
}

export function SessionPollControls({ board, state }: SessionPollControlsProps) {
  const [isWriting, setWriting] = useState(false);
  const drafts = pollsOf(state).filter(({ status }) => status === 'DRAFT');
  return (
    <section aria-label={t('desk')} className="grid gap-3">
      <Button
        size="small"
        variant={findOpenPoll(state) === undefined ? 'primary' : 'secondary'}
        className="w-fit"
        icon={<Plus aria-hidden="true" className="size-4" />}
        onClick={() => setWriting(true)}
      >
        {t('new.ask')}
      </Button>
      {drafts.length > 0 && (
        <ul className="divide-y divide-rule rounded-lg border border-rule bg-surface px-3">
          {drafts.map((poll) => (
            <Draft key={poll.id} poll={poll} board={board} />
          ))}
        </ul>
      )}
      {isWriting && (
        <Suspense>
          <PollDialog board={board} poll={null} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </section>
  );
}

interface PollProps {
  readonly poll: Poll;
  readonly board: PollBoard;
}

/** A draft with its start. */
function Draft({ poll, board }: PollProps) {
  const { busy, failure, toggle } = usePollStatus(board, poll);
  const { question } = poll;
  return (
    <li className="grid gap-2 py-2">
      <div className="flex items-center justify-between gap-3">
        <span className="line-clamp-2 min-w-0 text-sm wrap-anywhere">{question}</span>
        <Button
          size="small"
          variant="secondary"
          className="shrink-0"
          loading={busy}
          aria-label={t('start_of', { question })}
          onClick={toggle}
        >
          {t('start.draft')}
        </Button>
      </div>
      {failure !== undefined && <Alert tone="error">{failureMessage(failure)}</Alert>}
    </li>
  );
}

/** Ends the open poll. */
export function ClosePoll({ poll, board }: PollProps) {
  const { busy, failure, toggle } = usePollStatus(board, poll);
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        className="ms-auto"
        loading={busy}
        aria-label={t('close_of', { question: poll.question })}
        onClick={toggle}
      >
        {t('close')}
      </Button>
      {failure !== undefined && (
        <Alert tone="error" className="w-full">
          {failureMessage(failure)}
        </Alert>
      )}
    </>
  );
}
