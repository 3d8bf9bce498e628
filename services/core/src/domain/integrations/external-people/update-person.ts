import type { ExternalPersonEntry } from '@plenum/contracts/integrations/external-people';
import { eventRoleMay } from '@plenum/contracts/permissions';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { fail, Refusal } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { requireAssignable, requireTokenMayRevoke } from '../../assignable-roles.ts';
import { record } from '../../domain-events.ts';
import { lockCurrentMember, recordStanding } from '../../events/attendees/locked-member.steps.ts';
import { changeMemberRole, endMembership } from '../../events/attendees/member-changes.steps.ts';
import {
  findStoredPeople,
  hasOtherTicket,
  lockTickets,
  type StoredPerson,
  storeExternalPeople,
  type TicketInvitationRow,
} from './external-people.queries.ts';
import {
  isTicketHolder,
  ticketChangeFor,
  type TicketData,
  ticketDataOf,
  type TicketHolder,
} from './external-people.rules.ts';
import { type InvitationContext, inviteExternalPeople } from './invite-external-people.ts';

/**
 * Applies a changed or cancelled ticket to its invitation and membership in the caller's transaction. Throws
 * `forbidden`, `event_role_not_assignable`, `own_membership`, `own_role`, `last_event_admin`, `speaker_wants_asking`,
 * `attendee_limit_reached`, and the errors of invitations.
 */
export async function updatePerson(
  scope: Scope,
  tx: Transaction,
  context: InvitationContext,
  { external_id, ...entry }: ExternalPersonEntry,
): Promise<void> {
  const { event_id } = context.access;
  const now = scope.clock.date();
  const stored = (await findStoredPeople(tx, { event_id, now }, [external_id])).get(external_id);
  if (stored === undefined) throw fail('not_found');
  if (stored.is_erased) throw fail('person_erased');
  const profile = ticketDataOf(stored, entry);
  const tickets = await lockTickets(tx, event_id, stored);
  const { open, member } = rightsOf(tickets);
  const ticket = {
    isInvited: open.length > 0,
    memberRole: member?.role ?? null,
    isShared: await hasOtherTicket(tx, event_id, stored),
  };
  const change = ticketChangeFor(stored, profile, ticket);
  if (change.cancelsInvitation) await cancelInvitations(scope, tx, event_id, open);
  if (change.endsMembership && member !== null) await endGrantedMembership(scope, tx, context, member);
  if (change.changesRole && member !== null) await changeGrantedRole(scope, tx, context, { ...member, profile });
  const invitation_id = change.invites && isTicketHolder(profile) ? await inviteOne(scope, tx, context, profile) : null;
  await storeExternalPeople(tx, { event_id, now }, [{ external_id, profile, invitation_id }]);
}

type Member = Pick<StoredPerson, 'role'> & { readonly user_id: number };

function rightsOf(tickets: readonly TicketInvitationRow[]): {
  readonly open: readonly TicketInvitationRow[];
  readonly member: Member | null;
} {
  const open = tickets.filter(({ status }) => status === 'PENDING' || status === 'WAITING');
  const [member = null] = tickets.flatMap(({ member_id, member_role }) =>
    member_id === null || member_role === null ? [] : [{ user_id: member_id, role: member_role }],
  );
  return { open, member };
}

const cancelSql = statement(
  'cancel-invitations-of-external-person',
  `with gone as (delete from join_requests where invitation_id = any($1::bigint[]))
   update invitations set status = 'CANCELLED' where id = any($1::bigint[]) and status in ('PENDING', 'WAITING')`,
);

async function cancelInvitations(
  scope: Scope,
  tx: Transaction,
  event_id: number,
  open: readonly TicketInvitationRow[],
): Promise<void> {
  requireTokenMayRevoke(scope.actor?.token, ...open.map(({ role }) => role));
  await tx.rows(cancelSql, [open.map(({ invitation_id }) => invitation_id)]);
  record(tx, 'seats.freed', { event_id });
  if (open.some(({ status }) => status === 'WAITING')) record(tx, 'join_requests.changed', { event_id });
}

async function endGrantedMembership(
  scope: Scope,
  tx: Transaction,
  { access }: InvitationContext,
  member: Member,
): Promise<void> {
  if (!eventRoleMay(access.role, 'attendee:remove')) throw fail('forbidden');
  if (requireActor(scope).user_id === member.user_id) throw fail('own_membership');
  requireAssignable(scope, access, member.role);
  await endMembership(tx, access.event_id, member.user_id);
}

async function changeGrantedRole(
  scope: Scope,
  tx: Transaction,
  { access }: InvitationContext,
  { user_id, profile }: Member & { readonly profile: TicketData },
): Promise<void> {
  const { event_id } = access;
  const { role } = profile;
  const member = await lockCurrentMember(tx, event_id, user_id);
  if (requireActor(scope).user_id === user_id) throw fail('own_role');
  requireAssignable(scope, access, member.role, role);
  await changeMemberRole(scope, tx, { event_id, member_id: user_id, member, role });
  record(tx, 'event.changed', { event_id });
  await recordStanding(tx, event_id, user_id);
}

async function inviteOne(
  scope: Scope,
  tx: Transaction,
  context: InvitationContext,
  profile: TicketHolder,
): Promise<number | null> {
  const [result = null] = await inviteExternalPeople(scope, tx, context, [profile]);
  if (result instanceof Refusal) throw result;
  return result;
}
