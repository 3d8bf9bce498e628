import type { ChatRoomAdmin } from '@plenum/contracts/chat/chat-rooms';
import { lazy, Suspense, useMemo, useState } from 'react';
import {
  closePublicRooms,
  createWall,
  revokeWall,
  useManagedRooms,
} from '../features/chat/chat-rooms/manage/manage-rooms.api.ts';
import { t } from '../features/chat/chat-rooms/manage/manage-rooms.en.json';
import { localizeRoom } from '../lib/chat/default-rooms.ts';
import { useEvent, useEventMay } from '../lib/event-context.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { t as pageName } from '../lib/place-names.en.json';
import { openModal } from '../lib/stores/modals.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { CompactHeader } from '../ui/compact-header.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { showToast } from '../ui/toast.ts';

const RoomsBoard = lazy(() =>
  import('../features/chat/chat-rooms/manage/rooms-board.tsx').then((module) => ({ default: module.RoomsBoard })),
);
const RoomDialog = lazy(() =>
  import('../features/chat/chat-rooms/manage/room-dialog.tsx').then((module) => ({ default: module.RoomDialog })),
);
const WallDialog = lazy(() =>
  import('../ui/wall-url-dialog.tsx').then((module) => ({ default: module.WallUrlDialog })),
);

/** Management of the event’s chat rooms, for organizers. */
export function AdminNetworkingPage() {
  const event = useEvent();
  const mayWrite = useEventMay('room:update');
  usePageTitle(pageName('page.networking'), pageName('page.organize'), event.title);
  if (mayWrite) return <Manager event_id={event.id} />;
  return (
    <Page isDense>
      <CompactHeader title={pageName('page.networking')} />
      <Alert tone="warn">{t('rooms.no_permission')}</Alert>
    </Page>
  );
}

function confirmClose(event_id: number): void {
  openModal('confirm', {
    title: t('rooms.disable.title'),
    text: t('rooms.disable.text'),
    confirmLabel: t('rooms.disable.confirm'),
    onConfirm: async () => {
      const { disabled_count } = await closePublicRooms(event_id);
      showToast({ tone: 'good', title: t('rooms.disabled', { count: disabled_count }) });
    },
  });
}

type Open = { readonly edit: ChatRoomAdmin | null } | { readonly wall: ChatRoomAdmin } | null;

function Manager({ event_id }: { readonly event_id: number }) {
  const { data, error, mutate } = useManagedRooms(event_id);
  const mayDelete = useEventMay('room:delete');
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const rooms = useMemo(() => data?.chat_rooms.map((room) => localizeRoom(room)), [data]);
  const hasPublic = rooms?.some((room) => room.room_type === 'GLOBAL' && room.is_enabled) ?? false;
  return (
    <Page isDense>
      <CompactHeader
        title={pageName('page.networking')}
        text={t('rooms.text')}
        actions={
          rooms !== undefined && (
            <>
              <Button variant="secondary" disabled={!hasPublic} onClick={() => confirmClose(event_id)}>
                {t('rooms.disable_public')}
              </Button>
              <Button onClick={() => setOpen({ edit: null })}>{t('rooms.add')}</Button>
            </>
          )
        }
      />
      {rooms === undefined ? (
        error === undefined ? (
          <Skeleton className="h-64" />
        ) : (
          <ErrorState failure={error} onRetry={() => mutate()} />
        )
      ) : rooms.length === 0 ? (
        <EmptyState title={t('rooms.empty.title')} text={t('rooms.empty.text')} />
      ) : (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <RoomsBoard
            event_id={event_id}
            rooms={rooms}
            mayDelete={mayDelete}
            onEdit={(room) => setOpen({ edit: room })}
            onWall={(room) => setOpen({ wall: room })}
          />
        </Suspense>
      )}
      {open !== null && (
        <Suspense fallback={null}>
          {'wall' in open ? (
            <WallDialog
              title={t('wall.title', { name: open.wall.name })}
              text={t('wall.text')}
              exists={open.wall.has_wall}
              make={() => createWall(event_id, open.wall.id)}
              end={() => revokeWall(event_id, open.wall.id)}
              onClose={close}
            />
          ) : (
            <RoomDialog event_id={event_id} room={open.edit} onClose={close} />
          )}
        </Suspense>
      )}
    </Page>
  );
}
