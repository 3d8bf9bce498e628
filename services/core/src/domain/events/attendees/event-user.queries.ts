import type { EventUserDetail } from '@plenum/contracts/events/attendees';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { viewerOf } from '../../accounts/users/viewer.queries.ts';
import { requireActor } from '../../actor.ts';
import type { EventAccess } from '../../policy.ts';
import { readMemberSessions } from './member-sessions.ts';
import { findMember } from './people.queries.ts';
import { eventUserDetail } from './people.views.ts';

/**
 * Returns a member with the fields that the actor sees. The calling command has authorized the actor. Throws
 * `not_found`.
 */
export async function readEventUser(
  scope: Scope,
  { event_id, role }: Pick<EventAccess, 'event_id' | 'role'>,
  member_id: number,
): Promise<EventUserDetail> {
  const row = await findMember(scope.db, event_id, member_id);
  if (row === undefined) throw fail('not_found');
  const [sessions, viewer] = await Promise.all([
    readMemberSessions(scope.db, event_id, [row]),
    viewerOf(scope.db, { user_id: requireActor(scope).user_id, role }, [member_id]),
  ]);
  return eventUserDetail(row, viewer, sessions);
}
