import type { ListModerationLog } from '@plenum/contracts/chat/moderation';
import type { Query, ReplyBody } from '@plenum/contracts/operation';
import { eventRoleMay } from '@plenum/contracts/permissions';
import { pageOf } from '../../../platform/cursors.ts';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import type { Scope } from '../../../scope.ts';
import { positionOf } from '../../paging.ts';
import { authorizeEvent } from '../../policy.ts';
import { queueViewer } from './list-moderation-queue.ts';
import { countLog, listLog, logOrder } from './moderation-log.queries.ts';
import { logEntryView } from './moderation.views.ts';

/**
 * Lists the log, newest first, without entries of rooms that the actor may not enter. Includes removed feedback
 * comments only for people who may moderate feedback. Throws the errors of `authorizeEvent`.
 */
export async function listModerationLog(
  scope: Scope,
  event_id: number,
  query: Query<typeof ListModerationLog>,
): Promise<ReplyBody<typeof ListModerationLog>> {
  const access = await authorizeEvent(scope, event_id, 'moderation_queue:work');
  const { enters_admin } = queueViewer(scope, access);
  const readsFeedback = eventRoleMay(access.role, 'feedback:moderate');
  const position = positionOf(query, logOrder);
  const [total_items, found] = await Promise.all([
    countLog(scope.db, event_id, enters_admin),
    listLog(scope.db, { event_id, enters_admin, readsFeedback, ...position }),
  ]);
  const { rows, next } = pageOf(found, position, logOrder);
  return {
    total_items,
    next,
    entries: mapReadableRows('moderation_log', rows, logEntryView),
  };
}
