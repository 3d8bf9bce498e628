import type { ScheduleImport } from '@plenum/contracts/schedule/schedule-exchange';
import { formatInstant } from '../../../lib/instants.ts';
import { openModal } from '../../../lib/stores/modals.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.ts';
import { undoImport } from './schedule-exchange.api.ts';
import { t } from './schedule-exchange.en.json';

/** Button that restores the agenda as it was before an import; renders nothing when it is too late. */
export function UndoImport({ state }: { readonly state: ScheduleImport }) {
  const now = useNow();
  const { take_back_until: until } = state;
  if (until === null || Date.parse(until) < now) return null;
  const ask = () =>
    openModal('confirm', {
      title: t('take_back.title'),
      text: t('take_back.text', { until: formatInstant(until) }),
      confirm_label: t('take_back'),
      onConfirm: async () => {
        await undoImport(state);
        showToast({ tone: 'good', title: t('take_back.done') });
      },
    });
  return (
    <Button variant="secondary" onClick={ask}>
      {t('take_back')}
    </Button>
  );
}
