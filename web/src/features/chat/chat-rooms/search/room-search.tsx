import type { ChatRoom } from '@plenum/contracts/chat/chat-rooms';
import type { MessageHit } from '@plenum/contracts/chat/room-messages';
import { Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { eventPaths } from '../../../../lib/event-paths.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { t } from '../chat-rooms.en.json';
import { rememberRoom } from '../last-room.ts';
import { requestMessage } from '../linked-message.ts';
import type { RoomsEvent } from '../room-viewer.ts';

const MessageSearch = lazy(() => import('./message-search.tsx').then((m) => ({ default: m.MessageSearch })));

interface RoomSearchProps {
  readonly event: RoomsEvent;
  readonly rooms: readonly ChatRoom[];
  readonly onOpen: (room: ChatRoom) => void;
  /** Called before the session of a message is opened. */
  readonly onLeave?: () => void;
  /** Displays the label on narrow screens too: for use above a list, not in a row of rooms. */
  readonly wide?: boolean;
}

/** Button that opens the message search, which links to rooms of the event and to sessions. */
export function RoomSearch({ event, rooms, onOpen, onLeave, wide = false }: RoomSearchProps) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const roomName = ({ id, name, session }: MessageHit['room']): string =>
    session?.title ?? rooms.find((room) => room.id === id)?.name ?? name;
  const show = ({ message, room: { id: room_id, session } }: MessageHit): void => {
    setOpen(false);
    requestMessage({ room_id, seq: message.seq });
    const room = rooms.find(({ id }) => id === room_id);
    if (room !== undefined) onOpen(room);
    if (session === null) return;
    rememberRoom({ session_id: session.id }, room_id);
    onLeave?.();
    void navigate(eventPaths.session(event.id, session.id));
  };
  return (
    <div className={classNames('shrink-0 p-2', wide ? 'pb-0' : 'max-md:py-0.5 max-md:pe-0 md:pb-0')}>
      <button
        type="button"
        title={t('chat.search')}
        onClick={() => setOpen(true)}
        className={classNames(
          'flex min-h-11 min-w-11 items-center justify-center gap-2.5 rounded-md border-edge px-3 text-sm text-muted hover:bg-sunk hover:text-ink',
          wide ? 'w-full justify-start border bg-surface' : 'md:w-full md:justify-start md:border md:bg-surface',
        )}
      >
        <Search aria-hidden="true" className="size-4 shrink-0" />
        <span className={classNames(!wide && 'max-md:sr-only')}>{t('chat.search')}</span>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <MessageSearch {...{ event, roomName }} onShow={show} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
