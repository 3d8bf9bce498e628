/** Changes of a membership, for transactions of other slices. The caller must have authorized them. */
import type { EventUserRole } from '@plenum/contracts/enums';
import { isSpeakerRole, isDemotedSpeaker, occupiesSeat } from '@plenum/contracts/permissions';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { record } from '../../domain-events.ts';
import { bumpAgenda } from '../../schedule/sessions/agenda.steps.ts';
import {
  removeFromSessions,
  findOrCreateProfile,
  unlinkProfile,
  requireSpeakerConsent,
} from '../../schedule/speakers/speaker.steps.ts';
import { withdrawEventInvitations } from '../../withdrawn-invitations.steps.ts';
import { requireAttendeeSeat, type SeatScope } from './attendee-seats.steps.ts';
import { removeEventMember } from './event-members.steps.ts';
import { type LockedMember, lockMember, recordStanding, requireAnotherAdmin } from './locked-member.steps.ts';

interface RoleChange {
  readonly event_id: number;
  readonly member_id: number;
  readonly member: LockedMember;
  readonly role: EventUserRole;
}

const setRole = statement('change-event-role', 'update event_users set role = $1 where event_id = $2 and user_id = $3');

/**
 * Changes the role of a locked member. Throws `last_event_admin`, `speaker_wants_asking`, `attendee_limit_reached`.
 */
export async function changeMemberRole(
  scope: SeatScope,
  tx: Transaction,
  { event_id, member_id, member, role }: RoleChange,
): Promise<void> {
  await withdrawEventInvitations(tx, { event_id, user_id: member_id });
  await requireAnotherAdmin(tx, event_id, member);
  if (isSpeakerRole(role)) await requireSpeakerConsent(tx, event_id, member_id);
  await tx.rows(setRole, [role, event_id, member_id]);
  const change = { event_id, user_id: member_id, role, former_role: member.role };
  record(tx, 'event_user.role_changed', { ...change, changed_at_ms: scope.clock.now() });
  if (isSpeakerRole(role)) await findOrCreateProfile(tx, event_id, member_id);
  if (occupiesSeat(role) && !member.is_banned) await requireAttendeeSeat(tx, scope, event_id, 'given');
  if (isDemotedSpeaker(member.role, role)) await removeFromSessions(tx, event_id, member_id);
  // The speaker list includes people who only have the role.
  await bumpAgenda(tx, event_id);
}

/**
 * Ends a membership and removes the person from the sessions; their messages stay. Throws `not_found`,
 * `last_event_admin`.
 */
export async function endMembership(tx: Transaction, event_id: number, member_id: number): Promise<void> {
  const member = await lockMember(tx, event_id, member_id);
  await withdrawEventInvitations(tx, { event_id, user_id: member_id });
  await requireAnotherAdmin(tx, event_id, member);
  const leftStages = await removeFromSessions(tx, event_id, member_id);
  if ((await unlinkProfile(tx, event_id, member_id)) || leftStages > 0) await bumpAgenda(tx, event_id);
  await removeEventMember(tx, event_id, member_id);
  record(tx, 'event.changed', { event_id });
  record(tx, 'membership.ended', { user_id: member_id, event_id, organization_id: null });
  await recordStanding(tx, event_id, member_id);
}
