import { fail } from '../../platform/errors.ts';
import { type Scope, transaction } from '../../scope.ts';
import { requireActor } from '../actor.ts';
import { record } from '../domain-events.ts';
import { authorizeEvent } from '../policy.ts';
import { bumpAgenda } from '../sessions/agenda.steps.ts';
import { leaveStages, releaseProfile } from '../speakers/speaker.steps.ts';
import { removeEventMember } from './event-members.steps.ts';
import { lockMember, recordStanding, requireAnotherAdmin } from './locked-member.steps.ts';

/**
 * Removes a member from an event and its sessions; their messages and notes by organizers stay. Throws the errors of
 * `authorizeEvent`, `own_membership`, `not_found`, `last_event_admin`.
 */
export async function removeEventUser(scope: Scope, event_id: number, member_id: number): Promise<{ message: string }> {
  await authorizeEvent(scope, event_id, 'attendee:remove');
  if (requireActor(scope).user_id === member_id) throw fail('own_membership');
  await transaction(scope, async (tx) => {
    await requireAnotherAdmin(tx, event_id, await lockMember(tx, event_id, member_id));
    const leftStages = await leaveStages(tx, event_id, member_id);
    if ((await releaseProfile(tx, event_id, member_id)) || leftStages > 0) await bumpAgenda(tx, event_id);
    await removeEventMember(tx, event_id, member_id);
    record(tx, 'event.changed', { event_id });
    record(tx, 'membership.ended', { user_id: member_id, event_id, organization_id: null });
    await recordStanding(tx, event_id, member_id);
  });
  return { message: 'User removed from event' };
}
