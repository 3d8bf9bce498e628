import type { ListJoinRequests, MyJoinRequest } from '@plenum/contracts/events/join-requests';
import type { Query, ReplyBody } from '@plenum/contracts/operation';
import { pageOf } from '../../../platform/cursors.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { positionOf } from '../../paging.ts';
import { authorizeEvent } from '../../policy.ts';
import { targetOfRequest } from '../attendees/join-target.steps.ts';
import { countJoinRequests, findOpenJoinRequests, findMyRequest, joinRequestOrder } from './join-requests.queries.ts';
import { joinRequest, myJoinRequestView } from './join-requests.views.ts';

/**
 * Returns the open or declined request of the actor, or null. Without a request, throws `not_found` and `event_banned`
 * for events that the actor may not request to join.
 */
export async function getMyJoinRequest(scope: Scope, event_id: number): Promise<MyJoinRequest | null> {
  const row = await findMyRequest(scope.db, event_id, requireActor(scope).user_id);
  if (row !== undefined) return myJoinRequestView(row);
  await targetOfRequest(scope, event_id);
  return null;
}

/** Lists open requests in order of arrival. Throws the errors of `authorizeEvent`, `cursor_invalid`. */
export async function listJoinRequests(
  scope: Scope,
  event_id: number,
  { waits_for = 'ANSWER', ...list }: Query<typeof ListJoinRequests>,
): Promise<ReplyBody<typeof ListJoinRequests>> {
  await authorizeEvent(scope, event_id, 'attendee:add');
  const position = positionOf(list, joinRequestOrder);
  const [found, counts] = await Promise.all([
    findOpenJoinRequests(scope.db, event_id, waits_for, position),
    countJoinRequests(scope.db, event_id),
  ]);
  const { rows, next } = pageOf(found, position, joinRequestOrder);
  return { requests: rows.map(joinRequest), next, ...counts };
}
