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

type Look = 'row' | 'line' | 'icon';

const frames: Record<Look, string> = {
  row: 'p-2 max-md:py-0.5 max-md:pe-0 md:pb-0',
  line: 'p-2 pb-0',
  icon: '',
};

const buttons: Record<Look, string> = {
  row: 'px-3 md:w-full md:justify-start md:border md:bg-surface',
  line: 'w-full justify-start border bg-surface px-3',
  icon: '',
};

const labels: Record<Look, string> = { row: 'max-md:sr-only', line: '', icon: 'sr-only' };

interface RoomSearchProps {
  readonly event: RoomsEvent;
  readonly rooms: readonly ChatRoom[];
  readonly onOpen: (room: ChatRoom) => void;
  /** Called before the session of a message is opened. */
  readonly onLeave?: () => void;
  /** In the row of rooms (a column on wide screens), as a row above a list, or as an icon in a header. */
  readonly look: Look;
}

/** Button that opens the message search, which links to rooms of the event and to sessions. */
export function RoomSearch({ event, rooms, onOpen, onLeave, look }: RoomSearchProps) {
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
    <div className={classNames('shrink-0', frames[look])}>
      <button
        type="button"
        title={t('chat.search')}
        onClick={() => setOpen(true)}
        className={classNames(
          'flex min-h-11 min-w-11 items-center justify-center gap-2.5 rounded-md border-edge text-sm text-muted hover:bg-sunk hover:text-ink',
          buttons[look],
        )}
      >
        <Search aria-hidden="true" className="size-4 shrink-0" />
        <span className={labels[look]}>{t('chat.search')}</span>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <MessageSearch {...{ event, roomName }} onShow={show} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
