/**
 * Questions and votes of demo people. The nightly reset restores them, so all visitors find the same state. Most
 * visitors are attendees, so attendees have not voted.
 */
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { isSessionSpeaker, isVisibleSession } from '../../access.queries.ts';
import { seededClientIdPrefix } from './demo.rules.ts';

const deleteVisitorQuestions = statement(
  'delete-demo-questions',
  `delete from questions where event_id = $1 and (client_id is null or client_id::text not like '${seededClientIdPrefix}%')`,
);
const reopenQuestions = statement(
  'reopen-demo-questions',
  `update questions set status = 'OPEN', answer = null, answered_at = null, reason = null, merged_into_id = null,
          revision = revision + 1
    where event_id = $1 and status <> 'OPEN'`,
);
const deleteQuestionVotes = statement(
  'delete-demo-question-votes',
  'delete from question_votes v using questions q where q.id = v.question_id and q.event_id = $1',
);
const deletePollVotes = statement(
  'delete-demo-poll-votes',
  'delete from poll_votes v using polls p where p.id = v.poll_id and p.event_id = $1',
);

/** Demo people who are not attendees, numbered. */
const voters = `
  select u.id as user_id, row_number() over (order by u.id) as number
    from event_users eu join users u on u.id = eu.user_id
   where eu.event_id = $1 and u.is_demo and eu.role <> 'ATTENDEE'`;

const seedQuestionVotes = statement(
  'seed-demo-question-votes',
  `insert into question_votes (question_id, user_id)
   select q.id, v.user_id
     from (select *, row_number() over (order by id) as number from questions where event_id = $1) q
     join (${voters}) v on v.number % (q.number + 1) > 0 and v.user_id is distinct from q.author_id
    order by 1, 2`,
);
const seedPollVotes = statement(
  'seed-demo-poll-votes',
  `insert into poll_votes (poll_id, user_id, answers)
   select p.id, v.user_id, jsonb_build_array((v.number * v.number % jsonb_array_length(p.options))::text)
     from polls p cross join (${voters}) v
    where p.event_id = $1 and p.kind = 'ONE' and not p.is_anonymous
    order by 1, 2`,
);

/** Feedback of visitors, who are attendees. */
const deleteVisitorFeedback = statement(
  'delete-demo-feedback',
  `delete from session_feedback f using sessions s
    where s.id = f.session_id and s.event_id = $1 and f.user_id not in (select user_id from (${voters}) v)`,
);

/** Removes questions, votes and answers of visitors in the demo, and restores those of demo people. */
export async function resetDemoEngagement(tx: Transaction, event_id: number): Promise<void> {
  for (const query of [
    deleteVisitorQuestions,
    reopenQuestions,
    deleteQuestionVotes,
    deletePollVotes,
    deleteVisitorFeedback,
  ])
    await tx.rows(query, [event_id]);
  await tx.rows(seedQuestionVotes, [event_id]);
  await tx.rows(seedPollVotes, [event_id]);
}

export interface DemoQuestion {
  /** Email address of a demo person. */
  readonly from: string;
  readonly text: string;
}

export interface DemoPoll {
  readonly question: string;
  readonly options: readonly string[];
}

export interface DemoEngagement {
  /** Title of the session in which the questions are asked. */
  readonly session: string;
  readonly questions: readonly DemoQuestion[];
  readonly sessionPoll: DemoPoll;
  readonly eventPoll: DemoPoll;
  /** Comments of demo people on the first sessions. */
  readonly comments: readonly string[];
}

const openQuestions = statement(
  'open-demo-questions',
  `insert into event_qa (event_id, mode, opens_minutes_before) values ($1, 'OPEN', 10080) on conflict do nothing`,
);
const seedQuestions = statement(
  'seed-demo-questions',
  `insert into questions (event_id, session_id, text, author_id, client_id, status)
   select $1, s.id, r.text, u.id, ('${seededClientIdPrefix}' || lpad(r.place::text, 12, '0'))::uuid, 'OPEN'
     from (select *, row_number() over () as place from json_to_recordset($3::json) as r("from" text, text text)) r
     join users u on u.email = r."from" and u.is_demo
     join sessions s on s.event_id = $1 and s.title = $2
    order by r.place
       on conflict (session_id, client_id) do nothing`,
);
const seedPolls = statement(
  'seed-demo-polls',
  `insert into polls (event_id, session_id, kind, question, options, is_anonymous, may_change, results, status, opened_at)
   select $1, s.id, 'ONE', r.question, r.options, false, true, 'AFTER_VOTE', 'OPEN', now()
     from json_to_recordset($2::json) as r(session text, question text, options jsonb)
     left join sessions s on s.event_id = $1 and s.title = r.session
    where (r.session is null or s.id is not null)
      and not exists (select from polls p where p.event_id = $1 and p.question = r.question)`,
);

/** Feedback on the first day, which is yesterday in the demo: ratings by most people, and comments by some. */
const seedFeedback = statement(
  'seed-demo-feedback',
  `insert into session_feedback (session_id, user_id, stars, comment)
   select s.id, v.user_id, 5 - (v.number * s.number % 3),
          case when (v.number + s.number) % 2 = 0 then $2::jsonb ->> ((v.number + s.number) % jsonb_array_length($2::jsonb))::int end
     from (select s.id, row_number() over (order by s.starts_at, s.id) as number
             from sessions s join events e on e.id = s.event_id
            where s.event_id = $1 and s.starts_at < e.start_date + interval '1 day' and ${isVisibleSession('s')}
            order by s.starts_at, s.id limit 6) s
     join (${voters}) v on not ${isSessionSpeaker('s.id', 'v.user_id')}
    where not exists (select from session_feedback f join sessions o on o.id = f.session_id where o.event_id = $1)
    order by 1, 2`,
);

/**
 * Seeds questions of a session, a poll of the session and one of the event, and feedback on the first day. Idempotent.
 */
export async function seedDemoEngagement(
  tx: Transaction,
  event_id: number,
  { session, questions, sessionPoll, eventPoll, comments }: DemoEngagement,
): Promise<void> {
  await tx.rows(openQuestions, [event_id]);
  await tx.rows(seedQuestions, [event_id, session, JSON.stringify(questions)]);
  const polls = [
    { session, ...sessionPoll },
    { session: null, ...eventPoll },
  ];
  await tx.rows(seedPolls, [event_id, JSON.stringify(polls)]);
  await tx.rows(seedFeedback, [event_id, JSON.stringify(comments)]);
  await resetDemoEngagement(tx, event_id);
}
