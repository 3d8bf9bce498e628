import type { DirectMessage } from '@plenum/contracts/direct-messages';
import { Check } from 'lucide-react';
import { memo, useMemo } from 'react';
import type { PendingMessage } from '../../lib/chat/transcript.ts';
import { classNames } from '../../ui/class-names.ts';
import { LinkedText } from '../../ui/linked-text.tsx';
import { t } from './direct-messages.messages.ts';
import { groupMessages, type MessageGroup } from './message-groups.ts';
import { clock, dayName } from './message-times.ts';

interface MessageListProps {
  readonly entries: readonly DirectMessage[];
  readonly pending: readonly PendingMessage[];
  readonly other_read_seq: number;
  readonly other_name: string;
}

/** The messages of a conversation; one’s own stand on the other side, with a check mark once they are read. */
export const MessageList = memo(function MessageList({
  entries,
  pending,
  other_read_seq,
  other_name,
}: MessageListProps) {
  const groups = useMemo(() => groupMessages(entries), [entries]);
  return (
    <>
      {groups.map((group) => (
        <Group key={group.key} group={group} other_read_seq={other_read_seq} other_name={other_name} />
      ))}
      {pending.map(({ client_id, content }) => (
        <div key={client_id} data-testid="pending-message" className="mt-1 grid justify-items-end opacity-65">
          <Bubble isOwn>
            <span className="sr-only">{t('dm.sending')}: </span>
            <LinkedText text={content} />
          </Bubble>
        </div>
      ))}
    </>
  );
});

interface GroupProps {
  readonly group: MessageGroup;
  readonly other_read_seq: number;
  readonly other_name: string;
}

const Group = memo(function Group({ group, other_read_seq, other_name }: GroupProps) {
  const { beginsDay, messages } = group;
  const [first] = messages;
  const last = messages.at(-1) ?? first;
  const isOwn = first.is_sender;
  return (
    <div>
      {beginsDay && (
        <p className="my-3 flex items-center gap-3 text-xs font-semibold text-muted before:h-px before:flex-1 before:bg-rule after:h-px after:flex-1 after:bg-rule">
          {dayName(first.created_at)}
        </p>
      )}
      <div className={classNames('mt-3 grid gap-1', isOwn ? 'justify-items-end' : 'justify-items-start')}>
        <span className="sr-only">{isOwn ? t('dm.you') : other_name}</span>
        {messages.map((message) => (
          <Bubble key={message.seq} isOwn={isOwn} seq={message.seq}>
            <LinkedText text={message.content} />
            {isOwn && message.seq <= other_read_seq && <ReadMark />}
          </Bubble>
        ))}
        <time dateTime={last.created_at} className="tabular px-1 text-xs text-muted">
          {clock(last.created_at)}
        </time>
      </div>
    </div>
  );
});

const ReadMark = () => (
  <span className="ms-1.5 inline-block align-[-0.15em]" title={t('dm.read')}>
    <Check aria-hidden="true" className="size-3.5" strokeWidth={3} />
    <span className="sr-only">{t('dm.read')}</span>
  </span>
);

interface BubbleProps {
  readonly isOwn: boolean;
  readonly seq?: number;
  readonly children: React.ReactNode;
}

function Bubble({ isOwn, seq, children }: BubbleProps) {
  return (
    <div
      data-seq={seq}
      className={classNames(
        'w-fit max-w-[85%] rounded-lg px-3 py-1.5 text-[0.9375rem] leading-snug wrap-anywhere whitespace-pre-wrap',
        isOwn
          ? 'rounded-ee-sm bg-accent text-on-accent forced-colors:border [&_a]:text-on-accent'
          : 'rounded-es-sm border border-rule bg-surface [&_a]:text-accent',
      )}
    >
      {children}
    </div>
  );
}
