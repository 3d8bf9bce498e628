/** Decides which sessions of a location share its width, and which one is drawn over the end of another. */

export interface TimeSpan {
  readonly starts_ms: number;
  readonly endsMs: number;
}

const shortMs = 10 * 60_000;
/** Maximum share of the shorter session that an overlap may cover: of any length, and of a few minutes. */
const smallShare = 1 / 4;
const largestShare = 1 / 2;

const lengthMs = ({ starts_ms, endsMs }: TimeSpan): number => endsMs - starts_ms;

const overlapMs = (earlier: TimeSpan, later: TimeSpan): number =>
  Math.min(earlier.endsMs, later.endsMs) - later.starts_ms;

/** Checks whether two sessions overlap, even by a single minute. */
export const doOverlap = (earlier: TimeSpan, later: TimeSpan): boolean => overlapMs(earlier, later) > 0;

/**
 * Checks whether the later session begins so near to the end of the earlier one that it can cover this end: both stay
 * readable with the full width, which they would otherwise share.
 * @param visibleMs minimum part of the earlier session that stays visible
 */
export function isShortOverlap(earlier: TimeSpan, later: TimeSpan, visibleMs: number): boolean {
  const overlap = overlapMs(earlier, later);
  const shorter = Math.min(lengthMs(earlier), lengthMs(later));
  return (
    overlap > 0 &&
    later.endsMs > earlier.endsMs &&
    later.starts_ms - earlier.starts_ms >= visibleMs &&
    overlap <= Math.max(shorter * smallShare, Math.min(shortMs, shorter * largestShare))
  );
}
