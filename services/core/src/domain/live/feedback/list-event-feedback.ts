import { ListEventFeedback } from '@plenum/contracts/live/feedback';
import type { Query, ReplyBody } from '@plenum/contracts/operation';
import type { Scope } from '../../../scope.ts';
import { pageFrame, rowsBefore } from '../../page-envelope.ts';
import { authorizeEvent } from '../../policy.ts';
import { countEventFeedback, listRatedSessions } from './feedback.queries.ts';

/**
 * Lists the sessions of an event that have feedback. Throws `not_found`, `event_access_denied`, `event_banned`, `forbidden`.
 */
export async function listEventFeedback(
  scope: Scope,
  event_id: number,
  query: Query<typeof ListEventFeedback>,
): Promise<ReplyBody<typeof ListEventFeedback>> {
  await authorizeEvent(scope, event_id, 'feedback:read_all');
  const { per_page: limit, sort = 'time', direction = 'asc' } = query;
  const [rows, totals] = await Promise.all([
    listRatedSessions(scope.db, { event_id, sort, direction, limit, offset: rowsBefore(query) }),
    countEventFeedback(scope.db, event_id),
  ]);
  return {
    sessions: rows.map((row) => ({ ...row, starts_at: row.starts_at.toISOString() })),
    answers: totals.answers,
    average: totals.average,
    ...pageFrame({ operation: ListEventFeedback, params: { event_id }, query }, totals.sessions),
  };
}
