import { statement } from '../../../platform/db/database.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { record } from '../../domain-events.ts';
import { targetOfRequest } from '../attendees/join-target.steps.ts';

const withdraw = statement<{ id: number }>(
  'withdraw-join-request',
  `delete from join_requests where event_id = $1 and user_id = $2 and status = 'PENDING' returning id`,
);

/**
 * Withdraws the actor's open request or removes them from the waiting list. Idempotent. Throws `not_found` and
 * `event_banned` for events that the actor may not request to join.
 */
export async function withdrawJoinRequest(scope: Scope, event_id: number): Promise<void> {
  const { user_id } = requireActor(scope);
  const isWithdrawn = await transaction(scope, async (tx) => {
    const withdrawn = await tx.rows(withdraw, [event_id, user_id]);
    if (withdrawn.length > 0) record(tx, 'join_requests.changed', { event_id });
    return withdrawn.length > 0;
  });
  if (!isWithdrawn) await targetOfRequest(scope, event_id);
}
