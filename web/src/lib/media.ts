/** Whether the person asked for less movement. */
export const prefersReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Whether the main pointer is a finger. */
export const isTouchDevice = (): boolean => window.matchMedia('(hover: none), (pointer: coarse)').matches;
