import { useState } from 'react';
import { moveItem, type GroupOrder, type Move } from './sort-order.ts';

interface Local {
  /** Order of the props when it was changed locally. */
  readonly basis: string;
  readonly order: readonly GroupOrder[];
}

/**
 * Order on screen: the given one, or the local change until the props change (optimistic update). If the promise of
 * `onMove` is rejected, the local change is rolled back.
 */
export function useSortableOrder(
  propsOrder: readonly GroupOrder[],
  onMove: (order: readonly GroupOrder[], move: Move) => unknown,
) {
  const [local, setLocal] = useState<Local | null>(null);
  const basis = JSON.stringify(propsOrder);
  const order = local?.basis === basis ? local.order : propsOrder;
  const show = (next: readonly GroupOrder[] | null): void => setLocal(next === null ? null : { basis, order: next });
  const commit = async (next: readonly GroupOrder[], move: Move): Promise<void> => {
    show(next);
    try {
      await onMove(next, move);
    } catch {
      // The caller displays the failure; here the order is rolled back.
      setLocal(null);
    }
  };
  const make = (move: Move): void => void commit(moveItem(order, move.item, move.to, move.index), move);
  return { order, show, commit, make };
}
