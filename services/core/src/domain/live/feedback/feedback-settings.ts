import type { EventFeedback } from '@plenum/contracts/live/feedback';
import { statement } from '../../../platform/db/database.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { lockEventRight } from '../../locked-rights.steps.ts';
import { authorizeEvent } from '../../policy.ts';

const eventFeedback = statement<EventFeedback>(
  'event-feedback',
  'select is_asked from event_feedback where event_id = $1',
);
const storeEventFeedback = statement<EventFeedback>(
  'store-event-feedback',
  `insert into event_feedback (event_id, is_asked) values ($1, $2)
   on conflict (event_id) do update set is_asked = excluded.is_asked returning is_asked`,
);

/** Returns whether feedback is enabled. Throws `not_found`, `event_access_denied`, `event_banned`. */
export async function getEventFeedback(scope: Scope, event_id: number): Promise<EventFeedback> {
  await authorizeEvent(scope, event_id, 'session:read');
  return (await scope.db.row(eventFeedback, [event_id])) ?? { is_asked: true };
}

/** Enables or disables feedback; existing answers stay. Throws the errors of `authorizeEvent`. */
export async function setEventFeedback(
  scope: Scope,
  event_id: number,
  { is_asked }: EventFeedback,
): Promise<EventFeedback> {
  await authorizeEvent(scope, event_id, 'event:update');
  return transaction(scope, async (tx) => {
    await lockEventRight(scope, tx, { event_id }, 'event:update');
    return (await tx.row(storeEventFeedback, [event_id, is_asked])) ?? { is_asked };
  });
}
