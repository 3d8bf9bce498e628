import type { AddEventUser, EventUserDetail } from '@plenum/contracts/attendees';
import type { EventUserRole } from '@plenum/contracts/enums';
import type { Body } from '@plenum/contracts/operation';
import { eventRoleMayAssign, isSpeakerRole, takesSeat } from '@plenum/contracts/permissions';
import type { Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { announce, type Scope, transaction } from '../../scope.ts';
import { requireActor } from '../actor.ts';
import { record, type Standing } from '../domain-events.ts';
import { authorizeEvent } from '../policy.ts';
import { User } from '../users/user.entity.ts';
import { requireAttendeeSeat } from './attendee-seats.steps.ts';
import { addEventMember } from './event-members.steps.ts';
import { readEventUser } from './get-event-user.ts';
import { recordStanding } from './held-member.steps.ts';
import { speakerText, writeSpeakerTexts } from './speaker-texts.ts';

/** Whether the actor may hand out a role in an event, or refuses: as the policy does, and `event_role_not_assignable`. */
export async function authorizeAdding(scope: Scope, event_id: number, role: EventUserRole): Promise<number> {
  const access = await authorizeEvent(scope, event_id, 'attendee:add');
  if (!eventRoleMayAssign(access.role, role)) throw fail('event_role_not_assignable');
  return access.organization_id;
}

interface NewMember {
  readonly event_id: number;
  readonly user_id: number;
  readonly role: EventUserRole;
}

/** Seats somebody. Refuses: `event_user_exists`, `attendee_limit_reached`. */
export async function seatMember(scope: Scope, tx: Transaction, member: NewMember): Promise<Standing> {
  if (!(await addEventMember(tx, member))) throw fail('event_user_exists');
  if (takesSeat(member.role)) await requireAttendeeSeat(tx, scope.config, member.event_id);
  // Somebody who was added to an event by others hears of it.
  const { event_id, user_id, role } = member;
  if (requireActor(scope).user_id !== user_id) {
    const change = { event_id, user_id, role, former_role: null, changed_at_ms: scope.clock.now() };
    record(tx, 'event_user.role_changed', change);
  }
  return recordStanding(tx, event_id, user_id);
}

/**
 * Makes somebody with an account a member. Refuses as the policy does, and: `event_role_not_assignable`, `not_found`
 * (no such account), `event_user_exists`, `attendee_limit_reached`.
 */
export async function addEventUser(
  scope: Scope,
  event_id: number,
  input: Body<typeof AddEventUser>,
): Promise<EventUserDetail> {
  const { user_id, role } = input;
  await authorizeAdding(scope, event_id, role);
  const texts = {
    speaker_title: speakerText('speaker_title', input.speaker_title),
    speaker_bio: speakerText('speaker_bio', input.speaker_bio),
  };
  const standing = await transaction(scope, async (tx) => {
    if ((await tx.findOne(User, { id: user_id, isActive: true })) === null) throw fail('not_found');
    const seated = await seatMember(scope, tx, { event_id, user_id, role });
    if (isSpeakerRole(role)) await writeSpeakerTexts(tx, event_id, user_id, texts);
    return seated;
  });
  announce(scope, 'event_user.standing_changed', standing);
  return readEventUser(scope, event_id, user_id);
}
