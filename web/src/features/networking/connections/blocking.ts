/** Blocks a person: prevents messages and requests between the two users. */
import { call, failureMessage } from '../../../lib/http.ts';
import { openModal } from '../../../lib/stores/modals.ts';
import { invalidate } from '../../../lib/swr.ts';
import { showToast } from '../../../ui/toast.ts';
import { t } from './blocking.en.json';

interface Person {
  readonly user_id: number;
  readonly full_name: string;
}

const changed = () =>
  Promise.all(
    (['Blocks', 'Connections', 'EventUsers', 'Thread', 'ChatRoom', 'SessionChatRoom'] as const).map((tag) =>
      invalidate(tag),
    ),
  );

/** Unblocks immediately and shows a toast. */
export async function unblock({ user_id, full_name: name }: Person): Promise<void> {
  try {
    await call('DELETE /users/:other_id/block', { params: { other_id: user_id } });
    await changed();
    showToast({ tone: 'good', title: t('block.undone', { name }) });
  } catch (failure) {
    showToast({ tone: 'error', title: failureMessage(failure) });
  }
}

/** Asks for confirmation, then blocks; calls `onBlocked` afterwards. */
export function confirmBlock(person: Person, onBlocked?: () => void): void {
  const name = person.full_name;
  openModal('confirm', {
    title: t('block.title', { name }),
    text: t('block.text', { name }),
    confirmLabel: t('block.confirm'),
    onConfirm: async () => {
      await call('POST /users/:other_id/block', { params: { other_id: person.user_id } });
      await changed();
      onBlocked?.();
      const action = { label: t('block.undo'), onSelect: () => void unblock(person) };
      showToast({ tone: 'good', title: t('block.done', { name }), action });
    },
  });
}
