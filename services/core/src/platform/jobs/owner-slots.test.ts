import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { createOwnerSlots, type OwnedJob, type OwnerSlots } from './owner-slots.ts';

const limits = { perAccount: { total: 3, newOrSlow: 1 }, shared: { new: 2, slow: 1, total: 3 }, slowMs: 10_000 };
const job = (owner: number, options: Partial<OwnedJob> = {}): OwnedJob => ({
  owner,
  account: owner,
  key: `job-of-${owner}`,
  retry: () => undefined,
  ...options,
});

/** Work that runs until the test ends it. */
function pendingWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}
const quick = () => Promise.resolve();
/** Starts long jobs. Returns a function that ends them. */
function startJobs(slots: OwnerSlots, jobs: readonly OwnedJob[]): () => Promise<void> {
  const running = jobs.map((ownedJob) => {
    const { work, end } = pendingWork();
    return { end, ran: slots.run(ownedJob, work) };
  });
  return async () => {
    for (const { end } of running) end();
    expect(await Promise.all(running.map(({ ran }) => ran))).toEqual(jobs.map(() => true));
  };
}

it('caps the slots of an account regardless of how many of its owners are fast', async () => {
  const slots = createOwnerSlots(limits);
  const owners = [1, 2, 3, 4].map((owner) => job(owner, { account: 100 }));
  for (const ownedJob of [...owners, job(5)]) await slots.run(ownedJob, quick);
  const end = startJobs(slots, owners.slice(0, 3));
  expect(await slots.run(job(4, { account: 100 }), quick)).toBe(false);
  expect(await slots.run(job(5), quick)).toBe(true);
  await end();
});

it('reserves a slot for a fast owner while another owner of the account is slow', async () => {
  const slots = createOwnerSlots({ ...limits, perAccount: { total: 1, newOrSlow: 1 } });
  const [fast, other] = [job(1, { account: 100 }), job(2, { account: 100 })];
  for (const ownedJob of [fast, other]) await slots.run(ownedJob, quick);
  const end = startJobs(slots, [job(3, { account: 100 })]);
  expect(await slots.run(fast, quick)).toBe(true);
  const endFast = startJobs(slots, [fast]);
  expect(await slots.run(other, quick)).toBe(false);
  await Promise.all([end(), endFast()]);
});

it('limits new owners to a shared pool, one slot per account, without affecting fast owners', async () => {
  const slots = createOwnerSlots(limits);
  await slots.run(job(9), quick);
  const end = startJobs(slots, [job(1, { account: 100 })]);
  expect(await slots.run(job(2, { account: 100 }), quick)).toBe(false);
  const endSecond = startJobs(slots, [job(3)]);
  expect(await slots.run(job(4), quick)).toBe(false);
  expect(await slots.run(job(9), quick)).toBe(true);
  await Promise.all([end(), endSecond()]);
});

it('treats an owner as slow while a long job runs, and frees its slot for the next new owner', async () => {
  const slots = createOwnerSlots({ ...limits, shared: { new: 1, slow: 1, total: 2 }, slowMs: 20 });
  await slots.run(job(9), quick);
  const retry = vi.fn();
  const end = startJobs(slots, [job(1)]);
  expect(await slots.run(job(2, { retry }), quick)).toBe(false);
  await vi.waitFor(() => expect(retry).toHaveBeenCalledOnce());
  expect(await slots.run(job(2), quick)).toBe(true);
  const endFast = startJobs(slots, [job(9)]);
  expect(await slots.run(job(9, { key: 'second' }), quick)).toBe(true);
  await vi.waitFor(async () => expect(await slots.run(job(9, { key: 'third' }), quick)).toBe(false));
  await Promise.all([end(), endFast()]);
});

it('does not charge fast owners that become slow to the pool of new owners', async () => {
  const slots = createOwnerSlots({ ...limits, shared: { new: 1, slow: 1, total: 1 }, slowMs: 20 });
  for (const owner of [8, 9]) await slots.run(job(owner), quick);
  const end = startJobs(slots, [job(8), job(9)]);
  await vi.waitFor(async () => expect(await slots.run(job(8, { key: 'second' }), quick)).toBe(false));
  expect(await slots.run(job(1), quick)).toBe(true);
  await end();
});

it('treats an owner as slow until the penalty has expired and one of its jobs was quick', async () => {
  let nowMs = 1_000_000;
  const slots = createOwnerSlots({ ...limits, slowMs: 20, now: () => nowMs });
  const countAvailableSlots = async () => {
    const { work, end } = pendingWork();
    const first = slots.run(job(1), work);
    const second = await slots.run(job(1, { key: 'second' }), quick);
    end();
    await first;
    return second ? 2 : 1;
  };
  await slots.run(job(1), quick);
  expect(await countAvailableSlots()).toBe(2);
  await slots.run(job(1), () => pause(50));
  expect(await countAvailableSlots()).toBe(1);
  nowMs += 11 * 60_000;
  expect(await countAvailableSlots()).toBe(2);
  await slots.run(job(1), () => pause(50));
  nowMs += 11 * 60_000;
  expect(await countAvailableSlots()).toBe(1);
});

it('retries jobs that got no slot, least recently served account first', async () => {
  const slots = createOwnerSlots({ ...limits, shared: { new: 1, slow: 1, total: 1 } });
  const retry = { sibling: vi.fn(), other: vi.fn() };
  const end = startJobs(slots, [job(1, { account: 100 })]);
  const sibling = job(2, { account: 100, retry: retry.sibling });
  expect(await slots.run(sibling, quick)).toBe(false);
  expect(await slots.run(job(3, { retry: retry.other }), quick)).toBe(false);
  await end();
  expect([retry.sibling, retry.other].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  // The slot is reserved for the job of the other account.
  expect(await slots.run(sibling, quick)).toBe(false);
  expect(await slots.run(job(3), quick)).toBe(true);
  expect(retry.sibling).toHaveBeenCalledOnce();
});

it('expires an unused reservation of a slot', async () => {
  let nowMs = 1_000_000;
  const slots = createOwnerSlots({ ...limits, shared: { new: 1, slow: 1, total: 1 }, now: () => nowMs });
  const end = startJobs(slots, [job(1)]);
  expect(await slots.run(job(2), quick)).toBe(false);
  await end();
  expect(await slots.run(job(3), quick)).toBe(false);
  nowMs += 3_000;
  expect(await slots.run(job(3), quick)).toBe(true);
});

it('prevents one account from filling the queue', async () => {
  const slots = createOwnerSlots({ ...limits, shared: { new: 1, slow: 1, total: 1 } });
  const end = startJobs(slots, [job(1)]);
  const flood = vi.fn();
  for (let n = 0; n < 2_000; n += 1)
    await slots.run(job(1_000 + n, { account: 100, key: `flood-${n}`, retry: flood }), quick);
  const retry = vi.fn();
  expect(await slots.run(job(2, { retry }), quick)).toBe(false);
  await end();
  expect(flood).toHaveBeenCalledOnce();
  await slots.run(job(1_000, { account: 100, key: 'flood-0' }), quick);
  expect(retry).toHaveBeenCalledOnce();
});

it('frees the slot of a failed job', async () => {
  const slots = createOwnerSlots({ ...limits, shared: { new: 1, slow: 1, total: 1 } });
  await expect(slots.run(job(1), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await slots.run(job(2), quick)).toBe(true);
});
