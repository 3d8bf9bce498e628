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
  const { undo_until: until } = state;
  if (until === null || Date.parse(until) < now) return null;
  const ask = () =>
    openModal('confirm', {
      title: t('undo.title'),
      text: t('undo.text', { until: formatInstant(until) }),
      confirmLabel: t('undo'),
      onConfirm: async () => {
        await undoImport(state);
        showToast({ tone: 'good', title: t('undo.done') });
      },
    });
  return (
    <Button variant="secondary" onClick={ask}>
      {t('undo')}
    </Button>
  );
}
