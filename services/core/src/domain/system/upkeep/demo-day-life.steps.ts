/**
 * Fills the current day of a demo organizer: actions of the crew, messages, questions, votes and feedback.
 * Deterministic: numbers are derived from slot, stage and person.
 */
import type { Translate } from '@plenum/contracts/translated-texts';
import { idList, type Statement, statement, type Transaction } from '../../../platform/db/database.ts';
import type { MessageFiles } from '../../../platform/messages.ts';

/** The live slot; earlier slots have ended. */
export const liveSlot = 5;

/** A session by its position in the day. */
export interface DaySession {
  readonly id: number;
  /** From 1. */
  readonly slot: number;
  /** From 1. */
  readonly stage: number;
  readonly location: string;
}

/** The sessions of a day, and its people with numbers from 1. */
const daySessions = `unnest($1::bigint[], $2::int[], $3::int[]) as p (session_id, slot, stage)
  join sessions s on s.id = p.session_id`;
const numberedPeople = (list: string): string => `unnest(${list}::bigint[]) with ordinality as v (user_id, number)`;
const hasEnded = `p.slot < ${liveSlot}`;
const isLive = `p.slot = ${liveSlot}`;
const minutesLater = (minutes: string): string => `s.starts_at + (${minutes}) * interval '1 minute'`;

const addCues = statement(
  'add-demo-day-cues',
  `insert into session_cues (session_id, title, who, at_minute, done_at)
   select s.id, c.title, c.who, c.at_minute,
          case when ${minutesLater('c.at_minute')} < $5::timestamptz then ${minutesLater('c.at_minute')} end
     from ${daySessions} cross join jsonb_to_recordset($4::jsonb) as c (title text, who text, at_minute int)
    where p.slot between ${liveSlot - 1} and ${liveSlot + 3} order by s.id, c.at_minute`,
);
/** The speakers of the live session of the last stage are not marked as ready. */
const markSpeakersReady = statement(
  'add-ready-demo-speakers',
  `update session_speakers ss set ready_at = ${minutesLater('-20')}
     from ${daySessions} where ss.session_id = s.id and p.slot <= ${liveSlot} and not (${isLive} and p.stage = 3)`,
);
const addLecternMessage = statement(
  'add-demo-lectern',
  'insert into lecterns (event_id, location, message, message_at) values ($1, $2, $3, $4::timestamptz)',
);

/** Varies by the minute, up to the number of people. */
const addPresence = statement(
  'add-demo-presence',
  `insert into session_presence_minutes (session_id, minute, present)
   select s.id, m.minute, greatest(1, least($4::int, $4::int / 2 + m.number - 1 + p.stage % 2) - m.number / (9 + p.slot) - p.slot * p.stage % 4 - m.number * m.number % 7 / 3)
     from ${daySessions}
    cross join lateral generate_series(s.starts_at, least($5::timestamptz, ${minutesLater('s.duration_minutes')}), interval '1 minute')
          with ordinality as m (minute, number)
    where p.slot <= ${liveSlot} order by 1, 2`,
);
const addStays = statement(
  'add-demo-stays',
  `insert into session_stays (session_id, from_minutes, people)
   select s.id, b.from_minutes, b.people
     from ${daySessions} cross join (values (1, 0), (5, 1), (10, 0), (20, 2), (30, $4::int - 3), (45, 0), (60, 0)) as b (from_minutes, people)
    where ${hasEnded} order by 1, 2`,
);
const addReactions = statement(
  'add-demo-reactions',
  `insert into session_reaction_counts (session_id, minute, reaction, count)
   select s.id, m.minute, (array['👏', '❤️', '😂', '🎉']::text[])[1 + (m.number * p.stage + p.slot) % 4],
          case when m.number >= 39 then 46 - p.slot * p.stage * 3 else 2 + (m.number * p.slot) % 7 end
     from ${daySessions}
    cross join lateral generate_series(s.starts_at, least($4::timestamptz, ${minutesLater('s.duration_minutes')}), interval '1 minute')
          with ordinality as m (minute, number)
    where p.slot <= ${liveSlot} and ((m.number + p.slot) % 6 = p.stage or m.number >= 39) order by 1, 2`,
);

const addMessages = statement(
  'add-demo-day-messages',
  `with copied as (
     select r.id as room_id, v.user_id, m.content, m.number,
            s.starts_at + (least($6::timestamptz, ${minutesLater('s.duration_minutes')}) - s.starts_at) * (m.number::float8 / 8) as created_at
       from ${daySessions}
       join chat_rooms r on r.session_id = s.id and r.subtype = 'PUBLIC'
      cross join jsonb_array_elements_text($5::jsonb) with ordinality as m (content, number)
       join ${numberedPeople('$4')} on v.number = 1 + (m.number + p.slot * 2 + p.stage) % cardinality($4::bigint[])
      where p.slot <= ${liveSlot} and m.number <= case when ${isLive} then 6 else 7 - (p.slot + p.stage) % 3 end),
   written as (
     insert into room_messages (room_id, seq, user_id, content, created_at)
     select room_id, number, user_id, content, created_at from copied order by room_id, number),
   cursors as (
     insert into room_cursors (user_id, room_id, read_seq, posted_at)
     select user_id, room_id, max(number), max(created_at) from copied group by user_id, room_id order by 1, 2)
   update room_heads h set last_seq = n.messages, message_count = n.messages
     from (select room_id, count(*) as messages from copied group by room_id) n where h.room_id = n.room_id`,
);
const addBookmarks = statement(
  'add-demo-bookmarks',
  `insert into session_bookmarks (session_id, user_id)
   select s.id, v.user_id from ${daySessions} join ${numberedPeople('$4')} on (v.number * (p.slot + 1) + p.stage) % 5 > 1 order by 1, 2`,
);
const addFeedback = statement(
  'add-demo-day-feedback',
  `insert into session_feedback (session_id, user_id, stars, comment)
   select s.id, v.user_id, 5 - (v.number * p.slot + p.stage) % 3,
          case when (v.number + p.slot) % 2 = 0 then $5::jsonb ->> ((v.number + p.stage) % jsonb_array_length($5::jsonb))::int end
     from ${daySessions} join ${numberedPeople('$4')} on (v.number * p.slot + p.stage) % (p.slot + 2) > 0
    where ${hasEnded} order by 1, 2`,
);

const openMicrophone = statement(
  'open-demo-microphone',
  `with opened as (insert into session_hands (session_id, is_open) values ($1, true) returning session_id)
   insert into raised_hands (session_id, user_id, is_named, raised_at)
   select $1, v.user_id, v.number = 1, $3::timestamptz - v.number * interval '2 minutes' from ${numberedPeople('$2')}`,
);
const openQuestions = statement(
  'open-demo-day-questions',
  `with opened as (insert into event_qa (event_id, mode) values ($1, 'OPEN') returning event_id)
   insert into questions (event_id, session_id, text, author_id, status, created_at)
   select $1, $2, q.text, v.user_id, 'OPEN', $5::timestamptz - (q.number * 4) * interval '1 minute'
     from jsonb_array_elements_text($4::jsonb) with ordinality as q (text, number)
     join ${numberedPeople('$3')} using (number) order by q.number`,
);
const addQuestionVotes = statement(
  'add-demo-day-question-votes',
  `insert into question_votes (question_id, user_id)
   select q.id, v.user_id from (select *, row_number() over (order by id) as place from questions where event_id = $1) q
     join ${numberedPeople('$2')} on v.user_id <> q.author_id and v.number % (q.place + 1) > 0 order by 1, 2`,
);
const addPolls = statement(
  'add-demo-day-polls',
  `insert into polls (event_id, session_id, kind, question, options, is_anonymous, may_change, results, status, opened_at, closed_at)
   select $1, p.session_id, 'ONE', p.question, p.options, false, true, 'LIVE', case when p.is_over then 'CLOSED' else 'OPEN' end,
          $3::timestamptz - interval '10 minutes', case when p.is_over then $3::timestamptz end
     from jsonb_to_recordset($2::jsonb) as p (session_id bigint, question text, options jsonb, is_over boolean)`,
);
const addPollVotes = statement(
  'add-demo-day-poll-votes',
  `insert into poll_votes (poll_id, user_id, answers)
   select p.id, v.user_id, jsonb_build_array((v.number * v.number % jsonb_array_length(p.options))::text)
     from polls p cross join ${numberedPeople('$2')} where p.event_id = $1 order by 1, 2`,
);

export interface RunningDay {
  readonly event_id: number;
  readonly sessions: readonly DaySession[];
  readonly people: readonly number[];
  readonly now: Date;
  readonly t: Translate<MessageFiles['core/src/domain/system/upkeep/demo-day']>;
}

const cuesOf = (t: RunningDay['t']) => [
  { title: t('cue.sound'), who: t('cue.sound.who'), at_minute: -15 },
  { title: t('cue.welcome'), who: t('cue.welcome.who'), at_minute: 0 },
  { title: t('cue.poll'), who: t('cue.poll.who'), at_minute: 25 },
  { title: t('cue.time'), who: t('cue.time.who'), at_minute: 35 },
];

const pollsOf = (t: RunningDay['t'], liveSession: DaySession, previousSession: DaySession | undefined) => [
  {
    session_id: liveSession.id,
    question: t('poll.session'),
    options: [t('poll.session.1'), t('poll.session.2'), t('poll.session.3')],
    is_over: false,
  },
  {
    session_id: previousSession?.id ?? liveSession.id,
    question: t('poll.over'),
    options: [t('poll.over.1'), t('poll.over.2'), t('poll.over.3')],
    is_over: true,
  },
  {
    session_id: null,
    question: t('poll.event'),
    options: [t('poll.event.1'), t('poll.event.2'), t('poll.event.3'), t('poll.event.4')],
    is_over: false,
  },
];

export async function runDemoDay(tx: Transaction, { event_id, sessions, people, now, t }: RunningDay): Promise<void> {
  const dayParameters = [
    idList(sessions.map(({ id }) => id)),
    sessions.map(({ slot }) => slot),
    sessions.map(({ stage }) => stage),
  ];
  const peopleIds = idList(people);
  const comments = [t('comment.1'), t('comment.2'), t('comment.3'), t('comment.4')];
  const messageNumbers = [1, 2, 3, 4, 5, 6, 7] as const;
  const messages = messageNumbers.map((number) => t(`message.${number}`));
  const run = (query: Statement<never>, ...values: readonly unknown[]) => tx.rows(query, [...dayParameters, ...values]);
  await run(addCues, JSON.stringify(cuesOf(t)), now);
  await run(markSpeakersReady);
  await run(addPresence, people.length, now);
  await run(addStays, people.length);
  await run(addReactions, now);
  await run(addMessages, peopleIds, JSON.stringify(messages), now);
  await run(addBookmarks, peopleIds);
  await run(addFeedback, peopleIds, JSON.stringify(comments));

  const liveSession = sessions.find(({ slot, stage }) => slot === liveSlot && stage === 1);
  if (liveSession === undefined) return;
  const previousSession = sessions.find(({ slot, stage }) => slot === liveSlot - 1 && stage === 1);
  await tx.rows(addLecternMessage, [event_id, liveSession.location, t('lectern'), now]);
  await tx.rows(openMicrophone, [liveSession.id, idList(people.slice(-2)), now]);
  const questions = [t('question.1'), t('question.2'), t('question.3')];
  await tx.rows(openQuestions, [event_id, liveSession.id, peopleIds, JSON.stringify(questions), now]);
  await tx.rows(addQuestionVotes, [event_id, peopleIds]);
  await tx.rows(addPolls, [event_id, JSON.stringify(pollsOf(t, liveSession, previousSession)), now]);
  await tx.rows(addPollVotes, [event_id, peopleIds]);
}
