/**
 * Limits calls to third-party servers, so that slow servers do not delay others. Servers that have not responded yet share a
 * few slots; a server that has responded gets many slots, unless it is slower than most. A server that is repeatedly slow
 * or unavailable, or slow on average, is paused, for longer each time.
 */
import pLimit, { type LimitFunction } from 'p-limit';

export interface ServerLimiter {
  /**
   * Calls a server when a slot is free. Returns null without calling it if the server is paused, or if too many calls are
   * waiting.
   * @param hasAnswered checks whether the server has responded, regardless of the content
   * @param startByMs deadline for the start of the call, in terms of `performance.now()`; returns null after it
   */
  run<T>(
    server: string,
    call: () => Promise<T>,
    hasAnswered: (result: T) => boolean,
    startByMs?: number,
  ): Promise<T | null>;
  /** Checks whether a server is paused. */
  isPaused(server: string): boolean;
}

interface LimiterOptions {
  /** A slower call counts as a failure. So do all calls of a server that takes half of this time on average. */
  readonly slowMs: number;
  readonly now?: () => number;
}

/** Class of a server. `late`: it has responded, but more slowly than push services do. */
type Kind = 'quick' | 'late' | 'new';

/** Slots of all servers of a class, so that classes do not wait for each other. */
const slotsInTotal = { quick: 64, late: 32, new: 16 } as const;
/** Slots of one server. */
const slotsPerServer = { quick: 32, late: 4, new: 2 } as const;
/** Average times, as fractions of `slowMs`, at which a server is late, and at which its calls count as failures. */
const lateShare = 0.25;
const slowShare = 0.5;
/** Weight of the last call in the average, and its maximum duration as a multiple of `slowMs`. */
const lastCallWeight = 0.1;
const maxCallFactor = 2;
/** Consecutive failures after which a server is paused. */
const maxFailures = { established: 4, new: 2 } as const;
/** Maximum number of calls to new servers that wait for a slot. */
const maxWaiting = 64;
const minPauseMs = 30_000;
const maxPauseMs = 5 * 60_000;
const maxServers = 5_000;

interface Server {
  readonly limit: LimitFunction;
  /** Whether the server has responded since its last pause. */
  isEstablished: boolean;
  /** Moving average of its call durations. */
  averageMs: number;
  failures: number;
  pauseCount: number;
  pausedUntilMs: number;
}

function kindOf({ isEstablished, averageMs }: Server, slowMs: number): Kind {
  if (!isEstablished) return 'new';
  return averageMs < slowMs * lateShare ? 'quick' : 'late';
}

function recordResponse(server: Server): void {
  server.failures = 0;
  server.pauseCount = Math.max(server.pauseCount - 1, 0);
  server.isEstablished = true;
}

function recordFailure(server: Server, nowMs: number): void {
  server.failures += 1;
  if (server.failures < maxFailures[server.isEstablished ? 'established' : 'new']) return;
  server.pausedUntilMs = nowMs + Math.min(minPauseMs * 2 ** server.pauseCount, maxPauseMs);
  server.pauseCount = Math.min(server.pauseCount + 1, 10);
  server.failures = 0;
  server.isEstablished = false;
  server.averageMs = 0;
}

/**
 * Returns null if work has not started by a deadline. The work must check whether it may start.
 */
async function withinDeadline<T>(
  startByMs: number | undefined,
  work: (begin: () => boolean) => Promise<T | null>,
): Promise<T | null> {
  if (startByMs === undefined) return work(() => true);
  let state: 'waits' | 'begun' | 'late' = 'waits';
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(
      () => {
        if (state !== 'waits') return;
        state = 'late';
        resolve(null);
      },
      Math.max(startByMs - performance.now(), 0),
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

  /** Servers that were not called recently are dropped. */
  function serverOf(name: string): Server {
    const server = servers.get(name) ?? {
      limit: pLimit(slotsPerServer.new),
      isEstablished: false,
      averageMs: 0,
      failures: 0,
      pauseCount: 0,
      pausedUntilMs: 0,
    };
    servers.delete(name);
    servers.set(name, server);
    const [oldest] = servers.keys();
    if (servers.size > maxServers && oldest !== undefined) servers.delete(oldest);
    return server;
  }

  function recordCall(server: Server, hasAnswered: boolean, tookMs: number): void {
    const countedMs = Math.min(tookMs, slowMs * maxCallFactor);
    server.averageMs += (countedMs - server.averageMs) * lastCallWeight;
    if (hasAnswered && tookMs < slowMs && server.averageMs < slowMs * slowShare) recordResponse(server);
    else recordFailure(server, now());
    server.limit.concurrency = slotsPerServer[kindOf(server, slowMs)];
  }

  return {
    isPaused: (name) => now() < (servers.get(name)?.pausedUntilMs ?? 0),
    run<T>(
      name: string,
      call: () => Promise<T>,
      hasAnswered: (result: T) => boolean,
      startByMs?: number,
    ): Promise<T | null> {
      const server = serverOf(name);
      const isPausedNow = (): boolean => now() < server.pausedUntilMs;
      return withinDeadline(startByMs, (begin) => {
        const runCall = async (): Promise<T | null> => {
          // Calls that were queued before the server failed are also skipped.
          if (isPausedNow() || !begin()) return null;
          const startMs = performance.now();
          const result = await call();
          recordCall(server, hasAnswered(result), performance.now() - startMs);
          return result;
        };
        return server.limit(async () => {
          if (isPausedNow() || (!server.isEstablished && slots.new.pendingCount >= maxWaiting)) return null;
          return slots[kindOf(server, slowMs)](runCall);
        });
      });
    },
  };
}
