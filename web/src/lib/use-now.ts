import { useEffect, useState } from 'react';

const tickMs = 30_000;

/** Returns the current time in milliseconds, updated every 30 s while the page is visible. */
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
