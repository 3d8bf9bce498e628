import { describe, expect, it } from 'vitest';
import { balanceTickMs, type BalanceSettings, createBalance, isSteady, excessSockets } from './balance.rules.ts';

const settings: BalanceSettings = { percentPerMinute: 12, calmMs: 30_000 };
const loadsOf = (...sockets: number[]) => new Map(sockets.map((count, index) => [`g${index}`, count]));

describe('sockets above the target of a gateway', () => {
  it.each([
    ['alone', 5_000, loadsOf(5_000), 0],
    ['at 1.15 times the mean', 1_150, loadsOf(1_150, 850), 0],
    ['just above it', 1_151, loadsOf(1_151, 849), 101],
    ['far above, but by few', 60, loadsOf(60, 12), 0],
    ['below the mean', 0, loadsOf(0, 2_000), 0],
    ['twice the mean', 2_000, loadsOf(2_000, 0), 950],
  ])('%s', (_title, ownLoad, loads, expected) => {
    expect(excessSockets(ownLoad, loads, false)).toBe(expected);
  });

  it('continues after the start until the number is near the mean', () => {
    expect(excessSockets(1_051, loadsOf(1_051, 949), true)).toBe(1);
    expect(excessSockets(1_050, loadsOf(1_050, 950), true)).toBe(0);
  });
});

describe('steady gateways', () => {
  it.each([
    ['nothing changes', loadsOf(3_000, 3_000), loadsOf(3_000, 3_000), true],
    ['the maximum number moves, and one in a hundred', loadsOf(3_000, 3_000), loadsOf(3_000, 2_880), true],
    ['more than that leave', loadsOf(3_000, 3_000), loadsOf(3_000, 2_879), false],
    ['the same number connects together', loadsOf(3_000, 2_870), loadsOf(3_000, 3_000), false],
    ['few come to few', loadsOf(10, 10), loadsOf(10, 35), true],
    ['one appears', loadsOf(3_000, 3_000), loadsOf(3_000, 3_000, 0), false],
    ['a gateway is replaced', loadsOf(3_000, 0), new Map([['g0', 3_000]]).set('g9', 0), false],
  ])('%s', (_title, before, now, steady) => {
    expect(isSteady(before, now, settings)).toBe(steady);
  });
});

describe('reconnect requests', () => {
  /** 2,000 are just above the limit. */
  const slightlyAbove = loadsOf(2_000, 1_478);

  /** Runs a number of ticks with the same state, and returns the requests in each. */
  function watch(count: number, state: Partial<Parameters<ReturnType<typeof createBalance>['tick']>[0]> = {}) {
    const balance = createBalance(settings);
    let atMs = 0;
    const tickOnce = (changed: typeof state = {}): number => {
      atMs += balanceTickMs;
      return balance.tick({ atMs, ownCount: 2_000, loads: slightlyAbove, returned: 0, ...state, ...changed });
    };
    return { balance, look: tickOnce, asked: Array.from({ length: count }, () => tickOnce()) };
  }

  it('asks a hundredth of the sockets per tick at twelve percent a minute, after a calm period', () => {
    expect(watch(8).asked).toEqual([0, 0, 0, 0, 0, 0, 20, 20]);
  });

  it('asks one more now and then if the share is not a whole number', () => {
    const { asked } = watch(12, { ownCount: 50, loads: loadsOf(50, 0) });
    expect(asked.slice(6)).toEqual([1, 2, 1, 2, 1, 2]);
  });

  it.each([
    ['at twice the bound, twice as many', loadsOf(2_000, 1_077), 39],
    ['far above it, three times as many', loadsOf(2_000, 500), 60],
  ])('asks more the farther the gateway is above the mean: %s', (_title, loads, requests) => {
    expect(watch(7, { loads }).asked.at(-1)).toBe(requests);
  });

  it('never asks more than the excess over the others', () => {
    expect(watch(7, { ownCount: 160, loads: loadsOf(160, 110) }).asked.at(-1)).toBe(1);
  });

  it('waits for a calm period again after a rush, a new gateway, or a Redis failure', () => {
    for (const change of [
      { loads: loadsOf(2_500, 1_978) },
      { loads: loadsOf(2_000, 1_478, 0) },
      { loads: null },
    ] as const) {
      const { look } = watch(7);
      const after = Array.from({ length: 8 }, (_, index) => look(index === 0 ? change : {}));
      expect(after.slice(0, 6)).toEqual([0, 0, 0, 0, 0, 0]);
      expect(after.at(-1)).toBe(20);
    }
  });

  it('asks nobody when it is disabled', () => {
    const balance = createBalance({ percentPerMinute: 0, calmMs: 0 });
    const view = { ownCount: 2_000, loads: loadsOf(2_000, 0), returned: 0 };
    expect([1, 2, 3].map((atMs) => balance.tick({ atMs, ...view }))).toEqual([0, 0, 0]);
  });

  it('stops for ten minutes when the requested clients return to it', () => {
    const { balance, look } = watch(8);
    expect(look({ returned: 31 })).toBe(20);
    expect(balance.isIneffective).toBe(false);
    expect(look({ returned: 17 })).toBe(0);
    expect(balance.isIneffective).toBe(true);
    const tenMinutes = Array.from({ length: 120 }, () => look());
    expect(tenMinutes.slice(0, -1).every((requests) => requests === 0)).toBe(true);
    expect(balance.isIneffective).toBe(false);
  });
});
