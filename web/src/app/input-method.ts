/** Single guard of all key handlers against keys of input methods, including handlers of libraries. */
import { createInputMethod } from '../lib/input-method.rules.ts';
import { hasTouchKeyboard } from '../lib/touch-keyboard.ts';

/**
 * Keeps key presses of an input method from every handler of the page: listeners of the window in the capturing phase are
 * called before those of the app.
 */
export function guardInputMethods(): void {
  const method = createInputMethod(hasTouchKeyboard);
  window.addEventListener('compositionend', ({ timeStamp }) => method.compositionEnded(timeStamp), true);
  window.addEventListener(
    'keydown',
    (event) => {
      const kind = method.keyOf(event);
      if (kind === null) return;
      event.stopImmediatePropagation();
      // The browser would add a line, submit a form or close a layer.
      if (kind === 'late') event.preventDefault();
    },
    true,
  );
}
