import type { ManagedSpeaker } from '@plenum/contracts/schedule/speakers';
import { useNavigate } from 'react-router-dom';
import { eventPaths } from '../../../lib/event-paths.ts';
import { openModal } from '../../../lib/stores/modals.ts';
import { MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { showToast } from '../../../ui/toast.ts';
import { removeSpeaker } from './managed-speakers.api.ts';
import { t } from './managed-speakers.en.json';

function confirmRemoval({ event_id, profile_id, full_name: name, session_count, user_id }: ManagedSpeaker): void {
  const sessions =
    session_count === 0 ? t('managed.remove.nowhere') : t('managed.remove.sessions', { count: session_count });
  openModal('confirm', {
    title: t('managed.remove.title', { name }),
    text: user_id === null ? sessions : `${sessions} ${t('managed.remove.member')}`,
    confirmLabel: t('managed.remove'),
    destructive: true,
    onConfirm: async () => {
      await removeSpeaker(event_id, profile_id);
      showToast({ tone: 'good', title: t('managed.removed', { name }) });
    },
  });
}

export function SpeakerItems({ speaker, onEdit }: { readonly speaker: ManagedSpeaker; readonly onEdit: () => void }) {
  const navigate = useNavigate();
  return (
    <>
      <MenuItem onSelect={() => void navigate(eventPaths.speaker(speaker.event_id, speaker.profile_id))}>
        {t('managed.view')}
      </MenuItem>
      <MenuItem onSelect={onEdit}>{t('managed.edit')}</MenuItem>
      <MenuItem onSelect={() => void navigate(eventPaths.admin(speaker.event_id, 'sessions'))}>
        {t('managed.to_sessions')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem destructive onSelect={() => confirmRemoval(speaker)}>
        {t('managed.remove')}
      </MenuItem>
    </>
  );
}
