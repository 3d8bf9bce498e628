import { closeThread } from '../../../lib/stores/chat-windows.ts';
import { openModal } from '../../../lib/stores/modals.ts';
import { showToast } from '../../../ui/toast.ts';
import { clearThread } from './direct-messages.api.ts';
import { t } from './direct-messages.en.json';
import { displayNameOf } from './person-name.ts';
import { type ListedThread, withoutThread, withThread } from './thread-list.ts';
import { changeThreads } from './threads.api.ts';

/** Removes the conversation from the list immediately; restores it if the request fails. */
async function deleteChat(thread: ListedThread): Promise<void> {
  closeThread(thread.id);
  void changeThreads((list) => withoutThread(list, thread.id));
  try {
    await clearThread(thread.id);
    showToast({ tone: 'good', title: t('dm.deleted'), text: t('dm.deleted.text') });
  } catch {
    void changeThreads((list) => withThread(list, thread));
    showToast({ tone: 'error', title: t('dm.delete_failed'), text: t('dm.delete_failed.text') });
  }
}

/** Asks for confirmation before a conversation is removed from the user’s list; the other person keeps it. */
export function confirmDelete(thread: ListedThread): void {
  openModal('confirm', {
    title: t('dm.delete'),
    text: t('dm.delete.text', { name: displayNameOf(thread.other_user) }),
    confirmLabel: t('dm.delete.confirm'),
    onConfirm: () => {
      void deleteChat(thread);
    },
  });
}
