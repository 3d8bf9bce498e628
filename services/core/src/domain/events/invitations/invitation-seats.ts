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

/** Returns the number of seats for new invitations, up to the requested number; unlimited without an event. */
export async function countAvailableSeats(
  scope: SeatScope,
  tx: Transaction,
  { event_id }: InvitationTarget,
  requested: number,
): Promise<number> {
  if (event_id === null) return requested;
  const seats = await countSeats(tx, scope, event_id);
  return requested - countWithoutSeat({ ...seats, promised: seats.promised + requested }, requested);
}

/**
 * Like `countAvailableSeats`, and locks the seats to prevent overbooking by concurrent requests. Throws
 * `attendee_limit_reached` if there are too few and waiting is not allowed.
 */
export async function lockAvailableSeats(
  scope: SeatScope,
  tx: Transaction,
  target: InvitationTarget,
  { requested, when_full }: { readonly requested: number; readonly when_full: FullPolicy },
): Promise<number> {
  if (target.event_id === null || requested === 0) return requested;
  await lockSeats(tx, target.event_id);
  const available = await countAvailableSeats(scope, tx, target, requested);
  if (available < requested && when_full === 'STOP') throw eventFullError(await countSeats(tx, scope, target.event_id));
  return available;
}

const moveToWaitingListSql = statement(
  'move-invitations-to-waiting-list',
  `with waiting as (
     update invitations set status = 'WAITING' where id = any($2::bigint[]) and status = 'PENDING')
   insert into join_requests (event_id, invitation_id, waits_for, created_at)
   select $1::bigint, invited.id, 'SEAT', $3::timestamptz
     from unnest($2::bigint[]) with ordinality as invited (id, place) order by invited.place`,
);

/** Puts new invitations without a seat on the waiting list, in the given order. */
export async function moveToWaitingList(
  { clock }: SeatScope,
  tx: Transaction,
  { event_id }: InvitationTarget,
  ids: readonly number[],
): Promise<void> {
  if (event_id === null || ids.length === 0) return;
  await tx.rows(moveToWaitingListSql, [event_id, ids, clock.date()]);
  record(tx, 'join_requests.changed', { event_id });
}
