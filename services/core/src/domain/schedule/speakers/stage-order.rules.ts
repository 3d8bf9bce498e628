/**
 * Returns the list with a member moved to a position; later members shift by one.
 * @param order from 1; values beyond the end mean the end
 */
export function movedTo<T>(members: readonly T[], member: T, order: number): T[] {
  const remaining = members.filter((other) => other !== member);
  return remaining.toSpliced(order - 1, 0, member);
}
