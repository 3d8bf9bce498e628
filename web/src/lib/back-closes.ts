/**
 * The back button closes the topmost dialog on a small screen. All open dialogs share one history entry, which is added
 * above the one of the page and removed when the last dialog is closed in another way.
 */
type Close = () => void;

const mark = 'dialog';
/** Open dialogs, the topmost one last. */
const layers: Close[] = [];
/** Whether the entry is being removed, so that the next `popstate` closes nothing. */
let isRemoving = false;
let isListening = false;

function isMarked(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && mark in state;
}

/** Adds or removes the entry, as it is needed. Waits, because one dialog may replace another, or a page may follow. */
const settle = (): void =>
  void setTimeout(() => {
    if (isRemoving || layers.length > 0 === isMarked()) return;
    const state: unknown = history.state;
    // The state of the router stays, so that the entry is the same screen.
    if (layers.length > 0) history.pushState({ ...(typeof state === 'object' ? state : {}), [mark]: true }, '');
    else remove();
  });

function remove(): void {
  isRemoving = true;
  history.back();
}

function onPopState(): void {
  if (isRemoving) {
    isRemoving = false;
    // A page that came in between stays.
    if (isMarked() && layers.length === 0) history.forward();
    else settle();
  } else if (layers.length === 0) {
    // The entry below a page to which a dialog has led, or the one that going forward finds.
    if (isMarked()) remove();
  } else if (!isMarked()) {
    layers.at(-1)?.();
    // A dialog may have stayed, to ask about what was typed.
    settle();
  }
}

/** Lets the back button close a dialog; returns a function that ends this. */
export function closeByBack(close: Close): () => void {
  if (!isListening) window.addEventListener('popstate', onPopState);
  isListening = true;
  layers.push(close);
  settle();
  return () => {
    layers.splice(layers.indexOf(close), 1);
    settle();
  };
}
