import type { EventUserRole, TicketStatus } from '@plenum/contracts/enums';
import type { ExternalPersonEntry } from '@plenum/contracts/integrations/external-people';
import { withoutReservedNames, cleanName } from '../../../platform/names.ts';
import { normalizeLine } from '../../../platform/text.ts';
import { normalizeEmail } from '../../accounts/users/user.rules.ts';

export interface TicketHolder {
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly role: EventUserRole;
  readonly ticket_category: string | null;
  readonly ticket_status: TicketStatus;
}

/** Stored person; the email address is null after the account was deleted. */
export interface StoredTicketHolder extends Omit<TicketHolder, 'email'> {
  readonly email: string | null;
}

export const ticketHolderOf = (entry: Omit<ExternalPersonEntry, 'external_id'>): TicketHolder => ({
  email: normalizeEmail(entry.email),
  ...withoutReservedNames({
    first_name: cleanName(entry.first_name ?? '') || null,
    last_name: cleanName(entry.last_name ?? '') || null,
  }),
  role: entry.role ?? 'ATTENDEE',
  ticket_category: normalizeLine(entry.ticket_category ?? '') || null,
  ticket_status: entry.ticket_status ?? 'ACTIVE',
});

/**
 * `erased`: the person has deleted their account and is not added again. `unchanged`: no changes. `store`: only stored
 * data changes. `invite`: the person is invited. `alter`: an invitation or membership may change.
 */
export type UpsertStep = 'erased' | 'unchanged' | 'store' | 'invite' | 'alter';

const sameNames = (a: StoredTicketHolder, b: StoredTicketHolder): boolean =>
  a.first_name === b.first_name && a.last_name === b.last_name;

const isSame = (stored: StoredTicketHolder, next: TicketHolder): boolean =>
  sameNames(stored, next) &&
  stored.email === next.email &&
  stored.role === next.role &&
  stored.ticket_category === next.ticket_category &&
  stored.ticket_status === next.ticket_status;

/**
 * Returns the step for a person. A cancelled ticket that is not stored yet is ignored, to avoid storing unnecessary
 * personal data.
 */
export function upsertStepFor(stored: StoredTicketHolder | undefined, next: TicketHolder): UpsertStep {
  const isActive = next.ticket_status === 'ACTIVE';
  if (stored === undefined) return isActive ? 'invite' : 'unchanged';
  if (stored.email === null) return 'erased';
  if (isSame(stored, next)) return 'unchanged';
  if (stored.ticket_status === 'CANCELLED') return isActive ? 'invite' : 'store';
  return isActive && stored.email === next.email && stored.role === next.role ? 'store' : 'alter';
}

/** Rights that a ticket has granted. */
export interface GrantedRights {
  /** Whether the invitation is open. */
  readonly isInvited: boolean;
  /** Role of the member who accepted the invitation, or null. */
  readonly memberRole: EventUserRole | null;
  /** Whether the person has another valid ticket. */
  readonly isShared: boolean;
}

export interface TicketChange {
  readonly cancelsInvitation: boolean;
  readonly endsMembership: boolean;
  readonly changesRole: boolean;
  readonly invites: boolean;
}

/**
 * Returns the changes when an active ticket is cancelled, or gets another email address or role. A ticket revokes only
 * rights that it granted and that are unchanged: if organizers changed a member's role, the membership stays. A
 * different address and name mean a different person; a different address alone means the same person, who keeps the
 * membership.
 */
export function ticketChangeFor(stored: StoredTicketHolder, next: TicketHolder, ticket: GrantedRights): TicketChange {
  const { isInvited, memberRole, isShared } = ticket;
  const hasOtherEmail = stored.email !== next.email;
  const hasLost = next.ticket_status === 'CANCELLED' || (hasOtherEmail && !sameNames(stored, next));
  const hasOtherRole = stored.role !== next.role;
  const hasGrantedRole = memberRole === stored.role;
  const endsMembership = hasLost && hasGrantedRole && !isShared;
  const cancelsInvitation = isInvited && !isShared && (hasLost || hasOtherEmail || hasOtherRole);
  const staysMember = memberRole !== null && !hasLost;
  return {
    cancelsInvitation,
    endsMembership,
    changesRole: !hasLost && hasOtherRole && hasGrantedRole,
    invites: next.ticket_status === 'ACTIVE' && !staysMember && (hasOtherEmail || cancelsInvitation),
  };
}
