import { isPassing } from '../../lib/socket.ts';

/** Between attempts; the last one repeats. */
const pausesMs = [1000, 2000, 5000, 15_000] as const;

/**
 * Asks to be let in until there is an answer. Nobody waits for it: `told` gets null after an attempt that failed, so that
 * what is missing can be fetched meanwhile. A refusal ends it; a lost connection too, because whoever reconnects begins
 * anew. Returns what ends it.
 */
export function entering<T>(ask: () => Promise<T>, told: (reply: T | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const attempt = async (number: number): Promise<void> => {
    let goes_on = false;
    const reply = await ask().catch((failure: unknown) => {
      goes_on = isPassing(failure);
      return null;
    });
    if (isOver) return;
    told(reply);
    if (goes_on) timer = setTimeout(() => void attempt(number + 1), pausesMs[number] ?? pausesMs.at(-1));
  };
  void attempt(0);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
