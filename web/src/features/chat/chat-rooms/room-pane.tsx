import type { ChatRoom } from '@plenum/contracts/chat/chat-rooms';
import { ArrowLeft } from 'lucide-react';
import { IconButton } from '../../../ui/button.tsx';
import { t } from './chat-rooms.en.json';
import { RoomView } from './room-view.tsx';
import type { RoomsEvent } from './room-viewer.ts';

interface RoomPaneProps {
  readonly room: ChatRoom;
  readonly event: RoomsEvent;
  readonly onBack: () => void;
}

/** An open room that fills its parent, with a back button to the list. */
export function RoomPane({ room, event, onBack }: RoomPaneProps) {
  return (
    <div className="flex h-full min-h-0 flex-1 flex-col">
      <div className="flex items-center gap-1 border-b border-rule px-1">
        <IconButton label={t('chat.back')} onClick={onBack}>
          <ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        </IconButton>
        <h3 dir="auto" className="min-w-0 flex-1 truncate font-sans text-base font-semibold">
          {room.name}
        </h3>
      </div>
      <RoomView key={room.id} room={room} event={event} />
    </div>
  );
}
