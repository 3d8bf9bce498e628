/** Retries requests that the server rejects because it is busy (503 with `Retry-After`). */
import { HttpFailure } from './http.ts';

/** Added to the time that the server specifies, so that clients that were rejected together do not retry together. */
const maxJitterMs = 1000;
/** Time after which the user must retry manually. */
const maxWaitS = 600;

/** Returns the seconds after which to repeat a failed request; null if repeating it is not useful. */
const busyWaitS = (failure: unknown): number | null =>
  failure instanceof HttpFailure && failure.status === 503 ? failure.retryAfterS : null;

export interface BusyWaiting {
  /** Called with the remaining seconds, once per second, and with null when the request is repeated. */
  readonly onWait: (remainingS: number | null) => void;
  /** Ends the wait: the failure of the last request is thrown. */
  readonly signal: AbortSignal;
}

async function wait(durationMs: number, { onWait, signal }: BusyWaiting): Promise<void> {
  const endMs = performance.now() + durationMs;
  const remainingMs = (): number => endMs - performance.now();
  while (remainingMs() > 0 && !signal.aborted) {
    onWait(Math.ceil(remainingMs() / 1000));
    await new Promise<void>((resolve) => {
      const timer = setTimeout(done, Math.min(1000, Math.max(0, remainingMs())));
      function done(): void {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      }
      signal.addEventListener('abort', done);
    });
  }
}

/** Sends a request, and repeats it while the server is busy. Throws any other failure, and a busy one after ten minutes. */
export async function retryWhenBusy<T>(request: () => Promise<T>, waiting: BusyWaiting): Promise<T> {
  let waitedS = 0;
  try {
    for (;;) {
      try {
        return await request();
      } catch (failure) {
        const waitS = busyWaitS(failure);
        if (waitS === null || waiting.signal.aborted || waitedS >= maxWaitS) throw failure;
        waitedS += waitS;
        await wait(waitS * 1000 + Math.random() * maxJitterMs, waiting);
        if (waiting.signal.aborted) throw failure;
      }
    }
  } finally {
    waiting.onWait(null);
  }
}
