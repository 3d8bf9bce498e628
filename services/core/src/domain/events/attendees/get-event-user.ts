import type { EventUserPublic, ModerationStatus } from '@plenum/contracts/events/attendees';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { authorizeEvent } from '../../policy.ts';
import { readInCommon } from './in-common.ts';
import { readMemberSessions } from './member-sessions.ts';
import { findMember, findPerson } from './people.queries.ts';
import { eventUserPublic, moderationStatus } from './people.views.ts';

/**
 * Returns a member with the fields that the actor sees. Banned people are not found, as in the list of people. Throws
 * the errors of `authorizeEvent` and `not_found`.
 */
export async function getEventUser(scope: Scope, event_id: number, member_id: number): Promise<EventUserPublic> {
  const { role } = await authorizeEvent(scope, event_id, 'attendee:read');
  const { user_id } = requireActor(scope);
  const row = await findPerson(scope.db, event_id, member_id, user_id);
  if (row === undefined || row.is_banned) throw fail('not_found');
  const connected = new Set(row.connection_status === 'ACCEPTED' ? [row.user_id] : []);
  const viewer = { user_id, role, connected };
  const [sessions, inCommon] = await Promise.all([
    readMemberSessions(scope.db, event_id, [row]),
    readInCommon(scope, { event_id, viewer, people: [row] }),
  ]);
  return eventUserPublic(row, { viewer, sessions, inCommon, nowMs: scope.clock.now() });
}

/**
 * Returns bans, mutes and notes of a member, for organizers. Throws the errors of `authorizeEvent` and
 * `not_found`.
 */
export async function getModerationStatus(
  scope: Scope,
  event_id: number,
  member_id: number,
): Promise<ModerationStatus> {
  await authorizeEvent(scope, event_id, 'attendee:read_unfiltered');
  const row = await findMember(scope.db, event_id, member_id);
  if (row === undefined) throw fail('not_found');
  return moderationStatus(row);
}
