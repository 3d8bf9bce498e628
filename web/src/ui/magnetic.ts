/** Strength of the pull towards a pointer within one button width of the centre. */
export const magneticStrength = 0.3;

interface Pull {
  /** Distance from the centre of the resting button to the pointer, in px. */
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
