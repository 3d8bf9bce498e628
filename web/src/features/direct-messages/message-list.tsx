import type { DirectMessage } from '@plenum/contracts/direct-messages';
import { Check } from 'lucide-react';
import { memo, useMemo } from 'react';
import { groupMessages, type MessageGroup } from '../../lib/chat/message-groups.ts';
import { formatLocale, localTimeZone } from '../../lib/dates.ts';
import { clockTime } from '../../lib/event-time.ts';
import { Bubble, MessageDays } from '../../ui/chat/bubbles.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LinkedText } from '../../ui/linked-text.tsx';
import { t } from './direct-messages.en.json';

interface MessageListProps {
  readonly entries: readonly DirectMessage[];
  readonly other_read_seq: number;
  readonly other_name: string;
}

/** The messages of a conversation; own messages are on the other side, with a check mark once they are read. */
export const MessageList = memo(function MessageList({ entries, ...props }: MessageListProps) {
  const days = useMemo(() => groupMessages(entries, ({ sender_id }) => sender_id), [entries]);
  return (
    <MessageDays days={days} isCompact>
      {(group) => <Group group={group} {...props} />}
    </MessageDays>
  );
});

interface GroupProps extends Omit<MessageListProps, 'entries'> {
  readonly group: MessageGroup<DirectMessage>;
}

function Group({ group: { messages }, other_read_seq, other_name }: GroupProps) {
  const isOwn = messages[0].is_sender;
  const { created_at } = messages.at(-1) ?? messages[0];
  return (
    <div className={classNames('mt-3 grid gap-1', isOwn ? 'justify-items-end' : 'justify-items-start')}>
      <span className="sr-only">{isOwn ? t('dm.you') : other_name}</span>
      {messages.map((message) => (
        <Bubble key={message.seq} isOwn={isOwn} isCompact seq={message.seq}>
          <LinkedText text={message.content} />
          {isOwn && message.seq <= other_read_seq && <ReadMark />}
        </Bubble>
      ))}
      <time dateTime={created_at} className="tabular px-1 text-xs text-muted">
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
