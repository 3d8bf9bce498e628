import type { EventUserRole } from '@plenum/contracts/enums';
import { MessageSquareX, MicOff } from 'lucide-react';
import { openModal, type PersonData } from '../../../lib/stores/modals.ts';
import { MenuItem } from '../../../ui/menu.tsx';
import { confirmDeleteAll, mayDeleteAll, mayMute, suggestedMuteReason } from './author-actions.ts';
import { t } from './message-menu.en.json';

interface AuthorItemsProps {
  readonly author: PersonData;
  /** Role of the author in the event; null for a former member. */
  readonly authorRole: EventUserRole | null;
  /** Role of the viewer. */
  readonly role: EventUserRole | null;
  /** Text of the message, the suggested reason of a mute. */
  readonly messageText: string;
}

const icon = 'size-4 shrink-0';

export function AuthorItems({ author, authorRole, role, messageText }: AuthorItemsProps) {
  const { event_id, user_id, full_name } = author;
  return (
    <>
      {mayMute(role, authorRole) && (
        <MenuItem
          icon={<MicOff aria-hidden="true" className={icon} />}
          onSelect={() => openModal('mute', { event_id, user_id, full_name, reason: suggestedMuteReason(messageText) })}
        >
          {t('message.mute', { name: full_name })}
        </MenuItem>
      )}
      {mayDeleteAll(role, authorRole) && (
        <MenuItem
          destructive
          icon={<MessageSquareX aria-hidden="true" className={icon} />}
          onSelect={() => confirmDeleteAll(author)}
        >
          {t('message.delete_all', { name: full_name })}
        </MenuItem>
      )}
    </>
  );
}
