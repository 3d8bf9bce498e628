/** Order of the speakers of a session: consecutive, counted from 1. */

/**
 * Returns the list with a member moved to a position; later members shift by one.
 * @param order from 1; values beyond the end mean the end
 */
export function movedTo<T>(members: readonly T[], member: T, order: number): T[] {
  const others = members.filter((other) => other !== member);
  return others.toSpliced(order - 1, 0, member);
}
