/** Rules of seats: a seat is taken by an ATTENDEE, or promised by an open invitation; the rest is free. */

/** Counts of the seats of an event. */
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

/** Returns the lower one of two limits, of which each may be unlimited. */
export const lowerLimit = (one: number | null, other: number | null): number | null => {
  if (one === null) return other;
  return other === null ? one : Math.min(one, other);
};

/** Returns the seats that are neither taken nor promised; null means unlimited. */
export const freeSeats = ({ limit, taken, promised }: Seats): number | null =>
  limit === null ? null : Math.max(0, limit - taken - promised);

/** Checks whether newcomers have to wait: no seat is free, or others wait for it already. */
export const isFull = (seats: Seats): boolean => {
  const free = freeSeats(seats);
  return free !== null && (free === 0 || seats.waiting > 0);
};

/**
 * How somebody comes to a seat: by themselves, in the order of the waiting list; given by organizers, who may pass over
 * the waiting list; or by a promise, which counts as a seat already.
 */
export type SeatClaim = 'in_turn' | 'given' | 'promised';

/** Checks a claim after its seat is counted as taken. */
export function isSeated(seats: Seats, claim: SeatClaim): boolean {
  const { limit, taken, promised, waiting } = seats;
  if (limit === null) return true;
  if (claim === 'promised') return taken <= limit;
  return taken + promised <= limit && (claim === 'given' || waiting === 0);
}

/**
 * Returns how many of `wanted` new invitations, which are counted as promised already, are beyond the seats. Those who
 * wait come first.
 */
export const beyondSeats = ({ limit, taken, promised, waiting }: Seats, wanted: number): number =>
  limit === null ? 0 : Math.min(wanted, Math.max(0, taken + promised + waiting - limit));
