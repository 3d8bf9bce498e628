import { useEffect, useEffectEvent } from 'react';

const mark = 'chat_panel';

const isMarked = (): boolean => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && mark in state;
};

/** Pushes a history entry for the panel, with the router’s state of the current entry. */
function pushMark(): void {
  const state: unknown = history.state;
  history.pushState({ ...(typeof state === 'object' ? state : {}), [mark]: true }, '');
}

/**
 * Makes the back button of a phone close the full-screen panel instead of leaving the page. `leave` closes one level
 * and returns whether something still fills the screen.
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
      // Closed in another way: removes the history entry, unless the page has changed.
      if (isMarked()) history.back();
    };
  }, []);
}
