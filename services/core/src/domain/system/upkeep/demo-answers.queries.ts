/** Queries that find the last message of a demo visitor, and the demo person who answers. */
import { type Db, statement } from '../../../platform/db/database.ts';
import { answerClientIdPrefix, maxDemoAnswers, answersWindowMinutes, type NextSession } from './demo-answers.rules.ts';
import { demoOrganization, hasDemoAnswers, seededClientIdPrefix } from './demo.rules.ts';

interface Unanswered {
  readonly message_id: number;
  readonly content: string;
  readonly event_id: number;
  /** The person who answers. */
  readonly answerer_id: number;
}

const recent = `now() - interval '${answersWindowMinutes} minutes'`;

/**
 * The newest message of a visitor in a public room of a demo conference, if the number of recent answers is below the
 * limit. A staff member of the conference answers, never the author of the message.
 */
const unansweredInRoom = statement<Unanswered>(
  'unanswered-demo-message',
  `select m.id as message_id, m.content, e.id as event_id, eu.user_id as answerer_id
     from chat_rooms r
     join events e on e.id = r.event_id
     join lateral (select * from room_messages where room_id = r.id order by seq desc limit 1) m on true
     join lateral (
       select eu.user_id from event_users eu join users u on u.id = eu.user_id
        where eu.event_id = e.id and eu.role in ('ADMIN', 'ORGANIZER', 'MODERATOR') and not eu.is_banned
          and u.is_demo and u.is_active and u.id <> m.user_id
        order by md5(u.id::text || m.id::text) limit 1) eu on true
    where r.id = $1 and r.room_type = 'GLOBAL' and r.is_enabled and ${hasDemoAnswers('$2')}
      and m.deleted_at is null and m.created_at > ${recent}
      and (m.client_id is null or m.client_id::text not like '${seededClientIdPrefix}%'
                              and m.client_id::text not like '${answerClientIdPrefix}%')
      and (select count(*) from room_messages a
            where a.room_id = r.id and a.created_at > ${recent}
              and a.client_id::text like '${answerClientIdPrefix}%') < ${maxDemoAnswers}`,
);

/** Finds the message to answer in a room; undefined outside of the demo. */
export const findUnansweredInRoom = (db: Db, room_id: number) => db.row(unansweredInRoom, [room_id, demoOrganization]);

/** The same as `unansweredInRoom` for a conversation with a demo person, between two members of a demo conference. */
const unansweredInThread = statement<Unanswered>(
  'unanswered-demo-direct-message',
  `select m.id as message_id, m.content, e.id as event_id, s.user_id as answerer_id
     from direct_message_sides s
     join users u on u.id = s.user_id and u.is_demo and u.is_active
     join lateral (select * from direct_messages where thread_id = s.thread_id order by seq desc limit 1) m
       on m.sender_id = s.other_user_id
     join lateral (
       select e.* from events e
         join event_users demo_member on demo_member.event_id = e.id and demo_member.user_id = s.user_id and not demo_member.is_banned
         join event_users member on member.event_id = e.id and member.user_id = s.other_user_id and not member.is_banned
        where ${hasDemoAnswers('$2')} order by e.id limit 1) e on true
    where s.thread_id = $1 and m.created_at > ${recent} and coalesce(m.client_id::text, '') not like '${answerClientIdPrefix}%'
      and (select count(*) from direct_messages a
            where a.thread_id = s.thread_id and a.created_at > ${recent}
              and a.client_id::text like '${answerClientIdPrefix}%') < ${maxDemoAnswers}
    limit 1`,
);

/** Finds the message to answer in a conversation; undefined outside of the demo. */
export const findUnansweredInThread = (db: Db, thread_id: number) =>
  db.row(unansweredInThread, [thread_id, demoOrganization]);

const demoThread = statement<{ readonly is_demo: boolean }>(
  'is-demo-thread',
  `select exists (select from direct_message_sides s join users u on u.id = s.user_id
                   where s.thread_id = $1 and u.is_demo) as is_demo`,
);

/** Checks whether a demo person takes part in a conversation. */
export const isDemoThread = async (db: Db, thread_id: number): Promise<boolean> =>
  (await db.row(demoThread, [thread_id]))?.is_demo ?? false;

const openRequest = statement<{ readonly answerer_id: number }>(
  'open-demo-request',
  `select c.recipient_id as answerer_id
     from connections c join users u on u.id = c.recipient_id and u.is_demo and u.is_active
    where c.id = $1 and c.status = 'PENDING'
      and exists (select from events e
                    join event_users demo_member on demo_member.event_id = e.id and demo_member.user_id = c.recipient_id and not demo_member.is_banned
                    join event_users member on member.event_id = e.id and member.user_id = c.requester_id and not member.is_banned
                   where ${hasDemoAnswers('$2')})`,
);

/** Finds the demo person who received a connection request; undefined outside of the demo. */
export const findOpenDemoRequest = (db: Db, connection_id: number) =>
  db.row(openRequest, [connection_id, demoOrganization]);

const nextSession = statement<NextSession>(
  'next-demo-session',
  `select s.title, s.location, to_char(s.starts_at at time zone e.timezone, 'HH24:MI') as start_time
     from sessions s join events e on e.id = s.event_id
    where s.event_id = $1 and s.starts_at > now() and s.status <> 'CANCELLED'
    order by s.starts_at, s.id limit 1`,
);

export const findNextSession = (db: Db, event_id: number) => db.row(nextSession, [event_id]);
