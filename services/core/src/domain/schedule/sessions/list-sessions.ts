import type { Query, ReplyBody } from '@plenum/contracts/operation';
import { ListSessions } from '@plenum/contracts/schedule/sessions';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { viewerOf } from '../../accounts/users/viewer.queries.ts';
import { requireActor } from '../../actor.ts';
import { pageFrame, rowsBefore } from '../../page-envelope.ts';
import { authorizeEvent } from '../../policy.ts';
import { rangeOfDay } from './session-days.rules.ts';
import { countSessions, findEventClock, findSessions, findSpeakersOfSessions } from './session.queries.ts';
import { sessionListItems } from './session.views.ts';

type Operation = typeof ListSessions;

/**
 * Lists sessions of an event with their speakers by start, optionally of a single conference day. Throws `not_found`,
 * `event_access_denied`, `event_banned`.
 */
export async function listSessions(
  scope: Scope,
  event_id: number,
  query: Query<Operation>,
): Promise<ReplyBody<Operation>> {
  const { role } = await authorizeEvent(scope, event_id, 'session:read');
  const clock = await findEventClock(scope.db, event_id);
  if (clock === undefined) throw fail('not_found');
  const range = query.day_number === undefined ? null : rangeOfDay(clock, query.day_number);
  const [total_items, rows] = await Promise.all([
    countSessions(scope.db, event_id, range),
    findSessions(scope.db, event_id, range, query.per_page, rowsBefore(query)),
  ]);
  const ids = rows.map(({ id }) => id);
  const speakers = ids.length === 0 ? [] : await findSpeakersOfSessions(scope.db, ids);
  const viewer = await viewerOf(
    scope.db,
    { user_id: requireActor(scope).user_id, role },
    speakers.map(({ user_id }) => user_id),
  );
  return {
    ...pageFrame({ operation: ListSessions, params: { event_id }, query }, total_items),
    sessions: sessionListItems(rows, speakers, { clock, viewer, now: scope.clock.date() }),
  };
}
