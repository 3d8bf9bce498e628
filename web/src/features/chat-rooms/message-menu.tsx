import type { RoomMessage } from '@plenum/contracts/chat-rooms';
import { Flag, Reply, Trash2, User } from 'lucide-react';
import { openModal } from '../../lib/stores/modals.ts';
import { MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { AuthorItems } from './author-items.tsx';
import { askToDelete } from './author-measures.ts';
import type { MessageActions } from './message-actions.ts';
import { t } from './message-menu.en.json';

interface MessageMenuProps {
  readonly message: RoomMessage;
  /** Of the author. */
  readonly full_name: string;
  readonly isOwn: boolean;
  readonly actions: MessageActions;
}

const icon = 'size-4 shrink-0';

/** Menu of a message: answer it, look at its author, report it; for moderators also what ends it. */
export function MessageMenu({ message, full_name, isOwn, actions }: MessageMenuProps) {
  const { event_id, role, onAnswer, onDeleted } = actions;
  const { id: user_id, image_url, role: authorRole } = message.user;
  const author = { event_id, user_id, full_name, image_url };
  return (
    <>
      {!isOwn && onAnswer && (
        <MenuItem onSelect={() => onAnswer(message)} icon={<Reply aria-hidden="true" className={icon} />}>
          {t('message.answer')}
        </MenuItem>
      )}
      {!isOwn && (
        <MenuItem onSelect={() => openModal('person', author)} icon={<User aria-hidden="true" className={icon} />}>
          {t('message.person', { name: full_name })}
        </MenuItem>
      )}
      {!isOwn && (
        <MenuItem
          onSelect={() =>
            openModal('report', {
              event_id,
              reported: { kind: 'message', message_id: message.id, name: full_name, excerpt: message.content },
            })
          }
          icon={<Flag aria-hidden="true" className={icon} />}
        >
          {t('message.report')}
        </MenuItem>
      )}
      {onDeleted && (
        <>
          {!isOwn && <MenuSeparator />}
          <MenuItem
            onSelect={() => askToDelete(message, full_name, onDeleted)}
            icon={<Trash2 aria-hidden="true" className={icon} />}
          >
            {t('message.delete')}
          </MenuItem>
        </>
      )}
      {!isOwn && <AuthorItems author={author} authorRole={authorRole} role={role} said={message.content} />}
    </>
  );
}
