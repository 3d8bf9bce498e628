import { ArrowDown } from 'lucide-react';
import type { FocusEventHandler, KeyboardEventHandler, ReactNode } from 'react';
import type { Feed, FeedState } from '../../lib/chat/feed.ts';
import { useUnseenCount } from '../../lib/chat/read-position.ts';
import type { Sender } from '../../lib/chat/sender.ts';
import { type Entry, hasOlder, type PendingMessage } from '../../lib/chat/transcript.ts';
import { classNames } from '../class-names.ts';
import { Spinner } from '../spinner.tsx';
import { ErrorState } from '../states.tsx';
import { PendingList } from './bubbles.tsx';
import { t } from './chat.en.json';
import { type SpokenMessage, useAnnouncements } from './use-announcements.ts';
import { type LogDistances, useLogScroll } from './use-log-scroll.ts';

/** Open room or thread. */
export interface OpenChat<E extends Entry> extends FeedState<E> {
  readonly feed: Feed<E>;
  readonly sender: Sender<E>;
  /** Marks everything up to this number as read. */
  readonly markSeen: (seq: number) => void;
}

interface MessageLogProps<E extends Entry> {
  readonly chat: OpenChat<E>;
  readonly label: string;
  /** Displayed if there are no messages, and above the first message. */
  readonly emptyText: string;
  readonly beginningText: string;
  /** Layout for a small window. */
  readonly isCompact?: boolean;
  readonly distances: LogDistances;
  /** Failure of loading the newest messages, if it is displayed. */
  readonly failure: unknown;
  readonly isShown: (entry: E) => boolean;
  readonly isOwn: (entry: E) => boolean;
  /** Returns the announcement of another person’s message for screen readers. */
  readonly spokenOf: (entry: E) => SpokenMessage | null;
  readonly onRetry: (message: PendingMessage) => void;
  /** Displayed below the messages. */
  readonly below?: ReactNode;
  readonly onFocus?: FocusEventHandler<HTMLElement>;
  readonly onKeyDownCapture?: KeyboardEventHandler<HTMLElement>;
  readonly children: ReactNode;
}

/**
 * Messages of a room or thread; loads older ones while scrolling up, and follows the newest ones while they are
 * visible.
 */
export function MessageLog<E extends Entry>(props: MessageLogProps<E>) {
  const { chat, isCompact = false, distances, isOwn, spokenOf, below, onFocus, onKeyDownCapture } = props;
  const { feed, sender, transcript, isLoaded } = chat;
  const { log, bar, isAtBottom, onScroll, toBottom } = useLogScroll({
    feed,
    state: chat,
    hasBelow: Boolean(below),
    ...distances,
  });
  const newBelow = useUnseenCount(transcript, isAtBottom, chat.markSeen, isOwn);
  const announcement = useAnnouncements(transcript.entries, isLoaded, (entry) =>
    isOwn(entry) ? null : spokenOf(entry),
  );
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={log}
        role="log"
        aria-live="off"
        aria-label={props.label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
        tabIndex={0}
        {...{ onScroll, onFocus, onKeyDownCapture }}
        className={classNames(
          'flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain -outline-offset-3 [overflow-anchor:none]',
          isCompact ? 'px-3 py-2' : 'px-3 py-3 md:px-4',
        )}
      >
        <LogBeginning {...props} />
        {props.children}
        <PendingList
          pending={transcript.pending}
          isCompact={isCompact}
          onRetry={props.onRetry}
          onDiscard={(message) => sender.discard(message)}
        />
        {below}
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {!isAtBottom && (
        // Below the messages instead of above them, so that it covers neither them nor their actions.
        <button
          ref={bar}
          type="button"
          onClick={toBottom}
          className="flex min-h-9 shrink-0 items-center justify-center gap-2 border-t border-rule px-4 text-sm font-semibold text-accent -outline-offset-3 hover:bg-sunk pointer-coarse:min-h-11"
        >
          <ArrowDown aria-hidden="true" className="size-4" />
          {newBelow > 0 ? t('chat.new', { count: newBelow }) : t('chat.to_newest')}
        </button>
      )}
    </div>
  );
}

/** Beginning of the log: a loading state for older messages, the start of the log, or an empty state. */
function LogBeginning<E extends Entry>(props: MessageLogProps<E>) {
  const { chat, failure, isCompact = false, isShown } = props;
  const { transcript, isLoaded, isLoadingOlder, feed } = chat;
  if (!isLoaded) {
    return failure === undefined ? (
      <Spinner className="mx-auto mt-10 size-6" />
    ) : (
      <ErrorState failure={failure} onRetry={() => feed.sync()} />
    );
  }
  if (!transcript.entries.some(isShown) && transcript.pending.length === 0 && !hasOlder(transcript)) {
    return <p className={classNames('m-auto text-center text-muted', isCompact && 'text-sm')}>{props.emptyText}</p>;
  }
  // A few messages are aligned to the bottom, next to the input.
  const lineClass = classNames('mt-auto text-center text-xs text-muted', isCompact ? 'py-1' : 'py-2');
  if (!hasOlder(transcript)) return <p className={lineClass}>{props.beginningText}</p>;
  return (
    <p className={lineClass} aria-hidden={!isLoadingOlder}>
      {isLoadingOlder ? t('chat.older') : '\u00A0'}
    </p>
  );
}
