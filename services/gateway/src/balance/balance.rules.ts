/**
 * Which of its sockets a gateway asks to reconnect elsewhere (docs/decisions/0070): pure rules, without clock, Redis or
 * sockets.
 */

/** How often the gateways exchange their numbers and judge them. */
export const balanceTickMs = 5_000;
/** A gateway asks when it has this many times the mean … */
const farAbove = 1.15;
/** … and at least this many sockets more than the mean; fewer are not worth a reconnection. */
const farAboveMin = 25;
/** It goes on until it has this many times the mean, so that it does not start and stop at one bound. */
const nearEnough = 1.05;
/**
 * The farther above the mean, the more it asks: at twice the excess of `farAbove` twice as many, and at most so many times as
 * many. A door that forgot its counts or goes round sends most of those who are asked to gateways that are as full.
 */
const hasteMax = 3;
/** In a tick, so many percent of the sockets of all gateways may come or go without counting as a burst. */
const burstPercent = 1;
const burstMin = 25;
/** So many asked sockets are enough to judge whether asking helps. */
const judgedMin = 20;
/** Where this share comes back to the gateway that asked, the balancer ties browsers to their gateway. */
const comesBackShare = 0.8;
/** After that, the gateway does not ask for so long. */
const uselessPauseMs = 600_000;

const minuteMs = 60_000;

export interface BalanceSettings {
  /**
   * Share of its sockets that a gateway may ask in a minute, in percent, and up to three times as many when it is far above
   * the others; 0 never asks.
   */
  readonly percentPerMinute: number;
  /** How long the gateways and the number of all sockets must have been steady. */
  readonly calmMs: number;
}

/** What a gateway knows in one tick. */
export interface BalanceView {
  readonly atMs: number;
  readonly own: number;
  /** The sockets of every gateway that takes part, itself included; null while Redis does not answer. */
  readonly loads: ReadonlyMap<string, number> | null;
  /** How many of those that it asked have come back to it since the last tick. */
  readonly returned: number;
}

export interface Balance {
  /** Returns how many sockets to ask until the next tick. */
  tick(view: BalanceView): number;
  /** Whether asking was found useless, because the balancer sends people back. */
  readonly isUseless: boolean;
}

const sumOf = (loads: ReadonlyMap<string, number>): number => [...loads.values()].reduce((sum, load) => sum + load, 0);

const sameKeys = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean =>
  a.size === b.size && [...a.keys()].every((key) => b.has(key));

/** Percent of its sockets that a gateway may ask in a tick. */
const percentPerTick = ({ percentPerMinute }: BalanceSettings): number => (percentPerMinute * balanceTickMs) / minuteMs;

/** How many of the sockets may change in a tick: beside a small share, those that gateways have asked themselves. */
const steadyWithin = (sockets: number, settings: BalanceSettings): number =>
  Math.max(burstMin, (sockets * (burstPercent + percentPerTick(settings))) / 100);

/** Checks whether two ticks in a row show the same gateways with about as many sockets: no rollout, no rush. */
export function isSteady(
  before: ReadonlyMap<string, number>,
  now: ReadonlyMap<string, number>,
  settings: BalanceSettings,
): boolean {
  const [had, has] = [sumOf(before), sumOf(now)];
  return sameKeys(before, now) && Math.abs(has - had) <= steadyWithin(Math.max(had, has), settings);
}

/** Returns how many sockets a gateway has too many: 0 below the bound at which it starts or, once started, ends. */
export function socketsAbove(own: number, loads: ReadonlyMap<string, number>, hasStarted: boolean): number {
  if (loads.size < 2) return 0;
  const mean = sumOf(loads) / loads.size;
  if (!hasStarted && (own <= farAbove * mean || own - mean < farAboveMin)) return 0;
  return Math.max(Math.ceil(own - nearEnough * mean), 0);
}

/** Returns how many times its share a gateway asks. */
export function hasteOf(own: number, loads: ReadonlyMap<string, number>): number {
  const excess = (own * loads.size) / sumOf(loads) - 1;
  return Math.min(Math.max(excess / (farAbove - 1), 1), hasteMax);
}

/** The state of one gateway between its ticks. */
export function createBalance(settings: BalanceSettings): Balance {
  let before: ReadonlyMap<string, number> | null = null;
  let calmSinceMs = 0;
  let hasStarted = false;
  /** What a tick may not ask as a whole socket is kept for the next one. */
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
