/** The pull of a magnetic button: towards a pointer within one button-width of the centre. */
export const magnetic_strength = 0.3;

interface Pull {
  /** From the centre of the resting button to the pointer, in px. */
  readonly dx: number;
  readonly dy: number;
  readonly width_px: number;
  readonly strength?: number;
}

/** How far the button moves, in px; nothing when the pointer is farther away than one width. */
export function magneticOffset({ dx, dy, width_px, strength = magnetic_strength }: Pull): {
  readonly x: number;
  readonly y: number;
} {
  if (Math.hypot(dx, dy) > width_px) return { x: 0, y: 0 };
  return { x: dx * strength, y: dy * strength };
}
