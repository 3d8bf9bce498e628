/** Fair distribution of connections: accounts are served in turn. */
import { createFairLimit, type FairLimit } from '../fair-limit.ts';
import { PoolFull } from './failures.ts';

/** Additional statements would time out. Also limits the memory of the queue. */
export const maxWaitingPerConnection = 400;
/** More transactions of one account would take longer than most clients wait. */
const maxWaitingPerAccount = 40;

/**
 * The same as the time limit for getting a connection, so that callers do not wait one after the other while PostgreSQL is
 * unresponsive.
 */
const maxWaitMs = 5_000;

/**
 * Creates the limit for a number of connections. If there are several, one is reserved for other work, and an account may
 * use half of the rest.
 */
export function turnsFor(connections: number): FairLimit {
  const atOnce = Math.max(1, connections - 1);
  return createFairLimit({
    atOnce,
    atOncePerParty: Math.max(1, Math.floor(atOnce / 2)),
    maxWaiting: connections * maxWaitingPerConnection,
    maxWaitingPerParty: maxWaitingPerAccount,
    maxWait: { ms: maxWaitMs, failure: () => new PoolFull('Waited too long for a turn.') },
  });
}
