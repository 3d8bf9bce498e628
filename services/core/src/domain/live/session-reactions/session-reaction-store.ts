/**
 * Storage of reactions to sessions. A process batches them for half a second and adds the counts with one statement
 * (docs/decisions/0100). A crash loses the current batch; counts that cannot be stored are kept for the next one.
 */
import { setTimeout } from 'node:timers/promises';
import type { SessionReaction } from '@plenum/contracts/enums';
import { sessionReactionGatherMs } from '@plenum/contracts/live/session-reaction-limits';
import { type Database, statement } from '../../../platform/db/database.ts';

/** Deleted sessions are omitted. Rows are written in the order of their keys, to avoid deadlocks. */
const addReactions = statement(
  'add-session-reactions',
  `insert into session_reaction_counts as known (session_id, minute, reaction, count)
   select s.id, date_trunc('minute', clock_timestamp(), 'UTC'), given.reaction, given.count
     from unnest($1::bigint[], $2::text[], $3::int[]) as given (session_id, reaction, count)
     join sessions s on s.id = given.session_id
    order by s.id, given.reaction
       on conflict (session_id, minute, reaction) do update set count = known.count + excluded.count`,
);

interface Gathered {
  readonly session_id: number;
  readonly reaction: SessionReaction;
  count: number;
}

export interface SessionReactionStore {
  /** Counts a reaction. Resolves when it was stored, or is kept because PostgreSQL is unavailable; never rejects. */
  add(session_id: number, reaction: SessionReaction): Promise<void>;
  /** Stores the current batch immediately; for shutdown. */
  flush(): Promise<void>;
}

export function createSessionReactionStore(db: Database): SessionReactionStore {
  let gathered = new Map<string, Gathered>();
  let waiting: Promise<void> | undefined;
  let storing: Promise<void> = Promise.resolve();

  function gather(session_id: number, reaction: SessionReaction, count: number): void {
    const key = `${session_id} ${reaction}`;
    const existing = gathered.get(key);
    if (existing === undefined) gathered.set(key, { session_id, reaction, count });
    else existing.count += count;
  }

  async function store(): Promise<void> {
    const counts = [...gathered.values()];
    gathered = new Map();
    if (counts.length === 0) return;
    try {
      await db.rows(addReactions, [
        counts.map(({ session_id }) => session_id),
        counts.map(({ reaction }) => reaction),
        counts.map(({ count }) => count),
      ]);
    } catch {
      // If the connection broke, it is unknown whether they were stored: they may be counted twice.
      for (const { session_id, reaction, count } of counts) gather(session_id, reaction, count);
    }
  }

  /** Runs statements sequentially. */
  function flush(): Promise<void> {
    storing = storing.then(store);
    return storing;
  }

  async function flushLater(): Promise<void> {
    await setTimeout(sessionReactionGatherMs);
    waiting = undefined;
    await flush();
  }

  return {
    add(session_id, reaction) {
      gather(session_id, reaction, 1);
      waiting ??= flushLater();
      return waiting;
    },
    flush,
  };
}
