/** Queries for all stored data of a person. */
import type { AccountExport } from '@plenum/contracts/accounts';
import { type Db, idList } from '../../platform/db/database.ts';
import { chunksWithYields } from '../../platform/event-loop.ts';
import { kind, ofEvent, ofPoll, ofSession, roomName, seesThisSession } from './exported-kind.queries.ts';

/** Rows per read: about 3 MB of the longest messages. */
const rowsAtATime = 200;

/** Further parts of an export: its person and time. */
type Told = Exclude<keyof AccountExport, 'exported_at' | 'user_id' | 'account'>;

const kinds = {
  logins: kind('logins', {
    columns: 'id, user_agent, created_at, refreshed_at, expires_at, revoked_at',
    tables: 'logins',
    whose: 'user_id = $1',
    key: 'id',
    keyType: 'uuid',
    order: 'created_at desc, id',
  }),
  mail_links: kind('mail-links', {
    columns: 'purpose, email, created_at, expires_at, used_at, voided_at',
    tables: 'mail_links',
    whose: 'user_id = $1',
    key: 'id',
    keyType: 'uuid',
    order: 'created_at desc, id',
  }),
  security_activity: kind('security-activity', {
    columns: 'kind, user_agent, facts, created_at',
    tables: 'security_activities',
    whose: 'user_id = $1',
    key: 'id',
    order: 'id desc',
  }),
  organizations: kind('organizations', {
    columns: 'o.id, o.name, ou.role, ou.created_at',
    tables: 'organization_users ou join organizations o on o.id = ou.organization_id',
    whose: 'ou.user_id = $1',
    key: 'o.id',
    order: 'o.id',
  }),
  event_memberships: kind('event-memberships', {
    columns: `e.id as event_id, ${ofEvent('e.id', 'e.title')} as event_title, eu.role, eu.speaker_title, eu.speaker_bio, eu.privacy_overrides,
              eu.is_banned, eu.banned_at, eu.ban_reason, eu.is_chat_banned, eu.chat_ban_until, eu.chat_ban_reason,
              eu.created_at, eu.left_at`,
    tables: 'event_users eu join events e on e.id = eu.event_id',
    whose: 'eu.user_id = $1',
    key: 'e.id',
    order: 'e.id',
  }),
  speaker_profiles: kind('speaker-profiles', {
    columns: `p.id, p.event_id, p.name, p.title, p.company_name, p.bio, p.image_url, p.social_links, p.created_at,
              (select coalesce(json_agg(json_build_object('session_id', s.id, 'title', s.title, 'role', ss.role, 'ready_at', ss.ready_at)
                                        order by s.starts_at, s.id), '[]')
                 from session_speakers ss join sessions s on s.id = ss.session_id
                where ss.profile_id = p.id and ${seesThisSession}) as sessions`,
    tables: 'speaker_profiles p',
    whose: 'p.user_id = $1',
    key: 'p.id',
    order: 'p.id',
  }),
  sponsors: kind('sponsors', {
    columns: `s.id, s.event_id, ${ofEvent('s.event_id', 's.name')} as name`,
    tables: 'sponsor_people sp join sponsors s on s.id = sp.sponsor_id',
    whose: 'sp.user_id = $1',
    key: 's.id',
    order: 's.id',
  }),
  bookmarks: kind('bookmarks', {
    columns: `b.session_id, ${ofSession('s.title')} as title, b.created_at`,
    tables: 'session_bookmarks b join sessions s on s.id = b.session_id',
    whose: 'b.user_id = $1',
    key: 'b.session_id',
    order: 'b.created_at, b.session_id',
  }),
  calendar_feeds: kind('calendar-feeds', {
    columns: 'event_id, created_at',
    tables: 'calendar_feeds',
    whose: 'user_id = $1',
    key: 'id',
    keyType: 'uuid',
    order: 'created_at, id',
  }),
  connections: kind('connections', {
    columns: `c.id, case when c.requester_id = $1 then 'sent' else 'received' end as direction, o.id as other_user_id,
              o.full_name as other_name, c.status, c.icebreaker_message, c.originating_event_id,
              c.created_at, c.updated_at`,
    tables: `connections c
       join users o on o.id = case when c.requester_id = $1 then c.recipient_id else c.requester_id end`,
    whose: 'c.requester_id = $1 or c.recipient_id = $1',
    key: 'c.id',
    order: 'c.id',
  }),
  blocked_people: kind('blocked-people', {
    columns: `b.blocked_id as user_id, u.full_name as name, b.created_at`,
    tables: 'blocks b join users u on u.id = b.blocked_id',
    whose: 'b.blocker_id = $1',
    key: 'b.blocked_id',
    order: 'b.created_at, b.blocked_id',
  }),
  reports_made: kind('reports-made', {
    columns: `c.event_id, c.kind, c.message_id, p.reason_kind,
              case when p.reason_kind is null then p.reason else p.reason_details end as reason, p.created_at`,
    tables: 'moderation_reports p join moderation_cases c on c.id = p.case_id',
    whose: 'p.reporter_id = $1',
    key: 'p.id',
    order: 'p.id',
  }),
  direct_message_threads: kind('direct-message-threads', {
    columns: `s.thread_id, t.event_scope_id, s.other_user_id, u.full_name as other_name,
              s.first_seq, s.read_seq, s.receipt_seq, t.created_at`,
    tables: `direct_message_sides s join direct_message_threads t on t.id = s.thread_id
       left join users u on u.id = s.other_user_id`,
    whose: 's.user_id = $1',
    key: 's.thread_id',
    order: 's.thread_id',
  }),
  direct_messages: kind('direct-messages', {
    columns: 'thread_id, seq, content, encrypted_content, created_at',
    tables: 'direct_messages',
    whose: 'sender_id = $1',
    key: 'id',
    order: 'created_at desc, id desc',
  }),
  direct_message_reactions: kind('direct-message-reactions', {
    columns: `m.thread_id, m.seq, array(select r.reaction from direct_message_reactions r
                where r.thread_id = m.thread_id and r.seq = m.seq and r.user_id = $1 order by r.created_at) as reactions`,
    tables: 'direct_messages m',
    whose: '(m.thread_id, m.seq) in (select thread_id, seq from direct_message_reactions where user_id = $1)',
    key: 'm.id',
    order: 'm.id',
  }),
  invitations_received: kind('invitations-received', {
    columns: `kind, organization_id, event_id, email, first_name, last_name, role, status, message, created_at,
              accepted_at, declined_at, expires_at`,
    tables: 'invitations',
    whose: 'user_id = $1 or email = $2',
    key: 'id',
    order: 'created_at desc, id',
  }),
  tickets: kind('tickets', {
    columns: `event_id, external_id, email, first_name, last_name, role, ticket_category, ticket_status, created_at,
              updated_at`,
    tables: 'external_people',
    whose: `email = $2 or invitation_id in (select id from invitations where user_id = $1 and status = 'ACCEPTED')`,
    key: 'id',
    order: 'id',
  }),
  join_requests: kind('join-requests', {
    columns: 'id, event_id, status, waits_for, note, answer_note, created_at, answered_at',
    tables: 'join_requests',
    whose: 'user_id = $1',
    key: 'id',
    order: 'id',
  }),
  invitations_sent: kind('invitations-sent', {
    columns: `kind, organization_id, event_id, email, first_name, last_name, role, status, message, created_at`,
    tables: 'invitations',
    whose: 'invited_by_id = $1',
    key: 'id',
    order: 'created_at desc, id',
  }),
  room_messages: kind('room-messages', {
    columns: `m.room_id, ${roomName}, inside.event_id, m.seq, m.content, m.created_at, m.deleted_at, m.reply_to_seq, m.edited_at,
              m.earlier as earlier_texts`,
    tables: 'room_messages m join chat_rooms inside on inside.id = m.room_id',
    whose: 'm.user_id = $1',
    key: 'm.id',
    order: 'm.created_at desc, m.id desc',
  }),
  room_message_reactions: kind('room-message-reactions', {
    columns: `m.room_id, m.seq, array(select r.reaction from room_message_reactions r
                where r.room_id = m.room_id and r.seq = m.seq and r.user_id = $1 order by r.created_at) as reactions`,
    tables: 'room_messages m',
    whose: '(m.room_id, m.seq) in (select room_id, seq from room_message_reactions where user_id = $1)',
    key: 'm.id',
    order: 'm.id',
  }),
  room_message_mentions: kind('room-message-mentions', {
    columns: `m.room_id, ${roomName}, inside.event_id, m.seq, told.name, m.created_at`,
    tables: `room_message_mentions told
       join room_messages m on m.room_id = told.room_id and m.seq = told.seq join chat_rooms inside on inside.id = m.room_id`,
    whose: 'told.user_id = $1',
    key: 'm.id',
    order: 'm.id',
  }),
  room_cursors: kind('room-cursors', {
    columns: 'room_id, read_seq, updated_at',
    tables: 'room_cursors',
    whose: 'user_id = $1',
    key: 'room_id',
    order: 'room_id',
  }),
  questions: kind('questions', {
    columns: `q.id, q.event_id, q.session_id, ${ofSession('s.title')} as session_title, q.text,
              q.author_id is null as is_anonymous, q.status, q.vote_count as votes, ${ofSession('q.answer')} as answer,
              ${ofSession('q.answered_at')} as answered_at, ${ofSession('q.reason')} as reason, q.created_at`,
    tables: 'questions q join sessions s on s.id = q.session_id',
    whose: `q.author_id = $1 or q.author_key = any(string_to_array($2, ','))`,
    key: 'q.id',
    order: 'q.id',
  }),
  question_votes: kind('question-votes', {
    columns: `v.question_id, q.session_id, ${ofSession('q.text')} as text`,
    tables: 'question_votes v join questions q on q.id = v.question_id join sessions s on s.id = q.session_id',
    whose: 'v.user_id = $1',
    key: 'v.question_id',
    order: 'v.question_id',
  }),
  announcements: kind('announcements', {
    columns: 'id, event_id, text, audience, role, location, people_count, created_at, ends_at, ended_at',
    tables: 'announcements',
    whose: 'author_id = $1',
    key: 'id',
    order: 'id',
  }),
  raised_hands: kind('raised-hands', {
    columns: 'session_id, is_named, raised_at, called_at',
    tables: 'raised_hands',
    whose: 'user_id = $1',
    key: 'session_id',
    order: 'session_id',
  }),
  question_mutes: kind('question-mutes', {
    columns: 'event_id, "until", created_at',
    tables: 'question_mutes',
    whose: `$1::bigint is not null and author_key = any(string_to_array($2, ','))`,
    key: 'event_id',
    order: 'event_id',
  }),
  poll_votes: kind('poll-votes', {
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
  poll_participations: kind('poll-participations', {
    columns: `v.poll_id, p.event_id, p.session_id, ${ofPoll('p.question')} as question`,
    tables: 'poll_voters v join polls p on p.id = v.poll_id',
    whose: 'v.user_id = $1',
    key: 'v.poll_id',
    order: 'v.poll_id',
  }),
  session_feedback: kind('session-feedback', {
    columns: `f.session_id, s.event_id, ${ofSession('s.title')} as session_title, f.stars, f.comment,
              f.comment_removed_at is not null as is_comment_removed, f.created_at, f.updated_at`,
    tables: 'session_feedback f join sessions s on s.id = f.session_id',
    whose: 'f.user_id = $1',
    key: 'f.session_id',
    order: 'f.session_id',
  }),
  notifications: kind('notifications', {
    columns: 'kind, subject_id, actor_id, event_id, organization_id, session_id, data, created_at, read_at',
    tables: 'notifications',
    whose: 'user_id = $1',
    key: 'id',
    order: 'id desc',
  }),
  devices: kind('devices', {
    columns: 'login_id, created_at',
    tables: 'push_subscriptions',
    whose: 'user_id = $1',
    key: 'id',
    order: 'created_at, id',
  }),
  notification_choices: kind('notification-choices', {
    columns: 'channels, mails, mails_after_push, quiet_from, quiet_to, time_zone',
    tables: 'notification_choices',
    whose: 'user_id = $1',
    key: 'user_id',
    order: 'user_id',
  }),
  event_notification_choices: kind('event-notification-choices', {
    columns: 'event_id, choice',
    tables: 'event_notification_choices',
    whose: 'user_id = $1',
    key: 'event_id',
    order: 'event_id',
  }),
  uploads: kind('uploads', {
    columns: 'id, object_key, context, event_id, content_type, size_bytes, created_at',
    tables: 'uploads',
    whose: 'user_id = $1',
    key: 'id',
    keyType: 'uuid',
    order: 'created_at, id',
  }),
  schedule_imports: kind('schedule-imports', {
    columns: 'id, event_id, file_name, status, created_at, finished_at',
    tables: 'schedule_imports',
    whose: 'requested_by_id = $1',
    key: 'id',
    order: 'id',
  }),
} satisfies Readonly<Record<Told, ReturnType<typeof kind>>>;

export const accountKinds = Object.keys(kinds).filter((name): name is Told => Object.hasOwn(kinds, name));

const byAuthorKeys: ReadonlySet<Told> = new Set(['questions', 'question_mutes']);

export interface ToldPerson {
  readonly user_id: number;
  readonly email: string;
  /** How the person is called as the author of anonymous questions. */
  readonly authorKeys: readonly string[];
}

/** Yields the rows of one kind that concern a person, as JSON, in parts. */
export async function* readAccountRows(
  db: Db,
  name: Told,
  { user_id, email, authorKeys }: ToldPerson,
): AsyncGenerator<readonly string[]> {
  const second = byAuthorKeys.has(name) ? authorKeys.join(',') : email;
  const known = await db.row(kinds[name].keys, [user_id, second]);
  const keys = known === undefined || known.keys === '' ? [] : known.keys.split(',');
  for await (const part of chunksWithYields(keys, rowsAtATime)) {
    const rows = await db.rows(kinds[name].rows, [user_id, second, idList(part)]);
    if (rows.length > 0) yield rows.map(({ row }) => row);
  }
}
