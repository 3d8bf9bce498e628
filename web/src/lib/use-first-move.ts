import { useEffect, useState } from 'react';

const signs = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'touchstart'] as const;

/**
 * Becomes true with the first sign of a person: what lies below the fold can wait for it.
 * @param within_ms also without a sign after this long, for what somebody may only look at
 */
export function useFirstMove(within_ms?: number): boolean {
  const [moved, setMoved] = useState(() => window.scrollY > 0 || location.hash !== '');
  useEffect(() => {
    if (moved) return;
    const ended = new AbortController();
    for (const sign of signs)
      window.addEventListener(sign, () => setMoved(true), { passive: true, signal: ended.signal });
    const timer = within_ms === undefined ? undefined : setTimeout(() => setMoved(true), within_ms);
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [moved, within_ms]);
  return moved;
}
