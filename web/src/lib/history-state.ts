/**
 * The state of the current history entry. The router keeps its own there: `key`, one per page, and `usr`, what `navigate`
 * was given.
 */
export interface HistoryState {
  readonly key?: string;
  readonly usr?: unknown;
  /** Whether the entry belongs to open dialogs (dialog-entry.ts). */
  readonly dialog?: boolean;
}

/** Returns the state of the current history entry; empty for the first page of a document. */
export function historyState(): HistoryState {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? state : {};
}
