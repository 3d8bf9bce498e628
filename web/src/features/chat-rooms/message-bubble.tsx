import type { RoomMessage } from '@plenum/contracts/chat-rooms';
import { lazy, memo, Suspense } from 'react';
import { Bubble } from '../../ui/chat/bubbles.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LinkedText } from '../../ui/linked-text.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { t } from './chat-rooms.en.json';

const MessageMenu = lazy(() => import('./message-menu.tsx').then((module) => ({ default: module.MessageMenu })));

/** Actions on messages; absent if the viewer may not use them. */
export interface MessageActions {
  readonly onDelete: ((message: RoomMessage) => void) | undefined;
  readonly onReport: ((message: RoomMessage) => void) | undefined;
}

interface MessageProps {
  readonly message: RoomMessage;
  readonly isOwn: boolean;
  readonly actions: MessageActions;
  /** Whether its actions are the Tab stop of the log; arrow keys move to other messages. */
  readonly isTabStop: boolean;
}

/** A message with its actions. */
export const Message = memo(function Message({ message, isOwn, actions, isTabStop }: MessageProps) {
  const name = message.user.full_name === '' ? t('chat.unknown') : message.user.full_name;
  const { onDelete, onReport } = actions;
  const mayDelete = onDelete !== undefined && !message.is_deleted;
  const mayReport = onReport !== undefined && !message.is_deleted && !isOwn;
  return (
    <div className={classNames('group/message flex max-w-full items-center gap-1', isOwn && 'flex-row-reverse')}>
      <Bubble isOwn={isOwn} seq={message.seq}>
        {message.is_deleted ? <Deleted message={message} /> : <LinkedText text={message.content} />}
      </Bubble>
      {(mayDelete || mayReport) && (
        <RowMenu
          name={t('chat.message_from', { name })}
          tabIndex={isTabStop ? 0 : -1}
          className="-my-1 shrink-0 text-muted opacity-0 group-hover/message:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100"
        >
          {() => (
            <Suspense fallback={null}>
              <MessageMenu
                onDelete={mayDelete ? () => onDelete(message) : undefined}
                onReport={mayReport ? () => onReport(message) : undefined}
              />
            </Suspense>
          )}
        </RowMenu>
      )}
    </div>
  );
});

function Deleted({ message }: { readonly message: RoomMessage }) {
  return (
    <em className="opacity-80">
      {t('chat.deleted_by', { name: message.deleted_by?.full_name ?? t('chat.moderator') })}
    </em>
  );
}
