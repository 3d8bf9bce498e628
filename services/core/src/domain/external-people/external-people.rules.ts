/** What follows when another program names a person of an event; pure, so that every case has a test. */
import type { EventUserRole, TicketStatus } from '@plenum/contracts/enums';
import type { ExternalPersonEntry } from '@plenum/contracts/external-people';
import { allowedNames, cleanName } from '../../platform/names.ts';
import { tidyLine } from '../../platform/text.ts';
import { normalizeEmail } from '../users/user.rules.ts';

/** What is stored of a person. */
export interface PersonFacts {
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly role: EventUserRole;
  readonly ticket_category: string | null;
  readonly ticket_status: TicketStatus;
}

/** A stored person; without an address after they have deleted their account. */
export interface StoredFacts extends Omit<PersonFacts, 'email'> {
  readonly email: string | null;
}

/** Returns the facts of an entry as they are stored. */
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
 * `erased`: the person has deleted their account, and stays away. `unchanged`: nothing is to do. `store`: only what is
 * stored changes. `invite`: the person is invited. `alter`: an invitation or a membership may change.
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

/** Returns what is to do. A cancelled ticket that was never seen is not stored: nobody needs to know of its person. */
export function stepFor(stored: StoredFacts | undefined, given: PersonFacts): Step {
  const isActive = given.ticket_status === 'ACTIVE';
  if (stored === undefined) return isActive ? 'invite' : 'unchanged';
  if (stored.email === null) return 'erased';
  if (isSame(stored, given)) return 'unchanged';
  if (stored.ticket_status === 'CANCELLED') return isActive ? 'invite' : 'store';
  return isActive && stored.email === given.email && stored.role === given.role ? 'store' : 'alter';
}

/** What a ticket has given to its person. */
export interface Given {
  /** Whether its invitation is open. */
  readonly isInvited: boolean;
  /** The role of the member who accepted it; null without one. */
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
 * Returns what changes with an active ticket that is cancelled, or has another address or role. A ticket takes only what
 * it has given, and only as it has given it: a member whose role organizers have changed stays as they are. Another
 * address and another name mean another person; another address alone is the same one, who keeps their membership.
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
