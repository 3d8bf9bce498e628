import { useEffect } from 'react';

const product_name = 'Plenum';

let title = product_name;
let count = 0;

function show(): void {
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

/** Puts in front of every title how many conversations wait; nothing when none does. */
export function useTitleCount(waiting: number): void {
  useEffect(() => {
    count = waiting;
    show();
    return () => {
      count = 0;
      show();
    };
  }, [waiting]);
}
