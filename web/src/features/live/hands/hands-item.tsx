import { failureMessage } from '../../../lib/http.ts';
import { MenuItem } from '../../../ui/row-menu.tsx';
import { showToast } from '../../../ui/toast.ts';
import { openHands, useHandActions } from './hands.api.ts';
import { t } from './hands.en.json';

/** Menu item for moderators that starts and ends raised hands, while the session runs. */
export function HandsItem({ session_id }: { readonly session_id: number }) {
  const { hands, update } = useHandActions(session_id);
  if (hands === undefined || !hands.can_moderate || hands.state === 'CLOSED') return null;
  const isOff = hands.state === 'OFF';
  // The menu closes before the reply arrives.
  const change = async (): Promise<void> => {
    try {
      update(await openHands(session_id, isOff));
    } catch (failure) {
      showToast({ tone: 'error', title: failureMessage(failure) });
    }
  };
  return <MenuItem onSelect={() => void change()}>{t(isOff ? 'hands.take' : 'hands.stop')}</MenuItem>;
}
