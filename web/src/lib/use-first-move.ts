import { useEffect, useState } from 'react';

const signs = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'touchstart'] as const;

/** Becomes true with the first sign of a person: what lies below the fold can wait for it. */
export function useFirstMove(): boolean {
  const [moved, setMoved] = useState(() => window.scrollY > 0 || location.hash !== '');
  useEffect(() => {
    if (moved) return;
    const ended = new AbortController();
    for (const sign of signs)
      window.addEventListener(sign, () => setMoved(true), { passive: true, signal: ended.signal });
    return () => ended.abort();
  }, [moved]);
  return moved;
}
