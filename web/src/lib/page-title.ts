import { useEffect } from 'react';

const product_name = 'Plenum';

/** Names the screen in the browser tab: the most particular part first. */
export function usePageTitle(...parts: readonly (string | undefined)[]): void {
  const title = [...parts.filter((part) => part !== undefined && part !== ''), product_name].join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
