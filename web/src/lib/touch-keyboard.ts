/**
 * Detects on-screen keyboards; separate from `media.ts`, which the landing page loads. `any-pointer` would be wrong: phones
 * with a pen have a fine one.
 */

/** If the primary pointer is a finger, the keyboard is on the screen. */
export const touchKeyboard = '(pointer: coarse)';

export const hasTouchKeyboard = (): boolean => window.matchMedia(touchKeyboard).matches;
