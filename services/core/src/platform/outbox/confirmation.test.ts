import { beforeEach, expect, it } from 'vitest';
import type { WritePosition } from '../redis/replication.ts';
import { type Confirmation, createConfirmation } from './confirmation.ts';

/** The next response of the server; an error when it is unavailable. */
let settles: WritePosition | null | Error;
let safe: WritePosition | Error;
let confirmation: Confirmation;

const replyWith = <T>(value: T | Error): Promise<T> =>
  value instanceof Error ? Promise.reject(value) : Promise.resolve(value);

beforeEach(() => {
  settles = null;
  safe = { history: 'a', offset: 0 };
  confirmation = createConfirmation({
    waitForReplication: () => replyWith(settles),
    replicatedPosition: () => replyWith(safe),
  });
});

it('confirms immediately what a replica has', async () => {
  expect(await confirmation.confirm([1, 2])).toBe(true);
  expect(confirmation.isWaiting(1)).toBe(false);
  expect(await confirmation.settled()).toEqual([]);
});

it('holds rows back, and returns those that a replica has reached', async () => {
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

it('drops rows of a replaced server, so that they are delivered again', async () => {
  settles = { history: 'a', offset: 10 };
  await confirmation.confirm([1]);
  safe = { history: 'b', offset: 1_000 };
  expect(await confirmation.settled()).toEqual([]);
  expect(confirmation.isWaiting(1)).toBe(false);
});

it('holds rows back while Redis is unavailable, and delivers again those with unknown state', async () => {
  settles = { history: 'a', offset: 10 };
  await confirmation.confirm([1]);
  safe = new Error('away');
  settles = new Error('away');
  expect(await confirmation.settled()).toEqual([]);
  expect(confirmation.isWaiting(1)).toBe(true);
  expect(await confirmation.confirm([2])).toBe(false);
  expect(confirmation.isWaiting(2)).toBe(false);
});
