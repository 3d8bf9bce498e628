import { failureMessage } from '../../../lib/http.ts';
import { showToast } from '../../../ui/toast.ts';
import { submitAnswer } from './connections.api.ts';
import { t } from './connections.en.json';
import { openConversation } from './open-conversation.ts';

interface Asker {
  readonly user_id: number;
  readonly full_name: string;
}

/**
 * Accepts or declines a request and shows a toast; after accepting, the toast offers to send a message. With
 * `onAccepted`, the caller shows the new connection instead.
 */
export async function answerRequest(
  connection_id: number,
  { user_id, full_name: name }: Asker,
  status: 'ACCEPTED' | 'REJECTED',
  onAccepted?: () => void,
): Promise<void> {
  try {
    await submitAnswer(connection_id, status);
  } catch (failure) {
    showToast({ tone: 'error', title: failureMessage(failure) });
    return;
  }
  if (status === 'REJECTED') {
    showToast({ tone: 'info', title: t('connect.declined', { name }) });
    return;
  }
  if (onAccepted !== undefined) {
    onAccepted();
    return;
  }
  const action = { label: t('connect.say_hello'), onSelect: () => void openConversation(user_id) };
  showToast({ tone: 'good', title: t('connect.accepted', { name }), action });
}
