/** Loads what only people with a keyboard need, at the first key press. */
export function loadAtFirstKey(): void {
  let loading: Promise<void> | undefined;
  const onKey = (event: KeyboardEvent): void => {
    // Until the guard is loaded, keys of an input method reach no handler either.
    if (event.keyCode === 229) event.stopImmediatePropagation();
    loading ??= import('./first-key.ts').then(
      ({ begin }) => {
        window.removeEventListener('keydown', onKey, true);
        begin();
      },
      () => (loading = undefined),
    );
  };
  window.addEventListener('keydown', onKey, true);
}
