import { useEffect, useEffectEvent } from 'react';

/** Interval of the first requests; it grows, because most people open the mail either soon or much later. */
const firstWaitMs = 3_000;
const longestWaitMs = 20_000;
const growth = 1.15;

/**
 * Polls until an address is verified, in another tab or on another device, and then calls back once. A tab that becomes
 * visible polls immediately.
 */
export function useVerifiedElsewhere(isVerified: () => Promise<boolean>, onVerified: () => void): void {
  const ask = useEffectEvent(isVerified);
  const moveOn = useEffectEvent(onVerified);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let waitMs = firstWaitMs;
    let isOver = false;
    let isAsking = false;
    const check = async () => {
      if (isOver || isAsking) return;
      clearTimeout(timer);
      isAsking = true;
      // A failed request counts as “not yet”.
      const is_verified = await ask().catch(() => false);
      isAsking = false;
      if (isOver) return;
      if (is_verified) {
        isOver = true;
        moveOn();
        return;
      }
      timer = setTimeout(() => void check(), waitMs);
      waitMs = Math.min(waitMs * growth, longestWaitMs);
    };
    const onVisible = () => {
      if (document.visibilityState === 'visible') void check();
    };
    timer = setTimeout(() => void check(), waitMs);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, []);
}
