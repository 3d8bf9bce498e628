import { expect, it } from 'vitest';
import { moveItem, moveBetween, stepOf, type GroupOrder } from './sort-order.ts';

const groups: readonly GroupOrder[] = [
  { key: 'gold', keys: [1, 2, 3] },
  { key: 'silver', keys: [] },
  { key: 'bronze', keys: [4] },
];
const orders = (next: readonly GroupOrder[]) => next.map(({ keys }) => keys);

it('moves within a group and to another one', () => {
  expect(orders(moveItem(groups, 1, 'gold', 2))).toEqual([[2, 3, 1], [], [4]]);
  expect(orders(moveItem(groups, 3, 'gold', 0))).toEqual([[3, 1, 2], [], [4]]);
  expect(orders(moveItem(groups, 2, 'bronze', 1))).toEqual([[1, 3], [], [4, 2]]);
});

it('steps through a group and over its border', () => {
  expect(stepOf(groups, 1, 1)).toEqual({ item: 1, from: 'gold', to: 'gold', index: 1 });
  expect(stepOf(groups, 3, 1)).toEqual({ item: 3, from: 'gold', to: 'silver', index: 0 });
  expect(stepOf(groups, 4, -1)).toEqual({ item: 4, from: 'bronze', to: 'silver', index: 0 });
  expect(stepOf(moveItem(groups, 4, 'silver', 0), 4, -1)).toMatchObject({ to: 'gold', index: 3 });
});

it('stops at both ends', () => {
  expect(stepOf(groups, 1, -1)).toBeNull();
  expect(stepOf(groups, 4, 1)).toBeNull();
  expect(stepOf(groups, 9, 1)).toBeNull();
});

it('detects what a drag has changed', () => {
  expect(moveBetween(groups, moveItem(groups, 1, 'silver', 0), 1)).toEqual({
    item: 1,
    from: 'gold',
    to: 'silver',
    index: 0,
  });
  expect(moveBetween(groups, moveItem(groups, 1, 'gold', 0), 1)).toBeNull();
});
