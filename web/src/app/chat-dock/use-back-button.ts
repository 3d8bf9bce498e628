import { useEffect, useEffectEvent } from 'react';

const mark = 'chat_panel';

const isMarked = (): boolean => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && mark in state;
};

/** An entry for the panel on top of the page’s own, with all that the router keeps in it. */
function pushMark(): void {
  const state: unknown = history.state;
  history.pushState({ ...(typeof state === 'object' ? state : {}), [mark]: true }, '');
}

/**
 * The back button of a phone leaves what fills the screen, not the page under it. `leave` goes one step out and tells
 * whether something still fills the screen.
 */
export function useBackButton(leave: () => boolean): void {
  const step = useEffectEvent(leave);
  useEffect(() => {
    if (!isMarked()) pushMark();
    const back = (): void => {
      if (!isMarked() && step()) pushMark();
    };
    window.addEventListener('popstate', back);
    return () => {
      window.removeEventListener('popstate', back);
      // Closed in another way: the entry goes as well, unless the page is another one by now.
      if (isMarked()) history.back();
    };
  }, []);
}
