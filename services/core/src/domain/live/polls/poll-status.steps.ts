/** Opens and closes a poll within a transaction. */
import type { PollStatus } from '@plenum/contracts/enums';
import type { PollPlace } from '@plenum/contracts/live/polls';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { errorPhrase, fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { openSealed } from './ballots.steps.ts';
import { isAllowedPollTransition, requireSeenOpenPoll } from './polls.rules.ts';

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

/** Serializes writing and opening the polls of a session or an event. */
export const lockPollBoard = (tx: Transaction, { event_id, session_id }: PollPlace) =>
  tx.lockName(`polls ${event_id} ${session_id ?? 0}`);

interface StatusChange {
  readonly poll_id: number;
  readonly status: 'OPEN' | 'CLOSED';
  /** The open poll that the caller has seen; null if none, undefined if it does not matter. */
  readonly seen_open_poll_id: number | null | undefined;
}

/**
 * Opens or closes a poll of a board that is locked by `lockPollBoard`. Throws `not_found`, `poll_step_impossible`,
 * `poll_opened_meanwhile`.
 */
export async function changePollStatus(
  { clock, encryption }: Pick<Scope, 'clock' | 'encryption'>,
  tx: Transaction,
  { event_id, session_id }: PollPlace,
  { poll_id, status, seen_open_poll_id }: StatusChange,
): Promise<void> {
  const polls = await tx.rows(lockPolls, [event_id, session_id ?? 0, poll_id]);
  const poll = polls.find(({ id }) => id === poll_id);
  if (poll === undefined) throw fail('not_found');
  if (!isAllowedPollTransition(poll.status, status)) throw fail('poll_step_impossible');
  if (poll.status === status) return;
  const others = polls.filter(({ id }) => id !== poll_id);
  if (status === 'OPEN') {
    requireSeenOpenPoll(others[0]?.id, seen_open_poll_id);
    await requireKnownVoters(tx, poll);
  }
  const now = clock.date();
  for (const { id, is_anonymous } of status === 'CLOSED' ? [poll] : others) {
    await tx.rows(setStatus, [id, 'CLOSED', now]);
    if (is_anonymous) await openSealed(tx, encryption, id, true);
  }
  if (status === 'OPEN') await tx.rows(setStatus, [poll_id, 'OPEN', now]);
}
