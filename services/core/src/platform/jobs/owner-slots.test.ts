import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { createOwnerSlots, type OwnedJob, type OwnerSlots } from './owner-slots.ts';

const limits = { ofAccount: { all: 3, unproven: 1 }, shared: { new: 2, slow: 1, both: 3 }, slowMs: 10_000 };
const job = (owner: number, given: Partial<OwnedJob> = {}): OwnedJob => ({
  owner,
  account: owner,
  key: `job-of-${owner}`,
  again: () => undefined,
  ...given,
});

/** Work that lasts until it is ended. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}
const quick = () => Promise.resolve();
/** Begins jobs that last. Returns their end. */
function hold(places: OwnerSlots, jobs: readonly OwnedJob[]): () => Promise<void> {
  const running = jobs.map((each) => {
    const { work, end } = held();
    return { end, ran: places.run(each, work) };
  });
  return async () => {
    for (const { end } of running) end();
    expect(await Promise.all(running.map(({ ran }) => ran))).toEqual(jobs.map(() => true));
  };
}

it('an account takes a few places, however many proven owners it has, and leaves the others to others', async () => {
  const places = createOwnerSlots(limits);
  const owners = [1, 2, 3, 4].map((owner) => job(owner, { account: 100 }));
  for (const each of [...owners, job(5)]) await places.run(each, quick);
  const end = hold(places, owners.slice(0, 3));
  expect(await places.run(job(4, { account: 100 }), quick)).toBe(false);
  expect(await places.run(job(5), quick)).toBe(true);
  await end();
});

it('a proven owner finds a place beside a slow owner of its account, and takes one only', async () => {
  const places = createOwnerSlots({ ...limits, ofAccount: { all: 1, unproven: 1 } });
  const [proven, other] = [job(1, { account: 100 }), job(2, { account: 100 })];
  for (const each of [proven, other]) await places.run(each, quick);
  const end = hold(places, [job(3, { account: 100 })]);
  expect(await places.run(proven, quick)).toBe(true);
  const endProven = hold(places, [proven]);
  expect(await places.run(other, quick)).toBe(false);
  await Promise.all([end(), endProven()]);
});

it('new owners share a few places, of which an account takes one, and proven owners find theirs', async () => {
  const places = createOwnerSlots(limits);
  await places.run(job(9), quick);
  const end = hold(places, [job(1, { account: 100 })]);
  expect(await places.run(job(2, { account: 100 }), quick)).toBe(false);
  const endOther = hold(places, [job(3)]);
  expect(await places.run(job(4), quick)).toBe(false);
  expect(await places.run(job(9), quick)).toBe(true);
  await Promise.all([end(), endOther()]);
});

it('a job that lasts makes its owner slow while it runs, and its place goes to the next new owner', async () => {
  const places = createOwnerSlots({ ...limits, shared: { new: 1, slow: 1, both: 2 }, slowMs: 20 });
  await places.run(job(9), quick);
  const again = vi.fn();
  const end = hold(places, [job(1)]);
  expect(await places.run(job(2, { again }), quick)).toBe(false);
  await vi.waitFor(() => expect(again).toHaveBeenCalledOnce());
  expect(await places.run(job(2), quick)).toBe(true);
  const endProven = hold(places, [job(9)]);
  expect(await places.run(job(9, { key: 'second' }), quick)).toBe(true);
  await vi.waitFor(async () => expect(await places.run(job(9, { key: 'third' }), quick)).toBe(false));
  await Promise.all([end(), endProven()]);
});

it('proven owners that become slow take no place of new ones', async () => {
  const places = createOwnerSlots({ ...limits, shared: { new: 1, slow: 1, both: 1 }, slowMs: 20 });
  for (const owner of [8, 9]) await places.run(job(owner), quick);
  const end = hold(places, [job(8), job(9)]);
  await vi.waitFor(async () => expect(await places.run(job(8, { key: 'second' }), quick)).toBe(false));
  expect(await places.run(job(1), quick)).toBe(true);
  await end();
});

it('an owner stays slow until a job of it is quick and a while has passed', async () => {
  let nowMs = 1_000_000;
  const places = createOwnerSlots({ ...limits, slowMs: 20, now: () => nowMs });
  const placesOfTwo = async () => {
    const { work, end } = held();
    const first = places.run(job(1), work);
    const second = await places.run(job(1, { key: 'second' }), quick);
    end();
    await first;
    return second ? 2 : 1;
  };
  await places.run(job(1), quick);
  expect(await placesOfTwo()).toBe(2);
  await places.run(job(1), () => pause(50));
  expect(await placesOfTwo()).toBe(1);
  nowMs += 11 * 60_000;
  expect(await placesOfTwo()).toBe(2);
  await places.run(job(1), () => pause(50));
  nowMs += 11 * 60_000;
  expect(await placesOfTwo()).toBe(1);
});

it('what had no place is requested again: first of the account that had a turn the longest ago', async () => {
  const places = createOwnerSlots({ ...limits, shared: { new: 1, slow: 1, both: 1 } });
  const again = { sibling: vi.fn(), other: vi.fn() };
  const end = hold(places, [job(1, { account: 100 })]);
  const sibling = job(2, { account: 100, again: again.sibling });
  expect(await places.run(sibling, quick)).toBe(false);
  expect(await places.run(job(3, { again: again.other }), quick)).toBe(false);
  await end();
  expect([again.sibling, again.other].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  // The place is kept for it.
  expect(await places.run(sibling, quick)).toBe(false);
  expect(await places.run(job(3), quick)).toBe(true);
  expect(again.sibling).toHaveBeenCalledOnce();
});

it('a place that is kept in vain is free again', async () => {
  let nowMs = 1_000_000;
  const places = createOwnerSlots({ ...limits, shared: { new: 1, slow: 1, both: 1 }, now: () => nowMs });
  const end = hold(places, [job(1)]);
  expect(await places.run(job(2), quick)).toBe(false);
  await end();
  expect(await places.run(job(3), quick)).toBe(false);
  nowMs += 3_000;
  expect(await places.run(job(3), quick)).toBe(true);
});

it('no account fills the line of those who wait', async () => {
  const places = createOwnerSlots({ ...limits, shared: { new: 1, slow: 1, both: 1 } });
  const end = hold(places, [job(1)]);
  const flood = vi.fn();
  for (let n = 0; n < 2_000; n += 1)
    await places.run(job(1_000 + n, { account: 100, key: `flood-${n}`, again: flood }), quick);
  const again = vi.fn();
  expect(await places.run(job(2, { again }), quick)).toBe(false);
  await end();
  expect(flood).toHaveBeenCalledOnce();
  await places.run(job(1_000, { account: 100, key: 'flood-0' }), quick);
  expect(again).toHaveBeenCalledOnce();
});

it('a job that fails gives its place back', async () => {
  const places = createOwnerSlots({ ...limits, shared: { new: 1, slow: 1, both: 1 } });
  await expect(places.run(job(1), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await places.run(job(2), quick)).toBe(true);
});
