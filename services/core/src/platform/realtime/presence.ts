/**
 * Presence: each gateway process records the users of its sockets per room in Redis. A user counts once, regardless of
 * the number of sockets and processes; the users of a crashed process are removed within 15 s. While Redis is unavailable,
 * nothing is recorded; afterwards all entries are declared again.
 */
import { randomUUID } from 'node:crypto';
import { presenceLifetimeMs } from '@plenum/contracts/limits';
import { errorMessage } from '../telemetry/error-message.ts';
import type { Log } from '../telemetry/log.ts';
import { presenceEntry, LocalPresence, type RoomPresence } from './local-presence.ts';
import { type PresenceDeps, presencePrefix, readEventCounts, readRoomCounts } from './presence-counts.ts';
import { heartbeatScript, removeProcessScript, enterScript, leaveScript } from './presence-scripts.ts';

/** The number of distinct users in a room that a user entered or left; null if nothing changed, or if Redis is unavailable. */
export type CountAfterChange = number | null;

export interface Presence {
  /** Adds a socket of this process. Returns the new count of the room if the user entered it. */
  enter(place: RoomPresence): Promise<CountAfterChange>;
  /** Removes a socket. Returns the new count of the room if the user left it. */
  leave(place: RoomPresence): Promise<CountAfterChange>;
  /** Counts distinct users in a room; while Redis is unavailable, only those of this process. */
  count(room_id: number): Promise<number>;
  /** Counts distinct users in several rooms. Rejects while Redis is unavailable. */
  countRooms(roomIds: readonly number[]): Promise<Map<number, number>>;
  /** Counts distinct users in all non-empty rooms of an event. Rejects while Redis is unavailable. */
  countEvent(event_id: number): Promise<Map<number, number>>;
  start(): void;
  /** Removes the entries of this process from the counts. */
  stop(): Promise<void>;
}

const heartbeatIntervalMs = presenceLifetimeMs / 6;
/** Leaves time for the heartbeat with which another process detects the expiry, and for the next update of the counts. */
const expiresAfterMs = presenceLifetimeMs - 2 * heartbeatIntervalMs;
const maxEntriesPerCall = 500;

/** Creates the Redis calls of one process; all of them are idempotent. */
function createPresenceRecord({ realtime, config }: PresenceDeps, processId: string) {
  const prefix = presencePrefix(config.REDIS_PREFIX);
  const run = (script: string, ...args: (string | number)[]) => realtime.eval(script, 1, prefix, ...args);
  return {
    /** Returns whether the process was unknown to Redis, and for a single entry the change of its room. */
    async declare(
      entries: readonly string[],
    ): Promise<{ readonly unknown: boolean; readonly change: CountAfterChange }> {
      let unknown = false;
      let change: CountAfterChange = null;
      for (const part of chunks(entries)) {
        const [first, entered = 0, people = 0] = numbers(await run(enterScript, processId, expiresAfterMs, ...part));
        unknown = first === 1 || unknown;
        change = entered > 0 ? people : null;
      }
      return { unknown, change };
    },
    /** Returns the change of the room, for a single entry. */
    async withdraw(entries: readonly string[]): Promise<CountAfterChange> {
      let change: CountAfterChange = null;
      for (const part of chunks(entries)) {
        const [left = 0, people = 0] = numbers(await run(leaveScript, processId, ...part));
        change = left > 0 ? people : null;
      }
      return change;
    },
    /** Sends a heartbeat, and removes expired processes. Returns true if the process was unknown to Redis. */
    async sendHeartbeat(): Promise<boolean> {
      const reply: unknown = await run(heartbeatScript, processId, expiresAfterMs);
      const [unknown, ...expiredProcesses] = Array.isArray(reply) ? reply.map(String) : ['1'];
      for (const expiredProcess of expiredProcesses) await run(removeProcessScript, expiredProcess, '0');
      return unknown === '1';
    },
    declared: () => realtime.smembers(`${prefix}held:${processId}`),
    removeAll: () => run(removeProcessScript, processId, '1'),
  };
}

const numbers = (reply: unknown): number[] => (Array.isArray(reply) ? reply.map(Number) : []);

function* chunks(entries: readonly string[]): Generator<string[]> {
  for (let start = 0; start < entries.length; start += maxEntriesPerCall)
    yield entries.slice(start, start + maxEntriesPerCall);
}

/** Creates the presence of this process under a new id. */
export function createPresence(deps: PresenceDeps & { readonly log: Log }): Presence {
  const record = createPresenceRecord(deps, randomUUID());
  const local = new LocalPresence();
  /** Whether Redis may differ from the state of this process. */
  let mayDiffer = false;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let heartbeat: Promise<void> = Promise.resolve();
  const markStale = () => {
    mayDiffer = true;
  };
  deps.realtime.on('close', markStale);

  /** Synchronizes Redis with the state of this process. */
  async function reconcile(): Promise<void> {
    mayDiffer = false;
    const declared = new Set(await record.declared());
    await Promise.all([
      record.declare(local.entries().filter((entry) => !declared.has(entry))),
      record.withdraw([...declared].filter((entry) => !local.has(entry))),
    ]);
  }

  async function sendHeartbeat(): Promise<void> {
    try {
      const unknown = await record.sendHeartbeat();
      if (unknown || mayDiffer) await reconcile();
    } catch (error) {
      markStale();
      deps.log.debug({ error: errorMessage(error) }, 'presence update failed');
    }
    if (!stopped) timer = setTimeout(startHeartbeat, heartbeatIntervalMs);
  }

  function startHeartbeat(): void {
    heartbeat = sendHeartbeat();
  }

  async function updateRedis(place: RoomPresence, delta: 1 | -1): Promise<CountAfterChange> {
    try {
      if (delta < 0) return await record.withdraw([presenceEntry(place)]);
      const { unknown, change } = await record.declare([presenceEntry(place)]);
      if (unknown) markStale();
      return change;
    } catch {
      markStale();
      return null;
    }
  }

  const change = async (place: RoomPresence, delta: 1 | -1): Promise<CountAfterChange> =>
    local.change(place, delta) ? updateRedis(place, delta) : null;

  return {
    enter: (place) => change(place, 1),
    leave: (place) => change(place, -1),
    async count(room_id) {
      const counts = await readRoomCounts(deps, [room_id]).catch(() => new Map<number, number>());
      return Math.max(counts.get(room_id) ?? 0, local.peopleIn(room_id));
    },
    countRooms: (roomIds) => readRoomCounts(deps, roomIds),
    countEvent: (event_id) => readEventCounts(deps, event_id),
    start: startHeartbeat,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await heartbeat;
      deps.realtime.off('close', markStale);
      await record.removeAll().catch(() => undefined);
    },
  };
}
