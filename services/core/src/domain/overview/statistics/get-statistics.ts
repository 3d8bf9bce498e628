/** Statistics of an event for organizers, and of a session for its speakers. */
import type { Query, ReplyBody } from '@plenum/contracts/operation';
import type {
  EventStatistics,
  ListSessionStatistics,
  SessionFigures,
  SessionStatistics,
} from '@plenum/contracts/overview/statistics';
import { pageOf } from '../../../platform/cursors.ts';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { findReactionAccess } from '../../live/session-reactions/session-reactions.queries.ts';
import { positionOf } from '../../paging.ts';
import { applyActor, authorizeEvent, authorizeObjectRow, mayReadStatistics } from '../../policy.ts';
import { findSessionFigures, listSessionFigures } from './statistics.queries.ts';
import { figureOrder, figuresAfter } from './statistics.rules.ts';
import { readEventStatistics, readSessionCourse, sessionFiguresView } from './statistics.views.ts';

/** Returns the statistics of an event. Throws `not_found`, `event_access_denied`, `event_banned`, `forbidden`. */
export async function getEventStatistics(scope: Scope, event_id: number): Promise<EventStatistics> {
  await authorizeEvent(scope, event_id, 'statistics:read');
  return readEventStatistics(scope.db, event_id);
}

/** Reads the counts of all sessions of an event, by their start. Throws the errors of `getEventStatistics`. */
export async function readAllSessions(scope: Scope, event_id: number): Promise<SessionFigures[]> {
  await authorizeEvent(scope, event_id, 'statistics:read');
  return (await listSessionFigures(scope.db, event_id)).map(sessionFiguresView);
}

/**
 * Lists the counts of sessions. They are sorted here, after small counts were hidden, because sorting in the database
 * would disclose those. Throws the errors of `getEventStatistics`.
 */
export async function listSessionStatistics(
  scope: Scope,
  event_id: number,
  query: Query<typeof ListSessionStatistics>,
): Promise<ReplyBody<typeof ListSessionStatistics>> {
  const sessions = await readAllSessions(scope, event_id);
  const { sort = 'time', direction = 'asc' } = query;
  const order = figureOrder({ sort, direction });
  const position = positionOf(query, order);
  const sorted = figuresAfter(sessions, { sort, direction }, position.after).slice(0, position.limit);
  const { rows, next } = pageOf(sorted, position, order);
  return { total_items: sessions.length, next, sessions: rows.map(({ cursor_values: _, ...figures }) => figures) };
}

/**
 * Returns the statistics of a session, for its speakers and for organizers. Throws `not_found`, `event_access_denied`,
 * `event_banned`, `forbidden`.
 */
export async function getSessionStatistics(scope: Scope, session_id: number): Promise<SessionStatistics> {
  const actor = requireActor(scope);
  const accessRow = await findReactionAccess(scope.db, session_id, actor.user_id);
  if (accessRow === undefined) throw fail('not_found');
  const row = applyActor(accessRow, actor);
  const access = authorizeObjectRow(row, 'session:read');
  if (!mayReadStatistics(access, row)) throw fail('forbidden');
  const figures = await findSessionFigures(scope.db, session_id);
  if (figures === undefined) throw fail('not_found');
  return {
    event_id: row.event_id,
    figures: sessionFiguresView(figures),
    ...(await readSessionCourse(scope.db, session_id)),
  };
}
