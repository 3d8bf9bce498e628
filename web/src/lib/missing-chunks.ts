const reloadedKey = 'plenum.reloaded';
const pauseMs = 60_000;

/**
 * After an upgrade an open page may ask for parts that are gone: load the page anew, but not again within a minute, so
 * that a part that is really missing does not become a loop.
 */
export function reloadOnceForMissingChunks(): void {
  window.addEventListener('vite:preloadError', () => {
    // Without a connection nothing newer is to be had.
    if (!navigator.onLine) return;
    const last = Number(sessionStorage.getItem(reloadedKey) ?? 0);
    if (Date.now() - last < pauseMs) return;
    sessionStorage.setItem(reloadedKey, String(Date.now()));
    location.reload();
  });
}
