import { describe, expect, it } from 'vitest';
import { balanceTickMs, type BalanceSettings, createBalance, isSteady, excessSockets } from './balance.rules.ts';

const settings: BalanceSettings = { percentPerMinute: 12, minSteadyMs: 30_000 };
const loadsOf = (...sockets: number[]) => new Map(sockets.map((count, index) => [`g${index}`, count]));

describe('sockets above the target of a gateway', () => {
  it.each([
    ['alone', 5_000, loadsOf(5_000), 0],
    ['at 1.15 times the mean', 1_150, loadsOf(1_150, 850), 0],
    ['just above 1.15 times the mean', 1_151, loadsOf(1_151, 849), 101],
    ['far above the mean, but only by a few sockets', 14, loadsOf(14, 6), 0],
    ['all sockets of a small event, after a rolling restart', 40, loadsOf(40, 0), 19],
    ['below the mean', 0, loadsOf(0, 2_000), 0],
    ['twice the mean', 2_000, loadsOf(2_000, 0), 950],
  ])('%s', (_title, ownLoad, loads, expected) => {
    expect(excessSockets(ownLoad, loads, false)).toBe(expected);
  });

  it('once started, continues until the load is within 5% of the mean', () => {
    expect(excessSockets(1_051, loadsOf(1_051, 949), true)).toBe(1);
    expect(excessSockets(1_050, loadsOf(1_050, 950), true)).toBe(0);
  });
});

describe('steady gateways', () => {
  it.each([
    ['nothing changes', loadsOf(3_000, 3_000), loadsOf(3_000, 3_000), true],
    ['the maximum number of sockets is moved and another 1% leave', loadsOf(3_000, 3_000), loadsOf(3_000, 2_880), true],
    ['one more socket leaves', loadsOf(3_000, 3_000), loadsOf(3_000, 2_879), false],
    ['as many sockets connect within one tick', loadsOf(3_000, 2_870), loadsOf(3_000, 3_000), false],
    ['a few sockets connect to nearly empty gateways', loadsOf(10, 10), loadsOf(10, 35), true],
    ['a gateway is added', loadsOf(3_000, 3_000), loadsOf(3_000, 3_000, 0), false],
    ['a gateway is replaced', loadsOf(3_000, 0), new Map([['g0', 3_000]]).set('g9', 0), false],
  ])('%s', (_title, before, now, steady) => {
    expect(isSteady(before, now, settings)).toBe(steady);
  });
});

describe('reconnect requests', () => {
  /** 2,000 sockets are just above 1.15 times the mean. */
  const slightlyAbove = loadsOf(2_000, 1_478);

  /** Runs a number of ticks with the same state, and returns the requests in each. */
  function runTicks(count: number, state: Partial<Parameters<ReturnType<typeof createBalance>['tick']>[0]> = {}) {
    const balance = createBalance(settings);
    let atMs = 0;
    const tickOnce = (changed: typeof state = {}): number => {
      atMs += balanceTickMs;
      return balance.tick({ atMs, ownCount: 2_000, loads: slightlyAbove, returned: 0, ...state, ...changed });
    };
    return { balance, tick: tickOnce, requests: Array.from({ length: count }, () => tickOnce()) };
  }

  it('requests 1% of the sockets to reconnect per tick at 12% per minute, after a steady period', () => {
    expect(runTicks(8).requests).toEqual([0, 0, 0, 0, 0, 0, 20, 20]);
  });

  it('carries the fraction of a socket over to later ticks', () => {
    const { requests } = runTicks(12, { ownCount: 50, loads: loadsOf(50, 0) });
    expect(requests.slice(6)).toEqual([1, 2, 1, 2, 1, 2]);
  });

  it.each([
    ['at twice the bound, twice as many', loadsOf(2_000, 1_077), 39],
    ['far above it, three times as many', loadsOf(2_000, 500), 60],
  ])('requests more reconnects the farther the gateway is above the mean: %s', (_title, loads, expected) => {
    expect(runTicks(7, { loads }).requests.at(-1)).toBe(expected);
  });

  it('never requests more reconnects than the excess over the other gateways', () => {
    expect(runTicks(7, { ownCount: 160, loads: loadsOf(160, 110) }).requests.at(-1)).toBe(1);
  });

  it('waits for another steady period after a burst of connections, a new gateway, or a Redis failure', () => {
    for (const change of [
      { loads: loadsOf(2_500, 1_978) },
      { loads: loadsOf(2_000, 1_478, 0) },
      { loads: null },
    ] as const) {
      const { tick } = runTicks(7);
      const after = Array.from({ length: 8 }, (_, index) => tick(index === 0 ? change : {}));
      expect(after.slice(0, 6)).toEqual([0, 0, 0, 0, 0, 0]);
      expect(after.at(-1)).toBe(20);
    }
  });

  it('requests no reconnects when disabled', () => {
    const balance = createBalance({ percentPerMinute: 0, minSteadyMs: 0 });
    const view = { ownCount: 2_000, loads: loadsOf(2_000, 0), returned: 0 };
    expect([1, 2, 3].map((atMs) => balance.tick({ atMs, ...view }))).toEqual([0, 0, 0]);
  });

  it('pauses for ten minutes when the clients that it requested to reconnect come back to it', () => {
    const { balance, tick } = runTicks(8);
    expect(tick({ returned: 31 })).toBe(20);
    expect(balance.isIneffective).toBe(false);
    expect(tick({ returned: 17 })).toBe(0);
    expect(balance.isIneffective).toBe(true);
    const tenMinutes = Array.from({ length: 120 }, () => tick());
    expect(tenMinutes.slice(0, -1).every((requests) => requests === 0)).toBe(true);
    expect(balance.isIneffective).toBe(false);
  });
});
