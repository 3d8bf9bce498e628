import { useEffect } from 'react';

const productName = 'Plenum';

let title = productName;
/** By what waits: each part of the screen counts its own. */
const waitingBySource = new Map<string, number>();

function show(): void {
  const count = [...waitingBySource.values()].reduce((sum, waiting) => sum + waiting, 0);
  document.title = count > 0 ? `(${count}) ${title}` : title;
}

/** Names the screen in the browser tab: the most particular part first. */
export function usePageTitle(...parts: readonly (string | undefined)[]): void {
  const own = [...parts.filter((part) => part !== undefined && part !== ''), productName].join(' · ');
  useEffect(() => {
    title = own;
    show();
  }, [own]);
}

/** Puts in front of every title how much waits, of all sources together; nothing when nothing does. */
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
