/**
 * A concurrency limit that several parties share. Parties are served in turn, and each party may only use a part of the
 * queue, so that it cannot block the others.
 */
import { fail } from './errors.ts';

interface Limits {
  /** Maximum concurrency. */
  readonly atOnce: number;
  /** Maximum concurrency of one party. Defaults to `atOnce`. */
  readonly atOncePerParty?: number;
  /** Maximum length of the queue. */
  readonly maxWaiting: number;
  /** Maximum queue length of one party. */
  readonly maxWaitingPerParty: number;
  /** Maximum wait, and the error after it. Unlimited by default. */
  readonly maxWait?: { readonly ms: number; readonly failure: () => Error };
}

type Party = string | number;

/** Runs work when it is the turn of its party. Throws `overloaded` if the queue is full. */
export type FairLimit = <T>(party: Party, work: () => Promise<T>) => Promise<T>;

export function createFairLimit({
  atOnce,
  atOncePerParty = atOnce,
  maxWaiting,
  maxWaitingPerParty,
  maxWait,
}: Limits): FairLimit {
  /** Parties in the order of their turns, with their waiting work. */
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
    const remaining = (ofParty.get(party) ?? 0) - 1;
    if (remaining > 0) ofParty.set(party, remaining);
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
    const queue = waiting.get(party) ?? [];
    if (queue.length >= maxWaitingPerParty || waitingCount >= maxWaiting) throw fail('overloaded');
    waitingCount += 1;
    await new Promise<void>((resolve, reject) => {
      const start = (): void => {
        clearTimeout(timer);
        resolve();
      };
      waiting.set(party, [...queue, start]);
      const giveUp = (): void => {
        leave(party, start);
        reject(maxWait?.failure());
      };
      const timer = maxWait === undefined ? undefined : setTimeout(giveUp, maxWait.ms);
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
