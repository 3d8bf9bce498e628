import type { SessionDetail } from '@plenum/contracts/schedule/sessions';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { viewerOf } from '../../accounts/users/viewer.queries.ts';
import { isProgram, requireActor } from '../../actor.ts';
import { authorizeSession } from './session-access.ts';
import { findSessionResources } from './session-resources.queries.ts';
import { findEventClock, findSession, findSpeakersOfSessions } from './session.queries.ts';
import { sessionDetail, sessionListItems } from './session.views.ts';

/** Returns one session with its speakers. Throws `not_found`, `event_access_denied`, `event_banned`. */
export async function getSession(scope: Scope, session_id: number): Promise<SessionDetail> {
  const { role, event_id } = await authorizeSession(scope, session_id, 'session:read');
  const [row, clock, speakers, resources] = await Promise.all([
    findSession(scope.db, session_id),
    findEventClock(scope.db, event_id),
    findSpeakersOfSessions(scope.db, [session_id]),
    findSessionResources(scope.db, session_id),
  ]);
  if (row === undefined || clock === undefined) throw fail('not_found');
  const viewer = await viewerOf(
    scope.db,
    { user_id: requireActor(scope).user_id, role, isProgram: isProgram(scope) },
    speakers.map(({ user_id }) => user_id),
  );
  const [item] = sessionListItems([row], speakers, { clock, viewer, now: scope.clock.date() });
  if (item === undefined) throw fail('not_found');
  return sessionDetail(item, clock, resources);
}
