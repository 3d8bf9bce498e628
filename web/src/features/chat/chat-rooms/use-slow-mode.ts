import { useEffect, useState } from 'react';
import { now } from '../../../lib/now.ts';

interface SlowMode {
  /** Seconds until the viewer may write again; 0 if they may now. */
  readonly wait_s: number;
  /** Starts the wait after a message, or after a rejection by the server. */
  readonly start: () => void;
}

const secondMs = 1000;

/**
 * Remaining wait of slow mode.
 * @param pauseS interval of the room; 0 without slow mode, or if it does not apply to the viewer
 * @param lastSentAt when the viewer’s newest loaded message was stored
 */
export function useSlowMode(pauseS: number, lastSentAt: string | undefined): SlowMode {
  const [startedMs, setStarted] = useState(0);
  const [nowMs, setNow] = useState(now);
  const storedMs = lastSentAt === undefined ? 0 : Date.parse(lastSentAt);
  // The server time may be underestimated by up to a second: the wait is no longer than the interval.
  const fromMs = Math.max(startedMs, Math.min(storedMs, nowMs));
  const remainingMs = fromMs + pauseS * secondMs - nowMs;
  const isSlow = pauseS > 0;
  useEffect(() => {
    if (!isSlow) return undefined;
    const timer = setInterval(() => setNow(now()), secondMs / 2);
    return () => clearInterval(timer);
  }, [isSlow]);
  const start = (): void => {
    setStarted(now());
    setNow(now());
  };
  return { wait_s: isSlow && remainingMs > 0 ? Math.ceil(remainingMs / secondMs) : 0, start };
}
