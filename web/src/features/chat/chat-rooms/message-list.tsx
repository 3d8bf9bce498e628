import type { RoomMessage } from '@plenum/contracts/chat/chat-rooms';
import { memo, useMemo } from 'react';
import { groupMessages, type MessageGroup } from '../../../lib/chat/message-groups.ts';
import { dateIn } from '../../../lib/dates.ts';
import { clockTime, preferredZone, formatMoment, type Zones } from '../../../lib/event-time.ts';
import type { PersonData } from '../../../lib/stores/modals.ts';
import { Badge } from '../../../ui/badge.tsx';
import { MessageDays } from '../../../ui/chat/bubbles.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { PersonName, PersonPicture } from '../../../ui/person-name.tsx';
import { roleTones } from '../../../ui/role-tones.ts';
import { t } from './chat-rooms.en.json';
import { authorName, type MessageActions } from './message-actions.ts';
import { Message } from './message-bubble.tsx';
import { isCompleteMessage, type RoomEntry } from './room-messages.ts';

interface MessageListProps {
  readonly entries: readonly RoomEntry[];
  readonly ownId: number;
  /** First unread sequence number when the room was opened; null if all was read. */
  readonly unread_from: number | null;
  readonly actions: MessageActions;
  readonly zones: Zones;
  /** Sequence number of the message whose actions are the Tab stop. */
  readonly tabStop: number;
}

/** The messages of a room by day and author; the user’s are on the other side. */
export const MessageList = memo(function MessageList(props: MessageListProps) {
  const { entries, unread_from, ownId, zones } = props;
  const days = useMemo(
    () =>
      groupMessages(
        entries.filter(isCompleteMessage),
        ({ user }) => user.id,
        unread_from,
        (instantMs) => dateIn(instantMs, preferredZone(zones)),
      ),
    [entries, unread_from, zones],
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

function Group({ group: { messages }, isOwn, actions, zones, tabStop }: GroupProps) {
  const [first] = messages;
  const { id: user_id, image_url } = first.user;
  const full_name = authorName(first);
  const author = { event_id: actions.event_id, user_id, full_name, image_url };
  return (
    <div className={classNames('mt-3 flex gap-2 md:mt-4 md:gap-3', isOwn && 'justify-end')}>
      {!isOwn && <PersonPicture {...author} />}
      <div
        className={classNames(
          'grid max-w-full min-w-0 gap-1 md:max-w-[min(40rem,88%)]',
          isOwn ? 'justify-items-end' : 'justify-items-start',
        )}
      >
        <Heading message={first} author={author} isOwn={isOwn} zones={zones} />
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
  readonly author: PersonData;
  readonly isOwn: boolean;
  readonly zones: Zones;
}

/** Name, role and time. */
function Heading({ message: { user, created_at }, author, isOwn, zones }: HeadingProps) {
  const sentMs = Date.parse(created_at);
  const role = user.role === 'ATTENDEE' ? null : user.role;
  const is_speaker = role === 'SPEAKER' || user.is_session_speaker;
  return (
    <p className="flex max-w-full items-center gap-x-2 text-xs whitespace-nowrap text-muted">
      {isOwn ? (
        <span className="sr-only">{t('chat.you')}</span>
      ) : (
        // The same action is in the menu of a message, so that a log does not have hundreds of tab stops.
        <PersonName {...author} tabIndex={-1} className="truncate text-ink" />
      )}
      {!isOwn && role !== null && role !== 'SPEAKER' && <Badge tone={roleTones[role]}>{t(`chat.role.${role}`)}</Badge>}
      {!isOwn && is_speaker && (
        <Badge tone={roleTones.SPEAKER}>{t(user.is_session_speaker ? 'chat.role.here' : 'chat.role.SPEAKER')}</Badge>
      )}
      <time dateTime={created_at} title={formatMoment(sentMs, zones)} className="tabular">
        {clockTime(sentMs, preferredZone(zones), zones.locale)}
      </time>
    </p>
  );
}
