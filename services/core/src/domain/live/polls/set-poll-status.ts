/** Opens and closes polls. */
import type { Poll } from '@plenum/contracts/live/polls';
import { type Scope, transaction } from '../../../scope.ts';
import { lockEventRole } from '../../locked-rights.steps.ts';
import { requireUnmuted } from '../../policy.ts';
import { readPoll } from './get-poll.ts';
import { authorizeRunning } from './poll-access.ts';
import { changePollStatus, lockPollBoard } from './poll-status.steps.ts';

/**
 * Opens a poll, closes it, or reopens it with its votes. Opening closes any other open poll of the same session or
 * event. Idempotent. Throws `not_found`, `event_access_denied`, `event_banned`, `forbidden`, `chat_not_allowed`
 * (opening while muted), `poll_step_impossible`, `poll_opened_meanwhile`.
 * @param seen_open_poll_id the open poll that the caller has seen; null if none, undefined if it does not matter
 */
export async function setPollStatus(
  scope: Scope,
  poll_id: number,
  status: 'OPEN' | 'CLOSED',
  seen_open_poll_id?: number | null,
): Promise<Poll> {
  const access = await authorizeRunning(scope, poll_id);
  if (status === 'OPEN') requireUnmuted(access);
  const { event_id } = access;
  return transaction(scope, async (tx) => {
    await authorizeRunning(await lockEventRole(scope, tx, { event_id }), poll_id);
    await lockPollBoard(tx, access);
    // After the lock on the polls together, in the order of commands without a condition.
    await scope.resourceVersion?.requireMatch(tx);
    await changePollStatus(scope, tx, access, { poll_id, status, seen_open_poll_id });
    return readPoll(tx, poll_id, access);
  });
}
