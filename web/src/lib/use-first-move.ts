import { useEffect, useState } from 'react';

const signs = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'touchstart'] as const;

/**
 * Becomes true with the first sign of a person: what lies below the fold can wait for it.
 * @param withinMs also without a sign after this long, for what somebody may only look at
 */
export function useFirstMove(withinMs?: number): boolean {
  const [moved, setMoved] = useState(() => window.scrollY > 0 || location.hash !== '');
  useEffect(() => {
    if (moved) return;
    const ended = new AbortController();
    for (const sign of signs)
      window.addEventListener(sign, () => setMoved(true), { passive: true, signal: ended.signal });
    const timer = withinMs === undefined ? undefined : setTimeout(() => setMoved(true), withinMs);
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [moved, withinMs]);
  return moved;
}
