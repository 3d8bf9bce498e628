import type { EventUserRole } from '@plenum/contracts/enums';
import { type Scope, transaction } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { record } from '../../domain-events.ts';
import { authorizeEvent } from '../../policy.ts';
import { redeemInvitations, requireAttendeeSeat } from './attendee-seats.steps.ts';
import { addEventMember, confirmEventMember } from './event-members.steps.ts';
import { type JoinTarget, targetOfCode, targetOfOpenEvent } from './join-target.steps.ts';

export interface Joined {
  readonly is_new: boolean;
  readonly membership: { readonly event_id: number; readonly role: EventUserRole };
}

/**
 * Joins the event of a code as ATTENDEE; an existing member keeps their role. Throws `join_code_unknown`,
 * `event_banned`, `attendee_limit_reached`.
 */
export const joinByCode = async (scope: Scope, code: string): Promise<Joined> =>
  join(scope, await targetOfCode(scope, code));

/**
 * Joins an open event as ATTENDEE; an existing member keeps their role. Throws `not_found`, `event_not_open`,
 * `event_banned`, `attendee_limit_reached`.
 */
export const joinOpenEvent = async (scope: Scope, event_id: number, slug?: string): Promise<Joined> =>
  join(scope, await targetOfOpenEvent(scope, event_id, slug));

async function join(scope: Scope, { event, role }: JoinTarget): Promise<Joined> {
  const { event_id } = event;
  const { user_id } = requireActor(scope);
  if (role !== null) {
    await transaction(scope, (tx) => confirmEventMember(tx, event_id, user_id));
    return { is_new: false, membership: { event_id, role } };
  }
  const is_new = await transaction(scope, async (tx) => {
    const redeemed = await redeemInvitations(tx, scope, event_id, user_id);
    for (const invitation_id of redeemed) record(tx, 'invitation.answered', { invitation_id, user_id });
    if ((await addEventMember(tx, { event_id, user_id, role: 'ATTENDEE' })) !== 'added') return false;
    await requireAttendeeSeat(tx, scope, event_id, redeemed.length > 0 ? 'promised' : 'in_turn');
    return true;
  });
  if (is_new) return { is_new, membership: { event_id, role: 'ATTENDEE' } };
  const access = await authorizeEvent(scope, event_id, 'event:read');
  return { is_new, membership: { event_id, role: access.role } };
}
