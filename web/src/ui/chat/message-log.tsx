import { ArrowDown } from 'lucide-react';
import type { FocusEventHandler, KeyboardEventHandler, ReactNode } from 'react';
import type { Feed, FeedState } from '../../lib/chat/feed.ts';
import type { Sender } from '../../lib/chat/sender.ts';
import { type Entry, hasOlder, type PendingMessage } from '../../lib/chat/transcript.ts';
import { useSeen } from '../../lib/chat/use-chat.ts';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Spinner } from '../spinner.tsx';
import { ErrorState } from '../states.tsx';
import { PendingList } from './bubbles.tsx';
import { t } from './chat.en.json';
import { type Said, useAnnouncements } from './use-announcements.ts';
import { type LogDistances, useLogScroll } from './use-log-scroll.ts';

/** A room or thread that is open. */
export interface OpenChat<E extends Entry> extends FeedState<E> {
  readonly feed: Feed<E>;
  readonly sender: Sender<E>;
  /** Tells that everything up to here was seen. */
  readonly seen: (seq: number) => void;
}

interface MessageLogProps<E extends Entry> {
  readonly chat: OpenChat<E>;
  readonly label: string;
  /** Instead of messages where there are none, and above the first one of all. */
  readonly emptyText: string;
  readonly beginningText: string;
  /** In a small window. */
  readonly isCompact?: boolean;
  readonly distances: LogDistances;
  /** Why the newest messages could not be loaded, if that is to be shown. */
  readonly failure: unknown;
  /** Whether something of an entry is on screen. */
  readonly isShown: (entry: E) => boolean;
  readonly isOwn: (entry: E) => boolean;
  /** What is read out of somebody else’s message. */
  readonly said: (entry: E) => Said | null;
  readonly onRetry: (message: PendingMessage) => void;
  /** Stands below the messages. */
  readonly below?: ReactNode;
  readonly onFocus?: FocusEventHandler<HTMLElement>;
  readonly onKeyDownCapture?: KeyboardEventHandler<HTMLElement>;
  readonly children: ReactNode;
}

/** The messages of a room or thread, older ones as one scrolls up; the newest ones stay in sight while they are. */
export function MessageLog<E extends Entry>(props: MessageLogProps<E>) {
  const { chat, isCompact = false, distances, isOwn, said, below, onFocus, onKeyDownCapture } = props;
  const { feed, sender, transcript, isLoaded } = chat;
  const { log, isAtBottom, onScroll, toBottom } = useLogScroll({
    feed,
    state: chat,
    hasBelow: Boolean(below),
    ...distances,
  });
  const newBelow = useSeen(transcript, isAtBottom, chat.seen, isOwn);
  const announcement = useAnnouncements(transcript.entries, isLoaded, (entry) => (isOwn(entry) ? null : said(entry)));
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={log}
        role="log"
        aria-live="off"
        aria-label={props.label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
        tabIndex={0}
        {...{ onScroll, onFocus, onKeyDownCapture }}
        className={classNames(
          'h-full overflow-y-auto overscroll-contain -outline-offset-3 [overflow-anchor:none]',
          isCompact ? 'px-3 py-2' : 'px-4 py-3',
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
        <Button
          variant="secondary"
          {...(isCompact && { size: 'small' })}
          className={classNames(
            'absolute! inset-x-0 mx-auto w-fit rounded-full shadow-float',
            isCompact ? 'bottom-2' : 'bottom-3 px-4 text-sm',
          )}
          icon={<ArrowDown aria-hidden="true" className="size-4" />}
          onClick={toBottom}
        >
          {newBelow > 0 ? t('chat.new', { count: newBelow }) : t('chat.to_newest')}
        </Button>
      )}
    </div>
  );
}

/** What stands above the first message: that there is more, that this is the beginning, or that there is nothing yet. */
function LogBeginning<E extends Entry>(props: MessageLogProps<E>) {
  const { chat, failure, isCompact = false, isShown } = props;
  const { transcript, isLoaded, isLoadingOlder, feed } = chat;
  if (!isLoaded) {
    return failure === undefined ? (
      <Spinner className="mx-auto mt-10 size-6" />
    ) : (
      <ErrorState failure={failure} onRetry={() => feed.wake()} />
    );
  }
  if (!transcript.entries.some(isShown) && transcript.pending.length === 0 && !hasOlder(transcript)) {
    return (
      <p className={classNames('grid h-full place-items-center text-center text-muted', isCompact && 'text-sm')}>
        {props.emptyText}
      </p>
    );
  }
  const lineClass = classNames('text-center text-xs text-muted', isCompact ? 'py-1' : 'py-2');
  if (!hasOlder(transcript)) return <p className={lineClass}>{props.beginningText}</p>;
  return (
    <p className={lineClass} aria-hidden={!isLoadingOlder}>
      {isLoadingOlder ? t('chat.older') : '\u00A0'}
    </p>
  );
}
