/** The server time in the web app. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as Time from './now.ts';
import { cachedSinceHeader } from './offline-names.ts';

const minuteMs = 60_000;
const server = Date.parse('2026-05-08T12:00:00Z');

/** A device with a clock error, its monotonic clock, and the server time. */
let device: { aheadMs: number; passedMs: number; monotonicMs: number };
let time: typeof Time;
let sentAtMs: number;

const serverNow = (): number => server + device.passedMs;

/** Lets time pass; the monotonic clock of some browsers stops while the device sleeps. */
function pass(ms: number, isAsleep = false): void {
  device.passedMs += ms;
  if (!isAsleep) device.monotonicMs += ms;
}

/** A reply of the server, which truncates the time to whole seconds. */
const reply = (headers: Record<string, string> = {}): Response =>
  new Response(null, { headers: { date: new Date(serverNow()).toUTCString(), ...headers } });

/** A request with this latency in each direction. */
function fetchServerTime(outboundMs = 20, backMs = 20): void {
  const requestedMs = device.monotonicMs;
  pass(outboundMs);
  const delayedReply = reply();
  pass(backMs);
  time.learnTime(delayedReply, requestedMs);
}

const errorMs = (): number => Math.abs(time.now() - serverNow());

async function open(aheadMs: number): Promise<void> {
  device = { aheadMs, passedMs: 0, monotonicMs: 5_000 };
  vi.resetModules();
  time = await import('./now.ts');
  await import('./learn-time.ts');
}

beforeEach(() => {
  sentAtMs = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => serverNow() + device.aheadMs);
  vi.spyOn(performance, 'now').mockImplementation(() => device.monotonicMs);
  vi.stubGlobal('fetch', () => {
    sentAtMs += 1;
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
    fetchServerTime();
    expect(errorMs()).toBeLessThan(600);
    pass(7 * minuteMs);
    expect(errorMs()).toBeLessThan(600);
  },
);

it('subtracts half of the round trip', async () => {
  await open(20 * minuteMs);
  fetchServerTime(4_000, 4_000);
  expect(errorMs()).toBeLessThan(600);
});

it('becomes more accurate with every reply, and not less by a slow one', async () => {
  await open(-20 * minuteMs);
  for (let count = 0; count < 40; count += 1) {
    pass(1_137);
    fetchServerTime(5, 5);
  }
  const before = errorMs();
  expect(before).toBeLessThan(150);
  fetchServerTime(0, 20_000);
  fetchServerTime(20_000, 0);
  expect(errorMs()).toBeLessThan(before + 50);
});

it('is unaffected when the clock of the device is set while the page is open', async () => {
  for (const aheadMs of [20 * minuteMs, -20 * minuteMs]) {
    await open(aheadMs);
    fetchServerTime();
    device.aheadMs = 0;
    sentAtMs = 0;
    time.now();
    await vi.waitFor(() => expect(errorMs()).toBeLessThan(1_100));
    expect(sentAtMs).toBe(1);
  }
});

it.each([true, false])(
  'is correct immediately after the device has slept, whether its clock stopped: %s',
  async (isClockStopped) => {
    await open(20 * minuteMs);
    fetchServerTime();
    pass(8 * 60 * minuteMs, isClockStopped);
    expect(errorMs()).toBeLessThan(600);
    expect(sentAtMs).toBe(isClockStopped ? 1 : 0);
  },
);

it('is corrected by the next reply if the time was not read since the device slept', async () => {
  await open(0);
  fetchServerTime();
  pass(60 * minuteMs, true);
  fetchServerTime();
  expect(errorMs()).toBeLessThan(600);
});

it('is not read from the cache of the device, nor from a reply without a date', async () => {
  await open(0);
  fetchServerTime();
  const old = reply({ [cachedSinceHeader]: new Date(serverNow()).toISOString() });
  pass(30 * minuteMs);
  time.learnTime(old, device.monotonicMs);
  time.learnTime(new Response(), device.monotonicMs);
  expect(errorMs()).toBeLessThan(600);
});

it('notifies of new measurements, not of small corrections', async () => {
  await open(20 * minuteMs);
  const onChange = vi.fn<() => void>();
  time.serverTime.addEventListener('learned', onChange);
  fetchServerTime();
  for (let count = 0; count < 10; count += 1) {
    pass(1_137);
    fetchServerTime();
  }
  expect(onChange).toHaveBeenCalledTimes(1);
  pass(60 * minuteMs, true);
  fetchServerTime();
  expect(onChange).toHaveBeenCalledTimes(2);
});
