/** Who gets a connection for a transaction: accounts take turns. */
import { createFairLimit, type FairLimit } from '../fair-limit.ts';
import { PoolFull } from './failures.ts';

/** Further statements would time out; the limit bounds the memory of the queue. */
export const waitingPerConnectionMax = 400;
/** Most clients give up before more transactions of one account are done. */
const waitingPerAccountMax = 40;

/** As long as a statement waits for a connection: while PostgreSQL is silent, nobody waits for one after the other. */
const waitMaxMs = 5_000;

/**
 * Returns the turns of accounts for so many connections. One connection stays for what is no transaction of a person, if
 * there are several, and an account has half of the others.
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
