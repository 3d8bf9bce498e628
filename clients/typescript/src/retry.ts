/** Retries calls after temporary failures: lost connections, restarting servers, rate limits. */

/** An error response. `docs/errors.md` lists the values of `code`. */
export interface CodedFailure {
  readonly code: string;
  /** Seconds to wait before a retry; null if the server did not specify it. */
  readonly retryAfterS: number | null;
}

const isCoded = (error: unknown): error is CodedFailure =>
  error instanceof Error && 'code' in error && 'retryAfterS' in error && typeof error.code === 'string';

/** `unknown` is the code of responses that are not from Plenum, such as those of a proxy without a server. */
const transientCodes: ReadonlySet<string> = new Set([
  'rate_limited',
  'slow_mode',
  'overloaded',
  'service_unavailable',
  'internal_error',
  'request_timeout',
  'unknown',
]);

/**
 * Checks whether a repeated attempt may succeed: all failures except rejections by the server with a different code.
 */
export const isTransient = (error: unknown): boolean => !isCoded(error) || transientCodes.has(error.code);

const firstDelayMs = 1_000;
const maxDelayMs = 30_000;

/**
 * Returns the delay before the next attempt: exponential, with jitter, so that the clients of a restarted server do not
 * reconnect at the same time, and not less than `Retry-After`.
 * @param attempt number of failed attempts before the current one
 */
export function retryDelayMs(attempt: number, error: unknown): number {
  const limitMs = Math.min(firstDelayMs * 2 ** Math.min(attempt, 10), maxDelayMs);
  const serverMs = isCoded(error) ? (error.retryAfterS ?? 0) * 1_000 : 0;
  return serverMs + limitMs * (0.5 + Math.random() / 2);
}

/** Waits. Returns early, without an error, when the signal is aborted. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted === true) {
      resolve();
      return;
    }
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });

export interface RetryOptions {
  /** Called before each wait. */
  readonly onRetry?: (error: unknown, delayMs: number) => void;
  /** Stops the retries; the last error is then thrown. */
  readonly signal?: AbortSignal;
}

/**
 * Retries a call until it succeeds or fails with an error that is not temporary. Repeat writes only if they are
 * idempotent, such as `PostRoomMessage` with a `client_id`.
 */
export async function withRetry<T>(work: () => Promise<T>, { onRetry, signal }: RetryOptions = {}): Promise<T> {
  const isAborted = (): boolean => signal?.aborted === true;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error) || isAborted()) throw error;
      const delayMs = retryDelayMs(attempt, error);
      onRetry?.(error, delayMs);
      await pause(delayMs, signal);
      if (isAborted()) throw error;
    }
  }
}
