import { describe, expect, it } from 'vitest';
import { cursorOf, orderColumns, type PeopleOrder, readCursor } from './people-cursor.rules.ts';

const row = {
  user_id: 7,
  role: 'SPEAKER',
  sort_name: 'lovelace, ada',
  sort_company: 'ünïcode "ltd"',
  joined_at: '2026-03-01 09:30:00.123456+00',
};
const orders: PeopleOrder[] = (['name', 'role', 'company', 'joined'] as const).flatMap((sort) =>
  (['asc', 'desc'] as const).map((direction) => ({ sort, direction })),
);

describe('the cursor of a list of people', () => {
  it.each(orders)('round-trips: $sort $direction', (order) => {
    expect(readCursor(cursorOf(row, order), order)).toEqual(orderColumns[order.sort].map((column) => row[column]));
  });

  it('is valid only for its own order', () => {
    for (const cursor of orders)
      for (const input of orders)
        if (cursor !== input) expect(() => readCursor(cursorOf(row, cursor), input)).toThrow('start again');
  });

  const coded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  it.each([
    '',
    'x',
    '%%%',
    coded(null),
    coded({}),
    coded(['name', 'asc']),
    coded(['name', 'asc', 'a', 'b']),
    coded(['name', 'asc', 5, 5]),
    coded(['name', 'asc', 'a', 1.5]),
    coded(['name', 'asc', 'a\0', 1]),
    coded(['name', 'asc', 'a', 1, 2]),
  ])('rejects %j', (text) => {
    expect(() => readCursor(text, { sort: 'name', direction: 'asc' })).toThrow('start again');
  });

  it('rejects an invalid instant', () => {
    const order = { sort: 'joined', direction: 'asc' } as const;
    expect(() => readCursor(coded(['joined', 'asc', 'now()', 1]), order)).toThrow('start again');
  });
});
