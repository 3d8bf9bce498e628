/** Pure rules for requests of external programs about a person of an event. */
import type { EventUserRole, TicketStatus } from '@plenum/contracts/enums';
import type { ExternalPersonEntry } from '@plenum/contracts/integrations/external-people';
import { allowedNames, cleanName } from '../../../platform/names.ts';
import { tidyLine } from '../../../platform/text.ts';
import { normalizeEmail } from '../../accounts/users/user.rules.ts';

export interface PersonFacts {
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly role: EventUserRole;
  readonly ticket_category: string | null;
  readonly ticket_status: TicketStatus;
}

/** Stored person; without an address after the account was deleted. */
export interface StoredFacts extends Omit<PersonFacts, 'email'> {
  readonly email: string | null;
}

export const factsOf = (entry: Omit<ExternalPersonEntry, 'external_id'>): PersonFacts => ({
  email: normalizeEmail(entry.email),
  ...allowedNames({
    first_name: cleanName(entry.first_name ?? '') || null,
    last_name: cleanName(entry.last_name ?? '') || null,
  }),
  role: entry.role ?? 'ATTENDEE',
  ticket_category: tidyLine(entry.ticket_category ?? '') || null,
  ticket_status: entry.ticket_status ?? 'ACTIVE',
});

/**
 * `erased`: the person has deleted their account and is not added again. `unchanged`: nothing to do. `store`: only
 * stored data changes. `invite`: the person is invited. `alter`: an invitation or a membership may change.
 */
export type Step = 'erased' | 'unchanged' | 'store' | 'invite' | 'alter';

const sameNames = (one: StoredFacts, other: StoredFacts): boolean =>
  one.first_name === other.first_name && one.last_name === other.last_name;

const isSame = (stored: StoredFacts, given: PersonFacts): boolean =>
  sameNames(stored, given) &&
  stored.email === given.email &&
  stored.role === given.role &&
  stored.ticket_category === given.ticket_category &&
  stored.ticket_status === given.ticket_status;

/** Returns the step for a person. An unknown cancelled ticket is not stored, to avoid unnecessary personal data. */
export function stepFor(stored: StoredFacts | undefined, given: PersonFacts): Step {
  const isActive = given.ticket_status === 'ACTIVE';
  if (stored === undefined) return isActive ? 'invite' : 'unchanged';
  if (stored.email === null) return 'erased';
  if (isSame(stored, given)) return 'unchanged';
  if (stored.ticket_status === 'CANCELLED') return isActive ? 'invite' : 'store';
  return isActive && stored.email === given.email && stored.role === given.role ? 'store' : 'alter';
}

/** Rights that a ticket has granted. */
export interface Given {
  /** Whether the invitation is open. */
  readonly isInvited: boolean;
  /** Role of the member who accepted the invitation, or null. */
  readonly memberRole: EventUserRole | null;
  /** Whether the person has another valid ticket. */
  readonly isShared: boolean;
}

export interface Alteration {
  readonly cancelsInvitation: boolean;
  readonly endsMembership: boolean;
  readonly changesRole: boolean;
  readonly invites: boolean;
}

/**
 * Returns the change for an active ticket that is cancelled, or has another address or role. A ticket revokes only
 * rights that it granted and that are unchanged: if organizers changed a member's role, the membership stays. A
 * different address and name mean a different person; a different address alone means the same person, who keeps the
 * membership.
 */
export function alterationFor(stored: StoredFacts, given: PersonFacts, ticket: Given): Alteration {
  const { isInvited, memberRole, isShared } = ticket;
  const isMoved = stored.email !== given.email;
  const isLeft = given.ticket_status === 'CANCELLED' || (isMoved && !sameNames(stored, given));
  const hasOtherRole = stored.role !== given.role;
  const isUntouched = memberRole === stored.role;
  const endsMembership = isLeft && isUntouched && !isShared;
  const cancelsInvitation = isInvited && !isShared && (isLeft || isMoved || hasOtherRole);
  const isSettled = memberRole !== null && !isLeft;
  return {
    cancelsInvitation,
    endsMembership,
    changesRole: !isLeft && hasOtherRole && isUntouched,
    invites: given.ticket_status === 'ACTIVE' && !isSettled && (isMoved || cancelsInvitation),
  };
}
