/**
 * What goes so many days (`$2`) after the end of its event, a slice (`$1`) at a time. An event ends with its last day,
 * where it takes place. Each begins at the few events that have ended so long ago and follows the key of what they hold.
 */

const hasEnded = 'e.end_date + $2::int < (now() at time zone e.timezone)::date';

/**
 * Messages of rooms, the oldest first. The numbers go on where they were; who had read up to somewhere has read what is
 * gone, so that nobody is told of messages that nobody can see.
 */
export const purgeRoomMessages = `
  with doomed as (
    select m.room_id, m.seq
      from events e
      join chat_rooms r on r.event_id = e.id
     cross join lateral (select room_id, seq from room_messages where room_id = r.id order by seq limit $1) m
     where ${hasEnded} limit $1),
  gone as (
    delete from room_messages m using doomed d where m.room_id = d.room_id and m.seq = d.seq
    returning m.room_id, m.seq, m.deleted_at),
  rooms as (
    select room_id, max(seq) as last_seq, count(*) filter (where deleted_at is null) as count from gone group by 1),
  heads as (
    update room_heads h set message_count = greatest(h.message_count - rooms.count, 0)
      from rooms where h.room_id = rooms.room_id),
  cursors as (
    update room_cursors c set read_seq = rooms.last_seq
      from rooms where c.room_id = rooms.room_id and c.read_seq < rooms.last_seq)
  select 1 from gone`;

/** Direct threads that belong to an event, with all they hold. */
export const purgeEventThreads = `
  delete from direct_message_threads where id in
    (select t.id from events e join direct_message_threads t on t.event_scope_id = e.id where ${hasEnded} limit $1)
  returning 1`;

/** What moderation noted. */
export const purgeEventLog = `
  delete from moderation_log where id in
    (select l.id from events e join moderation_log l on l.event_id = e.id where ${hasEnded} limit $1)
  returning 1`;

/** Cases with their reports; `which` chooses among cases `c`. */
export const purgeEventCases = (which: string): string => `
  delete from moderation_cases where id in
    (select c.id from events e join moderation_cases c on c.event_id = e.id where ${hasEnded} and ${which} limit $1)
  returning 1`;
