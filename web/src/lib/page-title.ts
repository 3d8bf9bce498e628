import { useEffect } from 'react';

const productName = 'Plenum';

let title = productName;
/** Unread counts by source; each part of the screen reports its own. */
const waitingBySource = new Map<string, number>();

function show(): void {
  const count = [...waitingBySource.values()].reduce((sum, waiting) => sum + waiting, 0);
  document.title = count > 0 ? `(${count}) ${title}` : title;
}

/** Sets the title of the browser tab, with the most specific part first. */
export function usePageTitle(...parts: readonly (string | undefined)[]): void {
  const own = [...parts.filter((part) => part !== undefined && part !== ''), productName].join(' · ');
  useEffect(() => {
    title = own;
    show();
  }, [own]);
}

/** Prefixes the title with the sum of unread counts of all sources; no prefix for 0. */
export function useTitleCount(source: 'messages' | 'notifications', waiting: number): void {
  useEffect(() => {
    waitingBySource.set(source, waiting);
    show();
    return () => {
      waitingBySource.delete(source);
      show();
    };
  }, [source, waiting]);
}
