/**
 * Who is in which room, written down by each gateway process for the sockets it holds. A person counts once, however
 * many sockets on however many processes they have; a process that dies without goodbye stops counting within 15 s
 * (spec: decisions 6). While Redis is away nothing is written; everything is declared anew when it is back.
 */
import { randomUUID } from 'node:crypto';
import { presence_lifetime_ms } from '@plenum/contracts/limits';
import type { Log } from '../telemetry/log.ts';
import { type PresenceDeps, presencePrefix, readEventCounts, readRoomCounts } from './presence-counts.ts';
import { beat_script, bury_script, enter_script, leave_script } from './presence-scripts.ts';

/** Somebody in a room of an event. */
export interface Place {
  readonly event_id: number;
  readonly room_id: number;
  readonly user_id: number;
}

export interface Presence {
  /** One more socket of this process in that place. */
  enter(place: Place): void;
  /** One socket less. */
  leave(place: Place): void;
  /** Distinct people in a room; while Redis is away those of this process. */
  count(room_id: number): Promise<number>;
  /** Rejects while Redis is away. */
  countRooms(room_ids: readonly number[]): Promise<Map<number, number>>;
  /** Rooms without anybody are missing; rejects while Redis is away. */
  countEvent(event_id: number): Promise<Map<number, number>>;
  start(): void;
  /** Says goodbye: what this process held stops counting at once. */
  stop(): Promise<void>;
}

const beat_interval_ms = presence_lifetime_ms / 6;
/** Room remains for the beat in which another process notices, and for the next telling of counts. */
const dead_after_ms = presence_lifetime_ms - 2 * beat_interval_ms;
const entries_per_call_max = 500;

/** Makes the presence of a process; each process start is a new one. */
export function createPresence(deps: PresenceDeps & { readonly log: Log }): Presence {
  const { realtime, log } = deps;
  const process_id = randomUUID();
  const prefix = presencePrefix(deps.config.REDIS_PREFIX);
  const held = new Map<string, number>();
  const people = new Map<number, number>();
  /** Whether Redis may know something else than this process. */
  let doubtful = false;
  let timer: NodeJS.Timeout | undefined;
  let beating: Promise<void> = Promise.resolve();

  const run = (script: string, ...args: (string | number)[]) => realtime.eval(script, 1, prefix, ...args);
  const doubt = () => {
    doubtful = true;
  };
  realtime.on('close', doubt);

  async function declare(entries: readonly string[]): Promise<void> {
    for (let at = 0; at < entries.length; at += entries_per_call_max) {
      const unknown = await run(
        enter_script,
        process_id,
        dead_after_ms,
        ...entries.slice(at, at + entries_per_call_max),
      );
      if (unknown === 1 && entries.length < held.size) doubt();
    }
  }

  async function withdraw(entries: readonly string[]): Promise<void> {
    for (let at = 0; at < entries.length; at += entries_per_call_max) {
      await run(leave_script, process_id, ...entries.slice(at, at + entries_per_call_max));
    }
  }

  /** Makes Redis say what this process holds; both scripts may be repeated without harm. */
  async function reconcile(): Promise<void> {
    doubtful = false;
    const stored = new Set(await realtime.smembers(`${prefix}held:${process_id}`));
    const missing = [...held.keys()].filter((entry) => !stored.has(entry));
    const surplus = [...stored].filter((entry) => !held.has(entry));
    await Promise.all([declare(missing), withdraw(surplus)]);
  }

  async function beat(): Promise<void> {
    try {
      const [unknown, dead] = readBeat(await run(beat_script, process_id, dead_after_ms));
      for (const other of dead) await run(bury_script, other, '0');
      if (unknown || doubtful) await reconcile();
    } catch (error) {
      doubt();
      log.debug({ error: error instanceof Error ? error.message : '' }, 'presence waits for redis');
    }
  }

  function beatAgain(): void {
    beating = beat().then(() => {
      if (timer !== undefined) timer = setTimeout(beatAgain, beat_interval_ms);
    });
  }

  function change(place: Place, by: 1 | -1): void {
    const entry = `${place.event_id}:${place.room_id}:${place.user_id}`;
    const before = held.get(entry) ?? 0;
    const after = before + by;
    if (after > 0) held.set(entry, after);
    else held.delete(entry);
    if (before > 0 === after > 0) return;
    people.set(place.room_id, (people.get(place.room_id) ?? 0) + by);
    if (people.get(place.room_id) === 0) people.delete(place.room_id);
    (by > 0 ? declare([entry]) : withdraw([entry])).catch(doubt);
  }

  return {
    enter: (place) => change(place, 1),
    leave: (place) => change(place, -1),
    async count(room_id) {
      const here = people.get(room_id) ?? 0;
      try {
        return Math.max((await readRoomCounts(deps, [room_id])).get(room_id) ?? 0, here);
      } catch {
        return here;
      }
    },
    countRooms: (room_ids) => readRoomCounts(deps, room_ids),
    countEvent: (event_id) => readEventCounts(deps, event_id),
    start() {
      timer ??= setTimeout(beatAgain);
    },
    async stop() {
      clearTimeout(timer);
      timer = undefined;
      await beating;
      realtime.off('close', doubt);
      await run(bury_script, process_id, '1').catch(() => undefined);
    },
  };
}

/** What `beat_script` returned. */
function readBeat(reply: unknown): [unknown: boolean, dead: string[]] {
  if (!Array.isArray(reply)) return [true, []];
  const [unknown, dead]: unknown[] = reply;
  return [unknown === 1, Array.isArray(dead) ? dead.map(String) : []];
}
