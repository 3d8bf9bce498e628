/** The history entry that open dialogs share on a small screen (back-closes.ts). */
import { historyState } from './history-state.ts';

/** Whether the current history entry is that of dialogs. */
export const hasEntryOfDialog = (): boolean => historyState().dialog === true;

/** Adds an entry for dialogs. It has the state of the router, so that it shows the same screen. */
export function addEntryOfDialog(): void {
  history.pushState({ ...historyState(), dialog: true }, '');
}

/** Returns the key that the router gave to the page of the current entry; `undefined` for the first page of a document. */
export const pageKey = (): string | undefined => historyState().key;
