import type { Thread } from '@plenum/contracts/direct-messages';
import { loadOlderDirectDelayMs, loadOlderDirectShare, nearBottomDirectPx } from '@plenum/contracts/limits';
import { ArrowDown } from 'lucide-react';
import { useState, type RefObject } from 'react';
import { hasOlder } from '../../lib/chat/transcript.ts';
import { useSeen } from '../../lib/chat/use-chat.ts';
import { useAuth } from '../../lib/stores/auth.ts';
import { Button } from '../../ui/button.tsx';
import { type LogDistances, useLogScroll } from '../../ui/chat/use-log-scroll.ts';
import { classNames } from '../../ui/class-names.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useThread } from './direct-messages.api.ts';
import { t } from './direct-messages.messages.ts';
import { MessageInput } from './message-input.tsx';
import { MessageList } from './message-log.tsx';
import { firstNameOf, nameOf } from './person-name.ts';
import { useOtherTypes } from './typing.ts';
import { type OpenThread, useThreadFeed } from './use-thread-feed.ts';

interface ConversationProps {
  readonly thread_id: number;
  readonly input: RefObject<HTMLTextAreaElement | null>;
}

/** A conversation that is open and in sight: what was said, and where one writes. */
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

/** What came since the conversation was opened is read out; not what was there, and not one’s own words. */
function useAnnouncement(entries: OpenThread['transcript']['entries'], isLoaded: boolean, name: string): string {
  const newest = entries.at(-1);
  const [knownSeq, setKnown] = useState<number | null>(null);
  if (knownSeq === null && isLoaded) setKnown(newest?.seq ?? 0);
  const isNews = knownSeq !== null && newest !== undefined && newest.seq > knownSeq && !newest.is_sender;
  return isNews ? t('dm.announced', { name, text: newest.content }) : '';
}

function Log({ open, thread }: { readonly open: OpenThread; readonly thread: Thread | undefined }) {
  const ownId = useAuth(({ user }) => user?.id ?? 0);
  const { transcript, isLoaded, isLoadingOlder, failure, other_read_seq, feed, seen } = open;
  const { entries, pending } = transcript;
  const types = useOtherTypes(open.thread_id, ownId);
  const { log, isAtBottom, onScroll, toBottom } = useLogScroll({ feed, state: open, below: types, ...distances });
  const unseen = useSeen(transcript, isAtBottom, seen, ({ is_sender }) => is_sender);
  const name = nameOf(thread?.other_user);
  const announcement = useAnnouncement(entries, isLoaded, name);
  const hasOlderMessages = hasOlder(transcript);
  const isEmpty = isLoaded && entries.length === 0 && pending.length === 0;
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={log}
        role="log"
        aria-label={t('dm.log', { name })}
        aria-live="off"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
        className="h-full overflow-y-auto overscroll-contain px-3 py-2 -outline-offset-3 [overflow-anchor:none]"
      >
        {!isLoaded &&
          (failure === undefined ? (
            <Spinner className="mx-auto mt-10 size-6 text-accent" />
          ) : (
            <ErrorState failure={failure} onRetry={() => feed.wake()} />
          ))}
        {isLoaded && entries.length > 0 && (
          <p
            className={classNames(
              'py-1 text-center text-xs text-muted',
              hasOlderMessages && !isLoadingOlder && 'invisible',
            )}
          >
            {t(hasOlderMessages ? 'dm.older' : 'dm.beginning')}
          </p>
        )}
        {isEmpty && <p className="grid h-full place-items-center text-sm text-muted">{t('dm.empty')}</p>}
        <MessageList entries={entries} pending={pending} other_read_seq={other_read_seq} other_name={name} />
        {types && <TypingSign name={firstNameOf(thread?.other_user)} />}
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {!isAtBottom && (
        <Button
          variant="secondary"
          size="small"
          className="absolute! inset-x-0 bottom-2 mx-auto w-fit rounded-full shadow-float"
          icon={<ArrowDown aria-hidden="true" className="size-4" />}
          onClick={toBottom}
        >
          {unseen > 0 ? t('dm.new', { count: unseen }) : t('dm.to_newest')}
        </Button>
      )}
    </div>
  );
}

/** Three dots that breathe one after the other. */
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
