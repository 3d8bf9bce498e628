/**
 * Rows for every list of the API, many of them with equal sort values, and times that differ by a microsecond. A list
 * without an entry here fails `tests/api/pages.test.ts`.
 */
import type { OperationName } from '@plenum/contracts/api';
import { statementsByText } from '@plenum/core/platform/db/database';
import type { Tenant } from './tenants.ts';
import type { TestApi } from './test-api.ts';

export interface LongList {
  /** Key of the entries in the reply. */
  readonly key: string;
  /** Path to the id of an entry; `id` if absent. */
  readonly id?: string;
  /** SQL that adds the rows `n` from `:from` to `:to`. */
  readonly add: string;
  /** SQL that removes the entry with the id `:id`; absent if entries are never removed from the middle of the list. */
  readonly remove?: string;
  /** Queries in addition to all combinations of the enumerations of the query. */
  readonly queries?: readonly Readonly<Record<string, string>>[];
  /** Required query parameters. */
  readonly always?: Readonly<Record<string, string>>;
  /** Entries are in ascending order within a page, while pages lead to older ones unless the query has `after_seq`. */
  readonly isMessages?: true;
}

const series = 'generate_series(:from::int, :to::int) n';
/** Groups of three rows have the same time; neighboring groups differ by a microsecond. */
const moment = `timestamptz '2026-01-01 10:00:00.123998+00' + (n / 3) * interval '1 microsecond'`;
const person = `(select id from users where email = 'long-list-' || n || '-:event_id@example.org')`;
const recent = { updated_since: '2026-01-01T00:00:00Z' };
const latest = { updated_since: '2150-01-01T00:00:00Z' };

/** Accounts for the rows of other lists. Names and companies are long and in several scripts. */
const addPeople = `
  insert into users (email, first_name, last_name, company_name, privacy_settings, email_verified_at)
  select 'long-list-' || n || '-:event_id@example.org', (array['Zoë', 'zoe', 'Émile 😀', 'ادا'])[n % 4 + 1],
         case when n % 2 = 0 then repeat('中村', 50) else 'O''Hara "Ö" ' || n / 3 end,
         case when n % 3 = 0 then null when n % 3 = 1 then repeat('株式会社', 60) else 'Ähnliche \\ & Söhne' end, '{}', now()
    from ${series}`;

const addMembers = `
  insert into event_users (event_id, user_id, role, created_at, is_banned, is_chat_banned)
  select :event_id, ${person}, (array['ATTENDEE', 'ATTENDEE', 'SPEAKER', 'MODERATOR', 'ORGANIZER'])[n % 5 + 1], ${moment},
         n % 11 = 0, n % 13 = 0 from ${series}`;
const removeMember = 'delete from event_users where event_id = :event_id and user_id = :id';

const addEvents = `
  with added as (
    insert into events (organization_id, title, event_type, start_date, end_date, company_name, slug, status, visibility,
                        branding, hero_images, sections, icebreakers, sponsor_tiers, join_code)
    select e.organization_id, 'Event ' || n, 'CONFERENCE', current_date + day, current_date + day, 'Example', 'e-:event_id-' || n,
           case when n % 10 = 0 then 'DRAFT' else 'PUBLISHED' end, 'PUBLIC', e.branding, e.hero_images, e.sections,
           e.icebreakers, e.sponsor_tiers, substr(md5(random()::text), 1, 8)
      from events e cross join ${series} cross join lateral (select (n / 3) * (case when n % 2 = 0 then 1 else -1 end) as day) days
     where e.id = :event_id returning id)
  insert into event_users (event_id, user_id, role) select id, :user_id, 'ADMIN' from added`;
const removeEvent = `update events set status = 'DELETED' where id = :id`;

const addSessions = `
  insert into sessions (event_id, session_type, title, starts_at, duration_minutes, created_at)
  select :event_id, 'PANEL', 'Session ' || n, (select start_date from events where id = :event_id) + interval '9 hours'
         + (n / 3) * interval '1 microsecond', 30, ${moment} from ${series}`;
const removeSession = 'delete from sessions where id = :id';

const addProfiles = `
  insert into speaker_profiles (event_id, name, title, company_name)
  select :event_id, (array['Émile', 'emile', 'Zoë', 'zoe', 'Ada', '😀 Ada', '中村', '7 of 9'])[(n / 3) % 8 + 1],
         case when n % 3 = 0 then null else 'Title ' || n / 6 end, case when n % 2 = 0 then null else 'Ö' end from ${series}`;
const removeProfile = 'delete from speaker_profiles where id = :id';

const addConnections = (status: string): string => `
  insert into connections (requester_id, recipient_id, status, icebreaker_message, originating_event_id, created_at)
  select ${person}, :user_id, ${status}, 'Hello', :event_id, ${moment} from ${series}`;
const removeConnection = 'delete from connections where id = :id';

const addInvitations = (kind: string, event: string, role: string): string => `
  insert into invitations (kind, organization_id, event_id, email, role, token_seed, token_hash, created_at, sent_at, expires_at)
  select '${kind}', :organization_id, ${event}, '${kind}-' || n || '@list.example', '${role}', seed, md5(seed::text), ${moment},
         now(), now() + interval '7 days'
    from ${series} cross join lateral (select gen_random_uuid() as seed where n > 0) seeds`;
const removeInvitation = 'delete from invitations where id = :id';

const addMessages = `
  with head as (update room_heads set last_seq = last_seq + (:to - :from + 1), message_count = message_count + (:to - :from + 1)
                 where room_id = :room_id returning last_seq - (:to - :from + 1) as seq)
  insert into room_messages (room_id, seq, user_id, content)
  select :room_id, head.seq + 1 + n - :from, :user_id, 'Needle ' || n from head cross join ${series}`;

export const longLists: { readonly [N in OperationName]?: LongList } = {
  ListEventUsers: {
    key: 'event_users',
    id: 'user_id',
    add: addMembers,
    remove: removeMember,
    queries: [{ search: 'o' }, { search: 'ähnliche' }, recent, latest],
  },
  ListEventUsersAdmin: {
    key: 'event_users',
    id: 'user_id',
    add: addMembers,
    remove: removeMember,
    queries: [{ search: 'ähnliche' }, recent, latest],
  },
  ListOrganizations: {
    key: 'organizations',
    add: `with added as (
        insert into organizations (name) select (array['Émile', 'emile', 'Zoë', 'Ada'])[(n / 3) % 4 + 1] from ${series} returning id)
      insert into organization_users (organization_id, user_id, role) select id, :user_id, 'OWNER' from added`,
    remove: 'delete from organization_users where organization_id = :id and user_id = :user_id',
  },
  ListOrganizationUsers: {
    key: 'organization_users',
    id: 'user_id',
    add: `insert into organization_users (organization_id, user_id, role, created_at)
      select :organization_id, ${person}, 'MEMBER', ${moment} from ${series}`,
    remove: 'delete from organization_users where organization_id = :organization_id and user_id = :id',
    queries: [{ search: 'hara' }],
  },
  ListOrganizationInvitations: {
    key: 'invitations',
    add: addInvitations('organization', 'null', 'MEMBER'),
    remove: removeInvitation,
  },
  ListEventInvitations: {
    key: 'invitations',
    add: addInvitations('event', ':event_id', 'ATTENDEE'),
    remove: removeInvitation,
  },
  ListOrganizationEvents: { key: 'events', add: addEvents, remove: removeEvent, queries: [recent, latest] },
  ListUserEvents: { key: 'events', add: addEvents, remove: removeEvent },
  ListPublicEvents: {
    key: 'events',
    id: 'slug',
    add: addEvents,
    remove: `update events set visibility = 'MEMBERS' where slug = ':id'`,
    queries: [{ is_past: 'true' }, { search: 'event' }],
  },
  ListSessions: {
    key: 'sessions',
    add: addSessions,
    remove: removeSession,
    queries: [{ day_number: '1' }, recent, latest],
  },
  ListEventSpeakers: {
    key: 'speakers',
    id: 'profile_id',
    add: addProfiles,
    remove: removeProfile,
    queries: [{ search: 'e' }, recent, latest],
  },
  ListManagedSpeakers: {
    key: 'speakers',
    id: 'profile_id',
    add: addProfiles,
    remove: removeProfile,
    queries: [{ search: 'e', sort: 'title', direction: 'desc' }, recent],
  },
  ListSessionSpeakers: {
    key: 'session_speakers',
    id: 'profile_id',
    add: `with added as (
        insert into speaker_profiles (event_id, name) select :event_id, 'On stage ' || n from ${series} returning id, name)
      insert into session_speakers (session_id, profile_id, position, created_at)
      select :session_id, id, case when n % 2 = 0 then null else n / 6 + 1 end, ${moment}
        from added cross join lateral (select substr(name, 10)::int as n) numbers`,
    remove: 'delete from session_speakers where session_id = :session_id and profile_id = :id',
  },
  ListSpeakingSessions: {
    key: 'sessions',
    add: `with added as (${addSessions} returning id)
      insert into session_speakers (session_id, profile_id)
      select added.id, p.id from added join speaker_profiles p on p.event_id = :event_id and p.user_id = :user_id`,
    remove: removeSession,
  },
  ListConnections: {
    key: 'connections',
    add: addConnections(`(array['PENDING', 'ACCEPTED', 'REJECTED'])[n % 3 + 1]`),
    remove: removeConnection,
    queries: [{ search: 'hara' }],
  },
  ListPendingConnections: {
    key: 'connections',
    add: addConnections(`'PENDING'`),
    remove: removeConnection,
  },
  ListEventConnections: {
    key: 'users',
    add: `${addMembers} on conflict do nothing; ${addConnections(`'ACCEPTED'`)}`,
    remove: `update connections set status = 'REMOVED' where :id in (requester_id, recipient_id) and :user_id in (requester_id, recipient_id)`,
  },
  ListBlockedUsers: {
    key: 'users',
    add: `insert into blocks (blocker_id, blocked_id, created_at) select :user_id, ${person}, ${moment} from ${series}`,
    remove: 'delete from blocks where blocker_id = :user_id and blocked_id = :id',
  },
  ListRoomMessages: {
    key: 'messages',
    id: 'seq',
    add: addMessages,
    isMessages: true,
    queries: [{ after_seq: '0' }, { after_seq: '3' }, { before_seq: '90' }, { after_seq: '5', before_seq: '80' }],
  },
  ListThreads: {
    key: 'threads',
    add: `with thread as (
        insert into direct_message_threads (low_user_id, high_user_id, last_seq, last_message_at, created_at)
        select least(:user_id, ${person}), greatest(:user_id, ${person}), 1, case when n % 4 > 0 then ${moment} end,
               ${moment} from ${series} returning *)
      insert into direct_message_sides (thread_id, user_id, other_user_id)
      select id, :user_id, low_user_id + high_user_id - :user_id from thread`,
    remove: 'delete from direct_message_threads where id = :id',
  },
  ListThreadMessages: {
    key: 'messages',
    id: 'seq',
    add: `with thread as (update direct_message_threads set last_seq = last_seq + (:to - :from + 1) where id = :thread_id
                           returning last_seq - (:to - :from + 1) as seq)
      insert into direct_messages (thread_id, seq, sender_id, content)
      select :thread_id, thread.seq + 1 + n - :from, :user_id, 'Hello ' || n from thread cross join ${series}`,
    isMessages: true,
    queries: [{ after_seq: '0' }, { after_seq: '3' }, { before_seq: '90' }, { after_seq: '5', before_seq: '80' }],
  },
  SearchRoomMessages: {
    key: 'hits',
    id: 'message.id',
    add: addMessages,
    remove: 'update room_messages set deleted_at = now() where id = :id',
    always: { q: 'needle' },
  },
  ListEventPeople: {
    key: 'people',
    id: 'external_id',
    add: `insert into external_people (event_id, external_id, email, role, ticket_status, updated_at)
      select :event_id, 'T-' || n, 'ticket-' || n || '@list.example', 'ATTENDEE', 'ACTIVE', ${moment} from ${series}`,
    remove: `delete from external_people where event_id = :event_id and external_id = ':id'`,
    queries: [recent, { updated_since: '2026-01-01T10:00:00.124Z' }],
  },
  ListJoinRequests: {
    key: 'requests',
    add: `insert into join_requests (event_id, user_id, waits_for)
      select :event_id, ${person}, case when n % 2 = 0 then 'ANSWER' else 'SEAT' end from ${series}`,
    remove: 'delete from join_requests where id = :id',
  },
  ListModerationLog: {
    key: 'entries',
    add: `insert into moderation_log (event_id, action, actor_id, subject_id)
      select :event_id, 'MUTED', :user_id, ${person} from ${series}`,
    remove: 'delete from moderation_log where id = :id',
  },
  ListModerationQueue: {
    key: 'cases',
    add: `insert into moderation_cases (event_id, kind, subject_id, status)
      select :event_id, 'PERSON', ${person}, case when n % 2 = 0 then 'OPEN' else 'CLOSED' end from ${series}`,
    remove: 'delete from moderation_cases where id = :id',
  },
  ListManagedAnnouncements: {
    key: 'announcements',
    add: `insert into announcements (event_id, text, audience, author_id, people_count, client_id, created_at, ends_at)
      select :event_id, 'Announcement ' || n, 'EVERYBODY', :user_id, n, gen_random_uuid(), ${moment},
             ${moment} + interval '1 hour' from ${series}`,
    remove: 'delete from announcements where id = :id',
  },
  ListImports: {
    key: 'imports',
    add: `insert into schedule_imports (event_id, file_name, status, counts, created_at)
      select :event_id, 'Schedule ' || n || '.xml', 'FAILED', '{"created":0,"updated":0,"unchanged":0,"removed":0}',
             ${moment} from ${series}`,
    remove: 'delete from schedule_imports where id = :id',
  },
  ListNotifications: {
    key: 'notifications',
    add: `insert into notifications (user_id, kind, subject_id, version, event_id, data)
      select :user_id, 'EVENT_ROLE', 1000000 + n, 1, :event_id, '{"role": "ADMIN", "former_role": null}' from ${series}`,
    remove: 'delete from notifications where id = :id',
  },
  ListQuestions: {
    key: 'questions',
    add: `insert into questions (event_id, session_id, text, author_id, status, vote_count)
      select :event_id, :session_id, 'Question ' || n, ${person}, 'OPEN', n / 3 from ${series}`,
    remove: 'delete from questions where id = :id',
  },
  GetFeedbackResults: {
    key: 'comments',
    add: `insert into session_feedback (session_id, user_id, stars, comment)
      select :session_id, ${person}, n % 5 + 1, 'Comment ' || n from ${series}`,
    remove: `delete from session_feedback where id = ':id'`,
  },
  ListEventFeedback: {
    key: 'sessions',
    id: 'session_id',
    add: `with added as (${addSessions} returning id, title)
      insert into session_feedback (session_id, user_id, stars)
      select added.id, u.id, (right(title, 1)::int + u.place) % 5 + 1
        from added join (select id, row_number() over (order by id) as place from users where email like 'long-list-%-:event_id@example.org' limit 3) u
          on u.place <= right(added.title, 1)::int % 3 + 1`,
    remove: removeSession,
  },
  ListSessionStatistics: {
    key: 'sessions',
    id: 'session_id',
    add: `with added as (${addSessions} returning id, title)
      insert into session_bookmarks (session_id, user_id)
      select added.id, u.id
        from added join (select id, row_number() over (order by id) as place from users where email like 'long-list-%-:event_id@example.org' limit 9) u
          on u.place <= right(added.title, 1)::int`,
    remove: removeSession,
  },
  ListWebhookDeliveries: {
    key: 'deliveries',
    add: `insert into webhook_deliveries (webhook_id, place, message_id, event_type, subject, body, status)
      select :webhook_id, n, 'msg_:event_id_' || n, 'event.updated', 'event:' || n, '{}',
             (array['PENDING', 'DELIVERED', 'DEAD'])[n % 3 + 1] from ${series}`,
    remove: 'delete from webhook_deliveries where id = :id',
  },
};

const rowsByText = statementsByText('test-long-list');

/** Runs SQL with the ids of a tenant and other values. */
async function run(api: TestApi, tenant: Tenant, sql: string, values: Readonly<Record<string, unknown>>) {
  const all: Readonly<Record<string, unknown>> = { ...tenant.ids, ...values };
  const text = sql.replaceAll(/(?<!:):([a-z]+(?:_[a-z]+)*)/g, (match, name: string) => String(all[name] ?? match));
  for (const part of text.split('; ')) await api.deps.db.rows(rowsByText(part), []);
}

export const addAccounts = (api: TestApi, tenant: Tenant, from: number, to: number) =>
  run(api, tenant, addPeople, { from, to });
export const addRows = (api: TestApi, tenant: Tenant, { add }: LongList, from: number, to: number) =>
  run(api, tenant, add, { from, to });
export const removeRow = (api: TestApi, tenant: Tenant, remove: string, id: number | string) =>
  run(api, tenant, remove, { id });
