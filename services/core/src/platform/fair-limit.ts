/**
 * Limit of concurrent work that several parties share. They take turns, and each may have only a part of what waits, so
 * that one of them cannot keep the others out.
 */
import { fail } from './errors.ts';

interface Limits {
  /** Work in progress at the same time. */
  readonly atOnce: number;
  /** Work of all parties that may wait. */
  readonly waitingMax: number;
  /** Work of one party that may wait. */
  readonly waitingPerPartyMax: number;
}

/** Does work when it is its turn. Throws `overloaded` when too much waits. */
export type FairLimit = <T>(party: string | number, work: () => Promise<T>) => Promise<T>;

export function createFairLimit({ atOnce, waitingMax, waitingPerPartyMax }: Limits): FairLimit {
  /** Parties in the order of their turns; each has something that waits. */
  const waiting = new Map<string | number, (() => void)[]>();
  let waitingCount = 0;
  let inProgress = 0;

  function startNext(): void {
    const [turn] = waiting;
    if (turn === undefined) return;
    const [party, [start, ...rest]] = turn;
    waiting.delete(party);
    if (rest.length > 0) waiting.set(party, rest);
    waitingCount -= 1;
    inProgress += 1;
    start?.();
  }

  async function turnOf(party: string | number): Promise<void> {
    if (inProgress < atOnce) {
      inProgress += 1;
      return;
    }
    const own = waiting.get(party) ?? [];
    if (own.length >= waitingPerPartyMax || waitingCount >= waitingMax) throw fail('overloaded');
    waitingCount += 1;
    await new Promise<void>((start) => waiting.set(party, [...own, start]));
  }

  return async (party, work) => {
    await turnOf(party);
    try {
      return await work();
    } finally {
      inProgress -= 1;
      startNext();
    }
  };
}
