import { useEffect, useState } from 'react';
import { now, onTimeLearned } from './now.ts';

const tickMs = 30_000;

/** Returns the time of the server in milliseconds, updated every 30 s while the page is visible. */
export function useNow(): number {
  const [nowMs, setNow] = useState(now);
  useEffect(() => {
    const move = () => {
      if (document.visibilityState === 'visible') setNow(now());
    };
    const timer = setInterval(move, tickMs);
    const forget = onTimeLearned(move);
    document.addEventListener('visibilitychange', move);
    return () => {
      clearInterval(timer);
      forget();
      document.removeEventListener('visibilitychange', move);
    };
  }, []);
  return nowMs;
}
