import type { ChatRoom } from '@plenum/contracts/chat-rooms';
import type { EventDetail } from '@plenum/contracts/events';
import { Hash, Megaphone, Shield, Star } from 'lucide-react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useChatRooms } from './chat-rooms.api.ts';
import { t } from './chat-rooms.messages.ts';
import { badge_tones, badgeOf, inOrder } from './room-order.ts';
import { RoomView } from './room-view.tsx';

const icons = { GLOBAL: Hash, GREEN_ROOM: Star, ADMIN: Shield, SESSION: Megaphone } as const;

/** The rooms of an event and the one that is open; which one stands in the address as `room`. */
export function ChatPanel({ event }: { readonly event: EventDetail }) {
  const { data, error, mutate } = useChatRooms(event.id);
  const [parameters, setParameters] = useSearchParams();
  const rooms = useMemo(() => inOrder(data?.chat_rooms ?? []), [data]);
  const open = rooms.find(({ id }) => String(id) === parameters.get('room')) ?? rooms[0];
  const is_restricted = event.is_banned || event.is_chat_banned;
  if (data === undefined)
    return error === undefined ? (
      <Skeleton className="h-[60dvh]" />
    ) : (
      <ErrorState failure={error} onRetry={() => mutate()} />
    );
  if (is_restricted && open === undefined)
    return <EmptyState title={t('chat.restricted')} text={t('chat.restricted_text')} />;
  if (open === undefined) return <EmptyState title={t('chat.no_rooms')} />;
  const choose = (room: ChatRoom): void =>
    setParameters(
      (known) => {
        const next = new URLSearchParams(known);
        next.set('room', String(room.id));
        return next;
      },
      { replace: true },
    );
  return (
    <>
      {is_restricted && (
        <Alert tone="warn" className="mb-4">
          {t('chat.restricted')}
        </Alert>
      )}
      <div className="flex h-[calc(100dvh-var(--header-height)-15rem)] min-h-96 flex-col overflow-hidden rounded-lg border border-rule bg-ground md:flex-row">
        <nav
          aria-label={t('chat.rooms')}
          className="border-rule bg-surface max-md:border-b md:w-60 md:shrink-0 md:border-e"
        >
          <ul className="flex gap-1 overflow-x-auto p-2 md:flex-col">
            {rooms.map((room) => (
              <RoomTab key={room.id} room={room} is_open={room.id === open.id} onOpen={() => choose(room)} />
            ))}
          </ul>
        </nav>
        <RoomView key={open.id} room={open} may_post={!is_restricted && open.can_post} />
      </div>
    </>
  );
}

function RoomTab({
  room,
  is_open,
  onOpen,
}: {
  readonly room: ChatRoom;
  readonly is_open: boolean;
  readonly onOpen: () => void;
}) {
  const Icon = icons[room.room_type];
  const badge = badgeOf(room);
  const unread_max = 99;
  return (
    <li className="shrink-0">
      <button
        type="button"
        aria-current={is_open ? 'true' : undefined}
        onClick={onOpen}
        className={classNames(
          'flex min-h-11 w-full items-center gap-2.5 rounded-md px-3 text-start text-sm font-semibold whitespace-nowrap -outline-offset-3',
          is_open ? 'bg-accent-soft text-on-accent-soft' : 'hover:bg-sunk',
        )}
      >
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        <span className="truncate md:flex-1">{room.name}</span>
        {badge !== null && <Badge tone={badge_tones[badge]}>{t(`chat.badge.${badge}`)}</Badge>}
        {room.unread_count > 0 && !is_open && (
          <span
            className="tabular rounded-full bg-accent px-1.5 text-xs leading-5 text-on-accent"
            aria-label={t('chat.unread', { count: room.unread_count })}
          >
            {room.unread_count > unread_max ? `${unread_max}+` : room.unread_count}
          </span>
        )}
      </button>
    </li>
  );
}
