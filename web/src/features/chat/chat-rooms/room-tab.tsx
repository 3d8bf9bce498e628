import type { ChatRoom } from '@plenum/contracts/chat/chat-rooms';
import { Hash, Megaphone, Shield, Star } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { t } from './chat-rooms.en.json';
import { badgeTones, badgeOf } from './room-order.ts';
import { Unread } from './unread.tsx';

export const roomIcons = { GLOBAL: Hash, GREEN_ROOM: Star, ADMIN: Shield, SESSION: Megaphone } as const;

interface RoomTabProps {
  readonly room: ChatRoom;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

export function RoomTab({ room, isOpen, onOpen }: RoomTabProps) {
  const Icon = roomIcons[room.room_type];
  const badge = badgeOf(room);
  return (
    <button
      type="button"
      aria-current={isOpen ? 'true' : undefined}
      onClick={onOpen}
      className={classNames(
        'flex min-h-11 w-full items-center gap-2.5 rounded-md px-3 text-start text-sm font-semibold whitespace-nowrap -outline-offset-3',
        isOpen ? 'bg-accent-soft text-on-accent-soft' : 'hover:bg-sunk',
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {room.name}
      </span>
      {badge !== null && <Badge tone={badgeTones[badge]}>{t(`chat.badge.${badge}`)}</Badge>}
      {!isOpen && <Unread count={room.unread_count} />}
    </button>
  );
}
