import { useEffect, useEffectEvent } from 'react';

/** Interval of the first requests; it grows, because most people open the email either soon or much later. */
const minIntervalMs = 3_000;
const maxIntervalMs = 20_000;
const growth = 1.15;

/**
 * Polls until an address is verified, in another tab or on another device, and then calls back once. A tab that becomes
 * visible polls immediately.
 */
export function useVerifiedElsewhere(isVerified: () => Promise<boolean>, onVerified: () => void): void {
  const poll = useEffectEvent(isVerified);
  const finish = useEffectEvent(onVerified);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let waitMs = minIntervalMs;
    let isOver = false;
    let isPolling = false;
    const check = async () => {
      if (isOver || isPolling) return;
      clearTimeout(timer);
      isPolling = true;
      // A failed request counts as “not yet”.
      const is_verified = await poll().catch(() => false);
      isPolling = false;
      if (isOver) return;
      if (is_verified) {
        isOver = true;
        finish();
        return;
      }
      timer = setTimeout(() => void check(), waitMs);
      waitMs = Math.min(waitMs * growth, maxIntervalMs);
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
