import { failureMessage } from '../lib/http.ts';
import { showToast } from './toast.ts';

interface Outcome {
  readonly done?: string;
  /** What the server does not say; by default the message of the failure. */
  readonly failed?: string;
}

/** Does what a person asked for where nothing stays on the screen that could say how it went: a toast says it. */
export async function toastOutcome(work: () => Promise<unknown>, { done, failed }: Outcome = {}): Promise<void> {
  try {
    await work();
    if (done !== undefined) showToast({ tone: 'good', title: done });
  } catch (failure) {
    showToast({ tone: 'error', title: failed ?? failureMessage(failure) });
  }
}
