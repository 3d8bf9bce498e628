/** Opening and closing polls. */
import type { PollStatus } from '@plenum/contracts/enums';
import type { Poll } from '@plenum/contracts/live/polls';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { fail, errorPhrase } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { lockEventRole } from '../../locked-rights.steps.ts';
import { requireUnmuted } from '../../policy.ts';
import { openSealed } from './ballots.steps.ts';
import { authorizeRunning } from './poll-access.ts';
import { isAllowedPollTransition } from './polls.rules.ts';
import { readPoll } from './write-poll.ts';

interface LockedPoll {
  readonly id: number;
  readonly status: PollStatus;
  readonly is_anonymous: boolean;
}

const lockPolls = statement<LockedPoll>(
  'lock-polls-to-run',
  `select id, status, is_anonymous from polls
    where event_id = $1 and coalesce(session_id, 0) = $2 and (id = $3 or status = 'OPEN')
    order by id for no key update`,
);
/** For a poll that is not anonymous, ballots exist only after its voters were deleted by the retention. */
const votersDeleted = statement<{ readonly has_ballots: boolean }>(
  'has-poll-ballots',
  'select exists (select from poll_ballots where poll_id = $1) as has_ballots',
);
const setStatus = statement(
  'set-poll-status',
  `update polls set status = $2, revision = revision + 1,
          opened_at = case when $2 = 'OPEN' then $3 else opened_at end,
          closed_at = case when $2 = 'CLOSED' then $3 end
    where id = $1`,
);

/** Throws `poll_step_impossible` if the voters have been deleted, because everyone could vote again. */
async function requireKnownVoters(tx: Transaction, { id, is_anonymous }: LockedPoll): Promise<void> {
  if (is_anonymous) return;
  const row = await tx.row(votersDeleted, [id]);
  if (row?.has_ballots === true) throw fail('poll_step_impossible', { message: errorPhrase('poll_voters_forgotten') });
}

/**
 * Opens a poll, closes it, or reopens it with its votes. Opening closes any other open poll of the same session or
 * event. Idempotent. Throws `not_found`, `event_access_denied`, `event_banned`, `forbidden`, `chat_not_allowed`
 * (opening while muted), `poll_step_impossible`.
 */
export async function setPollStatus(scope: Scope, poll_id: number, status: 'OPEN' | 'CLOSED'): Promise<Poll> {
  const access = await authorizeRunning(scope, poll_id);
  if (status === 'OPEN') requireUnmuted(access);
  const { event_id, session_id, user_id } = access;
  return transaction(scope, async (tx) => {
    await authorizeRunning(await lockEventRole(scope, tx, { event_id }), poll_id);
    // Serializes concurrent openings of polls of the same board.
    await tx.lockName(`polls ${event_id} ${session_id ?? 0}`);
    const polls = await tx.rows(lockPolls, [event_id, session_id ?? 0, poll_id]);
    const poll = polls.find(({ id }) => id === poll_id);
    if (poll === undefined) throw fail('not_found');
    if (!isAllowedPollTransition(poll.status, status)) throw fail('poll_step_impossible');
    if (poll.status === status) return readPoll(tx, poll_id, user_id);
    if (status === 'OPEN') await requireKnownVoters(tx, poll);
    const now = scope.clock.date();
    const pollsToClose = status === 'CLOSED' ? [poll] : polls.filter(({ id }) => id !== poll_id);
    for (const { id, is_anonymous } of pollsToClose) {
      await tx.rows(setStatus, [id, 'CLOSED', now]);
      if (is_anonymous) await openSealed(tx, scope.encryption, id, true);
    }
    if (status === 'OPEN') await tx.rows(setStatus, [poll_id, 'OPEN', now]);
    return readPoll(tx, poll_id, user_id);
  });
}
