const reloadedKey = 'plenum.reloaded';
const minIntervalMs = 60_000;

/**
 * Reloads the page when a chunk of an earlier release is missing after an upgrade; at most once per minute, so that a
 * permanently missing chunk causes no loop.
 */
export function reloadOnceForMissingChunks(): void {
  window.addEventListener('vite:preloadError', () => {
    // Without a connection a reload would not help.
    if (!navigator.onLine) return;
    const lastReloadMs = Number(sessionStorage.getItem(reloadedKey) ?? 0);
    const nowMs = performance.timeOrigin + performance.now();
    if (nowMs - lastReloadMs < minIntervalMs) return;
    sessionStorage.setItem(reloadedKey, String(nowMs));
    location.reload();
  });
}
