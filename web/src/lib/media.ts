/** Whether the person asked for less movement. */
export const prefersReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Whether the main pointer is a finger. */
export const isTouchDevice = (): boolean => window.matchMedia('(hover: none), (pointer: coarse)').matches;

/** Up to this width there is one thing on the screen at a time. */
export const smallScreen = '(width <= 768px)';

export const isSmallScreen = (): boolean => window.matchMedia(smallScreen).matches;
