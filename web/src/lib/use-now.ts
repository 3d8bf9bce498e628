import { useEffect, useState } from 'react';
import { now, serverTime } from './now.ts';

const tickMs = 30_000;

/** Returns the time of the server in milliseconds, updated every 30 s while the page is visible. */
export function useNow(): number {
  const [nowMs, setNow] = useState(now);
  useEffect(() => {
    const move = () => {
      if (document.visibilityState === 'visible') setNow(now());
    };
    const timer = setInterval(move, tickMs);
    serverTime.addEventListener('learned', move);
    document.addEventListener('visibilitychange', move);
    return () => {
      clearInterval(timer);
      serverTime.removeEventListener('learned', move);
      document.removeEventListener('visibilitychange', move);
    };
  }, []);
  return nowMs;
}
