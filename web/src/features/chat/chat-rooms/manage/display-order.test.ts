import { describe, expect, it } from 'vitest';
import { newDisplayOrders } from './display-order.ts';

const rooms = (...orders: number[]) => orders.map((display_order, index) => ({ id: index + 1, display_order }));

describe('newDisplayOrders', () => {
  it('places a room between its neighbours, before the first or after the last', () => {
    expect(newDisplayOrders(rooms(10, 99, 20), 2)).toEqual([{ id: 2, display_order: 15 }]);
    expect(newDisplayOrders(rooms(99, 10, 20), 1)).toEqual([{ id: 1, display_order: 5 }]);
    expect(newDisplayOrders(rooms(10, 20, 1), 3)).toEqual([{ id: 3, display_order: 30 }]);
    expect(newDisplayOrders(rooms(7), 1)).toEqual([{ id: 1, display_order: 10 }]);
  });

  it('renumbers all rooms if neighbours have the same number', () => {
    expect(newDisplayOrders(rooms(10, 30, 10), 2)).toEqual([
      { id: 1, display_order: 10 },
      { id: 2, display_order: 20 },
      { id: 3, display_order: 30 },
    ]);
  });

  it('changes nothing for an unknown room', () => {
    expect(newDisplayOrders(rooms(10), 9)).toEqual([]);
  });
});
