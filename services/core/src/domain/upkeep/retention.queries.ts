/**
 * Deletion of event data a number of days (`$2`) after the end of the event, in batches (`$1`). An event ends with its
 * last day in its time zone. Each statement starts at the few events that ended long ago enough and follows an index to
 * their rows.
 */
import { feedbackOpenDays } from '@plenum/contracts/feedback-limits';

const hasEnded = 'e.end_date + $2::int < local_date(now(), e.timezone)';

/**
 * Deletes messages of rooms, oldest first. Sequence numbers continue; read cursors move past the deleted messages, so
 * that nobody gets an unread count for messages that no longer exist.
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
  select 1 as gone from gone`;

/** Deletes direct threads of an event with their messages. */
export const purgeEventThreads = `
  delete from direct_message_threads where id in
    (select t.id from events e join direct_message_threads t on t.event_scope_id = e.id where ${hasEnded} limit $1)
  returning 1 as gone`;

/** Deletes entries of the moderation log. */
export const purgeEventLog = `
  delete from moderation_log where id in
    (select l.id from events e join moderation_log l on l.event_id = e.id where ${hasEnded} limit $1)
  returning 1 as gone`;

/** Returns the statement that deletes cases with their reports; `which` is a condition on cases `c`. */
export const purgeEventCases = (which: string): string => `
  delete from moderation_cases where id in
    (select c.id from events e join moderation_cases c on c.event_id = e.id where ${hasEnded} and ${which} limit $1)
  returning 1 as gone`;

/** Deletes questions, anonymous ones too, with their votes. */
export const purgeQuestions = `
  delete from questions where id in
    (select q.id from events e join questions q on q.event_id = e.id where ${hasEnded} limit $1)
  returning 1 as gone`;

/** Closes polls with names: afterwards nobody is known to have voted, and must not do it again. */
export const closeEventPolls = `
  update polls set status = 'CLOSED', closed_at = now(), revision = revision + 1 where id in
    (select p.id from events e join polls p on p.event_id = e.id
      where ${hasEnded} and p.status = 'OPEN' and not p.is_anonymous limit $1)
  returning 1 as gone`;

/** Forgets who voted in closed polls with names. What was chosen becomes ballots, so that the counts stay. */
export const purgePollVotes = `
  with doomed as (
    select v.poll_id, v.user_id
      from events e
      join polls p on p.event_id = e.id
     cross join lateral (select poll_id, user_id from poll_votes where poll_id = p.id order by user_id limit $1) v
     where ${hasEnded} and p.status = 'CLOSED' limit $1),
  gone as (
    delete from poll_votes v using doomed d where v.poll_id = d.poll_id and v.user_id = d.user_id
    returning v.poll_id, v.answers),
  kept as (
    insert into poll_ballots (poll_id, answers) select poll_id, answers from gone order by gen_random_uuid())
  select 1 as gone from gone`;

/** Forgets who gave feedback, once nobody can give it any more; stars and comments stay. */
export const purgeFeedbackAuthors = `
  update session_feedback set user_id = null where id in
    (select f.id
       from events e
       join sessions s on s.event_id = e.id
      cross join lateral (select id from session_feedback where session_id = s.id and user_id is not null limit $1) f
      where ${hasEnded} and e.end_date + ${feedbackOpenDays} < local_date(now(), e.timezone) limit $1)
  returning 1 as gone`;
