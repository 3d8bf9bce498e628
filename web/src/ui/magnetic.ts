/** Strength of the pull towards a pointer within one button width of the center. */
export const magneticStrength = 0.3;

interface Pull {
  /** Distance from the center of the resting button to the pointer, in px. */
  readonly dx: number;
  readonly dy: number;
  readonly widthPx: number;
  readonly strength?: number;
}

/** Returns the offset of the button in px; 0 if the pointer is farther away than one width. */
export function magneticOffset({ dx, dy, widthPx, strength = magneticStrength }: Pull): {
  readonly x: number;
  readonly y: number;
} {
  if (Math.hypot(dx, dy) > widthPx) return { x: 0, y: 0 };
  return { x: dx * strength, y: dy * strength };
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Limits an offset so that the button moves at most halfway to its neighbors, which also move, so that buttons never
 * overlap.
 * @param own box of the resting button
 * @param others boxes of the resting neighbors
 */
export function limitOffset(offset: { readonly x: number; readonly y: number }, own: Box, others: readonly Box[]) {
  let { x, y } = offset;
  for (const other of others) {
    const isBeside = other.top < own.bottom && other.bottom > own.top;
    const isAbove = other.left < own.right && other.right > own.left;
    if (isBeside && other.left >= own.right) x = Math.min(x, (other.left - own.right) / 2);
    if (isBeside && other.right <= own.left) x = Math.max(x, (other.right - own.left) / 2);
    if (isAbove && other.top >= own.bottom) y = Math.min(y, (other.top - own.bottom) / 2);
    if (isAbove && other.bottom <= own.top) y = Math.max(y, (other.bottom - own.top) / 2);
  }
  return { x, y };
}
