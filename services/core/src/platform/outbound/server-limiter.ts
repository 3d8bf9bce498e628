/**
 * In which order servers of strangers are called, so that slow ones hold up no others. A server that has not answered yet
 * shares a few places with others of its kind; one that has answered gets many, unless it takes longer than others do. A
 * server that is slow or away again and again, or slow on average, rests, longer each time.
 */
import pLimit, { type LimitFunction } from 'p-limit';

export interface ServerLimiter {
  /**
   * Calls a server in its turn. Returns null without a call while it rests, or when too many others wait.
   * @param hasAnswered whether a result is an answer of the server, whatever it says
   * @param beginByMs by `performance.now()`: when its turn has not come by then, it returns null without a call
   */
  run<T>(
    server: string,
    call: () => Promise<T>,
    hasAnswered: (result: T) => boolean,
    beginByMs?: number,
  ): Promise<T | null>;
  /** Checks whether a server rests. */
  isResting(server: string): boolean;
}

interface LimiterOptions {
  /** A call that takes longer counts as if there were no answer; so do all of a server that takes half of it on average. */
  readonly slowMs: number;
  readonly now?: () => number;
}

/** What a server is to others: `late` has answered, but takes longer than push services do. */
type Kind = 'quick' | 'late' | 'new';

/** Places of all servers of a kind together: those of one kind never wait for those of another. */
const slotsInTotal = { quick: 64, late: 32, new: 16 } as const;
/** Places of one server. */
const placesOf = { quick: 32, late: 4, new: 2 } as const;
/** Parts of `slowMs`, of the average time: from here on a server is late, or counts as if there were no answer. */
const lateFrom = 0.25;
const slowFrom = 0.5;
/** How much the last call counts in the average, and how many times `slowMs` it is at most. */
const lastCallWeight = 0.1;
const callMax = 2;
/** Calls without an answer in a row, after which a server rests. */
const failuresMax = { proven: 4, new: 2 } as const;
/** Calls of new servers that may wait for a place. */
const waitingMax = 64;
const restMinMs = 30_000;
const restMaxMs = 5 * 60_000;
const serversKept = 5_000;

interface Server {
  readonly limit: LimitFunction;
  /** Whether it has answered, and not rested since. */
  isProven: boolean;
  /** Average time of its calls, the last ones more than others. */
  averageMs: number;
  failures: number;
  rests: number;
  restUntilMs: number;
}

function kindOf({ isProven, averageMs }: Server, slowMs: number): Kind {
  if (!isProven) return 'new';
  return averageMs < slowMs * lateFrom ? 'quick' : 'late';
}

function noteAnswer(server: Server): void {
  server.failures = 0;
  server.rests = Math.max(server.rests - 1, 0);
  server.isProven = true;
}

function noteFailure(server: Server, nowMs: number): void {
  server.failures += 1;
  if (server.failures < failuresMax[server.isProven ? 'proven' : 'new']) return;
  server.restUntilMs = nowMs + Math.min(restMinMs * 2 ** server.rests, restMaxMs);
  server.rests = Math.min(server.rests + 1, 10);
  server.failures = 0;
  server.isProven = false;
  server.averageMs = 0;
}

/**
 * Does not wait any longer for work that has not begun by a time. The work asks whether it may begin; when it has begun, it is
 * waited for.
 */
async function inTime<T>(
  beginByMs: number | undefined,
  work: (begin: () => boolean) => Promise<T | null>,
): Promise<T | null> {
  if (beginByMs === undefined) return work(() => true);
  let state: 'waits' | 'begun' | 'late' = 'waits';
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(
      () => {
        if (state !== 'waits') return;
        state = 'late';
        resolve(null);
      },
      Math.max(beginByMs - performance.now(), 0),
    );
  });
  const begin = (): boolean => {
    if (state === 'waits') state = 'begun';
    return state === 'begun';
  };
  try {
    return await Promise.race([work(begin), late]);
  } finally {
    clearTimeout(timer);
  }
}

export function createServerLimiter({ slowMs, now = Date.now }: LimiterOptions): ServerLimiter {
  const slots = {
    quick: pLimit(slotsInTotal.quick),
    late: pLimit(slotsInTotal.late),
    new: pLimit(slotsInTotal.new),
  };
  const servers = new Map<string, Server>();

  /** The servers that were called last are kept. */
  function serverOf(name: string): Server {
    const server = servers.get(name) ?? {
      limit: pLimit(placesOf.new),
      isProven: false,
      averageMs: 0,
      failures: 0,
      rests: 0,
      restUntilMs: 0,
    };
    servers.delete(name);
    servers.set(name, server);
    const [oldest] = servers.keys();
    if (servers.size > serversKept && oldest !== undefined) servers.delete(oldest);
    return server;
  }

  function note(server: Server, hasAnswered: boolean, tookMs: number): void {
    const countedMs = Math.min(tookMs, slowMs * callMax);
    server.averageMs += (countedMs - server.averageMs) * lastCallWeight;
    if (hasAnswered && tookMs < slowMs && server.averageMs < slowMs * slowFrom) noteAnswer(server);
    else noteFailure(server, now());
    server.limit.concurrency = placesOf[kindOf(server, slowMs)];
  }

  return {
    isResting: (name) => now() < (servers.get(name)?.restUntilMs ?? 0),
    run<T>(
      name: string,
      call: () => Promise<T>,
      hasAnswered: (result: T) => boolean,
      beginByMs?: number,
    ): Promise<T | null> {
      const server = serverOf(name);
      const rests = (): boolean => now() < server.restUntilMs;
      return inTime(beginByMs, (begin) => {
        const take = async (): Promise<T | null> => {
          // What was in line when the server failed is not called either.
          if (rests() || !begin()) return null;
          const begunMs = performance.now();
          const result = await call();
          note(server, hasAnswered(result), performance.now() - begunMs);
          return result;
        };
        return server.limit(async () => {
          if (rests() || (!server.isProven && slots.new.pendingCount >= waitingMax)) return null;
          return slots[kindOf(server, slowMs)](take);
        });
      });
    },
  };
}
