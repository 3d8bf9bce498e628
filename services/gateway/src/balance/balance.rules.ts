/**
 * Rules for which sockets a gateway requests to reconnect to another gateway (docs/decisions/0070). Pure functions
 * without clock, Redis or sockets.
 */

/** Interval at which gateways exchange and compare their socket counts. */
export const balanceTickMs = 5_000;
/** A gateway starts requesting reconnects if it has this many times the mean number of sockets … */
const startRatio = 1.15;
/**
 * … and at least this many sockets more than the mean. Smaller differences do not justify reconnections. Low enough for a small
 * event: after a rolling restart of two gateways, the one that was restarted first has all sockets.
 */
const minExcess = 5;
/** It stops at this many times the mean, which is lower than the start for hysteresis. */
const stopRatio = 1.05;
/**
 * Maximum factor of the rate. The rate grows with the excess over the mean: it is doubled at twice the excess of
 * `startRatio`. A load balancer that does not count connections sends most of the clients to gateways that are as full.
 */
const maxRateFactor = 3;
/** Percentage of all gateways' sockets that may change in a tick without counting as a burst. */
const burstPercent = 1;
const minBurst = 25;
/** Number of requested clients that is sufficient to judge whether the requests have an effect. */
const minAskedToJudge = 20;
/** If this share returns to the same gateway, the load balancer uses sticky sessions. */
const stickyReturnShare = 0.8;
/** Time for which the gateway then requests no reconnects. */
const ineffectivePauseMs = 600_000;

const minuteMs = 60_000;

export interface BalanceSettings {
  /**
   * Percentage of its sockets that a gateway may request to reconnect per minute, and up to three times as many if it
   * is far above the mean. 0 disables rebalancing.
   */
  readonly percentPerMinute: number;
  /** Time for which the set of gateways and the total number of sockets must have been steady. */
  readonly minSteadyMs: number;
}

/** The input of one tick of a gateway. */
export interface BalanceView {
  readonly atMs: number;
  readonly ownCount: number;
  /** Number of sockets of each gateway, including this one; null while Redis is unavailable. */
  readonly loads: ReadonlyMap<string, number> | null;
  /** Number of requested clients that have returned to this gateway since the last tick. */
  readonly returned: number;
}

export interface Balance {
  /** Returns the number of clients to request until the next tick. */
  tick(view: BalanceView): number;
  /** Whether the requests have no effect because the load balancer sends clients back. */
  readonly isIneffective: boolean;
}

const sumOf = (loads: ReadonlyMap<string, number>): number => [...loads.values()].reduce((sum, load) => sum + load, 0);

const sameKeys = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean =>
  a.size === b.size && [...a.keys()].every((key) => b.has(key));

/** Returns the percentage of its sockets that a gateway may request to reconnect per tick. */
const percentPerTick = ({ percentPerMinute }: BalanceSettings): number => (percentPerMinute * balanceTickMs) / minuteMs;

/** Returns the maximum change of the number of sockets in a steady tick: a small share, plus the requested clients. */
const steadyWithin = (sockets: number, settings: BalanceSettings): number =>
  Math.max(minBurst, (sockets * (burstPercent + percentPerTick(settings))) / 100);

/**
 * Checks whether two consecutive ticks have the same gateways and about the same number of sockets, which excludes rollouts
 * and bursts.
 */
export function isSteady(
  before: ReadonlyMap<string, number>,
  now: ReadonlyMap<string, number>,
  settings: BalanceSettings,
): boolean {
  const [previous, current] = [sumOf(before), sumOf(now)];
  return sameKeys(before, now) && Math.abs(current - previous) <= steadyWithin(Math.max(previous, current), settings);
}

/** Returns the number of excess sockets; 0 below the start threshold or, once started, the stop threshold. */
export function excessSockets(ownCount: number, loads: ReadonlyMap<string, number>, hasStarted: boolean): number {
  if (loads.size < 2) return 0;
  const mean = sumOf(loads) / loads.size;
  if (!hasStarted && (ownCount <= startRatio * mean || ownCount - mean < minExcess)) return 0;
  return Math.max(Math.ceil(ownCount - stopRatio * mean), 0);
}

/** Returns the factor for the rate of reconnect requests. */
export function rateFactor(ownCount: number, loads: ReadonlyMap<string, number>): number {
  const excess = (ownCount * loads.size) / sumOf(loads) - 1;
  return Math.min(Math.max(excess / (startRatio - 1), 1), maxRateFactor);
}

/** Creates the state of one gateway between its ticks. */
export function createBalance(settings: BalanceSettings): Balance {
  let before: ReadonlyMap<string, number> | null = null;
  let steadySinceMs = 0;
  let hasStarted = false;
  /** Fraction of a socket that is carried over to the next tick. */
  let remainder = 0;
  let askedCount = 0;
  let returnedCount = 0;
  let ineffectiveUntilMs = 0;
  let ineffective = false;

  function hasSettled({ atMs, loads }: BalanceView): boolean {
    if (loads === null || before === null || !isSteady(before, loads, settings)) steadySinceMs = atMs;
    before = loads;
    return atMs - steadySinceMs >= settings.minSteadyMs;
  }

  function recordReturns(view: BalanceView): void {
    returnedCount += view.returned;
    ineffective = view.atMs < ineffectiveUntilMs;
    if (askedCount < minAskedToJudge || returnedCount < askedCount * stickyReturnShare) return;
    ineffectiveUntilMs = view.atMs + ineffectivePauseMs;
    ineffective = true;
    [askedCount, returnedCount] = [0, 0];
  }

  function reset(): 0 {
    hasStarted = false;
    remainder = 0;
    return 0;
  }

  return {
    get isIneffective() {
      return ineffective;
    },
    tick(view) {
      recordReturns(view);
      const isSettled = hasSettled(view);
      if (view.loads === null || !isSettled || ineffective) return reset();
      const excess = excessSockets(view.ownCount, view.loads, hasStarted);
      if (excess === 0) {
        [askedCount, returnedCount] = [0, 0];
        return reset();
      }
      hasStarted = true;
      remainder += (view.ownCount * percentPerTick(settings) * rateFactor(view.ownCount, view.loads)) / 100;
      const now = Math.min(excess, Math.floor(remainder));
      remainder -= Math.floor(remainder);
      askedCount += now;
      return now;
    },
  };
}
