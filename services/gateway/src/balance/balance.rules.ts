/**
 * Which of its sockets a gateway asks to reconnect elsewhere (docs/decisions/0070): pure rules, without clock, Redis or
 * sockets.
 */

/** Interval at which the gateways exchange and compare their numbers of sockets. */
export const balanceTickMs = 5_000;
/** A gateway starts to ask when it has this many times the mean … */
const farAbove = 1.15;
/** … and at least this many sockets more than the mean; smaller differences are not worth a reconnection. */
const farAboveMin = 25;
/** It stops at this many times the mean: lower than the start, as hysteresis. */
const nearEnough = 1.05;
/**
 * Maximum factor of the rate. The rate grows with the excess over the mean: at twice the excess of `farAbove` it is
 * doubled. A load balancer without connection counts, or with round robin, sends most of the asked clients to gateways
 * that are as full.
 */
const hasteMax = 3;
/** Percentage of the sockets of all gateways that may change in a tick without counting as a burst. */
const burstPercent = 1;
const burstMin = 25;
/** Number of asked sockets that is enough to judge whether asking helps. */
const judgedMin = 20;
/** If this share comes back to the gateway that asked, the load balancer ties browsers to their gateway. */
const comesBackShare = 0.8;
/** How long the gateway then asks no clients. */
const uselessPauseMs = 600_000;

const minuteMs = 60_000;

export interface BalanceSettings {
  /**
   * Percentage of its sockets that a gateway may ask in a minute, and up to three times as many when it is far above
   * the mean; 0 disables asking.
   */
  readonly percentPerMinute: number;
  /** How long the set of gateways and the total number of sockets must have been steady. */
  readonly calmMs: number;
}

/** The input of one tick of a gateway. */
export interface BalanceView {
  readonly atMs: number;
  readonly own: number;
  /** The sockets of every participating gateway, including this one; null while Redis is unavailable. */
  readonly loads: ReadonlyMap<string, number> | null;
  /** Number of asked clients that have come back since the last tick. */
  readonly returned: number;
}

export interface Balance {
  /** Returns how many clients to ask until the next tick. */
  tick(view: BalanceView): number;
  /** Whether asking has no effect, because the load balancer sends clients back. */
  readonly isUseless: boolean;
}

const sumOf = (loads: ReadonlyMap<string, number>): number => [...loads.values()].reduce((sum, load) => sum + load, 0);

const sameKeys = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean =>
  a.size === b.size && [...a.keys()].every((key) => b.has(key));

/** Percentage of its sockets that a gateway may ask in a tick. */
const percentPerTick = ({ percentPerMinute }: BalanceSettings): number => (percentPerMinute * balanceTickMs) / minuteMs;

/** Maximum change of the sockets in a steady tick: a small share, and those that gateways have asked. */
const steadyWithin = (sockets: number, settings: BalanceSettings): number =>
  Math.max(burstMin, (sockets * (burstPercent + percentPerTick(settings))) / 100);

/**
 * Checks whether two consecutive ticks have the same gateways with about the same number of sockets: no rollout, no
 * burst.
 */
export function isSteady(
  before: ReadonlyMap<string, number>,
  now: ReadonlyMap<string, number>,
  settings: BalanceSettings,
): boolean {
  const [had, has] = [sumOf(before), sumOf(now)];
  return sameKeys(before, now) && Math.abs(has - had) <= steadyWithin(Math.max(had, has), settings);
}

/** Returns the number of excess sockets: 0 below the threshold at which a gateway starts or, once started, stops. */
export function socketsAbove(own: number, loads: ReadonlyMap<string, number>, hasStarted: boolean): number {
  if (loads.size < 2) return 0;
  const mean = sumOf(loads) / loads.size;
  if (!hasStarted && (own <= farAbove * mean || own - mean < farAboveMin)) return 0;
  return Math.max(Math.ceil(own - nearEnough * mean), 0);
}

/** Returns the factor of the rate at which a gateway asks. */
export function hasteOf(own: number, loads: ReadonlyMap<string, number>): number {
  const excess = (own * loads.size) / sumOf(loads) - 1;
  return Math.min(Math.max(excess / (farAbove - 1), 1), hasteMax);
}

/** The state of one gateway between its ticks. */
export function createBalance(settings: BalanceSettings): Balance {
  let before: ReadonlyMap<string, number> | null = null;
  let calmSinceMs = 0;
  let hasStarted = false;
  /** The fraction of a socket that is carried over to the next tick. */
  let carried = 0;
  let asked = 0;
  let returned = 0;
  let uselessUntilMs = 0;
  let isUseless = false;

  function isCalm({ atMs, loads }: BalanceView): boolean {
    if (loads === null || before === null || !isSteady(before, loads, settings)) calmSinceMs = atMs;
    before = loads;
    return atMs - calmSinceMs >= settings.calmMs;
  }

  function judge(view: BalanceView): void {
    returned += view.returned;
    isUseless = view.atMs < uselessUntilMs;
    if (asked < judgedMin || returned < asked * comesBackShare) return;
    uselessUntilMs = view.atMs + uselessPauseMs;
    isUseless = true;
    [asked, returned] = [0, 0];
  }

  function rest(): 0 {
    hasStarted = false;
    carried = 0;
    return 0;
  }

  return {
    get isUseless() {
      return isUseless;
    },
    tick(view) {
      judge(view);
      const calm = isCalm(view);
      if (view.loads === null || !calm || isUseless) return rest();
      const above = socketsAbove(view.own, view.loads, hasStarted);
      if (above === 0) {
        [asked, returned] = [0, 0];
        return rest();
      }
      hasStarted = true;
      carried += (view.own * percentPerTick(settings) * hasteOf(view.own, view.loads)) / 100;
      const now = Math.min(above, Math.floor(carried));
      carried -= Math.floor(carried);
      asked += now;
      return now;
    },
  };
}
