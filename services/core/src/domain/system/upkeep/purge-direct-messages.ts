/** Deletion of direct messages outside of events, by the age of each message. */
import { type Db, statement } from '../../../platform/db/database.ts';

/** Messages per statement. */
const pageRows = 1_000;

interface PurgedPage {
  readonly last_id: number | null;
  /** Whether there may be more expired messages after this page. */
  readonly has_more: boolean;
  readonly deleted: number;
}

/**
 * Reads a page of all messages by key, oldest first, and deletes the expired ones; both sides of a thread then start
 * after them. Messages of events are only deleted together with their threads.
 */
const purgePage = statement<PurgedPage>(
  'purge-direct-messages',
  `with page as (
     select m.id, m.thread_id, m.seq, m.created_at < now() - make_interval(days => $2) as is_old
       from direct_messages m where m.id > $1 order by m.id limit ${pageRows}),
   deleted as (
     delete from direct_messages m using page p, direct_message_threads t
      where p.is_old and m.thread_id = p.thread_id and m.seq = p.seq
        and t.id = p.thread_id and t.event_scope_id is null
     returning m.thread_id, m.seq),
   threads as (select thread_id, max(seq) as last_seq from deleted group by 1),
   sides as (
     update direct_message_sides s
        set first_seq = greatest(s.first_seq, threads.last_seq + 1), read_seq = greatest(s.read_seq, threads.last_seq)
       from threads where s.thread_id = threads.thread_id)
   select max(page.id) as last_id, count(*) = ${pageRows} and bool_or(is_old) as has_more,
          (select count(*) from deleted) as deleted
     from page`,
);

/** Deletes messages older than the given number of days. Idempotent. */
export async function purgeDirectMessages(
  db: Db,
  days: number,
  maxPages: number,
): Promise<{ count: number; isComplete: boolean }> {
  let count = 0;
  let afterId = 0;
  for (let page = 0; page < maxPages; page += 1) {
    const result = await db.row(purgePage, [afterId, days]);
    count += result?.deleted ?? 0;
    const last_id = result?.has_more === true ? result.last_id : null;
    if (last_id === null) return { count, isComplete: true };
    afterId = last_id;
  }
  return { count, isComplete: false };
}
