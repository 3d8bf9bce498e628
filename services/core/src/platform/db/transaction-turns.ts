/** Connections for transactions: accounts take turns. */
import { createFairLimit, type FairLimit } from '../fair-limit.ts';
import { PoolFull } from './failures.ts';

/** Further statements would time out; the limit bounds the memory of the queue. */
export const waitingPerConnectionMax = 400;
/** Most clients give up before more transactions of one account are done. */
const waitingPerAccountMax = 40;

/**
 * As long as a statement waits for a connection: while PostgreSQL is silent, callers do not wait one after the other.
 */
const waitMaxMs = 5_000;

/**
 * Returns the turns of accounts for a number of connections. If there are several, one is reserved for work that is not
 * a user's transaction, and an account may use half of the others.
 */
export function turnsFor(connections: number): FairLimit {
  const atOnce = Math.max(1, connections - 1);
  return createFairLimit({
    atOnce,
    atOncePerParty: Math.max(1, Math.floor(atOnce / 2)),
    waitingMax: connections * waitingPerConnectionMax,
    waitingPerPartyMax: waitingPerAccountMax,
    waitMax: { ms: waitMaxMs, failure: () => new PoolFull('Waited too long for a turn.') },
  });
}
