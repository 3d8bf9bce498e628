/** Steps that fill the event of a demo organizer: invented people, their conversations, and pending requests. */
import { randomBytes } from 'node:crypto';
import type { EventUserRole } from '@plenum/contracts/enums';
import type { Language } from '@plenum/contracts/languages';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { messages } from '../../../platform/messages.ts';
import { defaultPrivacySettings } from '../../accounts/users/privacy.rules.ts';
import { reportCase } from '../../chat/moderation/moderation-cases.steps.ts';
import { reasonToStore } from '../../chat/moderation/reasons.rules.ts';
import { seededClientIdPrefix } from './demo.rules.ts';

/** Texts for a demo organizer, in their language. */
export const demoTexts = messages('core/src/domain/system/upkeep/demo-organizer');

/** Ids of a person in the demo conference and in the copy. */
interface CopiedPerson {
  readonly source_id: number;
  readonly copy_id: number;
  readonly role: EventUserRole;
  /** Whether they have requested to join instead of being a member; some of the attendees have. */
  readonly requests_to_join: boolean;
}

/** Number of attendees who request to join. */
const requestCount = 2;

const copyPeople = statement<CopiedPerson>(
  'copy-demo-people',
  `with source as materialized (
     select u.*, eu.role as event_role, nextval('users_id_seq') as copy_id
       from event_users eu join users u on u.id = eu.user_id
      where eu.event_id = $1 and u.is_demo and u.is_active order by u.id),
   copied as (
     insert into users (id, email, first_name, last_name, company_name, title, bio, interests, ask_me_about, languages, image_url,
                        privacy_settings, is_demo, demo_organization_id, email_verified_at)
     select copy_id, split_part(email, '@', 1) || '@' || $3::text, first_name, last_name,
            company_name, title, bio, interests, ask_me_about, languages, image_url, privacy_settings, true, $2, now()
       from source order by id)
   select id as source_id, copy_id, event_role as role,
          event_role = 'ATTENDEE' and row_number() over (partition by event_role order by id desc) <= ${requestCount} as requests_to_join
     from source order by id`,
);

const insertPerson = statement<{ id: number }>(
  'insert-demo-person',
  `insert into users (email, first_name, last_name, title, locale, privacy_settings, is_demo, demo_organization_id,
                      email_verified_at)
   values ($1, $2, $3, $4, $5, $6, true, $7, now()) returning id`,
);

const insertMembers = statement(
  'insert-demo-members',
  `insert into event_users (event_id, user_id, role)
   select $1, r.user_id, r.role from jsonb_to_recordset($2::jsonb) as r(user_id bigint, role text) order by r.user_id`,
);

const insertRequests = statement(
  'insert-demo-join-requests',
  `insert into join_requests (event_id, user_id, waits_for, note, created_at)
   select $1, r.user_id, 'ANSWER', r.note, now() - r.hours_ago * interval '1 hour'
     from jsonb_to_recordset($2::jsonb) as r(user_id bigint, note text, hours_ago int) order by r.hours_ago desc`,
);

const copyRooms = statement(
  'copy-demo-rooms',
  `with room as (
     insert into chat_rooms (event_id, name, description, room_type, is_enabled, display_order)
     select $2, name, description, room_type, true, display_order
       from (select * from chat_rooms where event_id = $1 and room_type = 'GLOBAL' order by id offset 1) source
      order by id
     returning id),
   head as (insert into room_heads (room_id) select id from room)
   insert into room_scans (room_id) select id from room`,
);

/** The first public room of each event is its foyer; the others were copied in order. */
const copyMessages = statement(
  'copy-demo-messages',
  `with source as (select id, row_number() over (order by id) as place from chat_rooms where event_id = $1 and room_type = 'GLOBAL'),
   copy as (select id, row_number() over (order by id) as place from chat_rooms where event_id = $2 and room_type = 'GLOBAL'),
   copied as (
     select copy.id as room_id, p.copy_id as user_id, m.client_id, m.content, m.created_at,
            row_number() over (partition by copy.id order by m.seq) as seq
       from source
       join copy on copy.place = source.place
       join room_messages m on m.room_id = source.id
       join jsonb_to_recordset($3::jsonb) as p(source_id bigint, copy_id bigint) on p.source_id = m.user_id
      where m.client_id::text like '${seededClientIdPrefix}%' and m.deleted_at is null and m.content <> ''),
   written as (
     insert into room_messages (room_id, seq, user_id, client_id, content, created_at)
     select room_id, seq, user_id, client_id, content, created_at from copied)
   update room_heads h set last_seq = n.messages, message_count = n.messages
     from (select room_id, count(*) as messages from copied group by room_id) n where h.room_id = n.room_id`,
);

const insertReportedMessage = statement<{ id: number; room_id: number }>(
  'insert-demo-reported-message',
  `with room as (
     update room_heads set last_seq = last_seq + 1, message_count = message_count + 1
      where room_id = (select id from chat_rooms where event_id = $1 and room_type = 'GLOBAL' order by id limit 1)
     returning room_id, last_seq)
   insert into room_messages (room_id, seq, user_id, content) select room_id, last_seq, $2, $3 from room
   returning id, room_id`,
);

interface DemoTarget {
  readonly event_id: number;
  readonly organization_id: number;
  /** Domain of the email addresses of the people. */
  readonly domain: string;
  readonly language: Language;
}

/**
 * Returns a new reserved domain (RFC 2606), which cannot be guessed: otherwise, a visitor could sign up with one of its
 * email addresses first.
 */
export const newDemoDomain = (): string => `demo-${randomBytes(5).toString('hex')}.example`;

interface NewPerson {
  /** Local part of the email address. */
  readonly name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly title: string | null;
}

async function insertDemoPerson(
  tx: Transaction,
  { organization_id, domain, language }: DemoTarget,
  { name, first_name, last_name, title }: NewPerson,
): Promise<number> {
  const row = await tx.row(insertPerson, [
    `${name}@${domain}`,
    first_name,
    last_name,
    title,
    language,
    JSON.stringify(defaultPrivacySettings),
    organization_id,
  ]);
  if (row === undefined) throw new Error('The insert returned no row.');
  return row.id;
}

/** Creates the account of the visitor. */
export function insertVisitor(tx: Transaction, target: DemoTarget): Promise<number> {
  const t = demoTexts(target.language);
  return insertDemoPerson(tx, target, {
    name: 'you',
    first_name: t('first_name'),
    last_name: t('last_name'),
    title: t('title'),
  });
}

const unscheduleLast = statement(
  'unschedule-demo-sessions',
  `update sessions set is_unscheduled = true
    where id in (select id from sessions where event_id = $1 and session_type = 'PRESENTATION'
                  order by starts_at desc, id limit 2)`,
);

/**
 * Copies the people of the demo conference with their conversations into the event. Two of them request to join, one
 * message is reported, and two sessions are unscheduled. Returns the copied people.
 */
export async function fillDemoEvent(
  tx: Transaction,
  sourceEventId: number,
  target: DemoTarget,
): Promise<{ readonly id: number; readonly role: EventUserRole }[]> {
  const { event_id, organization_id, domain, language } = target;
  const t = demoTexts(language);
  const people = await tx.rows(copyPeople, [sourceEventId, organization_id, domain]);
  const requesters = people.filter(({ requests_to_join }) => requests_to_join);
  const [first_name = '', last_name = ''] = t('offender').split(' ');
  const offenderId = await insertDemoPerson(tx, target, { name: 'deals', first_name, last_name, title: null });
  const members = people
    .filter(({ requests_to_join }) => !requests_to_join)
    .map(({ copy_id, role }) => ({ user_id: copy_id, role }));
  await tx.rows(insertMembers, [event_id, JSON.stringify([...members, { user_id: offenderId, role: 'ATTENDEE' }])]);
  const notes = [t('request.1'), t('request.2')];
  const requests = requesters.map(({ copy_id }, index) => ({
    user_id: copy_id,
    note: notes[index],
    hours_ago: 5 - index,
  }));
  await tx.rows(insertRequests, [event_id, JSON.stringify(requests)]);
  await tx.rows(copyRooms, [sourceEventId, event_id]);
  await tx.rows(copyMessages, [sourceEventId, event_id, JSON.stringify(people)]);
  await tx.rows(unscheduleLast, [event_id]);
  await reportOffence(tx, { event_id, offenderId, reporter_id: members.at(-1)?.user_id ?? null }, t);
  return people.map(({ copy_id, role }) => ({ id: copy_id, role }));
}

interface OffenceReport {
  readonly event_id: number;
  readonly offenderId: number;
  readonly reporter_id: number | null;
}

async function reportOffence(
  tx: Transaction,
  { event_id, offenderId, reporter_id }: OffenceReport,
  t: ReturnType<typeof demoTexts>,
): Promise<void> {
  const excerpt = t('offence');
  const message = await tx.row(insertReportedMessage, [event_id, offenderId, excerpt]);
  if (message === undefined || reporter_id === null) return;
  const { id: message_id, room_id } = message;
  await reportCase(
    tx,
    { event_id, kind: 'MESSAGE', subject_id: offenderId, room_id, message_id, excerpt, is_held: false },
    { reporter_id, rule: null, ...reasonToStore('SPAM', t('report')) },
  );
}
