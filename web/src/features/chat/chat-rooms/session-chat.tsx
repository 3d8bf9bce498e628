import type { SessionDetail } from '@plenum/contracts/schedule/sessions';
import { MessagesSquare, X } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { readStored, writeStored } from '../../../lib/stored.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { t } from './chat-rooms.en.json';
import { useLinkedMessage } from './linked-message.ts';
import { useRoomUpdates, useSessionRooms } from './room-lists.ts';
import type { RoomsEvent } from './room-viewer.ts';
import { Unread } from './unread.tsx';

// Narrow screens load it when its tab is opened, wide ones with the page (app/router.tsx).
const SessionRooms = lazy(() => import('./session-rooms.tsx').then((m) => ({ default: m.SessionRooms })));

const storageKey = 'plenum.session-chat';

/**
 * Returns the chat of a session (null if it has none for this user), whether its rooms have been loaded or
 * have failed to load, the number of unread messages, and whether the column on wide screens is open.
 */
export function useSessionChat(event: RoomsEvent, session: Pick<SessionDetail, 'id' | 'chat_mode'>) {
  const { data: rooms, error } = useSessionRooms(session.id);
  const [isOpen, setOpen] = useState(() => readStored(storageKey) !== 'closed');
  useRoomUpdates(event.id);
  useLinkedMessage(() => setOpen(true));
  const isBackstageOnly = session.chat_mode === 'BACKSTAGE_ONLY';
  const hasChat = session.chat_mode !== 'DISABLED' && !(isBackstageOnly && (rooms === undefined || rooms.length === 0));
  return {
    chat: hasChat ? (
      <Suspense fallback={<Skeleton className="m-3 h-40" />}>
        <SessionRooms event={event} session_id={session.id} />
      </Suspense>
    ) : null,
    isLoaded: rooms !== undefined || error !== undefined,
    unread: (rooms ?? []).reduce((sum, room) => sum + room.unread_count, 0),
    isOpen,
    setOpen: (next: boolean): void => {
      setOpen(next);
      writeStored(storageKey, next ? 'open' : 'closed');
    },
  };
}

interface ColumnProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Column next to a session on wide screens. Its parent sets `--space-above` (useWindowRest). */
export const SessionColumn = ({ title, onClose, children }: ColumnProps) => (
  <aside
    aria-label={title}
    className="sticky top-[calc(var(--header-height)+1rem)] flex h-[calc(var(--visible-height,100dvh)-var(--space-above)-var(--dock-height)-3rem)] w-88 max-w-1/2 shrink-0 flex-col self-start overflow-hidden rounded-lg border border-rule bg-ground xl:w-96"
  >
    <div className="flex items-center justify-between border-b border-rule bg-surface ps-4">
      <h2 className="font-sans text-base font-semibold">{title}</h2>
      <IconButton label={t('chat.session_close')} onClick={onClose}>
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
    {children}
  </aside>
);

interface OpenerProps {
  readonly title: string;
  readonly unread: number;
  readonly onOpen: () => void;
}

/** Button that opens the column again. */
export const ColumnOpener = ({ title, unread, onOpen }: OpenerProps) => (
  <Button
    // The focus was on the button that closed the column.
    ref={(button) => {
      if (document.activeElement === document.body) button?.focus();
    }}
    variant="secondary"
    data-chat-opener
    icon={<MessagesSquare aria-hidden="true" className="size-5" />}
    onClick={onOpen}
  >
    {title}
    <Unread count={unread} />
  </Button>
);
