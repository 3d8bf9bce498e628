/** Media queries. */

export const prefersReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Checks whether the primary input is touch. */
export const isTouchDevice = (): boolean => window.matchMedia('(hover: none), (pointer: coarse)').matches;

/** Up to this width the app shows one pane at a time. */
export const smallScreen = '(width <= 768px)';

/** Up to this width an event has a bar of its main places instead of the side navigation. */
export const narrowScreen = '(width <= 1024px)';

/** Up to this width the navigation collapses automatically. */
export const phone = '(width <= 480px)';

export const isSmallScreen = (): boolean => window.matchMedia(smallScreen).matches;
