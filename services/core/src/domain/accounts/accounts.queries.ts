/** What is stored of a person, all of it. */
import { type Database, statement, type Transaction } from '../../platform/db/database.ts';
import { rowsInTransaction } from '../../platform/db/in-transaction.ts';

/** Of each kind, the newest; nobody has more. */
const rows_max = 100_000;

/** One list of JSON rows. `$1` is the person, `$2` their address. */
const part = (name: string, sql: string) =>
  statement<{ readonly row: unknown }>(`export-${name}`, `select to_json(x) as row from (${sql} limit ${rows_max}) x`);

const parts = {
  logins: part(
    'logins',
    `select id, user_agent, created_at, refreshed_at, expires_at, revoked_at from logins
      where user_id = $1 and $2::text is not null order by created_at desc, id`,
  ),
  mail_links: part(
    'mail-links',
    `select purpose, email, created_at, expires_at, used_at, voided_at from mail_links
      where user_id = $1 and $2::text is not null order by created_at desc, id`,
  ),
  organizations: part(
    'organizations',
    `select o.id, o.name, ou.role, ou.created_at from organization_users ou join organizations o on o.id = ou.organization_id
      where ou.user_id = $1 and $2::text is not null order by o.id`,
  ),
  event_memberships: part(
    'event-memberships',
    `select e.id as event_id, e.title as event_title, eu.role, eu.speaker_title, eu.speaker_bio, eu.privacy_overrides,
            eu.is_banned, eu.banned_at, eu.ban_reason, eu.is_chat_banned, eu.chat_ban_until, eu.chat_ban_reason,
            eu.moderation_notes, eu.created_at, eu.left_at
       from event_users eu join events e on e.id = eu.event_id
      where eu.user_id = $1 and $2::text is not null order by e.id`,
  ),
  speaker_profiles: part(
    'speaker-profiles',
    `select p.id, p.event_id, p.name, p.title, p.company_name, p.bio, p.image_url, p.social_links, p.created_at,
            (select coalesce(json_agg(json_build_object('session_id', s.id, 'title', s.title, 'role', ss.role)
                                      order by s.starts_at, s.id), '[]')
               from session_speakers ss join sessions s on s.id = ss.session_id where ss.profile_id = p.id) as sessions
       from speaker_profiles p where p.user_id = $1 and $2::text is not null order by p.id`,
  ),
  bookmarks: part(
    'bookmarks',
    `select b.session_id, s.title, b.created_at from session_bookmarks b join sessions s on s.id = b.session_id
      where b.user_id = $1 and $2::text is not null order by b.created_at, b.session_id`,
  ),
  calendar_feeds: part(
    'calendar-feeds',
    `select event_id, created_at from calendar_feeds
      where user_id = $1 and $2::text is not null order by created_at, id`,
  ),
  connections: part(
    'connections',
    `select c.id, case when c.requester_id = $1 then 'sent' else 'received' end as direction, o.id as other_user_id,
            o.first_name || ' ' || o.last_name as other_name, c.status, c.icebreaker_message, c.originating_event_id,
            c.created_at, c.updated_at
       from connections c join users o on o.id = case when c.requester_id = $1 then c.recipient_id else c.requester_id end
      where (c.requester_id = $1 or c.recipient_id = $1) and $2::text is not null order by c.id`,
  ),
  blocked_people: part(
    'blocked-people',
    `select b.blocked_id as user_id, u.first_name || ' ' || u.last_name as name, b.created_at
       from blocks b join users u on u.id = b.blocked_id
      where b.blocker_id = $1 and $2::text is not null order by b.created_at, b.blocked_id`,
  ),
  reports_made: part(
    'reports-made',
    `select c.event_id, c.kind, c.message_id, p.reason, p.created_at
       from moderation_reports p join moderation_cases c on c.id = p.case_id
      where p.reporter_id = $1 and $2::text is not null order by p.id`,
  ),
  direct_message_threads: part(
    'direct-message-threads',
    `select s.thread_id, t.event_scope_id, s.other_user_id, u.first_name || ' ' || u.last_name as other_name,
            s.first_seq, s.read_seq, s.receipt_seq, t.created_at
       from direct_message_sides s
       join direct_message_threads t on t.id = s.thread_id
       left join users u on u.id = s.other_user_id
      where s.user_id = $1 and $2::text is not null order by s.thread_id`,
  ),
  direct_messages: part(
    'direct-messages',
    `select thread_id, seq, content, encrypted_content, created_at from direct_messages
      where sender_id = $1 and $2::text is not null order by created_at desc, id desc`,
  ),
  invitations_received: part(
    'invitations-received',
    `select kind, organization_id, event_id, email, first_name, last_name, role, status, message, created_at, accepted_at,
            declined_at, expires_at
       from invitations where user_id = $1 or email = $2 order by created_at desc, id`,
  ),
  invitations_sent: part(
    'invitations-sent',
    `select kind, organization_id, event_id, email, first_name, last_name, role, status, message, created_at
       from invitations where invited_by_id = $1 and $2::text is not null order by created_at desc, id`,
  ),
  room_messages: part(
    'room-messages',
    `select m.room_id, r.name as room_name, r.event_id, m.seq, m.content, m.created_at, m.deleted_at
       from room_messages m join chat_rooms r on r.id = m.room_id
      where m.user_id = $1 and $2::text is not null order by m.created_at desc, m.id desc`,
  ),
  room_cursors: part(
    'room-cursors',
    `select room_id, read_seq, updated_at from room_cursors
      where user_id = $1 and $2::text is not null order by room_id`,
  ),
  notifications: part(
    'notifications',
    `select kind, subject_id, actor_id, event_id, organization_id, session_id, data, created_at, read_at from notifications
      where user_id = $1 and $2::text is not null order by id desc`,
  ),
  uploads: part(
    'uploads',
    `select id, object_key, context, event_id, content_type, size_bytes, created_at from uploads
      where user_id = $1 and $2::text is not null order by created_at, id`,
  ),
  schedule_imports: part(
    'schedule-imports',
    `select id, event_id, file_name, status, created_at, finished_at from schedule_imports
      where requested_by_id = $1 and $2::text is not null order by id`,
  ),
};

export type AccountPart = keyof typeof parts;

/** The rows of one kind that are about a person. */
export async function findAccountPart(
  db: Database,
  name: AccountPart,
  person: { readonly user_id: number; readonly email: string },
): Promise<unknown[]> {
  const rows = await db.rows(parts[name], [person.user_id, person.email]);
  return rows.map(({ row }) => row);
}

export interface OwnedOrganizationRow {
  readonly id: string;
  readonly name: string;
  /** Whether other members or events depend on it. */
  readonly is_needed: boolean;
}

const solely_owned = statement<OwnedOrganizationRow>(
  'solely-owned-organizations',
  `select o.id, o.name,
          exists (select from organization_users other where other.organization_id = o.id and other.user_id <> $1)
          or exists (select from events e where e.organization_id = o.id and e.status <> 'DELETED') as is_needed
     from organization_users ou join organizations o on o.id = ou.organization_id
    where ou.user_id = $1 and ou.role = 'OWNER'
      and not exists (select from organization_users other
                       where other.organization_id = o.id and other.user_id <> $1 and other.role = 'OWNER')
    order by o.name, o.id limit ${rows_max}`,
);

/** The organizations that have this person as their only owner. */
export const findSolelyOwned = (tx: Transaction, user_id: number) => rowsInTransaction(tx, solely_owned, [user_id]);
