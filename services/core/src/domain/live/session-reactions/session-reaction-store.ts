/**
 * Storage of reactions to sessions. A process batches them for 500 ms and adds the counts with one statement
 * (docs/decisions/0100). A crash loses the current batch. Counts that cannot be stored are added to the next one.
 */
import { setTimeout } from 'node:timers/promises';
import type { SessionReaction } from '@plenum/contracts/enums';
import { sessionReactionGatherMs } from '@plenum/contracts/live/session-reaction-limits';
import type { ProcessParts } from '../../../once.ts';
import { statement } from '../../../platform/db/database.ts';

/** Deleted sessions are omitted. Rows are written in the order of their keys, to avoid deadlocks. */
const addReactions = statement(
  'add-session-reactions',
  `insert into session_reaction_counts as existing (session_id, minute, reaction, count)
   select s.id, date_trunc('minute', clock_timestamp(), 'UTC'), input.reaction, input.count
     from unnest($1::bigint[], $2::text[], $3::int[]) as input (session_id, reaction, count)
     join sessions s on s.id = input.session_id
    order by s.id, input.reaction
       on conflict (session_id, minute, reaction) do update set count = existing.count + excluded.count`,
);

interface PendingCount {
  readonly session_id: number;
  readonly reaction: SessionReaction;
  count: number;
}

export interface SessionReactionStore {
  /**
   * Counts a reaction. Resolves when it was stored, or was deferred because PostgreSQL is unavailable; never rejects.
   */
  add(session_id: number, reaction: SessionReaction): Promise<void>;
  /** Stores the current batch immediately; for shutdown. */
  flush(): Promise<void>;
}

export function createSessionReactionStore({ db }: ProcessParts): SessionReactionStore {
  let pendingCounts = new Map<string, PendingCount>();
  let scheduledFlush: Promise<void> | undefined;
  let lastStore: Promise<void> = Promise.resolve();

  function addToBatch(session_id: number, reaction: SessionReaction, count: number): void {
    const key = `${session_id} ${reaction}`;
    const existing = pendingCounts.get(key);
    if (existing === undefined) pendingCounts.set(key, { session_id, reaction, count });
    else existing.count += count;
  }

  async function store(): Promise<void> {
    const counts = [...pendingCounts.values()];
    pendingCounts = new Map();
    if (counts.length === 0) return;
    try {
      await db.rows(addReactions, [
        counts.map(({ session_id }) => session_id),
        counts.map(({ reaction }) => reaction),
        counts.map(({ count }) => count),
      ]);
    } catch {
      // If the connection broke, they may have been stored, and may thus be counted twice.
      for (const { session_id, reaction, count } of counts) addToBatch(session_id, reaction, count);
    }
  }

  /** Runs statements sequentially. */
  function flush(): Promise<void> {
    lastStore = lastStore.then(store);
    return lastStore;
  }

  async function flushLater(): Promise<void> {
    await setTimeout(sessionReactionGatherMs);
    scheduledFlush = undefined;
    await flush();
  }

  return {
    add(session_id, reaction) {
      addToBatch(session_id, reaction, 1);
      scheduledFlush ??= flushLater();
      return scheduledFlush;
    },
    flush,
  };
}
