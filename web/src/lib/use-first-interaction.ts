import { useEffect, useState } from 'react';

const interactionEvents = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'touchstart'] as const;

/**
 * Whether the user has interacted on any screen. A screen that is opened later does not wait again: content that is
 * replaced at a key press would lose the focus and the press.
 */
let hasInteracted = false;

/**
 * Returns true after the first interaction, to defer content below the fold.
 * @param withinMs also returns true after this time without interaction
 */
export function useFirstInteraction(withinMs?: number): boolean {
  const [moved, setMoved] = useState(() => hasInteracted || window.scrollY > 0 || location.hash !== '');
  useEffect(() => {
    if (moved) return;
    const ended = new AbortController();
    const note = (): void => {
      hasInteracted = true;
      setMoved(true);
    };
    for (const sign of interactionEvents) window.addEventListener(sign, note, { passive: true, signal: ended.signal });
    const timer = withinMs === undefined ? undefined : setTimeout(() => setMoved(true), withinMs);
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [moved, withinMs]);
  return moved;
}
