import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { requireTokenMayRevoke } from '../../assignable-roles.ts';
import { lockEventRight } from '../../locked-rights.steps.ts';
import { authorizeEvent } from '../../policy.ts';
import { lockMember } from './locked-member.steps.ts';
import { endMembership } from './member-changes.steps.ts';

/**
 * Removes a member from an event and its sessions; their messages and the organizers' notes stay. Throws the errors of
 * `authorizeEvent`, `own_membership`, `not_found`, `last_event_admin`, `event_role_not_assignable`.
 */
export async function removeEventUser(scope: Scope, event_id: number, member_id: number): Promise<{ message: string }> {
  await authorizeEvent(scope, event_id, 'attendee:remove');
  if (requireActor(scope).user_id === member_id) throw fail('own_membership');
  await transaction(scope, async (tx) => {
    await lockEventRight(scope, tx, { event_id, member_id }, 'attendee:remove');
    requireTokenMayRevoke(scope.actor?.token, (await lockMember(tx, event_id, member_id)).role);
    await endMembership(tx, event_id, member_id);
  });
  return { message: 'User removed from event' };
}
