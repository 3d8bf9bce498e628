import { memo, useMemo } from 'react';
import type { PendingMessage } from '../../lib/chat/transcript.ts';
import { formatLocale } from '../../lib/dates.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LinkedText } from '../../ui/linked-text.tsx';
import { t } from './chat-rooms.messages.ts';
import { Bubble, Message, type MessageActions } from './message-bubble.tsx';
import { groupMessages, type MessageGroup } from './message-groups.ts';
import type { RoomEntry } from './room-messages.ts';

interface MessageListProps {
  readonly entries: readonly RoomEntry[];
  readonly ownId: number;
  /** The first number that was unread when the room was opened; null without any. */
  readonly unread_from: number | null;
  readonly actions: MessageActions;
  /** The message whose actions Tab leads to. */
  readonly tabStop: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function format(options: Intl.DateTimeFormatOptions, date: Date): string {
  const key = formatLocale() + Object.keys(options).join(',');
  const known = formats.get(key) ?? new Intl.DateTimeFormat(formatLocale(), options);
  formats.set(key, known);
  return known.format(date);
}
const clock = (instant: string): string => format({ hour: 'numeric', minute: '2-digit' }, new Date(instant));
const moment = (instant: string): string => format({ dateStyle: 'full', timeStyle: 'short' }, new Date(instant));
const dayName = (date: string): string =>
  format({ weekday: 'long', day: 'numeric', month: 'long' }, new Date(`${date}T12:00`));

const lineClass =
  'my-4 flex items-center gap-3 text-xs font-semibold before:h-px before:flex-1 after:h-px after:flex-1';

/** The messages of a room by day and author; one’s own stand on the other side. */
export const MessageList = memo(function MessageList(props: MessageListProps) {
  const { entries, unread_from, ownId } = props;
  const days = useMemo(() => groupMessages(entries, unread_from), [entries, unread_from]);
  return days.map(({ date, groups }) => (
    <section key={date} aria-label={dayName(date)}>
      <p aria-hidden="true" className={classNames(lineClass, 'text-muted before:bg-rule after:bg-rule')}>
        {dayName(date)}
      </p>
      {groups.map((group) => (
        <Group key={group.key} group={group} isOwn={group.author.id === ownId} {...props} />
      ))}
    </section>
  ));
});

interface GroupProps extends MessageListProps {
  readonly group: MessageGroup;
  readonly isOwn: boolean;
}

function Group({ group, isOwn, actions, tabStop }: GroupProps) {
  const { author, messages } = group;
  const name = author.full_name === '' ? t('chat.unknown') : author.full_name;
  return (
    <>
      {group.isFirstUnread && (
        <p className={classNames(lineClass, 'text-live before:bg-live after:bg-live')}>{t('chat.unread_from')}</p>
      )}
      <div className={classNames('mt-4 flex gap-3', isOwn && 'justify-end')}>
        {!isOwn && <Avatar name={name} image_url={author.image_url} size="small" className="mt-5" />}
        <div
          className={classNames(
            'grid max-w-[min(40rem,88%)] min-w-0 gap-1',
            isOwn ? 'justify-items-end' : 'justify-items-start',
          )}
        >
          <Heading group={group} name={name} isOwn={isOwn} />
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
    </>
  );
}

interface HeadingProps {
  readonly group: MessageGroup;
  readonly name: string;
  readonly isOwn: boolean;
}

/** Who, in which role, and when. */
function Heading({ group: { author, messages }, name, isOwn }: HeadingProps) {
  const [first] = messages;
  const role = author.role === 'ATTENDEE' ? null : author.role;
  const is_speaker = role === 'SPEAKER' || author.is_session_speaker;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-muted">
      <span className={classNames('font-semibold text-ink', isOwn && 'sr-only')}>{isOwn ? t('chat.you') : name}</span>
      {!isOwn && role !== null && role !== 'SPEAKER' && (
        <Badge tone={role === 'MODERATOR' ? 'blue' : 'accent'}>{t(`chat.role.${role}`)}</Badge>
      )}
      {!isOwn && is_speaker && (
        <Badge tone="green">{t(author.is_session_speaker ? 'chat.role.here' : 'chat.role.SPEAKER')}</Badge>
      )}
      {first !== undefined && (
        <time dateTime={first.created_at} title={moment(first.created_at)} className="tabular">
          {clock(first.created_at)}
        </time>
      )}
    </p>
  );
}

interface PendingListProps {
  readonly pending: readonly PendingMessage[];
  readonly onRetry: (message: PendingMessage) => void;
  readonly onDiscard: (message: PendingMessage) => void;
}

/** What is on its way, and what did not get there: that waits to be sent again or thrown away. */
export function PendingList({ pending, onRetry, onDiscard }: PendingListProps) {
  return pending.map((message) => {
    const hasFailed = message.failure !== undefined;
    return (
      <div
        key={message.client_id}
        className="mt-1 ms-auto grid w-fit max-w-[min(40rem,88%)] justify-items-end gap-1"
        data-testid={hasFailed ? 'failed-message' : 'pending-message'}
      >
        <Bubble isOwn is_pending={!hasFailed}>
          <LinkedText text={message.content} />
        </Bubble>
        {hasFailed && (
          <div className="flex flex-wrap items-center justify-end gap-x-1 text-xs">
            <p className="me-1 font-semibold text-live">
              {t('chat.not_sent')}
              {message.failure !== '' && <span className="font-normal">: {message.failure}</span>}
            </p>
            <Button variant="ghost" className="px-3 text-sm" onClick={() => onRetry(message)}>
              {t('chat.retry')}
            </Button>
            <Button variant="ghost" className="px-3 text-sm" onClick={() => onDiscard(message)}>
              {t('chat.discard')}
            </Button>
          </div>
        )}
      </div>
    );
  });
}
