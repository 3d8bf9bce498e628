import type { SessionDetail } from '@plenum/contracts/schedule/sessions';
import { MessagesSquare, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { smallScreen } from '../../../lib/media.ts';
import { readStored, writeStored } from '../../../lib/stored.ts';
import { useChatWindows } from '../../../lib/stores/chat-windows.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { t } from './chat-rooms.en.json';
import { useLinkedMessage } from './linked-message.ts';
import { useRoomUpdates, useSessionRooms } from './room-lists.ts';
import type { RoomsEvent } from './room-viewer.ts';
import { SessionRooms } from './session-rooms.tsx';
import { Unread } from './unread.tsx';

interface SessionChatProps {
  readonly event: RoomsEvent;
  readonly session: Pick<SessionDetail, 'id' | 'chat_mode'>;
  /** Heading of the panel, if it contains more than the chat. */
  readonly title?: string | undefined;
  /** Whether the panel contains more than the chat. */
  readonly hasMore: boolean;
  /** Renders the chat, which may be null, and the other content. */
  readonly around: (chat: ReactNode) => ReactNode;
}

const wideScreen = '(width > 1024px)';
const storedAs = 'plenum.session-chat';

/**
 * The chat beside a session: a column on wide screens, an overlay on tablets, and a round button when closed. On phones
 * the bar of the event opens it.
 */
export function SessionChat({ event, session, title, hasMore, around }: SessionChatProps) {
  const { data: rooms } = useSessionRooms(session.id);
  const isWide = useMediaQuery(wideScreen);
  const is_phone = useMediaQuery(smallScreen);
  const [isColumnOpen, setColumnOpen] = useState(() => readStored(storedAs) !== 'closed');
  const [isCoverOpen, setCoverOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useRoomUpdates(event.id);
  useLinkedMessage(() => {
    if (is_phone) useChatWindows.setState({ sidebar_expanded: true, mobile_tab: 'session' });
    setColumnOpen(true);
    setCoverOpen(true);
  });
  const isForSome = session.chat_mode === 'BACKSTAGE_ONLY';
  const hasChat = session.chat_mode !== 'DISABLED' && !(isForSome && (rooms === undefined || rooms.length === 0));
  if (is_phone || (!hasChat && !hasMore)) return null;
  const isOpen = isWide ? isColumnOpen : isCoverOpen;
  const setOpen = (next: boolean): void => {
    if (isWide) {
      setColumnOpen(next);
      writeStored(storedAs, next ? 'open' : 'closed');
    } else setCoverOpen(next);
    // The button is rendered in the next frame.
    if (!next) requestAnimationFrame(() => opener.current?.focus());
  };
  if (!isOpen) {
    const unread = (rooms ?? []).reduce((sum, room) => sum + room.unread_count, 0);
    return (
      <button
        ref={opener}
        type="button"
        data-chat-opener
        aria-label={title ?? t('chat.session_open')}
        title={title ?? t('chat.session_open')}
        onClick={() => setOpen(true)}
        className="fixed end-4 bottom-20 z-20 grid size-14 place-items-center rounded-full bg-accent text-on-accent shadow-float hover:bg-accent-strong"
      >
        <MessagesSquare aria-hidden="true" className="size-6" />
        <span className="absolute -end-1 -top-1 rounded-full ring-2 ring-ground">
          <Unread count={unread} />
        </span>
      </button>
    );
  }
  const chat = hasChat ? <SessionRooms event={event} session_id={session.id} /> : null;
  return (
    <Column title={title ?? t('chat.session')} isWide={isWide} onClose={() => setOpen(false)}>
      {around(chat)}
    </Column>
  );
}

interface ColumnProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly isWide: boolean;
  readonly onClose: () => void;
}

function Column({ title, isWide, onClose, children }: ColumnProps) {
  const column = useRef<HTMLElement>(null);
  const closer = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Moves the focus only into the overlay, which the user has just opened.
    if (!isWide) closer.current?.focus();
  }, [isWide]);
  useEffect(() => {
    const element = column.current;
    if (isWide || element === null) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      const isInner = event.defaultPrevented || element.querySelector(':popover-open') !== null;
      if (event.key === 'Escape' && !isInner) onClose();
    };
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  }, [isWide, onClose]);
  return (
    <aside
      aria-label={title}
      ref={column}
      data-chat-over={isWide ? undefined : ''}
      className={classNames(
        'flex flex-col overflow-hidden border-rule bg-ground',
        isWide
          ? 'sticky top-[calc(var(--header-height)+1rem)] h-[calc(100dvh-var(--header-height)-5.5rem)] w-88 max-w-1/2 shrink-0 self-start rounded-lg border xl:w-96'
          : 'fixed end-0 top-(--header-height) bottom-12 z-20 w-[min(26rem,100vw)] border-s shadow-float',
      )}
    >
      <div className="flex items-center justify-between border-b border-rule bg-surface ps-4">
        <h2 className="font-sans text-base font-semibold">{title}</h2>
        <IconButton ref={closer} label={t('chat.session_close')} onClick={onClose}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      {children}
    </aside>
  );
}
