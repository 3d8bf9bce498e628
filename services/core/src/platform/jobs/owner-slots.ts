/**
 * Places of a process for jobs of owners, such as organizations, whose servers may be slow. Owners that have been quick
 * always find places: the others, which are new to this process or have been slow, share a few. An account takes a few
 * places, however many owners it has. A job without a place ends at once; it is requested again when a place is free, and a
 * sweep finds what gets lost.
 */

interface SlotOptions {
  /**
   * Places of one account: at all, and for those of its owners that are new or slow. A proven owner finds one, whatever
   * places the account's other owners have.
   */
  readonly ofAccount: { readonly all: number; readonly unproven: number };
  /**
   * Places of all new owners, of all slow owners, and of both: fewer than the queue has. A job that lasts moves from the
   * new ones to the slow ones, so that the next new owner has its turn.
   */
  readonly shared: { readonly new: number; readonly slow: number; readonly both: number };
  /** A job that lasts longer makes its owner slow. */
  readonly slowMs: number;
  readonly now?: () => number;
}

/** Whose a job is. */
export interface JobOwner {
  readonly owner: number;
  /** The account that answers for the owner. */
  readonly account: number;
}

/** A job: whose it is, which it is, and how it is requested again. */
export interface OwnedJob extends JobOwner {
  readonly key: string;
  readonly again: () => void;
}

export interface OwnerSlots {
  /** Runs a job if there is a place for its owner. Returns whether there was. */
  run(job: OwnedJob, work: () => Promise<void>): Promise<boolean>;
}

interface Owner {
  /** Whether a job has ended in time since the last slow one. */
  isQuick: boolean;
  /** 0 if no job was slow. */
  slowUntilMs: number;
}

/** A place of a running job, or one that is kept for a job that was requested again. */
interface Taken extends JobOwner {
  readonly key: string;
  /** Standing of the owner when the place was taken. */
  readonly began: OwnerState;
  /** When it is free again without a job; null for a running job. */
  readonly reservedUntilMs: number | null;
}

interface UsedSlot extends Taken {
  readonly state: OwnerState;
}

type OwnerState = 'new' | 'slow' | 'proven';

const ownersKept = 10_000;
const waitingKept = { all: 1_000, ofAccount: 10 } as const;
/** Long enough, so that a quick job now and then does not hide slow ones. */
const slowForMs = 10 * 60_000;
/** How long a place is kept for a job that was requested again. */
const reservedForMs = 2_000;

/** Map that forgets what was used the longest ago. */
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

/** Checks whether there is a place for a job besides those that are taken. */
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
    // A proven owner that becomes slow took none of the shared places from new ones.
    others.filter(({ began }) => began !== 'proven').length < shared.both &&
    unproven.filter((slot) => slot.state === state).length < shared[state] &&
    ofSame.filter((slot) => slot.state !== 'proven').length < ofAccount.unproven
  );
}

/** Jobs that wait for a place. */
interface WaitingLine {
  add(job: OwnedJob): void;
  /** Takes the job that has a place now and whose account had a turn the longest ago. */
  take(hasPlace: (job: OwnedJob) => boolean): OwnedJob | undefined;
  /** Notes that a job of an account begins. */
  begin(key: string, account: number): void;
}

function createLine(): WaitingLine {
  const waiting = new Map<string, OwnedJob>();
  /** Number of the last job that an account began. */
  const turns = recent(() => 0);
  let turn = 0;
  return {
    add(job) {
      // No account fills the line: the sweep finds what is not kept.
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

  /** The places that are taken now. */
  function usedSlots(): readonly UsedSlot[] {
    for (const slot of taken) if (slot.reservedUntilMs !== null && now() >= slot.reservedUntilMs) taken.delete(slot);
    return [...taken].map((slot) => ({ ...slot, state: states.of(slot.owner) }));
  }

  const hasPlace = (job: OwnedJob, seen: readonly UsedSlot[]): boolean =>
    isFree(options, { ...job, state: states.of(job.owner) }, seen);

  /** Requests waiting jobs as long as there are places, and keeps these for them. */
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

  /** Takes a place: the one that is kept for the job, or another one. */
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
