/** What a page needs once somebody uses its keys; loaded at the first one. */
import { guardInputMethods } from './input-method.ts';
import { restoreFocus } from './restore-focus.ts';

/** Called once. */
export function begin(): void {
  guardInputMethods();
  restoreFocus();
}
