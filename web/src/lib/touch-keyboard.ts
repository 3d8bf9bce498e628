/** Whether people type on the screen (docs/decisions/0120); separate from `media.ts`, which the landing page loads. */

/** The primary input is a finger: the keyboard is on the screen, and has no Shift+Enter. */
export const touchKeyboard = '(pointer: coarse)';

export const hasTouchKeyboard = (): boolean => window.matchMedia(touchKeyboard).matches;
