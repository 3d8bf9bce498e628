import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { createOwnerPlaces, type OwnedJob } from './owner-places.ts';

const ofOwner = { quick: 3, slow: 1 };
const job = (owner: number, key = `job-of-${owner}`, again: () => void = () => undefined): OwnedJob => ({
  owner,
  key,
  again,
});

/** Work that lasts until it is ended. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

const quick = () => Promise.resolve();

it('one owner takes a few places, and leaves the others to others', async () => {
  const places = createOwnerPlaces({ ofOwner, ofSlow: 2, slowMs: 1_000 });
  const running = [held(), held(), held()];
  const begun = running.map(({ work }, at) => places.run(job(1, `a${at}`), work));
  expect(await places.run(job(1, 'one-more'), quick)).toBe(false);
  expect(await places.run(job(2), quick)).toBe(true);
  for (const { end } of running) end();
  expect(await Promise.all(begun)).toEqual([true, true, true]);
});

it('slow owners together never take all places', async () => {
  const places = createOwnerPlaces({ ofOwner, ofSlow: 2, slowMs: 5 });
  for (const owner of [1, 2, 3]) await places.run(job(owner), () => pause(20));
  const running = [held(), held()];
  const begun = running.map(({ work }, at) => places.run(job(at + 1), work));
  expect(await places.run(job(1, 'a second of a slow owner'), quick)).toBe(false);
  expect(await places.run(job(3), quick)).toBe(false);
  expect(await places.run(job(4), quick)).toBe(true);
  for (const { end } of running) end();
  await Promise.all(begun);
  expect(await places.run(job(3), quick)).toBe(true);
});

it('what had no place is requested again: first of the owner who had a turn the longest ago', async () => {
  const places = createOwnerPlaces({ ofOwner: { quick: 1, slow: 1 }, ofSlow: 1, slowMs: 5 });
  for (const owner of [2, 3, 1]) await places.run(job(owner), () => pause(20));
  const first = held();
  const begun = places.run(job(1), first.work);
  const again = { one: vi.fn(), two: vi.fn(), three: vi.fn() };
  expect(await places.run(job(1, 'of 1', again.one), quick)).toBe(false);
  expect(await places.run(job(3, 'of 3', again.three), quick)).toBe(false);
  expect(await places.run(job(2, 'of 2', again.two), quick)).toBe(false);
  first.end();
  await begun;
  expect([again.one, again.two, again.three].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 0]);
});

it('a job that fails gives its place back', async () => {
  const places = createOwnerPlaces({ ofOwner: { quick: 1, slow: 1 }, ofSlow: 1, slowMs: 1_000 });
  await expect(places.run(job(1), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await places.run(job(1), quick)).toBe(true);
});
