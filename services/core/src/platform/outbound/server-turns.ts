/**
 * In which order servers of strangers are called, so that slow ones hold up no others. A server that has not answered yet
 * shares a few places with others of its kind; one that has answered gets many. A server that is slow or away again and
 * again rests, longer each time.
 */
import pLimit, { type LimitFunction } from 'p-limit';

export interface ServerTurns {
  /**
   * Calls a server in its turn. Returns null without a call while it rests, or when too many others wait.
   * @param hasAnswered whether a result is an answer of the server, whatever it says
   */
  run<T>(server: string, call: () => Promise<T>, hasAnswered: (result: T) => boolean): Promise<T | null>;
  /** Checks whether a server rests. */
  isResting(server: string): boolean;
}

interface TurnOptions {
  /** A call that takes longer counts as if there were no answer. */
  readonly slowMs: number;
  readonly now?: () => number;
}

const provenPlaces = 64;
const newPlaces = 16;
/** Places of one server. */
const placesOf = { proven: 32, new: 2 } as const;
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
  failures: number;
  rests: number;
  restUntilMs: number;
}

export function createServerTurns({ slowMs, now = Date.now }: TurnOptions): ServerTurns {
  const proven = pLimit(provenPlaces);
  const fresh = pLimit(newPlaces);
  const servers = new Map<string, Server>();

  /** The servers that were called last are kept. */
  function serverOf(name: string): Server {
    const server = servers.get(name) ?? {
      limit: pLimit(placesOf.new),
      isProven: false,
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

  function noteAnswer(server: Server): void {
    server.failures = 0;
    server.rests = Math.max(server.rests - 1, 0);
    server.isProven = true;
    server.limit.concurrency = placesOf.proven;
  }

  function noteFailure(server: Server): void {
    server.failures += 1;
    if (server.failures < failuresMax[server.isProven ? 'proven' : 'new']) return;
    server.restUntilMs = now() + Math.min(restMinMs * 2 ** server.rests, restMaxMs);
    server.rests = Math.min(server.rests + 1, 10);
    server.failures = 0;
    server.isProven = false;
    server.limit.concurrency = placesOf.new;
  }

  return {
    isResting: (name) => now() < (servers.get(name)?.restUntilMs ?? 0),
    run<T>(name: string, call: () => Promise<T>, hasAnswered: (result: T) => boolean): Promise<T | null> {
      const server = serverOf(name);
      const rests = (): boolean => now() < server.restUntilMs;
      const take = async (): Promise<T | null> => {
        // What was in line when the server failed is not called either.
        if (rests()) return null;
        const begunMs = performance.now();
        const result = await call();
        if (hasAnswered(result) && performance.now() - begunMs < slowMs) noteAnswer(server);
        else noteFailure(server);
        return result;
      };
      return server.limit(async () => {
        if (rests() || (!server.isProven && fresh.pendingCount >= waitingMax)) return null;
        return server.isProven ? proven(take) : fresh(take);
      });
    },
  };
}
