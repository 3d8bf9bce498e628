/** The order of people on stage: a list without gaps, counted from 1. */

/**
 * A list with one member at a place. Whoever stood there or behind moves on by one.
 * @param order from 1; behind the end means the end
 */
export function placedAt<T>(members: readonly T[], member: T, order: number): T[] {
  const others = members.filter((other) => other !== member);
  return others.toSpliced(order - 1, 0, member);
}
