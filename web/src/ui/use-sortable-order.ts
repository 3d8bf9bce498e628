import { useState } from 'react';
import { moveItem, type GroupOrder, type Move } from './sort-order.ts';

interface Local {
  /** Order of the props when it was changed locally. */
  readonly basis: string;
  readonly order: readonly GroupOrder[];
}

/**
 * Returns the displayed order: the order of the props, or a local one until the props change (optimistic update). If
 * the promise of `onMove` is rejected, the local order is rolled back.
 */
export function useSortableOrder(
  propsOrder: readonly GroupOrder[],
  onMove: (order: readonly GroupOrder[], move: Move) => unknown,
) {
  const [local, setLocal] = useState<Local | null>(null);
  const basis = JSON.stringify(propsOrder);
  const order = local?.basis === basis ? local.order : propsOrder;
  const preview = (next: readonly GroupOrder[]): void => setLocal({ basis, order: next });
  const reset = (): void => setLocal(null);
  const commit = async (next: readonly GroupOrder[], move: Move): Promise<void> => {
    preview(next);
    try {
      await onMove(next, move);
    } catch {
      // The caller displays the failure.
      reset();
    }
  };
  const applyMove = (move: Move): void => void commit(moveItem(order, move.item, move.to, move.index), move);
  return { order, preview, reset, commit, applyMove };
}
