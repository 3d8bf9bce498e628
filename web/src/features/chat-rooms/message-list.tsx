import type { RoomMessage } from '@plenum/contracts/chat-rooms';
import { memo, useMemo } from 'react';
import { groupMessages, type MessageGroup } from '../../lib/chat/message-groups.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { MessageDays } from '../../ui/chat/bubbles.tsx';
import { clock, moment } from '../../ui/chat/message-times.ts';
import { classNames } from '../../ui/class-names.ts';
import { t } from './chat-rooms.en.json';
import { Message, type MessageActions } from './message-bubble.tsx';
import { isWhole, type RoomEntry } from './room-messages.ts';

interface MessageListProps {
  readonly entries: readonly RoomEntry[];
  readonly ownId: number;
  /** First unread sequence number when the room was opened; null if all was read. */
  readonly unread_from: number | null;
  readonly actions: MessageActions;
  /** Sequence number of the message whose actions are the Tab stop. */
  readonly tabStop: number;
}

/** The messages of a room by day and author; own messages are on the other side. */
export const MessageList = memo(function MessageList(props: MessageListProps) {
  const { entries, unread_from, ownId } = props;
  const days = useMemo(
    () => groupMessages(entries.filter(isWhole), ({ user }) => user.id, unread_from),
    [entries, unread_from],
  );
  return (
    <MessageDays days={days}>
      {(group) => <Group group={group} isOwn={group.messages[0].user.id === ownId} {...props} />}
    </MessageDays>
  );
});

interface GroupProps extends MessageListProps {
  readonly group: MessageGroup<RoomMessage>;
  readonly isOwn: boolean;
}

function Group({ group: { messages }, isOwn, actions, tabStop }: GroupProps) {
  const [first] = messages;
  const name = first.user.full_name === '' ? t('chat.unknown') : first.user.full_name;
  return (
    <div className={classNames('mt-4 flex gap-3', isOwn && 'justify-end')}>
      {!isOwn && <Avatar name={name} image_url={first.user.image_url} size="small" className="mt-5" />}
      <div
        className={classNames(
          'grid max-w-[min(40rem,88%)] min-w-0 gap-1',
          isOwn ? 'justify-items-end' : 'justify-items-start',
        )}
      >
        <Heading message={first} name={name} isOwn={isOwn} />
        {messages.map((message) => (
          <Message
            key={message.seq}
            message={message}
            isOwn={isOwn}
            actions={actions}
            isTabStop={message.seq === tabStop}
          />
        ))}
      </div>
    </div>
  );
}

interface HeadingProps {
  /** The first message of its group. */
  readonly message: RoomMessage;
  readonly name: string;
  readonly isOwn: boolean;
}

/** Name, role and time. */
function Heading({ message: { user, created_at }, name, isOwn }: HeadingProps) {
  const role = user.role === 'ATTENDEE' ? null : user.role;
  const is_speaker = role === 'SPEAKER' || user.is_session_speaker;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-muted">
      <span className={classNames('font-semibold text-ink', isOwn && 'sr-only')}>{isOwn ? t('chat.you') : name}</span>
      {!isOwn && role !== null && role !== 'SPEAKER' && (
        <Badge tone={role === 'MODERATOR' ? 'blue' : 'accent'}>{t(`chat.role.${role}`)}</Badge>
      )}
      {!isOwn && is_speaker && (
        <Badge tone="green">{t(user.is_session_speaker ? 'chat.role.here' : 'chat.role.SPEAKER')}</Badge>
      )}
      <time dateTime={created_at} title={moment(created_at)} className="tabular">
        {clock(created_at)}
      </time>
    </p>
  );
}
