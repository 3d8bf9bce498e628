/**
 * Questions, votes and feedback for the large seed, so that query plans are those of a large conference.
 */
import { type Database, statement } from '@plenum/core/platform/db/database';

const crowd = `(
  select u.id, row_number() over (order by u.id) as n
    from event_users eu join users u on u.id = eu.user_id where eu.event_id = $1 and u.email like 'person%@' || $2) v`;
const talks = `(select id, starts_at, row_number() over (order by id) - 1 as n, count(*) over () as count from sessions where event_id = $1) t`;

/** One in twenty people asks a question. Idempotent. */
const askQuestions = statement(
  'seed-crowd-questions',
  `insert into questions (event_id, session_id, text, author_id, status)
   select $1, t.id, 'What would you do with ' || v.n || ' people?', v.id, case when v.n % 100 = 0 then 'ANSWERED' else 'OPEN' end
     from ${crowd} join ${talks} on t.n = v.n / 20 % t.count
    where v.n % 20 = 0 and not exists (select from questions where event_id = $1 and text like 'What would you do with%')`,
);
const openQa = statement(
  'seed-crowd-qa',
  `insert into event_qa (event_id, mode) values ($1, 'OPEN') on conflict do nothing`,
);
const voteForQuestions = statement(
  'seed-crowd-question-votes',
  `insert into question_votes (question_id, user_id)
   select q.id, v.id from ${crowd}
     join (select id, row_number() over (order by id) as n, count(*) over () as count from questions where event_id = $1) q
       on q.n = v.n % q.count + 1
       on conflict do nothing`,
);
const openPolls = statement(
  'seed-crowd-polls',
  `insert into polls (event_id, session_id, kind, question, options, is_anonymous, may_change, results, status)
   select $1, t.id, 'ONE', 'Would you come again?', '["Yes", "No"]', false, true, 'LIVE', 'OPEN'
     from (select id from ${talks} union all select null) t
    where not exists (select from polls where event_id = $1)`,
);
const voteInPolls = statement(
  'seed-crowd-poll-votes',
  `insert into poll_votes (poll_id, user_id, answers)
   select p.id, v.id, case when v.n % 3 = 0 then '["1"]'::jsonb else '["0"]' end from ${crowd}
     join (select id, row_number() over (order by id) as n, count(*) over () as count from polls where event_id = $1) p
       on p.n = v.n % p.count + 1
       on conflict do nothing`,
);
const giveFeedback = statement(
  'seed-crowd-feedback',
  `insert into session_feedback (session_id, user_id, stars, comment)
   select t.id, v.id, 1 + v.n % 5, case when v.n % 4 = 0 then 'Good, and a little long.' end
     from ${crowd} join ${talks} on t.n = v.n % t.count
       on conflict do nothing`,
);
const countMinutes = statement(
  'seed-crowd-minutes',
  `with present as (
     insert into session_presence_minutes (session_id, minute, present)
     select t.id, date_trunc('minute', t.starts_at, 'UTC') + m * interval '1 minute', 50 + m
       from ${talks} cross join generate_series(0, 29) m
         on conflict do nothing)
   insert into session_reaction_counts (session_id, minute, reaction, count)
   select t.id, date_trunc('minute', t.starts_at, 'UTC') + m * interval '1 minute', '👏', 1 + m
     from ${talks} cross join generate_series(0, 29) m
       on conflict do nothing`,
);
const analyzeTables = statement(
  'seed-crowd-engagement-learn',
  `analyze questions, question_votes, polls, poll_votes, session_feedback, session_presence_minutes, session_reaction_counts`,
);

/** Creates the engagement; idempotent. */
export async function makeEngagement(db: Database, event_id: number, domain: string): Promise<void> {
  await db.rows(openQa, [event_id]);
  for (const step of [askQuestions, voteForQuestions]) await db.rows(step, [event_id, domain]);
  await db.rows(openPolls, [event_id]);
  for (const step of [voteInPolls, giveFeedback]) await db.rows(step, [event_id, domain]);
  await db.rows(countMinutes, [event_id]);
  await db.rows(analyzeTables);
}
