import { isTransient } from '../../../lib/socket.ts';

/** Pauses between attempts; the last one is repeated. */
const pausesMs = [1000, 2000, 5000, 15_000] as const;

/**
 * Joins a room and retries until the server replies. Calls `onAttempt` with null after a failed attempt, so that the
 * caller can load missing messages in the meantime. Stops after a rejection, and after a lost connection, because the
 * caller joins again on reconnection. Returns a function that stops it.
 */
export function joinWithRetries<T>(join: () => Promise<T>, onAttempt: (reply: T | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const attempt = async (number: number): Promise<void> => {
    let isStopped = false;
    const reply = await join().catch((failure: unknown) => {
      isStopped = isTransient(failure);
      return null;
    });
    if (isOver) return;
    onAttempt(reply);
    if (isStopped) timer = setTimeout(() => void attempt(number + 1), pausesMs[number] ?? pausesMs.at(-1));
  };
  void attempt(0);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
