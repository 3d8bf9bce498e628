import { useEffect } from 'react';

const productName = 'Plenum';

let title = productName;
/** Unread counts by source; each part of the screen reports its own. */
const countBySource = new Map<string, number>();

function updateTitle(): void {
  const count = [...countBySource.values()].reduce((sum, waiting) => sum + waiting, 0);
  document.title = count > 0 ? `(${count}) ${title}` : title;
}

/** Sets the title of the browser tab, with the most specific part first. */
export function usePageTitle(...parts: readonly (string | undefined)[]): void {
  const fullTitle = [...parts.filter((part) => part !== undefined && part !== ''), productName].join(' · ');
  useEffect(() => {
    title = fullTitle;
    updateTitle();
  }, [fullTitle]);
}

/** Prefixes the title with the sum of unread counts of all sources; no prefix for 0. */
export function useTitleCount(source: 'messages' | 'notifications', unread: number): void {
  useEffect(() => {
    countBySource.set(source, unread);
    updateTitle();
    return () => {
      countBySource.delete(source);
      updateTitle();
    };
  }, [source, unread]);
}
