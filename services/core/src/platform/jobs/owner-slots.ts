/**
 * Concurrency slots of a process for jobs of owners, such as organizations, whose servers may be slow. Owners with quick jobs
 * always get a slot; owners that are new to this process or were slow share a few slots. An account can use a limited
 * number of slots, regardless of its number of owners. A job without a slot ends immediately and is enqueued again when a
 * slot is free; a sweep finds lost requests.
 */

interface SlotOptions {
  /**
   * Slots of one account: in total, and for its new or slow owners. A fast owner gets a slot regardless of the slots of
   * other owners of the account.
   */
  readonly perAccount: { readonly total: number; readonly newOrSlow: number };
  /**
   * Slots that all new owners, all slow owners, and both together share. Must be fewer than the concurrency of the queue. A
   * long job moves from `new` to `slow`, which frees its slot for the next new owner.
   */
  readonly shared: { readonly new: number; readonly slow: number; readonly total: number };
  /** An owner whose job takes longer is slow. */
  readonly slowMs: number;
  readonly now?: () => number;
}

export interface JobOwner {
  readonly owner: number;
  /** The account that is responsible for the owner. */
  readonly account: number;
}

/** A job of an owner, with a function that requests it again. */
export interface OwnedJob extends JobOwner {
  readonly key: string;
  readonly retry: () => void;
}

export interface OwnerSlots {
  /** Runs a job if a slot is free for its owner. Returns whether it ran. */
  run(job: OwnedJob, work: () => Promise<void>): Promise<boolean>;
}

interface Owner {
  /** Whether a job was quick since the last slow job. */
  isQuick: boolean;
  /** 0 if no job has been slow. */
  slowUntilMs: number;
}

/** The slot of a running job, or a slot reserved for a job that was requested again. */
interface Slot extends JobOwner {
  readonly key: string;
  readonly stateAtStart: OwnerState;
  /** When the reservation expires; null for a running job. */
  readonly reservedUntilMs: number | null;
}

interface UsedSlot extends Slot {
  readonly state: OwnerState;
}

type OwnerState = 'new' | 'slow' | 'fast';

const maxOwners = 10_000;
const maxWaiting = { all: 1_000, perAccount: 10 } as const;
/** An owner is slow for this time, so that occasional quick jobs do not hide slow ones. */
const slowForMs = 10 * 60_000;
/** Time for which a slot is reserved for a job that was requested again. */
const reservedForMs = 2_000;

/** Creates a map that evicts the least recently used entry. */
function createLruMap<V>(initial: () => V): { get(id: number): V; set(id: number, value: V): void } {
  const values = new Map<number, V>();
  return {
    get: (id) => values.get(id) ?? initial(),
    set(id, value) {
      values.delete(id);
      values.set(id, value);
      const [oldest] = values.keys();
      if (values.size > maxOwners && oldest !== undefined) values.delete(oldest);
    },
  };
}

interface OwnerStates {
  of(owner: number): OwnerState;
  markSlow(owner: number): void;
  markQuick(owner: number): void;
}

function createOwnerStates(now: () => number): OwnerStates {
  const owners = createLruMap<Owner>(() => ({ isQuick: false, slowUntilMs: 0 }));
  return {
    of(id) {
      const { isQuick, slowUntilMs } = owners.get(id);
      if (isQuick && now() >= slowUntilMs) return 'fast';
      return slowUntilMs === 0 ? 'new' : 'slow';
    },
    markSlow: (id) => owners.set(id, { isQuick: false, slowUntilMs: now() + slowForMs }),
    markQuick: (id) => owners.set(id, { ...owners.get(id), isQuick: true }),
  };
}

function isFree(
  { perAccount, shared }: SlotOptions,
  job: JobOwner & Pick<UsedSlot, 'key' | 'state'>,
  usedSlots: readonly UsedSlot[],
): boolean {
  const { key, account, state } = job;
  const otherSlots = usedSlots.filter((slot) => slot.reservedUntilMs === null || slot.key !== key);
  const ofSameAccount = otherSlots.filter((slot) => slot.account === account);
  if (state === 'fast')
    return (
      ofSameAccount.length < perAccount.total || ofSameAccount.every(({ stateAtStart }) => stateAtStart !== 'fast')
    );
  if (ofSameAccount.length >= perAccount.total) return false;
  const newOrSlow = otherSlots.filter((slot) => slot.state !== 'fast');
  return (
    // Fast owners that become slow do not count against the shared slots.
    otherSlots.filter(({ stateAtStart }) => stateAtStart !== 'fast').length < shared.total &&
    newOrSlow.filter((slot) => slot.state === state).length < shared[state] &&
    ofSameAccount.filter((slot) => slot.state !== 'fast').length < perAccount.newOrSlow
  );
}

interface WaitingQueue {
  add(job: OwnedJob): void;
  /** Removes and returns a job with a free slot, of the account that ran a job least recently. */
  take(hasSlot: (job: OwnedJob) => boolean): OwnedJob | undefined;
  begin(key: string, account: number): void;
}

function createWaitingQueue(): WaitingQueue {
  const waiting = new Map<string, OwnedJob>();
  /** Sequence number of the last job that each account started. */
  const turns = createLruMap(() => 0);
  let turn = 0;
  return {
    add(job) {
      // An account must not fill the queue. The sweep finds dropped jobs.
      const ofSameAccount = [...waiting.values()].filter(({ account }) => account === job.account).length;
      if (waiting.has(job.key) || (ofSameAccount < maxWaiting.perAccount && waiting.size < maxWaiting.all))
        waiting.set(job.key, job);
    },
    take(hasSlot) {
      let next: OwnedJob | undefined;
      let earliestTurn = Infinity;
      for (const job of waiting.values()) {
        const lastTurn = turns.get(job.account);
        if (lastTurn >= earliestTurn || !hasSlot(job)) continue;
        earliestTurn = lastTurn;
        next = job;
      }
      if (next !== undefined) waiting.delete(next.key);
      return next;
    },
    begin(key, account) {
      waiting.delete(key);
      turns.set(account, (turn += 1));
    },
  };
}

export function createOwnerSlots(options: SlotOptions): OwnerSlots {
  const { slowMs, now = Date.now } = options;
  const states = createOwnerStates(now);
  const queue = createWaitingQueue();
  const heldSlots = new Set<Slot>();

  function usedSlots(): readonly UsedSlot[] {
    for (const slot of heldSlots)
      if (slot.reservedUntilMs !== null && now() >= slot.reservedUntilMs) heldSlots.delete(slot);
    return [...heldSlots].map((slot) => ({ ...slot, state: states.of(slot.owner) }));
  }

  const hasSlot = (job: OwnedJob, usedSlots: readonly UsedSlot[]): boolean =>
    isFree(options, { ...job, state: states.of(job.owner) }, usedSlots);

  /** Requests waiting jobs while there are free slots, and reserves slots for them. */
  function requestNext(): void {
    const findNext = (): OwnedJob | undefined => {
      const slots = usedSlots();
      return queue.take((job) => hasSlot(job, slots));
    };
    for (let next = findNext(); next !== undefined; next = findNext()) {
      const { key, owner, account, retry } = next;
      heldSlots.add({ key, owner, account, stateAtStart: states.of(owner), reservedUntilMs: now() + reservedForMs });
      retry();
    }
  }

  /** Uses the slot that is reserved for the job, or a free slot. */
  function takeSlot({ key, owner, account }: OwnedJob): Slot {
    for (const slot of heldSlots) if (slot.key === key && slot.reservedUntilMs !== null) heldSlots.delete(slot);
    const slot = { key, owner, account, stateAtStart: states.of(owner), reservedUntilMs: null };
    heldSlots.add(slot);
    queue.begin(key, account);
    return slot;
  }

  return {
    async run(job, work) {
      if (!hasSlot(job, usedSlots())) {
        queue.add(job);
        return false;
      }
      const slot = takeSlot(job);
      let isSlow = false;
      const timer = setTimeout(() => {
        isSlow = true;
        states.markSlow(job.owner);
        requestNext();
      }, slowMs).unref();
      try {
        await work();
      } finally {
        clearTimeout(timer);
        heldSlots.delete(slot);
        states[isSlow ? 'markSlow' : 'markQuick'](job.owner);
        requestNext();
      }
      return true;
    },
  };
}
