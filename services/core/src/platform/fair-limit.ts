/**
 * Limit of concurrent work that several parties share. They take turns, and each may have only a part of what waits, so
 * that one of them cannot keep the others out.
 */
import { fail } from './errors.ts';

interface Limits {
  /** Work in progress at the same time. */
  readonly atOnce: number;
  /** Work of one party in progress at the same time; no limit of its own when absent. */
  readonly atOncePerParty?: number;
  /** Work of all parties that may wait. */
  readonly waitingMax: number;
  /** Work of one party that may wait. */
  readonly waitingPerPartyMax: number;
  /** How long work waits for its turn, and what it then fails with; without end when absent. */
  readonly waitMax?: { readonly ms: number; readonly failure: () => Error };
}

type Party = string | number;

/** Does work when it is its turn. Throws `overloaded` when too much waits. */
export type FairLimit = <T>(party: Party, work: () => Promise<T>) => Promise<T>;

export function createFairLimit({
  atOnce,
  atOncePerParty = atOnce,
  waitingMax,
  waitingPerPartyMax,
  waitMax,
}: Limits): FairLimit {
  /** Parties in the order of their turns; each has something that waits. */
  const waiting = new Map<Party, (() => void)[]>();
  const ofParty = new Map<Party, number>();
  let waitingCount = 0;
  let inProgress = 0;

  const isFree = (party: Party): boolean => inProgress < atOnce && (ofParty.get(party) ?? 0) < atOncePerParty;

  function begin(party: Party): void {
    inProgress += 1;
    ofParty.set(party, (ofParty.get(party) ?? 0) + 1);
  }

  function end(party: Party): void {
    inProgress -= 1;
    const left = (ofParty.get(party) ?? 0) - 1;
    if (left > 0) ofParty.set(party, left);
    else ofParty.delete(party);
  }

  function startNext(): void {
    for (const [party, [start, ...rest]] of waiting) {
      if (!isFree(party)) continue;
      waiting.delete(party);
      if (rest.length > 0) waiting.set(party, rest);
      waitingCount -= 1;
      begin(party);
      start?.();
      return;
    }
  }

  function leave(party: Party, start: () => void): void {
    const rest = (waiting.get(party) ?? []).filter((other) => other !== start);
    if (rest.length > 0) waiting.set(party, rest);
    else waiting.delete(party);
    waitingCount -= 1;
  }

  async function turnOf(party: Party): Promise<void> {
    if (isFree(party)) {
      begin(party);
      return;
    }
    const own = waiting.get(party) ?? [];
    if (own.length >= waitingPerPartyMax || waitingCount >= waitingMax) throw fail('overloaded');
    waitingCount += 1;
    await new Promise<void>((resolve, reject) => {
      const start = (): void => {
        clearTimeout(timer);
        resolve();
      };
      waiting.set(party, [...own, start]);
      const giveUp = (): void => {
        leave(party, start);
        reject(waitMax?.failure());
      };
      const timer = waitMax === undefined ? undefined : setTimeout(giveUp, waitMax.ms);
    });
  }

  return async (party, work) => {
    await turnOf(party);
    try {
      return await work();
    } finally {
      end(party);
      startNext();
    }
  };
}
