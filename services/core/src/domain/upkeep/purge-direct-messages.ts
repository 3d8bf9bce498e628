/** Direct messages of pairs, which belong to no event: they go by their own age. */
import { type Database, statement } from '../../platform/db/database.ts';

/** Messages looked at in one statement. */
const pageRows = 1_000;

interface Looked {
  readonly last_id: number | null;
  /** Whether the newest of the page is old enough to go on behind it. */
  readonly goes_on: boolean;
  readonly gone: number;
}

/**
 * Takes a page along the key of all messages, oldest first, and removes what is too old; both sides of a thread then begin
 * behind what is gone. Messages of events stay with their threads.
 */
const purgePage = statement<Looked>(
  'purge-direct-messages',
  `with page as (
     select m.id, m.thread_id, m.seq, m.created_at < now() - make_interval(days => $2) as is_old
       from direct_messages m where m.id > $1 order by m.id limit ${pageRows}),
   gone as (
     delete from direct_messages m using page p, direct_message_threads t
      where p.is_old and m.thread_id = p.thread_id and m.seq = p.seq
        and t.id = p.thread_id and t.event_scope_id is null
     returning m.thread_id, m.seq),
   threads as (select thread_id, max(seq) as last_seq from gone group by 1),
   sides as (
     update direct_message_sides s
        set first_seq = greatest(s.first_seq, threads.last_seq + 1), read_seq = greatest(s.read_seq, threads.last_seq)
       from threads where s.thread_id = threads.thread_id)
   select max(page.id) as last_id, count(*) = ${pageRows} and bool_or(is_old) as goes_on,
          (select count(*) from gone) as gone
     from page`,
);

/** Removes messages sent more than so many days ago. Doing it twice removes nothing the second time. */
export async function purgeDirectMessages(
  db: Database,
  days: number,
  pagesMax: number,
): Promise<{ count: number; isComplete: boolean }> {
  let count = 0;
  let after = 0;
  for (let page = 0; page < pagesMax; page += 1) {
    const looked = await db.row(purgePage, [after, days]);
    count += looked?.gone ?? 0;
    const last_id = looked?.goes_on === true ? looked.last_id : null;
    if (last_id === null) return { count, isComplete: true };
    after = last_id;
  }
  return { count, isComplete: false };
}
