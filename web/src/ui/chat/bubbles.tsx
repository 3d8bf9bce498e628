/** Message bubbles, grouped by day, and pending messages. */
import { Fragment, type ReactNode } from 'react';
import type { MessageDay, MessageGroup } from '../../lib/chat/message-groups.ts';
import type { PendingMessage } from '../../lib/chat/transcript.ts';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { FoldedText } from '../folded-text.tsx';
import { LinkedText } from '../linked-text.tsx';
import { t } from './chat.en.json';
import { dayName } from './message-times.ts';
import { Quote } from './quote.tsx';

interface BubbleProps {
  readonly isOwn: boolean;
  readonly isCompact?: boolean;
  readonly isPending?: boolean;
  readonly seq?: number;
  readonly children: ReactNode;
}

/** Message bubble; the user’s messages have a different color. */
export function Bubble({ isOwn, isCompact = false, isPending = false, seq, children }: BubbleProps) {
  return (
    <div
      data-seq={seq}
      className={classNames(
        'w-fit max-w-full min-w-0 rounded-lg text-[0.9375rem] leading-snug wrap-anywhere',
        isCompact ? 'px-3 py-1.5' : 'px-3.5 py-2',
        isOwn
          ? 'rounded-ee-sm bg-accent text-on-accent forced-colors:border [&_a]:text-on-accent'
          : 'rounded-es-sm border border-rule bg-surface [&_a]:text-accent',
        isPending && 'opacity-65',
      )}
    >
      {isPending && <span className="sr-only">{t('chat.sending')}: </span>}
      {children}
    </div>
  );
}

const lineClass = 'flex items-center gap-3 text-xs font-semibold before:h-px before:flex-1 after:h-px after:flex-1';

interface DaysProps<M extends { readonly seq: number; readonly created_at: string }> {
  readonly days: readonly MessageDay<M>[];
  readonly isCompact?: boolean;
  readonly children: (group: MessageGroup<M>) => ReactNode;
}

/** Groups of messages by day, with a separator before the unread ones. */
export function MessageDays<M extends { readonly seq: number; readonly created_at: string }>({
  days,
  isCompact = false,
  children,
}: DaysProps<M>) {
  return days.map(({ date, groups }) => (
    <section key={date} aria-label={dayName(date)}>
      <p
        aria-hidden="true"
        className={classNames(lineClass, 'text-muted before:bg-rule after:bg-rule', isCompact ? 'my-3' : 'my-4')}
      >
        {dayName(date)}
      </p>
      {groups.map((group) => (
        <Fragment key={group.messages[0].seq}>
          {group.isFirstUnread && (
            <p className={classNames(lineClass, 'my-4 text-live before:bg-live after:bg-live')}>
              {t('chat.unread_from')}
            </p>
          )}
          {children(group)}
        </Fragment>
      ))}
    </section>
  ));
}

interface PendingListProps {
  readonly pending: readonly PendingMessage[];
  readonly isCompact?: boolean;
  readonly onRetry: (message: PendingMessage) => void;
  readonly onDiscard: (message: PendingMessage) => void;
}

/** Pending messages, and failed ones with retry and discard. */
export function PendingList({ pending, isCompact = false, onRetry, onDiscard }: PendingListProps) {
  return pending.map((message) => {
    const hasFailed = message.failure !== undefined;
    return (
      <div
        key={message.client_id}
        className={classNames(
          'ms-auto mt-1 grid w-fit justify-items-end gap-1',
          isCompact ? 'max-w-[85%]' : 'max-w-[min(40rem,88%)]',
        )}
        data-testid={hasFailed ? 'failed-message' : 'pending-message'}
      >
        <Bubble isOwn isCompact={isCompact} isPending={!hasFailed}>
          {message.reply_to && <Quote quote={message.reply_to} name={message.reply_to.full_name} />}
          <FoldedText content={message.content}>
            <LinkedText text={message.content} />
          </FoldedText>
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
