/** Controls of moderators on the page of a session: a new poll, the drafts, and closing the open poll. */
import type { Poll } from '@plenum/contracts/live/polls';
import { MonitorUp, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { eventPaths } from '../../../../lib/event-paths.ts';
import { failureMessage } from '../../../../lib/http.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { Button } from '../../../../ui/button.tsx';
import type { PollBoard } from '../poll-board.ts';
import { openPoll, type PollsState, pollsOf } from '../poll-state.ts';
import { t } from './poll-desk.en.json';
import { usePollStatus } from './use-poll-status.ts';

const PollDialog = lazy(() => import('./poll-dialog.tsx').then((m) => ({ default: m.PollDialog })));

interface SessionPollControlsProps {
  readonly board: PollBoard;
  readonly state: PollsState;
}

export function SessionPollControls({ board, state }: SessionPollControlsProps) {
  const [isWriting, setWriting] = useState(false);
  const { event_id, session_id } = board.scope;
  const drafts = pollsOf(state).filter(({ status }) => status === 'DRAFT');
  const open = openPoll(state);
  return (
    <section aria-label={t('desk')} className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <Button size="small" icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => setWriting(true)}>
          {t('new.ask')}
        </Button>
        {session_id !== null && (
          <ButtonLink variant="secondary" size="small" to={eventPaths.sessionPolls(event_id, session_id)}>
            <MonitorUp aria-hidden="true" className="size-4" />
            {t('desk')}
          </ButtonLink>
        )}
      </div>
      {(open !== undefined || drafts.length > 0) && (
        <ul className="divide-y divide-rule rounded-lg border border-rule bg-surface px-3">
          {open !== undefined && <PollRow key={open.id} poll={open} board={board} />}
          {drafts.map((poll) => (
            <PollRow key={poll.id} poll={poll} board={board} />
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

interface PollRowProps {
  readonly poll: Poll;
  readonly board: PollBoard;
}

/** The open poll with its end, or a draft with its start. */
function PollRow({ poll, board }: PollRowProps) {
  const { busy, failure, toggle } = usePollStatus(board, poll);
  const { question } = poll;
  const isOpen = poll.status === 'OPEN';
  return (
    <li className="grid gap-2 py-2">
      <div className="flex items-center justify-between gap-3">
        <span className="line-clamp-2 min-w-0 text-sm wrap-anywhere">{question}</span>
        <Button
          size="small"
          variant="secondary"
          className="shrink-0"
          loading={busy}
          aria-label={t(isOpen ? 'close_of' : 'start_of', { question })}
          onClick={toggle}
        >
          {t(isOpen ? 'close' : 'start.draft')}
        </Button>
      </div>
      {failure !== undefined && <Alert tone="error">{failureMessage(failure)}</Alert>}
    </li>
  );
}
