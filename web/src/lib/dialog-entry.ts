/** The history entry that open dialogs share on a small screen (back-closes.ts). */
const mark = 'dialog';

/** Whether the current history entry is that of dialogs. */
export function hasEntryOfDialog(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && mark in state;
}

/** Adds an entry for dialogs. It has the state of the router, so that it shows the same screen. */
export function addEntryOfDialog(): void {
  const state: unknown = history.state;
  history.pushState({ ...(typeof state === 'object' ? state : {}), [mark]: true }, '');
}

/** Returns the key that the router gave to the page of the current entry; `undefined` for the first page of a document. */
export function pageKey(): unknown {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'key' in state ? state.key : undefined;
}
