import type { ChatRoomAdmin } from '@plenum/contracts/chat/chat-rooms';
import { failureMessage } from '../../../../lib/http.ts';
import { openModal } from '../../../../lib/stores/modals.ts';
import { Badge } from '../../../../ui/badge.tsx';
import type { ItemKey } from '../../../../ui/sort-order.ts';
import { SortableList } from '../../../../ui/sortable-list.tsx';
import { showToast } from '../../../../ui/toast.ts';
import { newDisplayOrders } from './display-order.ts';
import { deleteRoom, moveRooms, roomKinds, updateRoom } from './manage-rooms.api.ts';
import { t } from './manage-rooms.en.json';
import { ManagedRoomRow, type RoomActions } from './managed-room-row.tsx';

interface RoomsBoardProps {
  readonly event_id: number;
  readonly rooms: readonly ChatRoomAdmin[];
  readonly mayDelete: boolean;
  readonly onEdit: (room: ChatRoomAdmin) => void;
  readonly onWall: (room: ChatRoomAdmin) => void;
}

const showFailure = (failure: unknown): void =>
  showToast({ tone: 'error', title: t('rooms.failed'), text: failureMessage(failure) });

function confirmDelete({ id, event_id, name }: ChatRoomAdmin): void {
  openModal('confirm', {
    title: t('rooms.delete.title', { name }),
    text: t('rooms.delete.text'),
    confirmLabel: t('rooms.delete'),
    onConfirm: async () => {
      await deleteRoom(event_id, id);
      showToast({ tone: 'good', title: t('rooms.deleted', { name }) });
    },
  });
}

/** All rooms by kind, sortable within their kind; kinds without rooms are omitted. */
export function RoomsBoard({ event_id, rooms, mayDelete, onEdit, onWall }: RoomsBoardProps) {
  const actions: RoomActions = {
    onEdit,
    onWall,
    onToggle: (room) => void updateRoom(event_id, room.id, { is_enabled: !room.is_enabled }).catch(showFailure),
    onDelete: mayDelete ? confirmDelete : undefined,
  };
  const move = async (keys: readonly ItemKey[], moved: ItemKey): Promise<void> => {
    const order = keys.flatMap((key) => rooms.find(({ id }) => id === key) ?? []);
    try {
      await moveRooms(event_id, newDisplayOrders(order, Number(moved)));
    } catch (failure) {
      showFailure(failure);
      throw failure;
    }
  };
  return roomKinds.map((kind) => {
    const items = rooms
      .filter((room) => room.room_type === kind)
      .toSorted((a, b) => a.display_order - b.display_order || a.id - b.id);
    if (items.length === 0) return null;
    return (
      <section key={kind} className="mb-8">
        <h2 className="mb-1.5 flex flex-wrap items-center gap-2 text-xl">
          {t(`rooms.kind.${kind}`)}
          <Badge>{items.length}</Badge>
        </h2>
        <p className="mb-3 text-sm text-muted">{t(`rooms.kind.${kind}.text`)}</p>
        <SortableList<ChatRoomAdmin>
          label={t(`rooms.kind.${kind}`)}
          items={items}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          onMove={move}
          renderItem={(room, parts) => <ManagedRoomRow room={room} parts={parts} actions={actions} />}
        />
      </section>
    );
  });
}
