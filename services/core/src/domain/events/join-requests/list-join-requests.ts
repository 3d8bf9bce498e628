import type { ListJoinRequests, MyJoinRequest } from '@plenum/contracts/events/join-requests';
import { joinRequestsPageSize } from '@plenum/contracts/limits';
import type { Query, ReplyBody } from '@plenum/contracts/operation';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { authorizeEvent } from '../../policy.ts';
import { targetOfRequest } from '../attendees/join-target.steps.ts';
import { countJoinRequests, findOpenJoinRequests, findMyRequest } from './join-requests.queries.ts';
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

/** Lists open requests in order of arrival. Throws the errors of `authorizeEvent`. */
export async function listJoinRequests(
  scope: Scope,
  event_id: number,
  { waits_for = 'ANSWER', after_id = 0 }: Query<typeof ListJoinRequests>,
): Promise<ReplyBody<typeof ListJoinRequests>> {
  await authorizeEvent(scope, event_id, 'attendee:add');
  const [rows, counts] = await Promise.all([
    findOpenJoinRequests(scope.db, event_id, waits_for, after_id, joinRequestsPageSize + 1),
    countJoinRequests(scope.db, event_id),
  ]);
  const requests = rows.slice(0, joinRequestsPageSize).map(joinRequest);
  return { requests, has_more: rows.length > joinRequestsPageSize, ...counts };
}
