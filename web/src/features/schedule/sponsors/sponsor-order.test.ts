import { describe, expect, it } from 'vitest';
import { lastOrder, newOrders, newTierId } from './sponsor-order.ts';

const list = (...orders: (number | null)[]) => orders.map((display_order, id) => ({ id, display_order }));

describe('newOrders', () => {
  it.each([
    ['alone', list(7), 0, [{ id: 0, display_order: 10 }]],
    ['first', list(99, 10, 20), 0, [{ id: 0, display_order: 5 }]],
    ['first before nothing', list(99, 0), 0, [{ id: 0, display_order: -10 }]],
    ['in between', list(10, 99, 20), 1, [{ id: 1, display_order: 15 }]],
    ['last', list(10, 20, 5), 2, [{ id: 2, display_order: 30 }]],
  ])('%s it stores one number', (_where, rows, index, expected) => {
    expect(newOrders(rows, index)).toEqual(expected);
  });

  it('renumbers all if there is no space or a neighbour has no number', () => {
    const renumbered = [10, 20, 30].map((display_order, id) => ({ id, display_order }));
    expect(newOrders(list(1, 5, 1 + Number.EPSILON), 1)).toEqual(renumbered);
    expect(newOrders(list(null, 5, null), 1)).toEqual(renumbered);
  });
});

it('appends new ones', () => {
  expect(lastOrder([])).toBe(10);
  expect(lastOrder(list(3, 40, null))).toBe(50);
});

it('creates ids of tiers', () => {
  expect(newTierId('Gold Sponsor!', new Set())).toBe('gold-sponsor');
  expect(newTierId('Über uns', new Set(['uber-uns']))).toBe('uber-uns-2');
  expect(newTierId('★', new Set())).toBe('tier');
});
