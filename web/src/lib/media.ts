/** Media queries. */

export const prefersReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Checks whether the primary input is touch. */
export const isTouchDevice = (): boolean => window.matchMedia('(hover: none), (pointer: coarse)').matches;

/** Up to this width the app shows one pane at a time. */
export const smallScreen = '(width <= 768px)';

/** Up to this width an event has a bar of its main places instead of the side navigation. */
export const narrowScreen = '(width <= 1024px)';

/**
 * With open messages beside the page, up to this width the layout is that of a narrow screen: the messages and the side
 * navigation would leave less than 750 px.
 */
export const narrowBesideMessages = '(width <= 1440px)';
export const narrowBesideTwoColumns = '(width <= 1760px)';

/** From this width the page keeps more than 600 px beside two columns of messages. */
export const fitsTwoColumns = '(width >= 1344px)';

/** Up to this width open messages are above the page, because they would leave less than half of the screen. */
export const messagesAbovePage = '(width < 1024px)';

/** Up to this width the navigation collapses automatically. */
export const phone = '(width <= 480px)';

export const isSmallScreen = (): boolean => window.matchMedia(smallScreen).matches;
