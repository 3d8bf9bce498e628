/**
 * The back button closes the topmost dialog on a small screen. All open dialogs share one history entry above that of
 * the page. The entry stays when the last dialog is closed in another way, for the next dialog, and back navigation
 * skips it: removing it would be a navigation too, which would cancel a concurrent one.
 */
import { addEntryOfDialog, hasEntryOfDialog, pageKey } from './history-state.ts';

type Close = () => void;

/** Open dialogs, the topmost one last. */
const layers: Close[] = [];

const currentEntry = () => ({ isOfDialog: hasEntryOfDialog(), page: pageKey() });
/** The current entry at the last `popstate` or change of a dialog. */
let known = currentEntry();

/** Adds the entry if a dialog needs it. Deferred, because a closing dialog may be followed by a navigation. */
const settle = (): void =>
  void setTimeout(() => {
    if (layers.length === 0) return;
    if (!hasEntryOfDialog()) addEntryOfDialog();
    known = currentEntry();
  });

function onPopState(): void {
  const from = known;
  known = currentEntry();
  if (known.isOfDialog) return;
  const close = layers.at(-1);
  if (close !== undefined) {
    close();
    // Another dialog may be below it, or this one may stay open to confirm that input is discarded.
    settle();
  } else if (from.isOfDialog && from.page === known.page) {
    history.back();
  }
}

window.addEventListener('popstate', onPopState);

/** Lets the back button close a dialog; returns a function that unregisters it. */
export function closeByBack(close: Close): () => void {
  layers.push(close);
  settle();
  return () => void layers.splice(layers.indexOf(close), 1);
}
