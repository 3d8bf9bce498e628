/**
 * Places of a process for jobs of owners, such as organizations, whose servers may be slow. Owners that have been quick
 * always find places: the others, which are new to this process or have been slow, share a few. An account takes a few
 * places, however many owners it has. A job without a place ends at once; it is requested again when a place is free, and a
 * sweep finds what gets lost.
 */

interface PlacesOptions {
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

export interface OwnerPlaces {
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
  readonly began: Standing;
  /** When it is free again without a job; null for a running job. */
  readonly keptUntilMs: number | null;
}

interface Seen extends Taken {
  readonly standing: Standing;
}

type Standing = 'new' | 'slow' | 'proven';

const ownersKept = 10_000;
const waitingKept = { all: 1_000, ofAccount: 10 } as const;
/** Long enough, so that a quick job now and then does not hide slow ones. */
const slowForMs = 10 * 60_000;
/** How long a place is kept for a job that was requested again. */
const keptForMs = 2_000;

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

interface Standings {
  of(owner: number): Standing;
  noteSlow(owner: number): void;
  noteQuick(owner: number): void;
}

function createStandings(now: () => number): Standings {
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
  { ofAccount, shared }: PlacesOptions,
  job: JobOwner & Pick<Seen, 'key' | 'standing'>,
  seen: readonly Seen[],
): boolean {
  const { key, account, standing } = job;
  const others = seen.filter((place) => place.keptUntilMs === null || place.key !== key);
  const ofSame = others.filter((place) => place.account === account);
  if (standing === 'proven') return ofSame.length < ofAccount.all || ofSame.every(({ began }) => began !== 'proven');
  if (ofSame.length >= ofAccount.all) return false;
  const unproven = others.filter((place) => place.standing !== 'proven');
  return (
    // A proven owner that becomes slow took none of the shared places from new ones.
    others.filter(({ began }) => began !== 'proven').length < shared.both &&
    unproven.filter((place) => place.standing === standing).length < shared[standing] &&
    ofSame.filter((place) => place.standing !== 'proven').length < ofAccount.unproven
  );
}

/** Jobs that wait for a place. */
interface Line {
  add(job: OwnedJob): void;
  /** Takes the job that has a place now and whose account had a turn the longest ago. */
  take(hasPlace: (job: OwnedJob) => boolean): OwnedJob | undefined;
  /** Notes that a job of an account begins. */
  begin(key: string, account: number): void;
}

function createLine(): Line {
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

export function createOwnerPlaces(options: PlacesOptions): OwnerPlaces {
  const { slowMs, now = Date.now } = options;
  const standings = createStandings(now);
  const line = createLine();
  const taken = new Set<Taken>();

  /** The places that are taken now. */
  function look(): readonly Seen[] {
    for (const place of taken) if (place.keptUntilMs !== null && now() >= place.keptUntilMs) taken.delete(place);
    return [...taken].map((place) => ({ ...place, standing: standings.of(place.owner) }));
  }

  const hasPlace = (job: OwnedJob, seen: readonly Seen[]): boolean =>
    isFree(options, { ...job, standing: standings.of(job.owner) }, seen);

  /** Requests waiting jobs as long as there are places, and keeps these for them. */
  function requestNext(): void {
    const findNext = (): OwnedJob | undefined => {
      const seen = look();
      return line.take((job) => hasPlace(job, seen));
    };
    for (let next = findNext(); next !== undefined; next = findNext()) {
      const { key, owner, account, again } = next;
      taken.add({ key, owner, account, began: standings.of(owner), keptUntilMs: now() + keptForMs });
      again();
    }
  }

  /** Takes a place: the one that is kept for the job, or another one. */
  function take({ key, owner, account }: OwnedJob): Taken {
    for (const place of taken) if (place.key === key && place.keptUntilMs !== null) taken.delete(place);
    const place = { key, owner, account, began: standings.of(owner), keptUntilMs: null };
    taken.add(place);
    line.begin(key, account);
    return place;
  }

  return {
    async run(job, work) {
      if (!hasPlace(job, look())) {
        line.add(job);
        return false;
      }
      const place = take(job);
      let isSlow = false;
      const timer = setTimeout(() => {
        isSlow = true;
        standings.noteSlow(job.owner);
        requestNext();
      }, slowMs).unref();
      try {
        await work();
      } finally {
        clearTimeout(timer);
        taken.delete(place);
        standings[isSlow ? 'noteSlow' : 'noteQuick'](job.owner);
        requestNext();
      }
      return true;
    },
  };
}
