/**
 * Detects key presses that belong to an input method (Chinese, Japanese, Korean, dead keys). They select or dismiss a
 * candidate, and must not send, select or close anything.
 */

/** The fields of a `keydown` event that are used. */
interface KeyPress {
  readonly key: string;
  readonly keyCode: number;
  readonly isComposing: boolean;
  readonly timeStamp: number;
}

/** `keyCode` of every key that an input method has processed (UI Events, section 7.3.1). */
const processedKeyCode = 229;

/**
 * The key that ended a composition arrives within this time after `compositionend` in Safari
 * (https://bugs.webkit.org/show_bug.cgi?id=165004); another key of a fast typist arrives later.
 */
const sameKeyMs = 80;

/**
 * Creates the matcher for one document, which must receive all events.
 * @param hasTouchKeyboard returns whether an on-screen keyboard is used: its Enter also ends a composition, and is
 * handled as a key
 */
export function createInputMethod(hasTouchKeyboard: () => boolean) {
  let endedMs = -Infinity;
  let lastKeyMs = -Infinity;
  let wasEndedByKey = false;
  return {
    compositionEnded: (timeStamp: number): void => {
      endedMs = timeStamp;
      // Other browsers deliver the key first, and then `compositionend`.
      wasEndedByKey = timeStamp - lastKeyMs < sameKeyMs;
    },
    /**
     * Returns whether a key belongs to the input method: `processed` while it composes, without a default action of the
     * browser; `late` after it.
     */
    keyOf: ({ key, keyCode, isComposing, timeStamp }: KeyPress): 'processed' | 'late' | null => {
      const isProcessed = isComposing || keyCode === processedKeyCode;
      const isLate =
        !wasEndedByKey &&
        (key === 'Enter' || key === 'Escape') &&
        Math.abs(timeStamp - endedMs) < sameKeyMs &&
        !hasTouchKeyboard();
      lastKeyMs = timeStamp;
      // Only the first key after a composition may have ended it.
      endedMs = isComposing ? endedMs : -Infinity;
      if (isProcessed) return 'processed';
      return isLate ? 'late' : null;
    },
  };
}
