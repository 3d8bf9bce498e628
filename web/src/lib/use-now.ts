import { useEffect, useState } from 'react';

const tick_ms = 30_000;

/** The current time in milliseconds, moved on every half minute while the page is on screen. */
export function useNow(): number {
  const [now_ms, setNow] = useState(() => Date.now());
  useEffect(() => {
    const move = () => {
      if (document.visibilityState === 'visible') setNow(Date.now());
    };
    const timer = setInterval(move, tick_ms);
    document.addEventListener('visibilitychange', move);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', move);
    };
  }, []);
  return now_ms;
}
