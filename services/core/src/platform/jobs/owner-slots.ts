/**
 * Slots of a process for jobs of owners, such as organizations, whose servers may be slow. Owners with quick jobs
 * always get a slot; owners that are new to this process or were slow share a few. An account takes a limited number of
 * slots, regardless of its number of owners. A job without a slot ends immediately; it is requested again when a slot
 * is free, and a sweep finds lost requests.
 */

interface SlotOptions {
  /**
   * Slots of one account: in total, and for its new or slow owners. A proven owner gets a slot regardless of those of
   * the account's other owners.
   */
  readonly ofAccount: { readonly all: number; readonly unproven: number };
  /**
   * Slots shared by all new owners, by all slow owners, and by both: fewer than the concurrency of the queue. A long
   * job moves from `new` to `slow`, which frees its slot for the next new owner.
   */
  readonly shared: { readonly new: number; readonly slow: number; readonly both: number };
  /** A job that lasts longer makes its owner slow. */
  readonly slowMs: number;
  readonly now?: () => number;
}

export interface JobOwner {
  readonly owner: number;
  /** The account that is responsible for the owner. */
  readonly account: number;
}

/** A job of an owner, and how it is requested again. */
export interface OwnedJob extends JobOwner {
  readonly key: string;
  readonly again: () => void;
}

export interface OwnerSlots {
  /** Runs a job if a slot is free for its owner. Returns whether it ran. */
  run(job: OwnedJob, work: () => Promise<void>): Promise<boolean>;
}

interface Owner {
  /** Whether a job has finished in time since the last slow one. */
  isQuick: boolean;
  /** 0 if no job was slow. */
  slowUntilMs: number;
}

/** The slot of a running job, or a slot that is reserved for a job that was requested again. */
interface Taken extends JobOwner {
  readonly key: string;
  readonly began: OwnerState;
  /** When the reservation expires; null for a running job. */
  readonly reservedUntilMs: number | null;
}

interface UsedSlot extends Taken {
  readonly state: OwnerState;
}

type OwnerState = 'new' | 'slow' | 'proven';

const ownersKept = 10_000;
const waitingKept = { all: 1_000, ofAccount: 10 } as const;
/** Long enough that an occasional quick job does not hide slow ones. */
const slowForMs = 10 * 60_000;
/** How long a slot is reserved for a job that was requested again. */
const reservedForMs = 2_000;

/** A map that evicts the least recently used entry. */
function recent<V>(initial: () => V): { get(id: number): V; set(id: number, value: V): void } {
  const values = new Map<number, V>();
  return {
    get: (id) => values.get(id) ?? initial(),
    set(id, value) {
      values.delete(id);
      values.set(id, value);
      const [oldest] = values.keys();
      if (values.size > ownersKept && oldest !== undefined) values.delete(oldest);
    },
  };
}

interface OwnerStates {
  of(owner: number): OwnerState;
  noteSlow(owner: number): void;
  noteQuick(owner: number): void;
}

function createOwnerStates(now: () => number): OwnerStates {
  const owners = recent<Owner>(() => ({ isQuick: false, slowUntilMs: 0 }));
  return {
    of(id) {
      const { isQuick, slowUntilMs } = owners.get(id);
      if (isQuick && now() >= slowUntilMs) return 'proven';
      return slowUntilMs === 0 ? 'new' : 'slow';
    },
    noteSlow: (id) => owners.set(id, { isQuick: false, slowUntilMs: now() + slowForMs }),
    noteQuick: (id) => owners.set(id, { ...owners.get(id), isQuick: true }),
  };
}

function isFree(
  { ofAccount, shared }: SlotOptions,
  job: JobOwner & Pick<UsedSlot, 'key' | 'state'>,
  seen: readonly UsedSlot[],
): boolean {
  const { key, account, state } = job;
  const others = seen.filter((slot) => slot.reservedUntilMs === null || slot.key !== key);
  const ofSame = others.filter((slot) => slot.account === account);
  if (state === 'proven') return ofSame.length < ofAccount.all || ofSame.every(({ began }) => began !== 'proven');
  if (ofSame.length >= ofAccount.all) return false;
  const unproven = others.filter((slot) => slot.state !== 'proven');
  return (
    // A proven owner that becomes slow does not count against the shared slots.
    others.filter(({ began }) => began !== 'proven').length < shared.both &&
    unproven.filter((slot) => slot.state === state).length < shared[state] &&
    ofSame.filter((slot) => slot.state !== 'proven').length < ofAccount.unproven
  );
}

interface WaitingLine {
  add(job: OwnedJob): void;
  /** Takes the job with a free slot whose account ran a job least recently. */
  take(hasPlace: (job: OwnedJob) => boolean): OwnedJob | undefined;
  begin(key: string, account: number): void;
}

function createLine(): WaitingLine {
  const waiting = new Map<string, OwnedJob>();
  /** Sequence number of the last job that an account started. */
  const turns = recent(() => 0);
  let turn = 0;
  return {
    add(job) {
      // An account must not fill the queue; the sweep finds dropped jobs.
      const ofSame = [...waiting.values()].filter(({ account }) => account === job.account).length;
      if (waiting.has(job.key) || (ofSame < waitingKept.ofAccount && waiting.size < waitingKept.all))
        waiting.set(job.key, job);
    },
    take(hasPlace) {
      let next: OwnedJob | undefined;
      let longestAgo = Infinity;
      for (const job of waiting.values()) {
        const last = turns.get(job.account);
        if (last >= longestAgo || !hasPlace(job)) continue;
        longestAgo = last;
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
  const line = createLine();
  const taken = new Set<Taken>();

  function usedSlots(): readonly UsedSlot[] {
    for (const slot of taken) if (slot.reservedUntilMs !== null && now() >= slot.reservedUntilMs) taken.delete(slot);
    return [...taken].map((slot) => ({ ...slot, state: states.of(slot.owner) }));
  }

  const hasPlace = (job: OwnedJob, seen: readonly UsedSlot[]): boolean =>
    isFree(options, { ...job, state: states.of(job.owner) }, seen);

  /** Requests waiting jobs while slots are free, and reserves these slots. */
  function requestNext(): void {
    const findNext = (): OwnedJob | undefined => {
      const seen = usedSlots();
      return line.take((job) => hasPlace(job, seen));
    };
    for (let next = findNext(); next !== undefined; next = findNext()) {
      const { key, owner, account, again } = next;
      taken.add({ key, owner, account, began: states.of(owner), reservedUntilMs: now() + reservedForMs });
      again();
    }
  }

  /** Takes the slot that is reserved for the job, or a free one. */
  function take({ key, owner, account }: OwnedJob): Taken {
    for (const slot of taken) if (slot.key === key && slot.reservedUntilMs !== null) taken.delete(slot);
    const slot = { key, owner, account, began: states.of(owner), reservedUntilMs: null };
    taken.add(slot);
    line.begin(key, account);
    return slot;
  }

  return {
    async run(job, work) {
      if (!hasPlace(job, usedSlots())) {
        line.add(job);
        return false;
      }
      const slot = take(job);
      let isSlow = false;
      const timer = setTimeout(() => {
        isSlow = true;
        states.noteSlow(job.owner);
        requestNext();
      }, slowMs).unref();
      try {
        await work();
      } finally {
        clearTimeout(timer);
        taken.delete(slot);
        states[isSlow ? 'noteSlow' : 'noteQuick'](job.owner);
        requestNext();
      }
      return true;
    },
  };
}
