import type { EventUserRole } from '@plenum/contracts/enums';
import { MessageSquareX, MicOff } from 'lucide-react';
import { openModal, type PersonData } from '../../../lib/stores/modals.ts';
import { Button } from '../../../ui/button.tsx';
import { confirmDeleteAll, mayDeleteAll, mayMute } from './author-actions.ts';
import { t } from './message-menu.en.json';

interface AuthorButtonsProps {
  readonly author: PersonData;
  readonly authorRole: EventUserRole | null;
  /** Role of the viewer. */
  readonly role: EventUserRole | null;
}

const icon = 'size-4.5';

/** Actions of moderators on a person, below the profile; renders nothing for other viewers. */
export function AuthorButtons({ author, authorRole, role }: AuthorButtonsProps) {
  const { event_id, user_id, full_name } = author;
  const [canMute, canDelete] = [mayMute(role, authorRole), mayDeleteAll(role, authorRole)];
  if (!canMute && !canDelete) return null;
  return (
    <div className="flex flex-wrap gap-2 border-t border-rule pt-4">
      {canMute && (
        <Button
          size="small"
          variant="secondary"
          icon={<MicOff aria-hidden="true" className={icon} />}
          onClick={() => openModal('mute', { event_id, user_id, full_name, reason: '' })}
        >
          {t('message.mute.short')}
        </Button>
      )}
      {canDelete && (
        <Button
          size="small"
          variant="secondary"
          icon={<MessageSquareX aria-hidden="true" className={icon} />}
          onClick={() => confirmDeleteAll(author)}
        >
          {t('message.delete_all.short')}
        </Button>
      )}
    </div>
  );
}
