import type { ListModerationQueue } from '@plenum/contracts/chat/moderation';
import type { Query, ReplyBody } from '@plenum/contracts/operation';
import { roleMayEnterRoom } from '@plenum/contracts/permissions';
import { pageOf } from '../../../platform/cursors.ts';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { positionOf } from '../../paging.ts';
import { authorizeEvent, type EventAccess } from '../../policy.ts';
import { caseOrders, countCases, listCases, listReports, type QueueViewer } from './moderation-queue.queries.ts';
import { caseView } from './moderation.views.ts';

export const queueViewer = (scope: Scope, access: Pick<EventAccess, 'role'>): QueueViewer => ({
  user_id: requireActor(scope).user_id,
  enters_admin: roleMayEnterRoom(access.role, 'ADMIN'),
});

/**
 * Lists open cases, oldest first, or closed cases (`status` CLOSED), newest first. Excludes cases about the actor, and
 * cases of rooms that they may not enter. Throws the errors of `authorizeEvent`.
 */
export async function listModerationQueue(
  scope: Scope,
  event_id: number,
  query: Query<typeof ListModerationQueue>,
): Promise<ReplyBody<typeof ListModerationQueue>> {
  const access = await authorizeEvent(scope, event_id, 'moderation_queue:work');
  const viewer = queueViewer(scope, access);
  const status = query.status ?? 'OPEN';
  const position = positionOf(query, caseOrders[status]);
  const [total_items, found] = await Promise.all([
    countCases(scope.db, viewer, event_id, status),
    listCases(scope.db, viewer, { event_id, status, ...position }),
  ]);
  const { rows, next } = pageOf(found, position, caseOrders[status]);
  const reports = await listReports(
    scope.db,
    rows.map(({ id }) => id),
  );
  return {
    total_items,
    next,
    cases: mapReadableRows('moderation_cases', rows, (row) => caseView(row, reports, access.role)),
  };
}
