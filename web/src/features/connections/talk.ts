import { failureMessage } from '../../lib/http.ts';
import { openThread } from '../../lib/open-thread.ts';
import { showToast } from '../../ui/toast.ts';

/** Opens the conversation with somebody, or says why it does not open. */
export async function talkTo(user_id: number, event_id?: number): Promise<void> {
  try {
    await openThread(user_id, event_id);
  } catch (failure) {
    showToast({ tone: 'error', title: failureMessage(failure) });
  }
}
