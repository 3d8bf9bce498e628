import type { ListEventFeedback } from '@plenum/contracts/live/feedback';
import type { Query, ReplyBody } from '@plenum/contracts/operation';
import { pageOf } from '../../../platform/cursors.ts';
import type { Scope } from '../../../scope.ts';
import { positionOf } from '../../paging.ts';
import { authorizeEvent } from '../../policy.ts';
import { countEventFeedback, listRatedSessions, ratedOrder } from './feedback.queries.ts';

/**
 * Lists the sessions of an event that have feedback. Throws `not_found`, `event_access_denied`, `event_banned`, `forbidden`.
 */
export async function listEventFeedback(
  scope: Scope,
  event_id: number,
  query: Query<typeof ListEventFeedback>,
): Promise<ReplyBody<typeof ListEventFeedback>> {
  await authorizeEvent(scope, event_id, 'feedback:read_all');
  const { sort = 'time', direction = 'asc' } = query;
  const order = ratedOrder(sort, direction);
  const position = positionOf(query, order);
  const [found, totals] = await Promise.all([
    listRatedSessions(scope.db, { event_id, sort, direction, ...position }),
    countEventFeedback(scope.db, event_id),
  ]);
  const { rows, next } = pageOf(found, position, order);
  return {
    sessions: rows.map(({ cursor_values: _, ...row }) => ({ ...row, starts_at: row.starts_at.toISOString() })),
    answers: totals.answers,
    average: totals.average,
    total_items: totals.sessions,
    next,
  };
}
