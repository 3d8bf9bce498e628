/**
 * The back button closes the topmost dialog on a small screen. All open dialogs share one history entry above the one of
 * the page. It stays when the last dialog is closed in another way, for the next dialog, and going back skips it. To
 * remove it would be a navigation too, which cancels any other that begins at the same time.
 */
import { addEntryOfDialog, hasEntryOfDialog, pageKey } from './history-state.ts';

type Close = () => void;

/** Open dialogs, the topmost one last. */
const layers: Close[] = [];

const currentEntry = () => ({ isOfDialog: hasEntryOfDialog(), page: pageKey() });
/** The entry that was current when a dialog or the last `popstate` looked. */
let known = currentEntry();

/** Adds the entry if a dialog needs it. Waits, because a page may follow a dialog that is closing. */
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
    // Another dialog may be below it, or this one may stay to ask about what was typed.
    settle();
  } else if (from.isOfDialog && from.page === known.page) {
    history.back();
  }
}

window.addEventListener('popstate', onPopState);

/** Lets the back button close a dialog; returns a function that ends this. */
export function closeByBack(close: Close): () => void {
  layers.push(close);
  settle();
  return () => void layers.splice(layers.indexOf(close), 1);
}
