/** Rules for seats. A seat is taken by an ATTENDEE, promised to an open invitation, or free. */

export interface Seats {
  /** Null means unlimited. */
  readonly limit: number | null;
  /** ATTENDEEs who are not banned. */
  readonly taken: number;
  /** Open invitations of ATTENDEEs. */
  readonly promised: number;
  /** People and invitations in the waiting list. */
  readonly waiting: number;
}

/** Returns the lower of two limits; null means unlimited. */
export const lowerLimit = (a: number | null, b: number | null): number | null => {
  if (a === null) return b;
  return b === null ? a : Math.min(a, b);
};

/** Returns the seats that are neither taken nor promised; null means unlimited. */
export const freeSeats = ({ limit, taken, promised }: Seats): number | null =>
  limit === null ? null : Math.max(0, limit - taken - promised);

/** Checks whether new people have to wait: no seat is free, or the waiting list is not empty. */
export const isFull = (seats: Seats): boolean => {
  const free = freeSeats(seats);
  return free !== null && (free === 0 || seats.waiting > 0);
};

/**
 * How a person gets a seat: in the order of the waiting list; given by organizers, who may bypass the waiting list; or
 * by a promise, which already counts as a seat.
 */
export type SeatClaim = 'in_turn' | 'given' | 'promised';

export function isSeated(seats: Seats, claim: SeatClaim): boolean {
  const { limit, taken, promised, waiting } = seats;
  if (limit === null) return true;
  if (claim === 'promised') return taken <= limit;
  return taken + promised <= limit && (claim === 'given' || waiting === 0);
}

/**
 * Returns how many of `count` new invitations, already counted as promised, exceed the available seats. The waiting
 * list takes precedence.
 */
export const countWithoutSeat = ({ limit, taken, promised, waiting }: Seats, count: number): number =>
  limit === null ? 0 : Math.min(count, Math.max(0, taken + promised + waiting - limit));
