/** Counts of activity in an event, each with the number of distinct people; the rules decide whether it is shown. */
import type { StatisticFigure } from '@plenum/contracts/enums';
import {
  maxPresencePoints,
  presenceStepMinutes,
  maxSessionFigures,
  maxSessionMinutes,
} from '@plenum/contracts/overview/statistics-limits';
import { type Db, statement } from '../../../platform/db/database.ts';
import { isVisibleSession } from '../../access.queries.ts';

export interface FigureRow {
  readonly name: StatisticFigure;
  readonly total: number;
  /** Null if people are not counted. */
  readonly people: number | null;
}

/** Rooms that every member of the event may enter. */
const openRooms = `chat_rooms r where r.event_id = $1 and (r.room_type = 'GLOBAL' or r.subtype = 'PUBLIC')`;
const votesOfPolls = `(select poll_id, user_id from poll_votes union all select poll_id, user_id from poll_voters)`;
const askerOf = `coalesce(q.author_id::text, q.author_key)`;

const figures: { readonly [F in StatisticFigure]: string } = {
  BOOKMARKS: `select count(*), count(distinct b.user_id) from sessions s join session_bookmarks b on b.session_id = s.id
               where s.event_id = $1`,
  MESSAGES: `select (select coalesce(sum(h.message_count), 0) from room_heads h where h.room_id in (select r.id from ${openRooms})),
                    (select count(distinct c.user_id) from room_cursors c
                      where c.posted_at is not null and c.room_id in (select r.id from ${openRooms}))`,
  MESSAGE_REACTIONS: `select count(*), count(distinct m.user_id) from room_message_reactions m
                       where m.room_id in (select r.id from ${openRooms})`,
  SESSION_REACTIONS: `select coalesce(sum(c.count), 0), null::bigint from sessions s join session_reaction_counts c on c.session_id = s.id
                       where s.event_id = $1`,
  QUESTIONS: `select count(*), count(distinct ${askerOf}) from questions q where q.event_id = $1`,
  QUESTION_VOTES: `select count(*), count(distinct v.user_id) from questions q join question_votes v on v.question_id = q.id
                    where q.event_id = $1`,
  POLL_VOTES: `select count(*), count(distinct v.user_id) from polls p join ${votesOfPolls} v on v.poll_id = p.id
                where p.event_id = $1`,
  FEEDBACK: `select count(*), count(distinct f.user_id) from sessions s join session_feedback f on f.session_id = s.id
              where s.event_id = $1`,
  CONNECTIONS_ASKED: `select count(*), count(distinct c.requester_id) from connections c where c.originating_event_id = $1`,
  CONNECTIONS_ACCEPTED: `select count(*), count(distinct c.recipient_id) from connections c
                          where c.originating_event_id = $1 and c.status = 'ACCEPTED'`,
};

const eventFigures = statement<FigureRow>(
  'event-figures',
  `select f.name, f.total::int as total, f.people::int as people
     from (${Object.entries(figures)
       .map(([name, query]) => `select '${name}', counted.* from (${query}) counted (total, people)`)
       .join(' union all ')}) f (name, total, people)`,
);

/** Counts the activities at an event. */
export const countEventFigures = (db: Db, event_id: number) => db.rows(eventFigures, [event_id]);

export interface IcebreakerRow {
  readonly text: string;
  readonly asked: number;
  readonly askers: number;
  readonly accepted: number;
  readonly accepters: number;
}
/** Maximum number of candidates, from which the most successful are selected. */
const maxIcebreakers = 200;

const icebreakers = statement<IcebreakerRow>(
  'icebreaker-figures',
  `select c.icebreaker_message as text, count(*)::int as asked, count(distinct c.requester_id)::int as askers,
          (count(*) filter (where c.status = 'ACCEPTED'))::int as accepted,
          (count(distinct c.recipient_id) filter (where c.status = 'ACCEPTED'))::int as accepters
     from connections c
    where c.originating_event_id = $1 and c.icebreaker_message <> ''
    group by c.icebreaker_message order by 3 desc, 1 limit ${maxIcebreakers}`,
);

/** Finds icebreakers by the number of people who sent them. */
export const listIcebreakers = (db: Db, event_id: number) => db.rows(icebreakers, [event_id]);

const eventPresence = statement<{ readonly at: Date; readonly present: number }>(
  'event-presence',
  `select date_bin(interval '${presenceStepMinutes} minutes', m.minute, timestamptz '2000-01-01 00:00Z') as at,
          max(m.present)::int as present
     from (select p.minute, sum(p.present) as present
             from sessions s join session_presence_minutes p on p.session_id = s.id
            where s.event_id = $1 group by p.minute) m
    group by 1 order by 1 limit ${maxPresencePoints}`,
);

/** Finds the peak attendance in each quarter of an hour. */
export const listEventPresence = (db: Db, event_id: number) => db.rows(eventPresence, [event_id]);

/** Counts of a session, with the number of people. */
export interface SessionFiguresRow {
  readonly session_id: number;
  readonly title: string;
  readonly starts_at: Date;
  readonly location: string | null;
  readonly bookmarks: number;
  readonly peak: number;
  readonly messages: number;
  readonly writers: number;
  readonly questions: number;
  readonly askers: number;
  readonly question_votes: number;
  readonly question_voters: number;
  readonly poll_votes: number;
  readonly poll_voters: number;
  readonly reactions: number;
  readonly answers: number;
  readonly average: number | null;
}

const sessionFigures = (condition: string): string => `
  select s.id as session_id, s.title, s.starts_at, s.location, b.people::int as bookmarks, n.peak::int as peak,
         c.messages::int as messages, c.writers::int as writers, q.total::int as questions, q.people::int as askers,
         v.total::int as question_votes, v.people::int as question_voters,
         p.total::int as poll_votes, p.people::int as poll_voters, r.total::int as reactions,
         f.people::int as answers, f.average::float8 as average
    from sessions s
   cross join lateral (select count(*) as people from session_bookmarks b where b.session_id = s.id) b
   cross join lateral (select coalesce(max(n.present), 0) as peak from session_presence_minutes n where n.session_id = s.id) n
   cross join lateral (
     select count(c.posted_at) as writers, coalesce(max(h.message_count), 0) as messages
       from chat_rooms r join room_heads h on h.room_id = r.id left join room_cursors c on c.room_id = r.id
      where r.session_id = s.id and r.subtype = 'PUBLIC') c
   cross join lateral (
     select count(*) as total, count(distinct ${askerOf}) as people from questions q where q.session_id = s.id) q
   cross join lateral (
     select count(*) as total, count(distinct v.user_id) as people
       from questions q join question_votes v on v.question_id = q.id where q.session_id = s.id) v
   cross join lateral (
     select count(*) as total, count(distinct v.user_id) as people
       from polls p join ${votesOfPolls} v on v.poll_id = p.id where p.session_id = s.id) p
   cross join lateral (
     select coalesce(sum(r.count), 0) as total from session_reaction_counts r where r.session_id = s.id) r
   cross join lateral (
     select count(*) as people, round(avg(f.stars), 2) as average from session_feedback f where f.session_id = s.id) f
   where ${condition} order by s.starts_at, s.id limit ${maxSessionFigures}`;

const figuresOfEvent = statement<SessionFiguresRow>(
  'session-figures-of-event',
  sessionFigures(`s.event_id = $1 and ${isVisibleSession('s')}`),
);
const figuresOfSession = statement<SessionFiguresRow>('session-figures', sessionFigures('s.id = $1'));

/** Finds the counts of the scheduled sessions of an event, by their start. */
export const listSessionFigures = (db: Db, event_id: number) => db.rows(figuresOfEvent, [event_id]);

interface SessionStartRow {
  readonly session_id: number;
  readonly hour: Date;
  readonly day: Date;
}

const sessionStarts = statement<SessionStartRow>(
  'session-starts',
  `select s.id as session_id, date_trunc('hour', s.starts_at, e.timezone) as hour,
          date_trunc('day', s.starts_at, e.timezone) as day
     from sessions s join events e on e.id = s.event_id
    where s.event_id = $1 and ${isVisibleSession('s')} order by s.starts_at, s.id limit ${maxSessionFigures}`,
);

/** Counts of a session with the hour and the day of its start in the time zone of the event. */
export type StartedSessionRow = SessionFiguresRow & SessionStartRow;

/** Finds the counts of the scheduled sessions of an event, by their start. */
export async function listStartedSessions(db: Db, event_id: number): Promise<StartedSessionRow[]> {
  const [figures, starts] = await Promise.all([
    db.rows(figuresOfEvent, [event_id]),
    db.rows(sessionStarts, [event_id]),
  ]);
  const startOf = new Map(starts.map((start) => [start.session_id, start]));
  return figures.flatMap((row) => {
    const start = startOf.get(row.session_id);
    return start === undefined ? [] : [{ ...row, ...start }];
  });
}

/** Finds the counts of one session. */
export const findSessionFigures = (db: Db, session_id: number) => db.row(figuresOfSession, [session_id]);

export interface MinuteRow {
  readonly minute: Date;
  readonly present: number;
  readonly reactions: number;
}

const minutesOfSession = statement<MinuteRow>(
  'session-minutes',
  `select minute, coalesce(p.present, 0) as present, coalesce(r.reactions, 0)::int as reactions
     from (select minute, present from session_presence_minutes where session_id = $1) p
     full join (select minute, sum(count) as reactions from session_reaction_counts where session_id = $1 group by minute) r
          using (minute)
    order by minute limit ${maxSessionMinutes}`,
);

/** Finds the minutes of a session with attendance or reactions. */
export const listSessionMinutes = (db: Db, session_id: number) => db.rows(minutesOfSession, [session_id]);

const staysOfSession = statement<{ readonly from_minutes: number; readonly people: number }>(
  'session-stays',
  'select from_minutes, people from session_stays where session_id = $1',
);

/** Finds the number of people by duration of stay. */
export const listStays = (db: Db, session_id: number) => db.rows(staysOfSession, [session_id]);
