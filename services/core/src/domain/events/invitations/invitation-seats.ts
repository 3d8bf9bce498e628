/** Seats promised to invitations: an open invitation as ATTENDEE occupies a seat until it is answered or expires. */
import type { FullPolicy } from '@plenum/contracts/enums';
import { occupiesSeat } from '@plenum/contracts/permissions';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { record } from '../../domain-events.ts';
import { countSeats, lockSeats, eventFullError, type SeatScope } from '../attendees/attendee-seats.steps.ts';
import { countWithoutSeat } from '../attendees/seats.rules.ts';
import type { InvitationTarget } from './invitation-target.steps.ts';
import { eventRole, type InvitedRole } from './invitation.rules.ts';

interface InvitedPerson {
  readonly email: string;
  readonly role: InvitedRole;
}

export const needsSeat = ({ event_id }: InvitationTarget, entry: Pick<InvitedPerson, 'role'> | undefined): boolean =>
  event_id !== null && entry !== undefined && occupiesSeat(eventRole(entry.role));

/**
 * Returns the index of the last entry that would currently get a seat.
 * @param needsSeatFlags whether each entry needs a seat
 */
export async function lastSeatedIndex(
  scope: SeatScope,
  tx: Transaction,
  { event_id }: InvitationTarget,
  needsSeatFlags: readonly boolean[],
): Promise<number> {
  if (event_id === null) return Infinity;
  const seats = await countSeats(tx, scope, event_id);
  const requestedCount = needsSeatFlags.filter(Boolean).length;
  const availableCount =
    requestedCount - countWithoutSeat({ ...seats, promised: seats.promised + requestedCount }, requestedCount);
  let count = 0;
  return needsSeatFlags.findLastIndex((needsOne) => {
    if (needsOne) count += 1;
    return needsOne && requestedCount - count < availableCount;
  });
}

const moveToWaitingList = statement(
  'move-invitations-to-waiting-list',
  `with waiting as (
     update invitations set status = 'WAITING' where id = any($2::bigint[]) and status = 'PENDING')
   insert into join_requests (event_id, invitation_id, waits_for, created_at)
   select $1::bigint, invited.id, 'SEAT', $3::timestamptz
     from unnest($2::bigint[]) with ordinality as invited (id, place) order by invited.place`,
);

interface NewInvitations {
  readonly target: InvitationTarget;
  /** In the order in which they get seats. */
  readonly entries: readonly InvitedPerson[];
  /** Ids of the stored invitations by address. */
  readonly stored: ReadonlyMap<string, number>;
  readonly when_full: FullPolicy;
}

/**
 * Assigns seats to new invitations in the order of their entries; the rest join the waiting list. Locks the seats to
 * prevent overbooking by concurrent requests. Throws `attendee_limit_reached` if waiting is not allowed.
 * @returns the ids of waiting invitations
 */
export async function seatInvitations(
  scope: SeatScope,
  tx: Transaction,
  { target, entries, stored, when_full }: NewInvitations,
): Promise<ReadonlySet<number>> {
  const ids = entries
    .filter((entry) => needsSeat(target, entry))
    .map(({ email }) => stored.get(email))
    .filter((id) => id !== undefined);
  if (target.event_id === null || ids.length === 0) return new Set();
  await lockSeats(tx, target.event_id);
  const seats = await countSeats(tx, scope, target.event_id);
  const withoutSeat = countWithoutSeat(seats, ids.length);
  if (withoutSeat === 0) return new Set();
  if (when_full === 'STOP') throw eventFullError(seats);
  const waiting = ids.slice(-withoutSeat);
  await tx.rows(moveToWaitingList, [target.event_id, waiting, scope.clock.date()]);
  record(tx, 'join_requests.changed', { event_id: target.event_id });
  return new Set(waiting);
}

/** Checks that a new invitation gets a seat, and locks the seats. Throws `attendee_limit_reached`. */
export async function requireSeatPromise(
  scope: SeatScope,
  tx: Transaction,
  { event_id }: InvitationTarget,
): Promise<void> {
  if (event_id === null) return;
  await lockSeats(tx, event_id);
  const seats = await countSeats(tx, scope, event_id);
  if (countWithoutSeat(seats, 1) > 0) throw eventFullError(seats);
}
