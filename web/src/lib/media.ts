/** Media queries. */

export const prefersReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Checks whether the primary input is touch. */
export const isTouchDevice = (): boolean => window.matchMedia('(hover: none), (pointer: coarse)').matches;

/** Up to this width the app shows one pane at a time. */
export const smallScreen = '(width <= 768px)';

/** Up to this width, an event has a navigation bar with its main pages instead of the side navigation. */
export const narrowScreen = '(width <= 1024px)';

/**
 * With open messages next to the page, the layout for narrow screens is used up to this width, because the messages and
 * the side navigation would leave less than 750 px.
 */
export const narrowBesideMessages = '(width <= 1440px)';
export const narrowBesideTwoColumns = '(width <= 1760px)';

/** From this width on, the page keeps more than 600 px next to two columns of messages. */
export const fitsTwoColumns = '(width >= 1344px)';

/** Up to this width open messages are above the page, because they would leave less than half of the screen. */
export const messagesAbovePage = '(width < 1024px)';

/** Up to this width the navigation collapses automatically. */
export const phone = '(width <= 480px)';

export const isSmallScreen = (): boolean => window.matchMedia(smallScreen).matches;
