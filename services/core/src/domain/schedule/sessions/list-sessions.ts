import type { Query, ReplyBody } from '@plenum/contracts/operation';
import type { ListSessions } from '@plenum/contracts/schedule/sessions';
import { pageOf } from '../../../platform/cursors.ts';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { viewerOf } from '../../accounts/users/viewer.queries.ts';
import { isProgram, requireActor } from '../../actor.ts';
import { numberedPage, numberedPositionOf } from '../../paging.ts';
import { authorizeEvent } from '../../policy.ts';
import { rangeOfDay } from './session-days.rules.ts';
import {
  countSessions,
  findEventClock,
  findSessions,
  findSpeakersOfSessions,
  sessionOrder,
} from './session.queries.ts';
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
  const filter = { event_id, range, updated_since: query.updated_since ?? null };
  const position = numberedPositionOf(query, sessionOrder);
  const [total_items, found] = await Promise.all([
    countSessions(scope.db, filter),
    findSessions(scope.db, filter, position),
  ]);
  const { rows, next } = pageOf(found, position, sessionOrder);
  const ids = rows.map(({ id }) => id);
  const speakers = ids.length === 0 ? [] : await findSpeakersOfSessions(scope.db, ids);
  const viewer = await viewerOf(
    scope.db,
    { user_id: requireActor(scope).user_id, role, isProgram: isProgram(scope) },
    speakers.map(({ user_id }) => user_id),
  );
  return {
    ...numberedPage(query, total_items),
    next,
    sessions: sessionListItems(rows, speakers, { clock, viewer, now: scope.clock.date() }),
  };
}
