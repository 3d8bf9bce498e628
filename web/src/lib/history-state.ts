/**
 * The state of the current history entry. The router keeps its own there: `key`, one per page, and `usr`, what `navigate`
 * was given.
 */
export interface HistoryState {
  readonly key?: string;
  readonly usr?: unknown;
  /** Whether the entry belongs to open dialogs (back-closes.ts). */
  readonly dialog?: boolean;
}

/** Returns the state of the current history entry; empty for the first page of a document. */
export function historyState(): HistoryState {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? state : {};
}

/** Whether the current history entry is that of dialogs. */
export const hasEntryOfDialog = (): boolean => historyState().dialog === true;

/** Adds an entry for dialogs, which they share on a small screen. It has the state of the router, so that it shows the same screen. */
export function addEntryOfDialog(): void {
  history.pushState({ ...historyState(), dialog: true }, '');
}

/** Returns the key that the router gave to the page of the current entry; `undefined` for the first page of a document. */
export const pageKey = (): string | undefined => historyState().key;
