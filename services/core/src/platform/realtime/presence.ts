/**
 * Who is in which room, written down by each gateway process for the sockets it holds. A person counts once, however
 * many sockets on however many processes they have; a process that dies without goodbye stops counting within 15 s.
 * While Redis is away nothing is written; everything is declared anew when it is back.
 */
import { randomUUID } from 'node:crypto';
import { presenceLifetimeMs } from '@plenum/contracts/limits';
import { errorWords } from '../telemetry/error-words.ts';
import type { Log } from '../telemetry/log.ts';
import { entryOf, LocalPresence, type Place } from './local-presence.ts';
import { type PresenceDeps, presencePrefix, readEventCounts, readRoomCounts } from './presence-counts.ts';
import { beatScript, buryScript, enterScript, leaveScript } from './presence-scripts.ts';

/** Distinct people now in a room that somebody came into or went from; null when nobody did, or while Redis is away. */
export type Passage = number | null;

export interface Presence {
  /** One more socket of this process in that place. Tells the room's new count when the person came with it. */
  enter(place: Place): Promise<Passage>;
  /** One socket less. Tells the room's new count when the person went with it. */
  leave(place: Place): Promise<Passage>;
  /** Distinct people in a room; while Redis is away those of this process. */
  count(room_id: number): Promise<number>;
  /** Rejects while Redis is away. */
  countRooms(roomIds: readonly number[]): Promise<Map<number, number>>;
  /** Rooms without anybody are missing; rejects while Redis is away. */
  countEvent(event_id: number): Promise<Map<number, number>>;
  start(): void;
  /** Says goodbye: what this process held stops counting at once. */
  stop(): Promise<void>;
}

const beatIntervalMs = presenceLifetimeMs / 6;
/** Room remains for the beat in which another process notices, and for the next telling of counts. */
const deadAfterMs = presenceLifetimeMs - 2 * beatIntervalMs;
const entriesPerCallMax = 500;

/** The calls of one process to Redis; all of them may be repeated without harm. */
function createLedger({ realtime, config }: PresenceDeps, processId: string) {
  const prefix = presencePrefix(config.REDIS_PREFIX);
  const run = (script: string, ...args: (string | number)[]) => realtime.eval(script, 1, prefix, ...args);
  return {
    /** Whether Redis did not know this process, and what became of the room when only one entry is declared. */
    async declare(entries: readonly string[]): Promise<{ readonly unknown: boolean; readonly passage: Passage }> {
      let unknown = false;
      let passage: Passage = null;
      for (const part of parts(entries)) {
        const [first, came = 0, people = 0] = numbers(await run(enterScript, processId, deadAfterMs, ...part));
        unknown = first === 1 || unknown;
        passage = came > 0 ? people : null;
      }
      return { unknown, passage };
    },
    /** What became of the room when only one entry is withdrawn. */
    async withdraw(entries: readonly string[]): Promise<Passage> {
      let passage: Passage = null;
      for (const part of parts(entries)) {
        const [went = 0, people = 0] = numbers(await run(leaveScript, processId, ...part));
        passage = went > 0 ? people : null;
      }
      return passage;
    },
    /** Shows that this process lives, and buries those that do not. Resolves to true when Redis did not know it. */
    async beat(): Promise<boolean> {
      const reply: unknown = await run(beatScript, processId, deadAfterMs);
      const [unknown, ...dead] = Array.isArray(reply) ? reply.map(String) : ['1'];
      for (const other of dead) await run(buryScript, other, '0');
      return unknown === '1';
    },
    declared: () => realtime.smembers(`${prefix}held:${processId}`),
    goodbye: () => run(buryScript, processId, '1'),
  };
}

const numbers = (reply: unknown): number[] => (Array.isArray(reply) ? reply.map(Number) : []);

function* parts(entries: readonly string[]): Generator<string[]> {
  for (let at = 0; at < entries.length; at += entriesPerCallMax) yield entries.slice(at, at + entriesPerCallMax);
}

/** Makes the presence of a process; each start of a process is a new one. */
export function createPresence(deps: PresenceDeps & { readonly log: Log }): Presence {
  const ledger = createLedger(deps, randomUUID());
  const local = new LocalPresence();
  /** Whether Redis may know something else than this process. */
  let doubtful = false;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let beating: Promise<void> = Promise.resolve();
  const doubt = () => {
    doubtful = true;
  };
  deps.realtime.on('close', doubt);

  /** Makes Redis say what this process holds. */
  async function reconcile(): Promise<void> {
    doubtful = false;
    const declared = new Set(await ledger.declared());
    await Promise.all([
      ledger.declare(local.entries().filter((entry) => !declared.has(entry))),
      ledger.withdraw([...declared].filter((entry) => !local.has(entry))),
    ]);
  }

  async function beat(): Promise<void> {
    try {
      const unknown = await ledger.beat();
      if (unknown || doubtful) await reconcile();
    } catch (error) {
      doubt();
      deps.log.debug({ error: errorWords(error) }, 'presence waits for redis');
    }
    if (!stopped) timer = setTimeout(beatAgain, beatIntervalMs);
  }

  function beatAgain(): void {
    beating = beat();
  }

  async function tell(place: Place, by: 1 | -1): Promise<Passage> {
    try {
      if (by < 0) return await ledger.withdraw([entryOf(place)]);
      const { unknown, passage } = await ledger.declare([entryOf(place)]);
      if (unknown) doubt();
      return passage;
    } catch {
      doubt();
      return null;
    }
  }

  const change = async (place: Place, by: 1 | -1): Promise<Passage> =>
    local.change(place, by) ? tell(place, by) : null;

  return {
    enter: (place) => change(place, 1),
    leave: (place) => change(place, -1),
    async count(room_id) {
      const counts = await readRoomCounts(deps, [room_id]).catch(() => new Map<number, number>());
      return Math.max(counts.get(room_id) ?? 0, local.peopleIn(room_id));
    },
    countRooms: (roomIds) => readRoomCounts(deps, roomIds),
    countEvent: (event_id) => readEventCounts(deps, event_id),
    start: beatAgain,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await beating;
      deps.realtime.off('close', doubt);
      await ledger.goodbye().catch(() => undefined);
    },
  };
}
