import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  const ended = new AbortController();
  for (const name of ['online', 'offline']) window.addEventListener(name, changed, { signal: ended.signal });
  return () => ended.abort();
}

/** Whether the device has a network at all; that it leads to us is another question. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
