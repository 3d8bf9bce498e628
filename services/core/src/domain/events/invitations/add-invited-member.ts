import type { EventUserRole } from '@plenum/contracts/enums';
import { isSpeakerRole, occupiesSeat } from '@plenum/contracts/permissions';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { record } from '../../domain-events.ts';
import { promoteToSpeaker, findOrCreateProfile } from '../../schedule/speakers/speaker.steps.ts';
import { requireAttendeeSeat } from '../attendees/attendee-seats.steps.ts';
import { addEventMember } from '../attendees/event-members.steps.ts';
import { recordStanding } from '../attendees/locked-member.steps.ts';
import { eventExists } from '../events/event.queries.ts';
import { addOrganizationMember } from '../organizations/organization-members.steps.ts';
import { eventRole, organizationRole } from './invitation.rules.ts';

interface InvitedMember {
  readonly user_id: number;
  readonly role: string;
}

/**
 * Adds the invited person to the organization.
 * @returns true if the person is a new member or had been added by others
 */
export const addInvitedToOrganization = (
  tx: Transaction,
  { organization_id, user_id, role }: InvitedMember & { readonly organization_id: number },
): Promise<boolean> => addOrganizationMember(tx, { organization_id, user_id, role: organizationRole(role) });

const bannedMember = statement(
  'banned-event-member',
  'select from event_users where event_id = $1 and user_id = $2 and is_banned',
);

const roleOfMember = statement<{ role: EventUserRole }>(
  'role-of-invited-member',
  'select role from event_users where event_id = $1 and user_id = $2',
);

interface JoinedMember {
  /** Whether the person is a new member, had been added by others, or becomes a speaker. */
  readonly is_new: boolean;
  /** Existing members keep their role, except attendees who become speakers. */
  readonly role: EventUserRole;
}

/**
 * Adds the invited person to the event. Throws `invitation_unknown` (the event is deleted), `event_banned`,
 * `attendee_limit_reached`.
 */
export async function addInvitedToEvent(
  scope: Scope,
  tx: Transaction,
  { event_id, user_id, role }: InvitedMember & { readonly event_id: number },
): Promise<JoinedMember> {
  if (!(await eventExists(tx, event_id))) throw fail('invitation_unknown');
  const member = { event_id, user_id, role: eventRole(role) };
  const outcome = await addEventMember(tx, member);
  if (outcome !== 'added') {
    const banned = await tx.rows(bannedMember, [event_id, user_id]);
    if (banned.length > 0) throw fail('event_banned');
    const becomesSpeaker = isSpeakerRole(member.role) && (await promoteInvitedAttendee(tx, event_id, user_id));
    const current = await tx.row(roleOfMember, [event_id, user_id]);
    return { is_new: becomesSpeaker || outcome === 'confirmed', role: current?.role ?? member.role };
  }
  if (occupiesSeat(member.role)) await requireAttendeeSeat(tx, scope, event_id, 'promised');
  return { is_new: true, role: member.role };
}

/** Makes an attendee who was invited as a speaker a speaker. */
async function promoteInvitedAttendee(tx: Transaction, event_id: number, user_id: number): Promise<boolean> {
  if (!(await promoteToSpeaker(tx, event_id, user_id))) return false;
  await findOrCreateProfile(tx, event_id, user_id);
  await recordStanding(tx, event_id, user_id);
  record(tx, 'event.changed', { event_id });
  return true;
}
