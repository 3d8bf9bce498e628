import type { DirectMessage, Thread } from '@plenum/contracts/chat/direct-messages';
import { loadOlderDirectDelayMs, loadOlderDirectShare, nearBottomDirectPx } from '@plenum/contracts/limits';
import { lazy, Suspense, useState, type RefObject } from 'react';
import { useTypingNames } from '../../../lib/chat/typing.ts';
import { MessageLog } from '../../../ui/chat/message-log.tsx';
import type { LogDistances } from '../../../ui/chat/use-log-scroll.ts';
import { useRoving } from '../../../ui/chat/use-roving.ts';
import { subscribeToTyping, useThread } from './direct-messages.api.ts';
import { t } from './direct-messages.en.json';
import { MessageInput } from './message-input.tsx';
import { hasMenu, MessageList } from './message-list.tsx';
import { firstNameOf, displayNameOf } from './person-name.ts';
import { type OpenThread, useThreadFeed } from './use-thread-feed.ts';

const MessageReactions = lazy(() =>
  import('./message-reactions.tsx').then((dialog) => ({ default: dialog.MessageReactions })),
);

interface ConversationProps {
  readonly thread_id: number;
  readonly input: RefObject<HTMLTextAreaElement | null>;
}

/** An open, visible conversation with its messages and input. */
export function Conversation({ thread_id, input }: ConversationProps) {
  const { thread } = useThread(thread_id);
  const open = useThreadFeed(thread_id);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Log open={open} thread={thread} />
      <MessageInput thread={thread} open={open} input={input} />
    </div>
  );
}

const distances: LogDistances = {
  nearBottomPx: nearBottomDirectPx,
  loadWithinPx: (scrollablePx) => scrollablePx * loadOlderDirectShare,
  loadOlderDelayMs: loadOlderDirectDelayMs,
};

function Log({ open, thread }: { readonly open: OpenThread; readonly thread: Thread | undefined }) {
  const { transcript, failure, other_read_seq, sender } = open;
  const isTyping = useTypingNames(open.thread_id, subscribeToTyping).length > 0;
  const name = displayNameOf(thread?.other_user);
  const mayReact = thread?.can_send ?? false;
  const [reactionsMessage, setReactionsMessage] = useState<DirectMessage | null>(null);
  const { tabStop, ...roving } = useRoving(transcript.entries.filter((message) => hasMenu(message, mayReact)));
  return (
    <MessageLog
      chat={open}
      label={t('dm.log', { name })}
      emptyText={t('dm.empty')}
      beginningText={t('dm.beginning')}
      isCompact
      distances={distances}
      failure={failure}
      isShown={() => true}
      isOwn={({ is_sender }) => is_sender}
      spokenOf={({ content }) => ({ name, text: content })}
      onRetry={(message) => void sender.retry(message)}
      below={isTyping && <TypingSign name={firstNameOf(thread?.other_user)} />}
      {...roving}
    >
      <MessageList
        entries={transcript.entries}
        other_name={name}
        onReactions={setReactionsMessage}
        {...{ other_read_seq, mayReact, tabStop }}
      />
      {reactionsMessage && (
        <Suspense fallback={null}>
          <MessageReactions message={reactionsMessage} mayReact={mayReact} onClose={() => setReactionsMessage(null)} />
        </Suspense>
      )}
    </MessageLog>
  );
}

/** Three dots that pulse one after the other. */
function TypingSign({ name }: { readonly name: string }) {
  return (
    <p className="mt-3 flex w-fit items-center gap-1 rounded-lg rounded-es-sm border border-rule bg-surface px-3 py-2.5">
      <span className="sr-only">{t('dm.typing', { name })}</span>
      {[0, 200, 400].map((delay_ms) => (
        <span
          key={delay_ms}
          aria-hidden="true"
          className="size-1.5 animate-breathe rounded-full bg-muted"
          style={{ animationDelay: `${delay_ms}ms` }}
        />
      ))}
    </p>
  );
}
