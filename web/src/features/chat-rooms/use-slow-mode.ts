import { useEffect, useState } from 'react';

interface SlowMode {
  /** Seconds until one may write again; 0 when one may now. */
  readonly wait_s: number;
  /** One has just written, or was told to wait. */
  readonly begin: () => void;
}

const second_ms = 1000;

/**
 * The pause between two messages of one person.
 * @param pause_s of the room; 0 where there is none, or where the viewer does not wait
 * @param last_sent_at when the viewer’s newest message in sight was stored
 */
export function useSlowMode(pause_s: number, last_sent_at: string | undefined): SlowMode {
  const [begun_ms, setBegun] = useState(0);
  const [now_ms, setNow] = useState(() => Date.now());
  const stored_ms = last_sent_at === undefined ? 0 : Date.parse(last_sent_at);
  // A clock that is ahead of the server’s must not make one wait longer than the pause.
  const from_ms = Math.max(begun_ms, Math.min(stored_ms, now_ms));
  const left_ms = from_ms + pause_s * second_ms - now_ms;
  const is_slow = pause_s > 0;
  useEffect(() => {
    if (!is_slow) return undefined;
    const timer = setInterval(() => setNow(Date.now()), second_ms / 2);
    return () => clearInterval(timer);
  }, [is_slow]);
  const begin = (): void => {
    setBegun(Date.now());
    setNow(Date.now());
  };
  return { wait_s: is_slow && left_ms > 0 ? Math.ceil(left_ms / second_ms) : 0, begin };
}
