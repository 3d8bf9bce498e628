import { connectionRetryDays } from '@plenum/contracts/limits';
import type { Connection } from '@plenum/contracts/networking/connections';
import { failureMessage } from '../../../lib/http.ts';
import { openModal } from '../../../lib/stores/modals.ts';
import { showToast } from '../../../ui/toast.ts';
import { removeConnection } from './connections.api.ts';
import { t } from './connections.en.json';

/** Withdraws a sent request after a confirmation that states when another one is possible. */
export function askToWithdraw(connection: Connection): void {
  const name = connection.recipient.full_name;
  openModal('confirm', {
    title: t('requests.withdraw.title', { name }),
    text: t('requests.withdraw.text', { name, days: String(connectionRetryDays) }),
    confirmLabel: t('requests.withdraw'),
    onConfirm: async () => {
      try {
        await removeConnection(connection);
        showToast({ tone: 'info', title: t('requests.withdrawn', { name }) });
      } catch (failure) {
        showToast({ tone: 'error', title: failureMessage(failure) });
      }
    },
  });
}
