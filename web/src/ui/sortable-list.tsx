import {
  closestCorners,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  useDroppable,
  useSensor,
  useSensors,
  type Active,
  type Announcements,
  type DragEndEvent,
  type DragOverEvent,
  type Over,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useRef, useState, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { moveItem, moveBetween, positionOf, stepOf, type GroupOrder, type ItemKey, type Move } from './sort-order.ts';
import { dragId, Handle, SortableItem, type SortableParts } from './sortable-item.tsx';
import { t } from './sortable.en.json';
import { useLiveText } from './use-live-text.ts';
import { useSortableOrder } from './use-sortable-order.ts';

export interface SortableGroup<T> {
  readonly key: ItemKey;
  readonly name: string;
  readonly items: readonly T[];
}

interface CommonProps<T> {
  readonly keyOf: (item: T) => ItemKey;
  readonly nameOf: (item: T) => string;
  readonly renderItem: (item: T, parts: SortableParts) => ReactNode;
  readonly disabled?: boolean;
}

interface SortableGroupsProps<T> extends CommonProps<T> {
  readonly groups: readonly SortableGroup<T>[];
  /** May return a promise; if it is rejected, the order is rolled back. */
  readonly onMove: (order: readonly GroupOrder[], move: Move) => unknown;
  readonly renderGroup: (group: SortableGroup<T>, list: ReactNode, state: { readonly isOver: boolean }) => ReactNode;
}

const groupId = (group: ItemKey): string => `group ${group}`;

/** Data of a dragged item or group. */
interface DragData {
  readonly item?: ItemKey;
  readonly name?: string;
  readonly group?: ItemKey;
}
const dragDataOf = (element: Active | Over | null): DragData => element?.data.current ?? {};

/** Returns the drop position of an item that is dragged over a target. */
function targetOf(order: readonly GroupOrder[], over: Over | null): { group: ItemKey; index: number } | null {
  const { item, group } = dragDataOf(over);
  if (item !== undefined) {
    const place = positionOf(order, item);
    const key = place === null ? undefined : order[place.group]?.key;
    return place === null || key === undefined ? null : { group: key, index: place.index };
  }
  const targetGroup = order.find(({ key }) => key === group);
  return targetGroup === undefined ? null : { group: targetGroup.key, index: targetGroup.keys.length };
}

type OrderState = ReturnType<typeof useSortableOrder>;

function useDragging({ order, preview, reset, commit }: OrderState) {
  const [dragged, setDragged] = useState<ItemKey | null>(null);
  const initialOrder = useRef<readonly GroupOrder[]>([]);
  const start = ({ active }: { readonly active: Active }): void => {
    initialOrder.current = order;
    setDragged(dragDataOf(active).item ?? null);
  };
  /** Moves into another group as soon as the item is dragged over it; within a group the items only shift. */
  const over = ({ active, over: target }: DragOverEvent): void => {
    const { item } = dragDataOf(active);
    const place = item === undefined ? null : positionOf(order, item);
    const to = targetOf(order, target);
    if (item === undefined || place === null || to === null || order[place.group]?.key === to.group) return;
    preview(moveItem(order, item, to.group, to.index));
  };
  const end = ({ active, over: target }: DragEndEvent): void => {
    setDragged(null);
    const { item } = dragDataOf(active);
    const to = targetOf(order, target);
    if (item === undefined) return;
    const isOnItem = dragDataOf(target).item !== undefined;
    const next = to === null || !isOnItem ? order : moveItem(order, item, to.group, to.index);
    const move = moveBetween(initialOrder.current, next, item);
    if (move === null) reset();
    else void commit(next, move);
  };
  const cancel = (): void => {
    setDragged(null);
    reset();
  };
  return { dragged, start, over, end, cancel };
}

/** Announcements for screen readers while dragging. */
function announcementsFor(groups: readonly SortableGroup<unknown>[], order: readonly GroupOrder[]): Announcements {
  const announcementValues = (active: Active, over: Over | null) => {
    const { item, name = '' } = dragDataOf(active);
    const to = targetOf(order, over) ?? { group: undefined, index: 0 };
    const keys = order.find(({ key }) => key === to.group)?.keys ?? [];
    const total = keys.length + (item !== undefined && keys.includes(item) ? 0 : 1);
    const group = groups.find(({ key }) => key === to.group)?.name ?? '';
    return { name, group, total, position: Math.min(to.index + 1, total) };
  };
  return {
    onDragStart: ({ active }) => {
      const place = positionOf(order, dragDataOf(active).item ?? '');
      const total = order[place?.group ?? 0]?.keys.length ?? 0;
      return t('sort.picked', { name: dragDataOf(active).name ?? '', position: (place?.index ?? 0) + 1, total });
    },
    onDragOver: ({ active, over }) => (over === null ? undefined : t('sort.over', announcementValues(active, over))),
    onDragEnd: ({ active, over }) => t('sort.moved', announcementValues(active, over)),
    onDragCancel: ({ active }) => t('sort.cancelled', { name: dragDataOf(active).name ?? '' }),
  };
}

/** Returns the handler of the move buttons, which announces the move and keeps the focus on the button. */
function useMoveButtons<T>(groups: readonly SortableGroup<T>[], { order, applyMove }: OrderState) {
  const [announced, announce] = useLiveText();
  const frame = useRef<HTMLDivElement>(null);
  const step = (item: ItemKey, name: string, by: 1 | -1): void => {
    const move = stepOf(order, item, by);
    if (move === null) return;
    applyMove(move);
    const target = order.find(({ key }) => key === move.to);
    const total = (target?.keys.length ?? 0) + (move.from === move.to ? 0 : 1);
    const group = groups.find(({ key }) => key === move.to)?.name ?? '';
    announce(t('sort.moved', { name, group, total, position: move.index + 1 }));
    // The item is remounted when its group changes; its button regains the focus, unless the user has moved it.
    requestAnimationFrame(() => {
      if (document.activeElement?.contains(frame.current) !== true) return;
      frame.current?.querySelector<HTMLElement>(`[data-step="${CSS.escape(`${item} ${by}`)}"]`)?.focus();
    });
  };
  return { announced, frame, step };
}

/** Items in several groups, sortable within and between them: by dragging, by keyboard and by buttons. */
export function SortableGroups<T>(props: SortableGroupsProps<T>) {
  const { groups, keyOf, nameOf, onMove, renderItem, renderGroup, disabled = false } = props;
  const state = useSortableOrder(
    groups.map(({ key, items }) => ({ key, keys: items.map(keyOf) })),
    onMove,
  );
  const { order } = state;
  const drag = useDragging(state);
  const { announced, frame, step } = useMoveButtons(groups, state);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const items = new Map(groups.flatMap((group) => group.items.map((item) => [keyOf(item), item])));
  const dragged = drag.dragged === null ? undefined : items.get(drag.dragged);
  const renderRow = (key: ItemKey, group: ItemKey): ReactNode => {
    const item = items.get(key);
    if (item === undefined) return null;
    const name = nameOf(item);
    return (
      <SortableItem
        key={key}
        item={key}
        {...{ name, group, disabled }}
        canMoveUp={stepOf(order, key, -1) !== null}
        canMoveDown={stepOf(order, key, 1) !== null}
        onStep={(by) => step(key, name, by)}
      >
        {(parts) => renderItem(item, parts)}
      </SortableItem>
    );
  };
  return (
    <div ref={frame}>
      <p role="status" className="sr-only">
        {announced}
      </p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCorners}
        accessibility={{
          announcements: announcementsFor(groups, order),
          screenReaderInstructions: { draggable: t('sort.help') },
        }}
        onDragStart={drag.start}
        onDragOver={drag.over}
        onDragEnd={drag.end}
        onDragCancel={drag.cancel}
      >
        {groups.map((group) => {
          const keys = order.find(({ key }) => key === group.key)?.keys ?? [];
          return (
            <GroupContainer key={group.key} group={group} keys={keys} renderGroup={renderGroup}>
              {keys.map((key) => renderRow(key, group.key))}
            </GroupContainer>
          );
        })}
        <DragOverlay dropAnimation={null}>
          {dragged !== undefined && (
            <div className="rounded-lg shadow-float">
              {renderItem(dragged, { handle: <Handle name={nameOf(dragged)} />, buttons: null, isDragging: true })}
            </div>
          )}
        </DragOverlay>
      </DndContext>
    </div>
  );
}

interface ContainerProps<T> extends Pick<SortableGroupsProps<T>, 'renderGroup'> {
  readonly group: SortableGroup<T>;
  readonly keys: readonly ItemKey[];
  readonly children: ReactNode;
}

/** Group that accepts drops even when it is empty. */
function GroupContainer<T>({ group, keys, renderGroup, children }: ContainerProps<T>) {
  const { setNodeRef, isOver } = useDroppable({ id: groupId(group.key), data: { group: group.key } });
  const list = (
    <SortableContext id={groupId(group.key)} items={keys.map(dragId)} strategy={verticalListSortingStrategy}>
      <ol
        ref={setNodeRef}
        aria-label={group.name}
        className={classNames('grid gap-2', keys.length === 0 && 'min-h-14')}
      >
        {children}
      </ol>
    </SortableContext>
  );
  return renderGroup(group, list, { isOver });
}

interface SortableListProps<T> extends CommonProps<T> {
  /** Accessible name of the list. */
  readonly label: string;
  readonly items: readonly T[];
  readonly onMove: (keys: readonly ItemKey[], moved: ItemKey) => unknown;
}

export function SortableList<T>({ label, items, onMove, ...rest }: SortableListProps<T>) {
  return (
    <SortableGroups<T>
      {...rest}
      groups={[{ key: 'all', name: label, items }]}
      onMove={([group], { item }) => onMove(group?.keys ?? [], item)}
      renderGroup={(_, list) => list}
    />
  );
}
