import type { RoomMessage } from '@plenum/contracts/chat-rooms';
import { useMemo } from 'react';
import { formatLocale } from '../../lib/dates.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { t } from './chat-rooms.messages.ts';
import { linkify } from '../../lib/linkify.ts';
import { groupMessages, type MessageGroup } from './message-groups.ts';
import type { Entry, PendingMessage } from './transcript.ts';

interface MessageListProps {
  readonly entries: readonly Entry[];
  readonly pending: readonly PendingMessage[];
  readonly own_id: number;
}

const clock = (instant: string): string =>
  new Intl.DateTimeFormat(formatLocale(), { hour: 'numeric', minute: '2-digit' }).format(new Date(instant));

const dayName = (date: string): string =>
  new Intl.DateTimeFormat(formatLocale(), { weekday: 'long', day: 'numeric', month: 'long' }).format(
    new Date(`${date}T12:00`),
  );

/** The messages of a room by day and author; one’s own stand on the other side. */
export function MessageList({ entries, pending, own_id }: MessageListProps) {
  const days = useMemo(() => groupMessages(entries), [entries]);
  return (
    <>
      {days.map(({ date, groups }) => (
        <section key={date} aria-label={dayName(date)}>
          <p
            aria-hidden="true"
            className="my-4 flex items-center gap-3 text-xs font-semibold text-muted before:h-px before:flex-1 before:bg-rule after:h-px after:flex-1 after:bg-rule"
          >
            {dayName(date)}
          </p>
          {groups.map((group) => (
            <Group key={group.key} group={group} is_own={group.author.id === own_id} />
          ))}
        </section>
      ))}
      {pending.map(({ client_id, content }) => (
        <div key={client_id} className="mt-1 flex justify-end" data-testid="pending-message">
          <Bubble is_own is_pending>
            <Text content={content} />
          </Bubble>
        </div>
      ))}
    </>
  );
}

function Group({ group, is_own }: { readonly group: MessageGroup; readonly is_own: boolean }) {
  const { author, messages } = group;
  const [first] = messages;
  const name = author.full_name === '' ? t('chat.unknown') : author.full_name;
  const role =
    author.role === 'ATTENDEE' || author.role === null ? (author.is_session_speaker ? 'SPEAKER' : null) : author.role;
  return (
    <div className={classNames('mt-4 flex gap-3', is_own && 'justify-end')}>
      {!is_own && <Avatar name={name} image_url={author.image_url} size="small" className="mt-5" />}
      <div
        className={classNames(
          'grid max-w-[min(36rem,85%)] gap-1',
          is_own ? 'justify-items-end' : 'justify-items-start',
        )}
      >
        <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
          <span className={classNames('font-semibold text-ink', is_own && 'sr-only')}>
            {is_own ? t('chat.you') : name}
          </span>
          {role !== null && !is_own && (
            <Badge tone={role === 'SPEAKER' ? 'green' : 'accent'}>{t(`chat.role.${role}`)}</Badge>
          )}
          {first !== undefined && (
            <time dateTime={first.created_at} className="tabular">
              {clock(first.created_at)}
            </time>
          )}
        </p>
        {messages.map((message) => (
          <Bubble key={message.seq} is_own={is_own} seq={message.seq}>
            {message.is_deleted ? <Deleted message={message} /> : <Text content={message.content} />}
          </Bubble>
        ))}
      </div>
    </div>
  );
}

interface BubbleProps {
  readonly is_own: boolean;
  readonly is_pending?: boolean;
  readonly seq?: number;
  readonly children: React.ReactNode;
}

function Bubble({ is_own, is_pending = false, seq, children }: BubbleProps) {
  return (
    <div
      data-seq={seq}
      className={classNames(
        'w-fit max-w-full rounded-lg px-3.5 py-2 text-[0.9375rem] leading-snug break-words whitespace-pre-wrap',
        is_own
          ? 'rounded-ee-sm bg-accent text-on-accent [&_a]:text-on-accent'
          : 'rounded-es-sm border border-rule bg-surface [&_a]:text-accent',
        is_pending && 'max-w-[min(36rem,85%)] opacity-65',
      )}
    >
      {is_pending && <span className="sr-only">{t('chat.sending')}: </span>}
      {children}
    </div>
  );
}

function Text({ content }: { readonly content: string }) {
  return (
    <>
      {linkify(content).map(({ text, url }, index) =>
        url === null ? (
          text
        ) : (
          // Parts of one text never change their order.
          // oxlint-disable-next-line react/no-array-index-key
          <a key={index} href={url} target="_blank" rel="noopener noreferrer ugc nofollow" className="underline">
            {text}
          </a>
        ),
      )}
    </>
  );
}

function Deleted({ message }: { readonly message: RoomMessage }) {
  return (
    <em className="opacity-80">
      {t('chat.deleted_by', { name: message.deleted_by?.full_name ?? t('chat.moderator') })}
    </em>
  );
}
