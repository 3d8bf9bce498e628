/** How reactions become a crowd: numbers are told twice a second, and small pictures rise one by one in between. */
import type { SessionReaction } from '@plenum/contracts/enums';
import type { SessionReactionCount } from '@plenum/contracts/session-reactions';

/** All of a kind up to here; a larger crowd grows more slowly than its number. */
const eachUpTo = 4;
const risingPerKindMax = 12;

/** Numbers by reaction. */
export type Counts = Readonly<Partial<Record<SessionReaction, number>>>;

/** Returns how many pictures rise for a number of reactions of one kind. */
export function risingFor(count: number): number {
  if (count <= eachUpTo) return Math.max(count, 0);
  return Math.min(Math.round(eachUpTo + 2 * Math.log2(count / eachUpTo)), risingPerKindMax);
}

/** Adds what was told to the numbers that are shown. */
export function withAdded(counts: Counts, added: readonly SessionReactionCount[]): Counts {
  const sum: Partial<Record<SessionReaction, number>> = { ...counts };
  for (const { reaction, count } of added) sum[reaction] = (sum[reaction] ?? 0) + count;
  return sum;
}

/**
 * Takes the own reactions, which were shown at once, out of what was told.
 * @returns what is new to the person, and the own ones that were not told yet
 */
export function withoutMine(
  told: readonly SessionReactionCount[],
  own: Counts,
): { readonly fresh: readonly SessionReactionCount[]; readonly own: Counts } {
  const left: Partial<Record<SessionReaction, number>> = { ...own };
  const fresh = told.flatMap(({ reaction, count }) => {
    const mine = Math.min(left[reaction] ?? 0, count);
    left[reaction] = (left[reaction] ?? 0) - mine;
    return count > mine ? [{ reaction, count: count - mine }] : [];
  });
  return { fresh, own: left };
}
