import { openModal } from '../../lib/stores/modals.ts';
import { showToast } from '../../ui/toast.ts';
import { remove } from './connections.api.ts';
import { t } from './connections.en.json';

/** Asks for confirmation, then removes a connection together with its conversation. */
export function askToRemove(connection_id: number, name: string, onRemoved?: () => void): void {
  openModal('confirm', {
    title: t('network.remove.title', { name }),
    text: t('network.remove.text', { name }),
    confirm_label: t('network.remove.confirm'),
    onConfirm: async () => {
      await remove({ id: connection_id });
      showToast({ tone: 'info', title: t('network.removed', { name }) });
      onRemoved?.();
    },
  });
}
