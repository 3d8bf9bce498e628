/**
 * Admission to the queue of password hashes. A request that would wait too long is rejected before it costs anything,
 * with the time at which its turn comes: the times of a network follow each other at the measured rate of hashes. A
 * request that returns at its time is admitted before requests that have not waited. The queue is therefore fair within
 * a network although nobody keeps a connection open; `fair-limit.ts` makes it fair between networks.
 */

interface QueueLimits {
  /** Number of concurrent hashes. */
  readonly atOnce: number;
  /** Maximum number of admitted requests, waiting or in progress, of all networks. */
  readonly maxAdmitted: number;
  readonly maxAdmittedPerNetwork: number;
  readonly nowMs: () => number;
}

interface NetworkState {
  admittedCount: number;
  /** The latest return time of a rejected request. */
  promisedMs: number;
  /** The same for requests that were rejected again at their time, because hashes took longer than estimated. */
  repeatedMs: number;
}

/**
 * An admitted request must call `release` when it ends. A rejected request may return at `returnMs` (since the epoch).
 */
export type Admission = { readonly release: () => void } | { readonly returnMs: number };

export interface HashingQueue {
  /**
   * Admits or rejects a request.
   * @param returnMs the return time of an earlier rejected request of this person; null if there was none
   */
  admit(network: string, returnMs: number | null): Admission;
  /** Records the duration of a hash, from which waiting times are estimated. */
  measure(hashMs: number): void;
}

/** Maximum waiting time in a reply, because the rate may change, and other people may give up. */
const maxWaitMs = 120_000;
/**
 * Weight of a new measurement in the moving average of hash durations. Hashes take several times as long while
 * thousands of people arrive, but most waiting times are estimated at that moment and must hold for the minutes after it.
 */
const newWeight = 0.003;
/** The api process hashes twice when it starts; the shorter duration is the first estimate. */
const startHashCount = 2;
/** Duration before the first measurement. */
const initialHashMs = 15;
/**
 * Factor of the estimated duration. An estimate that is too long leaves threads idle, because people return too late; one
 * that is too short only makes some people wait twice.
 */
const optimism = 0.9;
/** A network may use this many threads and their successors even if other people of it are expected to return. */
const nearlyIdleFactor = 4;
/** Number of networks at which those without requests and promises are removed for the first time. */
const firstRemovalSize = 1000;

export function createHashingQueue({ atOnce, maxAdmitted, maxAdmittedPerNetwork, nowMs }: QueueLimits): HashingQueue {
  const networks = new Map<string, NetworkState>();
  let removalSize = firstRemovalSize;
  let admittedCount = 0;
  let busyNetworkCount = 0;
  let averageHashMs = initialHashMs;
  let measuredCount = 0;

  function removeIdle(): void {
    const now = nowMs();
    for (const [network, state] of networks)
      if (state.admittedCount === 0 && Math.max(state.promisedMs, state.repeatedMs) <= now) networks.delete(network);
    removalSize = Math.max(firstRemovalSize, 2 * networks.size);
  }

  function stateOf(network: string): NetworkState {
    let state = networks.get(network);
    if (state === undefined) {
      if (networks.size >= removalSize) removeIdle();
      state = { admittedCount: 0, promisedMs: 0, repeatedMs: 0 };
      networks.set(network, state);
    }
    return state;
  }

  function change(state: NetworkState, by: 1 | -1): void {
    if (by === 1 && state.admittedCount === 0) busyNetworkCount += 1;
    state.admittedCount += by;
    admittedCount += by;
    if (by === -1 && state.admittedCount === 0) busyNetworkCount -= 1;
  }

  function admitted(state: NetworkState): Admission {
    change(state, 1);
    let isReleased = false;
    return {
      release: () => {
        if (!isReleased) change(state, -1);
        isReleased = true;
      },
    };
  }

  return {
    admit(network, returnMs) {
      const now = nowMs();
      const state = stateOf(network);
      const isFull = admittedCount >= maxAdmitted || state.admittedCount >= maxAdmittedPerNetwork;
      // People who do not return must not leave the threads idle.
      const isNearlyIdle = state.admittedCount < nearlyIdleFactor * atOnce;
      const isTheirTurn = (returnMs ?? state.promisedMs) <= now;
      if (!isFull && (isNearlyIdle || isTheirTurn)) return admitted(state);
      if (returnMs !== null && returnMs > now) return { returnMs };
      // Networks are served in turn, so that the hashes of one network are this far apart.
      const intervalMs = ((optimism * averageHashMs) / atOnce) * Math.max(1, busyNetworkCount);
      const queueEndMs = now + state.admittedCount * intervalMs;
      // Whoever has waited only waits until there is space, not behind those who came later.
      if (returnMs !== null) {
        state.repeatedMs = Math.min(Math.max(queueEndMs, state.repeatedMs) + intervalMs, now + maxWaitMs);
        return { returnMs: state.repeatedMs };
      }
      state.promisedMs = Math.min(Math.max(queueEndMs, state.promisedMs) + intervalMs, now + maxWaitMs);
      return { returnMs: state.promisedMs };
    },
    measure(hashMs) {
      measuredCount += 1;
      if (measuredCount === 1) averageHashMs = hashMs;
      else if (measuredCount <= startHashCount) averageHashMs = Math.min(averageHashMs, hashMs);
      else averageHashMs += newWeight * (hashMs - averageHashMs);
    },
  };
}
