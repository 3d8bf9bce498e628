import type { EventSpeaker } from '@plenum/contracts/schedule/speakers';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { viewerOf } from '../../accounts/users/viewer.queries.ts';
import { isProgram, requireActor } from '../../actor.ts';
import { authorizeEvent, maySeeSession } from '../../policy.ts';
import { findEventClock } from '../sessions/session.queries.ts';
import { findSessionsOfSpeakers, findSpeaker } from './speaker.queries.ts';
import { eventSpeakers } from './speaker.views.ts';

/**
 * Returns a speaker of an event with biography and sessions. Throws `not_found` (including for speakers of other
 * events, and for unlisted speakers unless the actor sees every session), `event_access_denied`, `event_banned`.
 */
export async function getEventSpeaker(scope: Scope, event_id: number, profile_id: number): Promise<EventSpeaker> {
  const access = await authorizeEvent(scope, event_id, 'speaker:read');
  const [clock, row] = await Promise.all([
    findEventClock(scope.db, event_id),
    findSpeaker(scope.db, { event_id, profile_id, seesUnlisted: maySeeSession(access, { is_unscheduled: true }) }),
  ]);
  if (clock === undefined || row === undefined) throw fail('not_found');
  const [sessions, viewer] = await Promise.all([
    findSessionsOfSpeakers(scope.db, [profile_id]),
    viewerOf(scope.db, { user_id: requireActor(scope).user_id, role: access.role, isProgram: isProgram(scope) }, [
      row.user_id,
    ]),
  ]);
  const [speaker] = eventSpeakers([row], sessions, clock, viewer);
  if (speaker === undefined) throw fail('not_found');
  return speaker;
}
