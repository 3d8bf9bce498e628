/** The time of the server in the web app. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as Time from './now.ts';
import { cachedSinceHeader } from './offline-names.ts';

const minuteMs = 60_000;
const server = Date.parse('2026-05-08T12:00:00Z');

/** A device whose clock is wrong by so much, its monotonic clock, and the time of the server. */
let device: { aheadMs: number; passedMs: number; monotonicMs: number };
let time: typeof Time;
let asked: number;

const serverNow = (): number => server + device.passedMs;

/** Lets time pass; the monotonic clock of some browsers stands still while the device sleeps. */
function pass(ms: number, isAsleep = false): void {
  device.passedMs += ms;
  if (!isAsleep) device.monotonicMs += ms;
}

/** A reply of the server, which cuts the time to whole seconds. */
const reply = (headers: Record<string, string> = {}): Response =>
  new Response(null, { headers: { date: new Date(serverNow()).toUTCString(), ...headers } });

/** A request that is under way for so long in each direction. */
function ask(thereMs = 20, backMs = 20): void {
  const askedMs = device.monotonicMs;
  pass(thereMs);
  const answer = reply();
  pass(backMs);
  time.learnTime(answer, askedMs);
}

const errorMs = (): number => Math.abs(time.now() - serverNow());

async function open(aheadMs: number): Promise<void> {
  device = { aheadMs, passedMs: 0, monotonicMs: 5_000 };
  vi.resetModules();
  time = await import('./now.ts');
  await import('./learn-time.ts');
}

beforeEach(() => {
  asked = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => serverNow() + device.aheadMs);
  vi.spyOn(performance, 'now').mockImplementation(() => device.monotonicMs);
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return Promise.resolve(reply());
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it.each([20 * minuteMs, -20 * minuteMs, 0])(
  'is that of the server on a device that is %d ms ahead',
  async (aheadMs) => {
    await open(aheadMs);
    expect(time.now()).toBe(serverNow() + aheadMs);
    ask();
    expect(errorMs()).toBeLessThan(600);
    pass(7 * minuteMs);
    expect(errorMs()).toBeLessThan(600);
  },
);

it('subtracts half of the round trip', async () => {
  await open(20 * minuteMs);
  ask(4_000, 4_000);
  expect(errorMs()).toBeLessThan(600);
});

it('becomes more accurate with every reply, and is not made worse by a slow one', async () => {
  await open(-20 * minuteMs);
  for (let count = 0; count < 40; count += 1) {
    pass(1_137);
    ask(5, 5);
  }
  const before = errorMs();
  expect(before).toBeLessThan(150);
  ask(0, 20_000);
  ask(20_000, 0);
  expect(errorMs()).toBeLessThan(before + 50);
});

it('stays when the clock of the device is set while the page is open', async () => {
  for (const aheadMs of [20 * minuteMs, -20 * minuteMs]) {
    await open(aheadMs);
    ask();
    device.aheadMs = 0;
    asked = 0;
    time.now();
    await vi.waitFor(() => expect(errorMs()).toBeLessThan(1_100));
    expect(asked).toBe(1);
  }
});

it.each([true, false])(
  'is right at once after the device has slept, whether its clock stood still: %s',
  async (isStill) => {
    await open(20 * minuteMs);
    ask();
    pass(8 * 60 * minuteMs, isStill);
    expect(errorMs()).toBeLessThan(600);
    expect(asked).toBe(isStill ? 1 : 0);
  },
);

it('is learned by the next reply if nobody looked at the time since the device slept', async () => {
  await open(0);
  ask();
  pass(60 * minuteMs, true);
  ask();
  expect(errorMs()).toBeLessThan(600);
});

it('is not learned from the cache of the device, nor from a reply without a date', async () => {
  await open(0);
  ask();
  const old = reply({ [cachedSinceHeader]: new Date(serverNow()).toISOString() });
  pass(30 * minuteMs);
  time.learnTime(old, device.monotonicMs);
  time.learnTime(new Response(), device.monotonicMs);
  expect(errorMs()).toBeLessThan(600);
});

it('notifies of what was learned, not of small corrections', async () => {
  await open(20 * minuteMs);
  const heard = vi.fn<() => void>();
  time.serverTime.addEventListener('learned', heard);
  ask();
  for (let count = 0; count < 10; count += 1) {
    pass(1_137);
    ask();
  }
  expect(heard).toHaveBeenCalledTimes(1);
  pass(60 * minuteMs, true);
  ask();
  expect(heard).toHaveBeenCalledTimes(2);
});
