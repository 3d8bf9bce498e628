import { useEffect, useState } from 'react';

const interactionEvents = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'touchstart'] as const;

/**
 * Returns true after the first interaction, to defer content below the fold.
 * @param withinMs also returns true after this time without interaction
 */
export function useFirstInteraction(withinMs?: number): boolean {
  const [moved, setMoved] = useState(() => window.scrollY > 0 || location.hash !== '');
  useEffect(() => {
    if (moved) return;
    const ended = new AbortController();
    for (const sign of interactionEvents)
      window.addEventListener(sign, () => setMoved(true), { passive: true, signal: ended.signal });
    const timer = withinMs === undefined ? undefined : setTimeout(() => setMoved(true), withinMs);
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [moved, withinMs]);
  return moved;
}
