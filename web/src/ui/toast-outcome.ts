import { failureMessage } from '../lib/http.ts';
import { showToast } from './toast.ts';

interface Outcome {
  readonly done?: string;
  /** Used if the server sends no text; by default the message of the failure. */
  readonly failed?: string;
}

/** Runs an action whose result is not displayed on the screen: a toast displays it. */
export async function toastOutcome(action: () => Promise<unknown>, { done, failed }: Outcome = {}): Promise<void> {
  try {
    await action();
    if (done !== undefined) showToast({ tone: 'good', title: done });
  } catch (failure) {
    showToast({ tone: 'error', title: failed ?? failureMessage(failure) });
  }
}
