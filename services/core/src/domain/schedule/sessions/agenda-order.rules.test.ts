import { expect, it } from 'vitest';
import { type OrderOfNames, versionOfOrder } from './agenda-order.rules.ts';

const order: OrderOfNames = {
  locations: [
    { name: 'Hall', building: 'North' },
    { name: 'Tent', building: null },
  ],
  tracks: [{ name: 'Web' }, { name: 'Data' }],
  walking_minutes: 5,
};

it('is the same for equal orders, regardless of the order of their keys', () => {
  const sameOrder = { ...order, locations: order.locations.map(({ name, building }) => ({ building, name })) };
  expect(versionOfOrder(sameOrder)).toBe(versionOfOrder(order));
});

it('changes with everything that organizers set', () => {
  const otherOrders: readonly OrderOfNames[] = [
    { ...order, locations: order.locations.toReversed() },
    { ...order, locations: order.locations.map(({ name }) => ({ name, building: null })) },
    { ...order, tracks: order.tracks.toReversed() },
    { ...order, walking_minutes: 6 },
    { ...order, locations: [], tracks: [] },
  ];
  expect(new Set([order, ...otherOrders].map(versionOfOrder)).size).toBe(otherOrders.length + 1);
});
