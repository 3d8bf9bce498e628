import type { ChatRoomAdmin } from '@plenum/contracts/chat/chat-rooms';
import { lazy, Suspense } from 'react';
import { eventPaths } from '../../../../lib/event-paths.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import type { SortableParts } from '../../../../ui/sortable-item.tsx';
import { SwitchField } from '../../../../ui/switch.tsx';
import { t } from './manage-rooms.en.json';
import { slowModeLabel } from './slow-mode-label.ts';

const ManagedRoomMenu = lazy(() =>
  import('./managed-room-menu.tsx').then((module) => ({ default: module.ManagedRoomMenu })),
);

export interface RoomActions {
  readonly onEdit: (room: ChatRoomAdmin) => void;
  readonly onWall: (room: ChatRoomAdmin) => void;
  readonly onToggle: (room: ChatRoomAdmin) => void;
  /** Absent without the permission. */
  readonly onDelete: ((room: ChatRoomAdmin) => void) | undefined;
}

interface ManagedRoomRowProps {
  readonly room: ChatRoomAdmin;
  readonly parts: SortableParts;
  readonly actions: RoomActions;
}

export function ManagedRoomRow({ room, parts, actions }: ManagedRoomRowProps) {
  const { onDelete } = actions;
  const hasWallChoice = room.room_type === 'GLOBAL';
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-rule bg-surface p-2 sm:flex-nowrap',
        !room.is_enabled && 'border-dashed',
      )}
    >
      {parts.handle}
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold wrap-anywhere">
            <bdi>{room.name}</bdi>
          </span>
          {room.announce_only && <Badge tone="accent">{t('rooms.announce')}</Badge>}
          {room.slow_mode_seconds > 0 && (
            <Badge tone="yellow">{t('rooms.slow', { seconds: slowModeLabel(room.slow_mode_seconds) })}</Badge>
          )}
          {room.has_wall && <Badge tone="blue">{t('rooms.wall')}</Badge>}
        </p>
        {room.description !== null && <p className="line-clamp-2 text-sm text-muted">{room.description}</p>}
        <p className="tabular flex flex-wrap items-center gap-x-4 text-sm text-muted">
          <span>{t('rooms.messages', { count: room.message_count })}</span>
          <Presence count={room.active_users} />
        </p>
      </div>
      <div className="ms-auto flex items-center gap-1">
        <SwitchField
          label={t(room.is_enabled ? 'rooms.open' : 'rooms.is_closed')}
          checked={room.is_enabled}
          onChange={() => actions.onToggle(room)}
          className="me-2"
        />
        {parts.buttons}
        <RowMenu name={room.name}>
          {() => (
            <Suspense fallback={null}>
              <ManagedRoomMenu
                chatPath={room.is_enabled ? eventPaths.room(room.event_id, room.id) : undefined}
                onEdit={() => actions.onEdit(room)}
                onWall={hasWallChoice ? () => actions.onWall(room) : undefined}
                onDelete={onDelete && (() => onDelete(room))}
              />
            </Suspense>
          )}
        </RowMenu>
      </div>
    </div>
  );
}

/** Current number of people in the room, with a green dot if there are any. */
function Presence({ count }: { readonly count: number }) {
  return (
    <span className="flex items-center gap-1.5">
      <span
        aria-hidden="true"
        className={classNames('size-2 rounded-full', count > 0 ? 'animate-breathe bg-on-good-soft' : 'bg-rule')}
      />
      {t('rooms.present', { count })}
    </span>
  );
}
