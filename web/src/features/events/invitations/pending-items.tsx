import { failureCode, failureMessage } from '../../../lib/http.ts';
import { openModal } from '../../../lib/stores/modals.ts';
import { MenuItem } from '../../../ui/menu.tsx';
import { showToast } from '../../../ui/toast.ts';
import { addresseeOf } from './addresses.ts';
import { cancelInvitation, resendInvitation, type InviteTarget, type SentInvitation } from './inviting.api.ts';
import { t } from './inviting.en.json';

async function sendAgain(target: InviteTarget, invitation: SentInvitation): Promise<void> {
  const email = addresseeOf(invitation);
  try {
    await resendInvitation(target, invitation);
    showToast({ tone: 'good', title: t('pending.resent', { email }) });
  } catch (failure) {
    // Not an error: the last email was sent only minutes ago.
    if (failureCode(failure) === 'already_invited')
      showToast({ tone: 'info', title: t('pending.resend.wait', { email }), text: t('pending.resend.wait.text') });
    else showToast({ tone: 'error', title: failureMessage(failure) });
  }
}

function confirmCancel(target: InviteTarget, invitation: SentInvitation): void {
  const { id } = invitation;
  const email = addresseeOf(invitation);
  openModal('confirm', {
    title: t('pending.cancel.title', { email }),
    text: t('pending.cancel.text'),
    confirmLabel: t('pending.cancel'),
    destructive: true,
    onConfirm: async () => {
      await cancelInvitation(target, id);
      showToast({ tone: 'good', title: t('pending.cancelled', { email }) });
    },
  });
}

interface PendingItemsProps {
  readonly target: InviteTarget;
  readonly invitation: SentInvitation;
}

export function PendingItems({ target, invitation }: PendingItemsProps) {
  return (
    <>
      <MenuItem onSelect={() => void sendAgain(target, invitation)}>{t('pending.resend')}</MenuItem>
      <MenuItem destructive onSelect={() => confirmCancel(target, invitation)}>
        {t('pending.cancel')}
      </MenuItem>
    </>
  );
}
