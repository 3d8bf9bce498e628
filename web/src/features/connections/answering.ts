import { failureMessage } from '../../lib/http.ts';
import { showToast } from '../../ui/toast.ts';
import { answer } from './connections.api.ts';
import { t } from './connections.en.json';
import { talkTo } from './talk.ts';

interface Asker {
  readonly user_id: number;
  readonly full_name: string;
}

/** Accepts or declines somebody’s request and says so; whoever accepts may say hello at once. */
export async function answerRequest(
  connection_id: number,
  { user_id, full_name: name }: Asker,
  status: 'ACCEPTED' | 'REJECTED',
): Promise<void> {
  try {
    await answer(connection_id, status);
  } catch (failure) {
    showToast({ tone: 'error', title: failureMessage(failure) });
    return;
  }
  if (status === 'REJECTED') {
    showToast({ tone: 'info', title: t('connect.declined', { name }) });
    return;
  }
  const action = { label: t('connect.say_hello'), onSelect: () => void talkTo(user_id) };
  showToast({ tone: 'good', title: t('connect.accepted', { name }), action });
}
