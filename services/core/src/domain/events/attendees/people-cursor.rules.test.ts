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
  it.each(orders)('comes back as it was: $sort $direction', (order) => {
    expect(readCursor(cursorOf(row, order), order)).toEqual(orderColumns[order.sort].map((column) => row[column]));
  });

  it('is good for its own order alone', () => {
    for (const given of orders)
      for (const asked of orders)
        if (given !== asked) expect(() => readCursor(cursorOf(row, given), asked)).toThrow('start again');
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
  ])('refuses %j', (text) => {
    expect(() => readCursor(text, { sort: 'name', direction: 'asc' })).toThrow('start again');
  });

  it('refuses a moment that is none', () => {
    const order = { sort: 'joined', direction: 'asc' } as const;
    expect(() => readCursor(coded(['joined', 'asc', 'now()', 1]), order)).toThrow('start again');
  });
});
