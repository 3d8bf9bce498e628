import { roomMessageEditableS } from '@plenum/contracts/chat/chat-limits';
import type { RoomMessage } from '@plenum/contracts/chat/chat-rooms';
import { CircleQuestionMark, CornerUpLeft, Flag, History, Pencil, Reply, SmilePlus, Trash2, User } from 'lucide-react';
import { useState } from 'react';
import { call, failureMessage } from '../../../lib/http.ts';
import { now } from '../../../lib/now.ts';
import { openModal } from '../../../lib/stores/modals.ts';
import { ReactionItems } from '../../../ui/chat/reaction-items.tsx';
import { t as reactionsText } from '../../../ui/chat/reactions.en.json';
import { MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { showToast } from '../../../ui/toast.ts';
import { confirmDelete } from './author-actions.ts';
import { AuthorItems } from './author-items.tsx';
import type { MessageActions } from './message-actions.ts';
import { t } from './message-menu.en.json';
import { setReaction } from './reactions.ts';

interface MessageMenuProps {
  readonly message: RoomMessage;
  /** Of the author. */
  readonly full_name: string;
  readonly isOwn: boolean;
  readonly actions: MessageActions;
}

const icon = 'size-4 shrink-0';

/** Turns a message into a question of its author; has no effect the second time. */
async function createQuestion({ room_id, id: message_id }: RoomMessage): Promise<void> {
  try {
    await call('POST /chat-rooms/:room_id/messages/:message_id/question', { params: { room_id, message_id } });
    showToast({ tone: 'good', title: t('message.is_question') });
  } catch (failure) {
    showToast({ tone: 'error', title: failureMessage(failure) });
  }
}

/** Reply, text and edit history. */
function TextItems({ message, isOwn, actions }: Omit<MessageMenuProps, 'full_name'>) {
  const { onReply, onDeleted, onDialog, onShowMessage, mayReact } = actions;
  const { reply_to, reactions = [] } = message;
  const [isEditable] = useState(() => now() < Date.parse(message.created_at) + roomMessageEditableS * 1000);
  return (
    <>
      {mayReact && (
        <>
          <ReactionItems onReact={(reaction) => setReaction(message, reaction, true)} />
          <MenuSeparator />
        </>
      )}
      {onReply && (
        <MenuItem onSelect={() => onReply(message)} icon={<Reply aria-hidden="true" className={icon} />}>
          {t('message.answer')}
        </MenuItem>
      )}
      {isOwn && onReply && isEditable && (
        <MenuItem
          onSelect={() => onDialog({ kind: 'edit', message })}
          icon={<Pencil aria-hidden="true" className={icon} />}
        >
          {t('message.edit')}
        </MenuItem>
      )}
      {reactions.length > 0 && (
        <MenuItem
          onSelect={() => onDialog({ kind: 'reactions', message })}
          icon={<SmilePlus aria-hidden="true" className={icon} />}
        >
          {reactionsText('reactions.title')}
        </MenuItem>
      )}
      {reply_to && !reply_to.is_deleted && (
        <MenuItem
          onSelect={() => onShowMessage(reply_to.seq)}
          icon={<CornerUpLeft aria-hidden="true" className={icon} />}
        >
          {t('message.show_answered')}
        </MenuItem>
      )}
      {onDeleted && message.edited_at !== undefined && (
        <MenuItem
          onSelect={() => onDialog({ kind: 'earlier', message })}
          icon={<History aria-hidden="true" className={icon} />}
        >
          {t('message.earlier')}
        </MenuItem>
      )}
    </>
  );
}

/** Menu of a message: reply, author, report, and the actions of moderators. */
export function MessageMenu({ message, full_name, isOwn, actions }: MessageMenuProps) {
  const { event_id, role, onDeleted, acceptsQuestions } = actions;
  const { id: user_id, image_url, role: authorRole } = message.user;
  const author = { event_id, user_id, full_name, image_url };
  return (
    <>
      <TextItems {...{ message, isOwn, actions }} />
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
      {acceptsQuestions && (
        <MenuItem
          onSelect={() => void createQuestion(message)}
          icon={<CircleQuestionMark aria-hidden="true" className={icon} />}
        >
          {t('message.take_as_question')}
        </MenuItem>
      )}
      {onDeleted && (
        <>
          {!isOwn && <MenuSeparator />}
          <MenuItem
            onSelect={() => confirmDelete(message, full_name, onDeleted)}
            icon={<Trash2 aria-hidden="true" className={icon} />}
          >
            {t('message.delete')}
          </MenuItem>
        </>
      )}
      {!isOwn && <AuthorItems author={author} authorRole={authorRole} role={role} messageText={message.content} />}
    </>
  );
}
