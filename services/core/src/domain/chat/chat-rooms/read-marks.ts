/**
 * Storage of read positions. Updates that arrive while a statement runs for an event in this process are batched into the
 * next one, and of several by one person in one room only the furthest is written; each caller gets its result when it is
 * stored.
 */
import { type Batcher, type BlockedSlot, createBatcher, storeTogetherOrEach } from '../../../platform/batcher.ts';
import { type Database, plannedOnce } from '../../../platform/db/database.ts';
import { type Unread, unreadInRoom } from './unread.queries.ts';

export interface RoomMark {
  /** Batches are per event, so that events do not wait for each other. */
  readonly event_id: number;
  readonly user_id: number;
  readonly room_id: number;
  readonly seq: number;
}

/**
 * Forward only, at most to the newest message; writes nothing if a position does not change. Rows are locked in the
 * order of rooms and people, as in posting, to avoid deadlocks. The unread count is taken in the same snapshot.
 */
const moveCursors = plannedOnce<Unread & { readonly place: number }>(
  'move-room-cursors',
  `with wanted as (
     select place, user_id, room_id, least(seq, last_seq) as seq, last_seq
       from unnest($1::int[], $2::bigint[], $3::bigint[], $4::bigint[]) as given (place, user_id, room_id, seq)
       join room_heads using (room_id)),
   moved as (
     insert into room_cursors (user_id, room_id, read_seq)
     select user_id, room_id, max(seq) from wanted group by room_id, user_id order by room_id, user_id
         on conflict (user_id, room_id) do update set read_seq = excluded.read_seq, updated_at = now()
      where room_cursors.read_seq < excluded.read_seq
     returning user_id, room_id, read_seq)
   select marked.place, unread.read_seq, unread.unread_count
     from (select w.place, w.user_id, w.room_id, w.last_seq, greatest(w.seq, moved.read_seq, c.read_seq) as read_seq
             from wanted w
             left join moved using (user_id, room_id)
             left join room_cursors c on c.user_id = w.user_id and c.room_id = w.room_id) marked
    cross join lateral (${unreadInRoom('marked.room_id', { reader: 'marked.user_id', after: 'marked.read_seq', last: 'marked.last_seq' })}) unread`,
);

const marksPerStatementMax = 500;

async function moveTogether(db: Database, marks: readonly RoomMark[]) {
  const rows = await db.rows(moveCursors, [
    marks.map((_, place) => place),
    marks.map(({ user_id }) => user_id),
    marks.map(({ room_id }) => room_id),
    marks.map(({ seq }) => seq),
  ]);
  const byPlace = new Map(rows.map(({ place, ...unread }) => [place, unread]));
  return marks.map((_, place) => ({ status: 'fulfilled' as const, value: byPlace.get(place) }));
}

/** Moves a read position; returns undefined if the room was deleted. */
type MoveCursor = (mark: RoomMark) => Promise<Unread | undefined>;

/** Returns a function that moves a read position, batched with concurrent moves. */
export function createReadMarks(db: Database, blockedSlot: BlockedSlot): MoveCursor {
  const store = (marks: readonly RoomMark[]) => moveTogether(db, marks);
  const move: Batcher<number, RoomMark, Unread | undefined> = createBatcher(
    (marks) => storeTogetherOrEach(marks, { store, lockOf: ({ room_id }) => room_id }),
    { itemsMax: marksPerStatementMax, batchesMax: 2, blockedSlot },
  );
  return (mark) => move(mark.event_id, mark);
}
