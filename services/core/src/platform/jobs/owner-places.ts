/**
 * Places of a process for jobs of owners, such as organizations, whose servers may be slow: one owner takes a few of them,
 * and slow owners together never all. A job without a place ends at once; it is requested again when a place is free, and a
 * sweep finds what gets lost.
 */

interface PlacesOptions {
  /** Places of one owner: usually, and after a slow job. */
  readonly ofOwner: { readonly quick: number; readonly slow: number };
  /** Places of all slow owners together: fewer than the queue has. */
  readonly ofSlow: number;
  /** A job that takes longer makes its owner slow, for a while. */
  readonly slowMs: number;
  readonly now?: () => number;
}

/** A job: whose it is, which it is, and how it is requested again. */
export interface OwnedJob {
  readonly owner: number;
  readonly key: string;
  readonly again: () => void;
}

export interface OwnerPlaces {
  /** Runs a job if there is a place for its owner. Returns whether there was. */
  run(job: OwnedJob, work: () => Promise<void>): Promise<boolean>;
}

interface Owner {
  running: number;
  slowUntilMs: number;
  /** Number of the last job that began. */
  lastTurn: number;
}

const ownersKept = 10_000;
const waitingKept = 1_000;
/** Long enough, so that a quick job now and then does not hide slow ones. */
const slowForMs = 10 * 60_000;

export function createOwnerPlaces({ ofOwner, ofSlow, slowMs, now = Date.now }: PlacesOptions): OwnerPlaces {
  const owners = new Map<number, Owner>();
  /** Owners with a job in progress. */
  const active = new Set<Owner>();
  const waiting = new Map<string, OwnedJob>();
  let turn = 0;

  function ownerOf(id: number): Owner {
    const owner = owners.get(id) ?? { running: 0, slowUntilMs: 0, lastTurn: 0 };
    owners.delete(id);
    owners.set(id, owner);
    const [oldest] = owners.keys();
    if (owners.size > ownersKept && oldest !== undefined) owners.delete(oldest);
    return owner;
  }

  const isSlow = ({ slowUntilMs }: Owner): boolean => now() < slowUntilMs;

  function hasPlace(owner: Owner): boolean {
    if (!isSlow(owner)) return owner.running < ofOwner.quick;
    const slowRunning = [...active].filter(isSlow).reduce((sum, { running }) => sum + running, 0);
    return owner.running < ofOwner.slow && slowRunning < ofSlow;
  }

  /** Requests the waiting job whose owner had a turn the longest ago. */
  function requestNext(): void {
    let next: OwnedJob | undefined;
    let longestAgo = Infinity;
    for (const job of waiting.values()) {
      const owner = owners.get(job.owner);
      if (owner !== undefined && (owner.lastTurn >= longestAgo || !hasPlace(owner))) continue;
      longestAgo = owner?.lastTurn ?? 0;
      next = job;
    }
    if (next === undefined) return;
    waiting.delete(next.key);
    next.again();
  }

  return {
    async run(job, work) {
      const owner = ownerOf(job.owner);
      if (!hasPlace(owner)) {
        if (waiting.size < waitingKept) waiting.set(job.key, job);
        return false;
      }
      waiting.delete(job.key);
      owner.running += 1;
      active.add(owner);
      owner.lastTurn = turn += 1;
      const begunMs = performance.now();
      try {
        await work();
      } finally {
        owner.running -= 1;
        if (owner.running === 0) active.delete(owner);
        if (performance.now() - begunMs > slowMs) owner.slowUntilMs = now() + slowForMs;
        requestNext();
      }
      return true;
    },
  };
}
