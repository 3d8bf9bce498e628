import { useEffect, useState } from 'react';
import { now, serverTime } from './now.ts';

const tickMs = 30_000;

/** Returns the time of the server in milliseconds, updated every 30 s while the page is visible. */
export function useNow(): number {
  const [nowMs, setNow] = useState(now);
  useEffect(() => {
    const update = () => {
      if (document.visibilityState === 'visible') setNow(now());
    };
    const timer = setInterval(update, tickMs);
    serverTime.addEventListener('learned', update);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      serverTime.removeEventListener('learned', update);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  return nowMs;
}
