/** The pull of a magnetic button: towards a pointer within one button-width of the centre. */
export const magneticStrength = 0.3;

interface Pull {
  /** From the centre of the resting button to the pointer, in px. */
  readonly dx: number;
  readonly dy: number;
  readonly widthPx: number;
  readonly strength?: number;
}

/** How far the button moves, in px; nothing when the pointer is farther away than one width. */
export function magneticOffset({ dx, dy, widthPx, strength = magneticStrength }: Pull): {
  readonly x: number;
  readonly y: number;
} {
  if (Math.hypot(dx, dy) > widthPx) return { x: 0, y: 0 };
  return { x: dx * strength, y: dy * strength };
}
