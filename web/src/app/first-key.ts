/** What a page needs once somebody uses its keys; loaded at the first one. */
import { guardInputMethods } from './input-method.ts';
import { restoreFocus } from './restore-focus.ts';

let hasBegun = false;

/** Takes the place of the listener that loaded this file. */
export function begin(loader: (event: KeyboardEvent) => void): void {
  window.removeEventListener('keydown', loader, true);
  if (hasBegun) return;
  hasBegun = true;
  guardInputMethods();
  restoreFocus();
}
