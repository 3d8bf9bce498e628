import { exportedRows, ofPoll } from '../../personal-data.ts';
import { hasEnded, purge } from '../../retention.ts';

export const pollsPersonalData = {
  poll_votes: exportedRows('poll-votes', {
    columns: `v.poll_id, p.event_id, p.session_id, ${ofPoll('p.question')} as question, p.kind,
              (select jsonb_agg(coalesce(p.options ->> o.at, a.answer) order by a.place)
                 from jsonb_array_elements_text(v.answers) with ordinality as a (answer, place)
                cross join lateral (select case when jsonb_array_length(p.options) > 0 then a.answer::int else 0 end as at) o
              ) as answers`,
    tables: 'poll_votes v join polls p on p.id = v.poll_id',
    whose: 'v.user_id = $1',
    key: 'v.poll_id',
    order: 'v.poll_id',
  }),
  poll_participations: exportedRows('poll-participations', {
    columns: `v.poll_id, p.event_id, p.session_id, ${ofPoll('p.question')} as question`,
    tables: 'poll_voters v join polls p on p.id = v.poll_id',
    whose: 'v.user_id = $1',
    key: 'v.poll_id',
    order: 'v.poll_id',
  }),
};

/** Closes polls that are not anonymous: once the voters are deleted, they could vote twice. */
const closeEventPolls = `
  update polls set status = 'CLOSED', closed_at = now(), revision = revision + 1 where id in
    (select p.id from events e join polls p on p.event_id = e.id
      where ${hasEnded} and p.status = 'OPEN' and not p.is_anonymous limit $1)
  returning 1 as gone`;

/**
 * Deletes the voters of closed polls that are not anonymous. Their choices become ballots, which preserves the counts.
 */
const purgePollVotes = `
  with selected as (
    select v.poll_id, v.user_id
      from events e
      join polls p on p.event_id = e.id
     cross join lateral (select poll_id, user_id from poll_votes where poll_id = p.id order by user_id limit $1) v
     where ${hasEnded} and p.status = 'CLOSED' limit $1),
  gone as (
    delete from poll_votes v using selected d where v.poll_id = d.poll_id and v.user_id = d.user_id
    returning v.poll_id, v.answers),
  moved as (
    insert into poll_ballots (poll_id, answers) select poll_id, answers from gone order by gen_random_uuid())
  select 1 as gone from gone`;

export const pollsRetention = [
  purge({ name: 'open_polls', sql: closeEventPolls, days: (config) => config.RETENTION_ROOM_MESSAGES_DAYS }),
  purge({ name: 'poll_votes', sql: purgePollVotes, days: (config) => config.RETENTION_ROOM_MESSAGES_DAYS }),
];
