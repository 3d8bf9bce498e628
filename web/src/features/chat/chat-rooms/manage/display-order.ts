/** Computes the display order of the rooms of one kind. */
import type { RoomOrder } from './manage-rooms.api.ts';

/** Distance between consecutive sort keys, so that moves find a free number. */
const step = 10;

/** Returns a number between two neighbors; null if there is none. */
function between(before: number | undefined, after: number | undefined): number | null {
  if (before === undefined) return after === undefined ? step : after > 0 ? after / 2 : after - step;
  if (after === undefined) return before + step;
  const middle = (before + after) / 2;
  return middle > before && middle < after ? middle : null;
}

/**
 * Returns the numbers to store for this order: only that of the moved room, or all if there is no free number between its
 * neighbors.
 * @param rooms in their new order
 */
export function newDisplayOrders(rooms: readonly RoomOrder[], movedId: number): readonly RoomOrder[] {
  const index = rooms.findIndex(({ id }) => id === movedId);
  if (index === -1) return [];
  const display_order = between(rooms[index - 1]?.display_order, rooms[index + 1]?.display_order);
  if (display_order !== null) return [{ id: movedId, display_order }];
  return rooms.map(({ id }, position) => ({ id, display_order: (position + 1) * step }));
}
