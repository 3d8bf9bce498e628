/** Queue of toasts; one is displayed at a time. */

/** Fields of a toast that determine how long it is displayed. */
export interface ToastTiming {
  /** A toast replaces the one with the same id. */
  readonly id: string;
  readonly tone: 'good' | 'error' | 'info';
  readonly text?: string;
  readonly action?: object;
  /** Display time; defaults to 5 s, or 9 s for errors and toasts with a text or an action. */
  readonly durationMs?: number;
}

const shortMs = 5000;
const longMs = 9000;

/** Toasts that wait for their turn; older ones are dropped. */
const maxWaiting = 2;

export function displayMs({ durationMs, tone, text, action }: Omit<ToastTiming, 'id'>): number {
  const isLong = tone === 'error' || text !== undefined || action !== undefined;
  return durationMs ?? (isLong ? longMs : shortMs);
}

/**
 * Adds a toast, which is displayed immediately. A displayed error, or a toast with an action, is displayed again
 * afterwards; others are dropped.
 * @param queue the displayed toast, then the waiting ones
 */
export function withToast<T extends ToastTiming>(queue: readonly T[], toast: T): readonly T[] {
  const others = queue.filter(({ id, tone, action }) => id !== toast.id && (tone === 'error' || action !== undefined));
  return [toast, ...others.slice(0, maxWaiting)];
}
