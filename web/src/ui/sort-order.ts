/** Pure functions for the order of items in groups, which dragging and the move buttons change. */
export type ItemKey = string | number;

export interface GroupOrder {
  readonly key: ItemKey;
  readonly keys: readonly ItemKey[];
}

export interface Move {
  readonly item: ItemKey;
  readonly from: ItemKey;
  readonly to: ItemKey;
  /** Index in the target group. */
  readonly index: number;
}

/** Returns the index of an item’s group and its index in the group. */
export function positionOf(groups: readonly GroupOrder[], item: ItemKey): { group: number; index: number } | null {
  for (const [group, { keys }] of groups.entries()) {
    const index = keys.indexOf(item);
    if (index >= 0) return { group, index };
  }
  return null;
}

/** Returns the order after a move; `index` does not count the item itself. */
export function moveItem(
  groups: readonly GroupOrder[],
  item: ItemKey,
  to: ItemKey,
  index: number,
): readonly GroupOrder[] {
  return groups.map((group) => {
    const otherKeys = group.keys.filter((key) => key !== item);
    return { ...group, keys: group.key === to ? otherKeys.toSpliced(index, 0, item) : otherKeys };
  });
}

/**
 * Returns the move by one up or down; at the end of a group into the next group. Null at the beginning and the end of
 * all groups.
 */
export function stepOf(groups: readonly GroupOrder[], item: ItemKey, by: 1 | -1): Move | null {
  const place = positionOf(groups, item);
  const from = place === null ? undefined : groups[place.group];
  if (place === null || from === undefined) return null;
  const index = place.index + by;
  if (index >= 0 && index < from.keys.length) return { item, from: from.key, to: from.key, index };
  const next = groups[place.group + by];
  return next === undefined ? null : { item, from: from.key, to: next.key, index: by === 1 ? 0 : next.keys.length };
}

/** Returns the move of an item between two orders; null if it has not moved. */
export function moveBetween(before: readonly GroupOrder[], after: readonly GroupOrder[], item: ItemKey): Move | null {
  const [was, is] = [positionOf(before, item), positionOf(after, item)];
  const [from, to] = [was && before[was.group], is && after[is.group]];
  if (!was || !is || !from || !to || (from.key === to.key && was.index === is.index)) return null;
  return { item, from: from.key, to: to.key, index: is.index };
}
