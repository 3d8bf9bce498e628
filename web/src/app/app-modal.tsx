import { lazy } from 'react';
import { ReportDialog } from '../features/chat/moderation/report-dialog.tsx';
import { IcebreakerDialog } from '../features/networking/connections/icebreaker-dialog.tsx';
import { closeModal, type ModalOf } from '../lib/stores/modals.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

const ModerationDialog = lazy(async () => ({
  default: (await import('../features/events/attendees/moderation-dialog.tsx')).ModerationDialog,
}));
const PersonModal = lazy(async () => ({ default: (await import('./person-modal.tsx')).PersonModal }));

/** Modals for logged-in people. */
export function AppModal({
  modal,
}: {
  readonly modal: ModalOf<'confirm' | 'icebreaker' | 'report' | 'mute' | 'person'>;
}) {
  switch (modal.name) {
    case 'confirm':
      return <ConfirmDialog data={modal.data} />;
    case 'icebreaker':
      return <IcebreakerDialog {...modal.data} onClose={() => closeModal('icebreaker')} />;
    case 'report':
      return <ReportDialog {...modal.data} onClose={() => closeModal('report')} />;
    case 'person':
      return <PersonModal key={modal.data.user_id} {...modal.data} />;
    case 'mute':
      return (
        <ModerationDialog
          action="mute"
          person={modal.data}
          reason={modal.data.reason}
          onClose={() => closeModal('mute')}
        />
      );
  }
}
