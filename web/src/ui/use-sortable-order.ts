import { useState } from 'react';
import { movedTo, type GroupOrder, type Move } from './sort-order.ts';

interface Local {
  /** What was given when the order was changed here. */
  readonly basis: string;
  readonly order: readonly GroupOrder[];
}

/**
 * The order on screen: the given one, or the one just made here until another one is given. If `onMove` promises and
 * fails, the given order is back.
 */
export function useSortableOrder(
  given: readonly GroupOrder[],
  onMove: (order: readonly GroupOrder[], move: Move) => unknown,
) {
  const [local, setLocal] = useState<Local | null>(null);
  const basis = JSON.stringify(given);
  const order = local?.basis === basis ? local.order : given;
  const show = (next: readonly GroupOrder[] | null): void => setLocal(next === null ? null : { basis, order: next });
  const commit = async (next: readonly GroupOrder[], move: Move): Promise<void> => {
    show(next);
    try {
      await onMove(next, move);
    } catch {
      // Whoever handles the move says why it failed; here everything goes back.
      setLocal(null);
    }
  };
  const make = (move: Move): void => void commit(movedTo(order, move.item, move.to, move.index), move);
  return { order, show, commit, make };
}
