import { IcebreakerDialog } from '../features/connections/icebreaker-dialog.tsx';
import { ReportDialog } from '../features/moderation/report-dialog.tsx';
import { closeModal, type ModalOf } from '../lib/stores/modals.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** Modals for logged-in people. */
export function AppModal({ modal }: { readonly modal: ModalOf<'confirm' | 'icebreaker' | 'report'> }) {
  switch (modal.name) {
    case 'confirm':
      return <ConfirmDialog data={modal.data} />;
    case 'icebreaker':
      return <IcebreakerDialog {...modal.data} onClose={() => closeModal('icebreaker')} />;
    case 'report':
      return <ReportDialog {...modal.data} onClose={() => closeModal('report')} />;
  }
}
