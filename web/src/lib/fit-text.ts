/** Finds the largest font size at which a text fits its box. */

interface Range {
  readonly minPx: number;
  readonly maxPx: number;
}

/** Returns the largest whole size that fits; the minimum if none does. Smaller sizes than a fitting one must fit too. */
export function largestFitting(fits: (px: number) => boolean, { minPx, maxPx }: Range): number {
  let low = Math.floor(minPx);
  let high = Math.max(low, Math.floor(maxPx));
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

interface FittedText {
  readonly px: number;
  /** Whether words may break at any character, because a word is too long for a readable size. */
  readonly breaksWords: boolean;
}

/** Unbroken words may make a text smaller down to this share of the size that it would have with broken words. */
const minUnbrokenShare = 0.3;

/** Returns the largest size that fits, with unbroken words unless one of them would make the text much smaller. */
export function fittedText(fits: (px: number, breaksWords: boolean) => boolean, range: Range): FittedText {
  const unbrokenPx = largestFitting((px) => fits(px, false), range);
  const brokenPx = largestFitting((px) => fits(px, true), { ...range, minPx: unbrokenPx });
  const breaksWords = unbrokenPx < brokenPx * minUnbrokenShare || !fits(unbrokenPx, false);
  return { px: breaksWords ? brokenPx : unbrokenPx, breaksWords };
}
