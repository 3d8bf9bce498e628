/**
 * State of the current history entry. The router stores its own fields there: `key`, unique per page, and `usr`, the
 * state passed to `navigate`.
 */
export interface HistoryState {
  readonly key?: string;
  readonly usr?: unknown;
  /** Whether the entry belongs to open dialogs (close-on-back.ts). */
  readonly dialog?: boolean;
}

/** Returns the state of the current history entry; empty for the first page of a document. */
export function historyState(): HistoryState {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? state : {};
}

/** Whether the current history entry belongs to dialogs. */
export const hasDialogEntry = (): boolean => historyState().dialog === true;

/**
 * Adds the entry that all dialogs share on a small screen. It copies the state of the router, so that the same screen
 * is displayed.
 */
export function addDialogEntry(): void {
  history.pushState({ ...historyState(), dialog: true }, '');
}

/**
 * Returns the key that the router assigned to the page of the current entry; `undefined` for the first page of a
 * document.
 */
export const pageKey = (): string | undefined => historyState().key;
