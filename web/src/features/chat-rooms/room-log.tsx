import type { ChatRoom, RoomMessage } from '@plenum/contracts/chat-rooms';
import { loadOlderWithinPx, nearBottomRoomPx } from '@plenum/contracts/limits';
import { ArrowDown } from 'lucide-react';
import { lazy, Suspense, useMemo, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { hasOlder, type PendingMessage } from '../../lib/chat/transcript.ts';
import { useSeen } from '../../lib/chat/use-chat.ts';
import { failureStatus } from '../../lib/http.ts';
import { useAuth } from '../../lib/stores/auth.ts';
import { Button } from '../../ui/button.tsx';
import { type LogDistances, useLogScroll } from '../../ui/chat/use-log-scroll.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { t } from './chat-rooms.messages.ts';
import type { MessageActions } from './message-bubble.tsx';
import { MessageList, PendingList } from './message-list.tsx';
import { isWhole, moderated } from './room-messages.ts';
import { useAnnouncements } from './use-announcements.ts';
import type { OpenRoom } from './use-room.ts';

const DeleteMessageDialog = lazy(() =>
  import('./delete-message-dialog.tsx').then((module) => ({ default: module.DeleteMessageDialog })),
);

interface RoomLogProps {
  readonly room: ChatRoom;
  readonly open: OpenRoom;
  readonly canModerate: boolean;
  readonly onReport: ((message: RoomMessage) => void) | undefined;
  readonly onRetry: (message: PendingMessage) => void;
  readonly onDiscard: (message: PendingMessage) => void;
}

/** The number at which what was unread began when the room was opened; null when all was read. */
function useUnreadFrom(room: ChatRoom): number | null {
  const [unread_from] = useState(() => (room.read_seq > 0 && room.last_seq > room.read_seq ? room.read_seq + 1 : null));
  return unread_from;
}

const distances: LogDistances = {
  nearBottomPx: nearBottomRoomPx,
  loadWithinPx: () => loadOlderWithinPx,
  loadOlderDelayMs: 0,
};

/** Tab leads to the actions of one message, at first the newest; arrow keys go to those of the others. */
function useRoving(log: OpenRoom['transcript']['entries'], hasActions: (message: RoomMessage) => boolean) {
  const [chosen, setChosen] = useState<number | null>(null);
  const able = log.filter(isWhole).filter(hasActions);
  const tabStop = able.some(({ seq }) => seq === chosen) ? (chosen ?? 0) : (able.at(-1)?.seq ?? 0);
  const isAction = (target: EventTarget): target is HTMLElement =>
    target instanceof HTMLElement && target.matches('[aria-haspopup=menu]');
  const onFocus = ({ target }: FocusEvent<HTMLElement>): void => {
    if (!isAction(target)) return;
    const bubble = target.parentElement?.querySelector<HTMLElement>('[data-seq]');
    if (bubble) setChosen(Number(bubble.dataset['seq']));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (!isAction(event.target) || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    if (event.target.ariaExpanded === 'true') return;
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[aria-haspopup=menu]')];
    const next = all[all.indexOf(event.target) + (event.key === 'ArrowUp' ? -1 : 1)];
    event.preventDefault();
    // The menu of this message must not open by the key that leaves it.
    event.stopPropagation();
    next?.focus();
  };
  return { tabStop, onFocus, onKeyDownCapture: onKeyDown };
}

/** The messages of a room, older ones as one scrolls up; newest messages stay in sight while they are. */
export function RoomLog({ room, open, canModerate, onReport, onRetry, onDiscard }: RoomLogProps) {
  const ownId = useAuth(({ user }) => user?.id ?? 0);
  const { entries, pending } = open.transcript;
  const { log, isAtBottom, onScroll, toBottom } = useLogScroll({ feed: open.feed, state: open, ...distances });
  const unread_from = useUnreadFrom(room);
  const newBelow = useSeen(
    open.transcript,
    isAtBottom,
    open.seen,
    (entry) => isWhole(entry) && entry.user_id === ownId,
  );
  const announcement = useAnnouncements(entries, open.isLoaded, ownId);
  const [doomed, setDoomed] = useState<RoomMessage | null>(null);
  const actions = useMemo<MessageActions>(
    () => ({ onDelete: canModerate ? setDoomed : undefined, onReport }),
    [canModerate, onReport],
  );
  const { tabStop, ...roving } = useRoving(
    entries,
    (message) => !message.is_deleted && (canModerate || (onReport !== undefined && message.user_id !== ownId)),
  );
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={log}
        role="log"
        aria-live="off"
        aria-label={t('chat.log', { room: room.name })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
        {...roving}
        className="h-full overflow-y-auto overscroll-contain px-4 py-3 -outline-offset-3 [overflow-anchor:none]"
      >
        <LogBeginning room={room} open={open} />
        <MessageList {...{ entries, ownId, unread_from, actions, tabStop }} />
        <PendingList pending={pending} onRetry={onRetry} onDiscard={onDiscard} />
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {!isAtBottom && <ToNewest count={newBelow} onClick={toBottom} />}
      {doomed !== null && (
        <Suspense fallback={null}>
          <DeleteMessageDialog
            message={doomed}
            onDeleted={() => markDeleted(open, doomed)}
            onClose={() => setDoomed(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The news of it may still be on their way. */
function markDeleted({ feed }: OpenRoom, { seq }: RoomMessage): void {
  const { user } = useAuth.getState();
  if (user !== null) feed.replace(seq, moderated({ id: user.id, full_name: user.full_name }));
}

function ToNewest({ count, onClick }: { readonly count: number; readonly onClick: () => void }) {
  return (
    <Button
      variant="secondary"
      className="absolute! inset-x-0 bottom-3 mx-auto w-fit rounded-full px-4 text-sm shadow-float"
      icon={<ArrowDown aria-hidden="true" className="size-4" />}
      onClick={onClick}
    >
      {count > 0 ? t('chat.new_below', { count }) : t('chat.to_newest')}
    </Button>
  );
}

/** What stands above the first message: that there is more, that this is the beginning, or that there is nothing yet. */
function LogBeginning({ room, open }: Pick<RoomLogProps, 'room' | 'open'>) {
  const { transcript, isLoaded, isLoadingOlder, failure, feed } = open;
  const hasWhole = transcript.entries.some(isWhole);
  if (!isLoaded) {
    return failure === undefined || failureStatus(failure) === 0 ? (
      <Spinner className="mx-auto mt-10 size-6" />
    ) : (
      <ErrorState failure={failure} onRetry={() => feed.wake()} />
    );
  }
  if (!hasWhole && transcript.pending.length === 0 && !hasOlder(transcript)) {
    return <p className="grid h-full place-items-center text-center text-muted">{t('chat.empty')}</p>;
  }
  if (hasOlder(transcript)) {
    return (
      <p className="py-2 text-center text-xs text-muted" aria-hidden={!isLoadingOlder}>
        {isLoadingOlder ? t('chat.older') : '\u00A0'}
      </p>
    );
  }
  return <p className="py-2 text-center text-xs text-muted">{t('chat.beginning', { room: room.name })}</p>;
}
