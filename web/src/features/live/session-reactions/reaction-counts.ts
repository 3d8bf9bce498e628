/** Converts reaction counts to rising emoji: counts arrive twice a second, and emoji rise one by one in between. */
import type { SessionReaction } from '@plenum/contracts/enums';
import type { SessionReactionCount } from '@plenum/contracts/live/session-reactions';

/** Up to this number, each reaction has an emoji; larger crowds grow more slowly. */
const eachUpTo = 4;
const maxRisingPerKind = 12;

/** Counts by reaction. */
export type Counts = Readonly<Partial<Record<SessionReaction, number>>>;

/** Returns how many emoji rise for a number of reactions of one kind. */
export function emojiCountFor(count: number): number {
  if (count <= eachUpTo) return Math.max(count, 0);
  return Math.min(Math.round(eachUpTo + 2 * Math.log2(count / eachUpTo)), maxRisingPerKind);
}

/** Adds a count from the server to the displayed numbers. */
export function addCounts(counts: Counts, added: readonly SessionReactionCount[]): Counts {
  const sum: Partial<Record<SessionReaction, number>> = { ...counts };
  for (const { reaction, count } of added) sum[reaction] = (sum[reaction] ?? 0) + count;
  return sum;
}

/**
 * Subtracts the user’s reactions, which were displayed immediately, from a count of the server.
 * @returns the reactions to display, and the user’s that are still to be subtracted
 */
export function subtractOwn(
  received: readonly SessionReactionCount[],
  own: Counts,
): { readonly fresh: readonly SessionReactionCount[]; readonly own: Counts } {
  const remaining: Partial<Record<SessionReaction, number>> = { ...own };
  const fresh = received.flatMap(({ reaction, count }) => {
    const ownCount = Math.min(remaining[reaction] ?? 0, count);
    remaining[reaction] = (remaining[reaction] ?? 0) - ownCount;
    return count > ownCount ? [{ reaction, count: count - ownCount }] : [];
  });
  return { fresh, own: remaining };
}
