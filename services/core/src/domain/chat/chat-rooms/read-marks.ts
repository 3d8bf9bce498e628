/**
 * Storage of read positions. Updates that arrive while a statement runs for an event in this process are batched into
 * the next statement. If a person has several updates in one room, only the furthest is written. Each caller gets its
 * result when it is stored.
 */
import type { ProcessParts } from '../../../once.ts';
import { type Batcher, createBatcher, createBlockedSlot, storeTogetherOrEach } from '../../../platform/batcher.ts';
import { type Database, plannedOnce } from '../../../platform/db/database.ts';
import { type Unread, unreadInRoom } from './unread.queries.ts';

export interface RoomReadPosition {
  /** Updates are batched per event, so events do not wait for each other. */
  readonly event_id: number;
  readonly user_id: number;
  readonly room_id: number;
  readonly seq: number;
}

/**
 * Moves positions forward only, and at most to the newest message; writes nothing if a position does not change. Locks
 * rows in the order of rooms and people, as posting does, to avoid deadlocks. Counts unread messages in the same
 * snapshot.
 */
const moveCursors = plannedOnce<Unread & { readonly place: number }>(
  'move-room-cursors',
  `with requested as (
     select place, user_id, room_id, least(seq, last_seq) as seq, last_seq
       from unnest($1::int[], $2::bigint[], $3::bigint[], $4::bigint[]) as input (place, user_id, room_id, seq)
       join room_heads using (room_id)),
   moved as (
     insert into room_cursors (user_id, room_id, read_seq)
     select user_id, room_id, max(seq) from requested group by room_id, user_id order by room_id, user_id
         on conflict (user_id, room_id) do update set read_seq = excluded.read_seq, updated_at = now()
      where room_cursors.read_seq < excluded.read_seq
     returning user_id, room_id, read_seq)
   select marked.place, unread.read_seq, unread.unread_count
     from (select w.place, w.user_id, w.room_id, w.last_seq, greatest(w.seq, moved.read_seq, c.read_seq) as read_seq
             from requested w
             left join moved using (user_id, room_id)
             left join room_cursors c on c.user_id = w.user_id and c.room_id = w.room_id) marked
    cross join lateral (${unreadInRoom('marked.room_id', { reader: 'marked.user_id', after: 'marked.read_seq', last: 'marked.last_seq' })}) unread`,
);

const maxMarksPerStatement = 500;

async function moveBatch(db: Database, readPositions: readonly RoomReadPosition[]) {
  const rows = await db.rows(moveCursors, [
    readPositions.map((_, position) => position),
    readPositions.map(({ user_id }) => user_id),
    readPositions.map(({ room_id }) => room_id),
    readPositions.map(({ seq }) => seq),
  ]);
  const byPosition = new Map(rows.map(({ place: position, ...unread }) => [position, unread]));
  return readPositions.map((_, position) => ({ status: 'fulfilled' as const, value: byPosition.get(position) }));
}

/** Moves a read position; returns undefined if the room was deleted. */
type MoveCursor = (readPosition: RoomReadPosition) => Promise<Unread | undefined>;

/** Returns a function that moves a read position, batched with concurrent moves. */
export function createReadMarks({ db, once }: ProcessParts): MoveCursor {
  const store = (readPositions: readonly RoomReadPosition[]) => moveBatch(db, readPositions);
  const move: Batcher<number, RoomReadPosition, Unread | undefined> = createBatcher(
    (readPositions) => storeTogetherOrEach(readPositions, { store, lockOf: ({ room_id }) => room_id }),
    { maxItems: maxMarksPerStatement, maxBatches: 2, blockedSlot: once(createBlockedSlot) },
  );
  return (readPosition) => move(readPosition.event_id, readPosition);
}
