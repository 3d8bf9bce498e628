/** The messages of a conversation. */
import type { DirectMessage } from '@plenum/contracts/chat/direct-messages';
import { Check } from 'lucide-react';
import { lazy, memo, useMemo } from 'react';
import { groupMessages, maxGroupGapMs, type MessageDay, type MessageGroup } from '../../../lib/chat/message-groups.ts';
import { formatLocale, localTimeZone } from '../../../lib/dates.ts';
import { clockTime } from '../../../lib/event-time.ts';
import { MessageDays } from '../../../ui/chat/bubbles.tsx';
import { MessageRow } from '../../../ui/chat/message-row.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FoldedText } from '../../../ui/folded-text.tsx';
import { LinkedText } from '../../../ui/linked-text.tsx';
import { t } from './direct-messages.en.json';

const MessageMenu = lazy(() => import('./message-menu.tsx').then((menu) => ({ default: menu.MessageMenu })));

interface MessageListProps {
  readonly entries: readonly DirectMessage[];
  readonly other_read_seq: number;
  readonly other_name: string;
  /** Whether the viewer may react to messages. */
  readonly mayReact: boolean;
  /** Opens the list of users who reacted to a message. */
  readonly onReactions: (message: DirectMessage) => void;
  /** Sequence number of the message whose menu is the Tab stop. */
  readonly tabStop: number;
}

/**
 * Checks whether a message has a menu. If the viewer may not react, only messages with reactions have one, to view
 * these.
 */
export const hasMenu = ({ reactions = [] }: DirectMessage, mayReact: boolean): boolean =>
  mayReact || reactions.length > 0;

/** The messages of a conversation; the user’s are on the other side, with a check mark once they are read. */
export const MessageList = memo(function MessageList({ entries, ...props }: MessageListProps) {
  const days = useMemo(() => groupMessages(entries, ({ sender_id }) => sender_id), [entries]);
  const pauses = useMemo(() => groupsBeforePause(days), [days]);
  return (
    <MessageDays days={days} isCompact>
      {(group) => <Group group={group} isTimeShown={pauses.has(group)} {...props} />}
    </MessageDays>
  );
});

/** Returns the groups that no other group of the day follows soon: a single time is sufficient for quick replies. */
function groupsBeforePause(days: readonly MessageDay<DirectMessage>[]): ReadonlySet<MessageGroup<DirectMessage>> {
  const endMs = ({ messages }: MessageGroup<DirectMessage>): number =>
    Date.parse((messages.at(-1) ?? messages[0]).created_at);
  return new Set(
    days.flatMap(({ groups }) =>
      groups.filter((group, index) => {
        const next = groups[index + 1];
        return next === undefined || Date.parse(next.messages[0].created_at) - endMs(group) > maxGroupGapMs;
      }),
    ),
  );
}

interface GroupProps extends Omit<MessageListProps, 'entries'> {
  readonly group: MessageGroup<DirectMessage>;
  /** Otherwise, only screen readers get the time. */
  readonly isTimeShown: boolean;
}

function Group({ group: { messages }, isTimeShown, ...props }: GroupProps) {
  const { other_read_seq, other_name, mayReact, onReactions, tabStop } = props;
  const isOwn = messages[0].is_sender;
  const { created_at, reactions = [] } = messages.at(-1) ?? messages[0];
  const name = isOwn ? t('dm.own_message') : t('dm.message_from', { name: other_name });
  const itemsOf = (message: DirectMessage) => () => (
    <MessageMenu message={message} mayReact={mayReact} onReactions={() => onReactions(message)} />
  );
  return (
    <div className={classNames('mt-3 grid gap-1', isOwn ? 'justify-items-end' : 'justify-items-start')}>
      <span className="sr-only">{isOwn ? t('dm.you') : other_name}</span>
      {messages.map((message) => (
        <MessageRow
          key={message.seq}
          seq={message.seq}
          isOwn={isOwn}
          isCompact
          reactions={message.reactions}
          onReactions={() => onReactions(message)}
          menu={hasMenu(message, mayReact) ? { name, items: itemsOf(message) } : undefined}
          isTabStop={message.seq === tabStop}
        >
          <FoldedText content={message.content} suffix={isOwn && message.seq <= other_read_seq && <ReadMark />}>
            <LinkedText text={message.content} />
          </FoldedText>
        </MessageRow>
      ))}
      <time
        dateTime={created_at}
        // On the same line as the reactions to the last message, so that it is not moved down.
        className={classNames(
          'tabular text-xs text-muted',
          reactions.length > 0 ? 'px-20' : isTimeShown ? 'px-1' : 'sr-only',
        )}
      >
        {clockTime(Date.parse(created_at), localTimeZone(), formatLocale())}
      </time>
    </div>
  );
}

const ReadMark = () => (
  <span className="ms-1.5 inline-block align-[-0.15em]" title={t('dm.read')}>
    <Check aria-hidden="true" className="size-3.5" strokeWidth={3} />
    <span className="sr-only">{t('dm.read')}</span>
  </span>
);
