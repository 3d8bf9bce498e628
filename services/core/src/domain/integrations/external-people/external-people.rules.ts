import type { EventUserRole, TicketStatus } from '@plenum/contracts/enums';
import type { ExternalPersonEntry } from '@plenum/contracts/integrations/external-people';
import { withoutReservedNames, cleanName } from '../../../platform/names.ts';
import { normalizeLine } from '../../../platform/text.ts';
import { normalizeEmail } from '../../accounts/users/user.rules.ts';

export interface TicketData {
  /** Null for a ticket that was cancelled before its purchase. */
  readonly email: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly role: EventUserRole;
  readonly ticket_category: string | null;
  readonly ticket_status: TicketStatus;
}

/** Person with a valid ticket. */
export interface TicketHolder extends TicketData {
  readonly email: string;
}

export const isTicketHolder = (data: TicketData): data is TicketHolder => data.email !== null;

export interface StoredTicketHolder extends TicketData {
  /** Whether the account was deleted; then the data is empty. */
  readonly is_erased: boolean;
  /** Whether the invitation can no longer be accepted, and is sent again by a repeated request. */
  readonly is_renewable: boolean;
}

/** Returns the text of an entry; an omitted one keeps the stored text, and a blank one is null. */
function keptText(
  text: string | null | undefined,
  stored: string | null,
  clean: (text: string) => string,
): string | null {
  return text === undefined ? stored : clean(text ?? '') || null;
}

const newTicket: TicketData = {
  email: null,
  first_name: null,
  last_name: null,
  role: 'ATTENDEE',
  ticket_category: null,
  ticket_status: 'ACTIVE',
};

/** Returns the data of an entry; omitted fields keep the stored value. */
export function ticketDataOf(
  known: TicketData | undefined,
  entry: Omit<ExternalPersonEntry, 'external_id'>,
): TicketData {
  const stored = known ?? newTicket;
  return {
    email: entry.email === undefined ? stored.email : normalizeEmail(entry.email),
    ...withoutReservedNames({
      first_name: keptText(entry.first_name, stored.first_name, cleanName),
      last_name: keptText(entry.last_name, stored.last_name, cleanName),
    }),
    role: entry.role ?? stored.role,
    ticket_category: keptText(entry.ticket_category, stored.ticket_category, normalizeLine),
    ticket_status: entry.ticket_status ?? stored.ticket_status,
  };
}

/**
 * `erased`: the person has deleted their account and is not added again. `incomplete`: a valid ticket lacks the address.
 * `unchanged`: no changes. `store`: only stored data changes. `invite`: the person is invited. `renew`: the person is
 * invited again, without other changes. `alter`: an invitation or membership may change.
 */
export type UpsertStep = 'erased' | 'incomplete' | 'unchanged' | 'store' | 'invite' | 'renew' | 'alter';

const sameNames = (a: TicketData, b: TicketData): boolean =>
  a.first_name === b.first_name && a.last_name === b.last_name;

const isSame = (stored: TicketData, next: TicketData): boolean =>
  sameNames(stored, next) &&
  stored.email === next.email &&
  stored.role === next.role &&
  stored.ticket_category === next.ticket_category &&
  stored.ticket_status === next.ticket_status;

/** Returns the step for a person. */
export function upsertStepFor(stored: StoredTicketHolder | undefined, next: TicketData): UpsertStep {
  if (stored?.is_erased === true) return 'erased';
  if (next.ticket_status === 'CANCELLED') return cancelledStep(stored, next);
  if (next.email === null) return 'incomplete';
  if (stored === undefined || stored.ticket_status === 'CANCELLED') return 'invite';
  if (isSame(stored, next)) return stored.is_renewable ? 'renew' : 'unchanged';
  if (stored.email !== next.email || stored.role !== next.role) return 'alter';
  return stored.is_renewable ? 'invite' : 'store';
}

function cancelledStep(stored: StoredTicketHolder | undefined, next: TicketData): UpsertStep {
  if (stored === undefined) return 'store';
  if (stored.email === null || isSame(stored, next)) return 'unchanged';
  return stored.ticket_status === 'CANCELLED' ? 'store' : 'alter';
}

/** Returns the data to store. Of a ticket that was cancelled before its purchase, no personal data is stored. */
export const storedData = (stored: TicketData | undefined, next: TicketData): TicketData =>
  stored === undefined && next.ticket_status === 'CANCELLED'
    ? { ...next, email: null, first_name: null, last_name: null, ticket_category: null }
    : next;

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
export function ticketChangeFor(stored: StoredTicketHolder, next: TicketData, ticket: GrantedRights): TicketChange {
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
    invites:
      next.ticket_status === 'ACTIVE' && !staysMember && (hasOtherEmail || cancelsInvitation || stored.is_renewable),
  };
}
