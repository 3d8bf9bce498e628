/** The order of things in groups, as plain keys: what dragging and the move buttons change. */
export type ItemKey = string | number;

export interface GroupOrder {
  readonly key: ItemKey;
  readonly keys: readonly ItemKey[];
}

export interface Move {
  readonly item: ItemKey;
  readonly from: ItemKey;
  readonly to: ItemKey;
  /** The place in the group it comes to. */
  readonly index: number;
}

/** Where an item stands: the places of its group and in its group. */
export function placeOf(groups: readonly GroupOrder[], item: ItemKey): { group: number; index: number } | null {
  for (const [group, { keys }] of groups.entries()) {
    const index = keys.indexOf(item);
    if (index >= 0) return { group, index };
  }
  return null;
}

/** The order after a move; `index` counts without the item itself. */
export function movedTo(
  groups: readonly GroupOrder[],
  item: ItemKey,
  to: ItemKey,
  index: number,
): readonly GroupOrder[] {
  return groups.map((group) => {
    const others = group.keys.filter((key) => key !== item);
    return { ...group, keys: group.key === to ? others.toSpliced(index, 0, item) : others };
  });
}

/** One place up or down; at the end of a group it goes on into the next one. Null at the very ends. */
export function stepOf(groups: readonly GroupOrder[], item: ItemKey, by: 1 | -1): Move | null {
  const place = placeOf(groups, item);
  const from = place === null ? undefined : groups[place.group];
  if (place === null || from === undefined) return null;
  const index = place.index + by;
  if (index >= 0 && index < from.keys.length) return { item, from: from.key, to: from.key, index };
  const next = groups[place.group + by];
  return next === undefined ? null : { item, from: from.key, to: next.key, index: by === 1 ? 0 : next.keys.length };
}

/** What happened to an item between two orders; null when it is where it was. */
export function moveBetween(before: readonly GroupOrder[], after: readonly GroupOrder[], item: ItemKey): Move | null {
  const [was, is] = [placeOf(before, item), placeOf(after, item)];
  const [from, to] = [was && before[was.group], is && after[is.group]];
  if (!was || !is || !from || !to || (from.key === to.key && was.index === is.index)) return null;
  return { item, from: from.key, to: to.key, index: is.index };
}
