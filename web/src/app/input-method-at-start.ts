/** Loads keyboard features at the first key press. */
export function loadAtFirstKey(): void {
  const onKey = (event: KeyboardEvent): void => {
    // Until the guard is loaded, this listener blocks the keys of an input method.
    // oxlint-disable-next-line typescript/no-deprecated -- Safari marks the key that ends a composition only with this code
    if (event.keyCode === 229) event.stopImmediatePropagation();
    // The next key press retries if the file could not be loaded.
    import('./first-key.ts').then(
      ({ replaceLoader }) => replaceLoader(onKey),
      () => undefined,
    );
  };
  addEventListener('keydown', onKey, true);
}
