import { useEffect, useState } from 'react';

const tickMs = 30_000;

/** The current time in milliseconds, moved on every half minute while the page is on screen. */
export function useNow(): number {
  const [nowMs, setNow] = useState(() => Date.now());
  useEffect(() => {
    const move = () => {
      if (document.visibilityState === 'visible') setNow(Date.now());
    };
    const timer = setInterval(move, tickMs);
    document.addEventListener('visibilitychange', move);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', move);
    };
  }, []);
  return nowMs;
}
