/**
 * Lets the back button close the topmost dialog on small screens. All open dialogs share one history entry above that
 * of the page. The entry stays when the last dialog is closed in another way, for the next dialog, and back navigation
 * skips it: removing it would be a navigation too, which would cancel a concurrent one.
 */
import { addDialogEntry, hasDialogEntry, pageKey } from './history-state.ts';

type CloseDialog = () => void;

/** Open dialogs, the topmost one last. */
const openDialogs: CloseDialog[] = [];

const currentEntry = () => ({ isDialogEntry: hasDialogEntry(), page: pageKey() });
/** The history entry at the last `popstate` or change of a dialog. */
let lastEntry = currentEntry();

/** Adds the entry if a dialog needs it. Deferred, because a closing dialog may be followed by a navigation. */
const ensureEntry = (): void =>
  void setTimeout(() => {
    if (openDialogs.length === 0) return;
    if (!hasDialogEntry()) addDialogEntry();
    lastEntry = currentEntry();
  });

function onPopState(): void {
  const previous = lastEntry;
  lastEntry = currentEntry();
  if (lastEntry.isDialogEntry) return;
  const close = openDialogs.at(-1);
  if (close !== undefined) {
    close();
    // Another dialog may be below it, or this one may stay open to confirm that input is discarded.
    ensureEntry();
  } else if (previous.isDialogEntry && previous.page === lastEntry.page) {
    history.back();
  }
}

window.addEventListener('popstate', onPopState);

/** Lets the back button close a dialog; returns a function that unregisters it. */
export function closeOnBack(close: CloseDialog): () => void {
  openDialogs.push(close);
  ensureEntry();
  return () => void openDialogs.splice(openDialogs.indexOf(close), 1);
}
