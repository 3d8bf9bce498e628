import { beforeEach, expect, it } from 'vitest';
import type { WritePosition } from '../redis/replication.ts';
import { type Confirmation, createConfirmation } from './confirmation.ts';

/** What the server says next; an error when it is away. */
let settles: WritePosition | null | Error;
let safe: WritePosition | Error;
let confirmation: Confirmation;

const answer = <T>(value: T | Error): Promise<T> =>
  value instanceof Error ? Promise.reject(value) : Promise.resolve(value);

beforeEach(() => {
  settles = null;
  safe = { history: 'a', offset: 0 };
  confirmation = createConfirmation({ settle: () => answer(settles), safeUpTo: () => answer(safe) });
});

it('confirms at once what a replica has', async () => {
  expect(await confirmation.confirm([1, 2])).toBe(true);
  expect(confirmation.isWaiting(1)).toBe(false);
  expect(await confirmation.settled()).toEqual([]);
});

it('lets rows wait, and gives back those that a replica has reached', async () => {
  settles = { history: 'a', offset: 10 };
  expect(await confirmation.confirm([1])).toBe(false);
  settles = { history: 'a', offset: 20 };
  expect(await confirmation.confirm([2])).toBe(false);
  safe = { history: 'a', offset: 9 };
  expect(await confirmation.settled()).toEqual([]);
  expect([1, 2, 3].map((id) => confirmation.isWaiting(id))).toEqual([true, true, false]);
  safe = { history: 'a', offset: 10 };
  expect(await confirmation.settled()).toEqual([1]);
  expect(confirmation.isWaiting(1)).toBe(false);
  safe = { history: 'a', offset: 25 };
  expect(await confirmation.settled()).toEqual([2]);
});

it('forgets rows of a server that another one replaced, so that they are delivered again', async () => {
  settles = { history: 'a', offset: 10 };
  await confirmation.confirm([1]);
  safe = { history: 'b', offset: 1_000 };
  expect(await confirmation.settled()).toEqual([]);
  expect(confirmation.isWaiting(1)).toBe(false);
});

it('keeps them waiting while Redis is away, and delivers again what it cannot ask about', async () => {
  settles = { history: 'a', offset: 10 };
  await confirmation.confirm([1]);
  safe = new Error('away');
  settles = new Error('away');
  expect(await confirmation.settled()).toEqual([]);
  expect(confirmation.isWaiting(1)).toBe(true);
  expect(await confirmation.confirm([2])).toBe(false);
  expect(confirmation.isWaiting(2)).toBe(false);
});
