import { useEffect } from 'react';

const product_name = 'Plenum';

let title = product_name;
/** By what waits: each part of the screen counts its own. */
const waiting_by_source = new Map<string, number>();

function show(): void {
  const count = [...waiting_by_source.values()].reduce((sum, waiting) => sum + waiting, 0);
  document.title = count > 0 ? `(${count}) ${title}` : title;
}

/** Names the screen in the browser tab: the most particular part first. */
export function usePageTitle(...parts: readonly (string | undefined)[]): void {
  const own = [...parts.filter((part) => part !== undefined && part !== ''), product_name].join(' · ');
  useEffect(() => {
    title = own;
    show();
  }, [own]);
}

/** Puts in front of every title how much waits, of all sources together; nothing when nothing does. */
export function useTitleCount(source: 'messages' | 'notifications', waiting: number): void {
  useEffect(() => {
    waiting_by_source.set(source, waiting);
    show();
    return () => {
      waiting_by_source.delete(source);
      show();
    };
  }, [source, waiting]);
}
