import { useEffect, useState } from 'react';

interface SlowMode {
  /** Seconds until one may write again; 0 when one may now. */
  readonly wait_s: number;
  /** One has just written, or was told to wait. */
  readonly begin: () => void;
}

const secondMs = 1000;

/**
 * The pause between two messages of one person.
 * @param pauseS of the room; 0 where there is none, or where the viewer does not wait
 * @param lastSentAt when the viewer’s newest message in sight was stored
 */
export function useSlowMode(pauseS: number, lastSentAt: string | undefined): SlowMode {
  const [begunMs, setBegun] = useState(0);
  const [nowMs, setNow] = useState(() => Date.now());
  const storedMs = lastSentAt === undefined ? 0 : Date.parse(lastSentAt);
  // A clock that is ahead of the server’s must not make one wait longer than the pause.
  const fromMs = Math.max(begunMs, Math.min(storedMs, nowMs));
  const leftMs = fromMs + pauseS * secondMs - nowMs;
  const isSlow = pauseS > 0;
  useEffect(() => {
    if (!isSlow) return undefined;
    const timer = setInterval(() => setNow(Date.now()), secondMs / 2);
    return () => clearInterval(timer);
  }, [isSlow]);
  const begin = (): void => {
    setBegun(Date.now());
    setNow(Date.now());
  };
  return { wait_s: isSlow && leftMs > 0 ? Math.ceil(leftMs / secondMs) : 0, begin };
}
