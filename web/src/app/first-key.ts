/** Loads the keyboard features of a page at the first key press. */
import { guardInputMethods } from './input-method.ts';
import { restoreFocus } from './restore-focus.ts';

let hasBegun = false;

/** Replaces the listener that loaded this file. */
export function replaceLoader(loader: (event: KeyboardEvent) => void): void {
  window.removeEventListener('keydown', loader, true);
  if (hasBegun) return;
  hasBegun = true;
  guardInputMethods();
  restoreFocus();
}
