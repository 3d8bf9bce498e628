import { eventUserRoles, type JoinOutcome, type ScheduleUpdate } from '@plenum/contracts/enums';
import { maxCountedNotifications } from '@plenum/contracts/limits';
import {
  filterNotificationKinds,
  type NotificationKind,
  type NotificationSubject,
  notificationSubjects,
} from '@plenum/contracts/notifications/notification-kinds';
import type { NotificationCounts } from '@plenum/contracts/notifications/notifications';
import { eventRoleMay, roomEntryRoles } from '@plenum/contracts/permissions';
import type { Order, Position, CursorRow } from '../../../platform/cursors.ts';
import { type Db, idList, statement } from '../../../platform/db/database.ts';
import { cursorValues, isAfter, orderBy } from '../../../platform/db/keyset.ts';
import { sqlLiterals } from '../../../platform/db/sql-texts.ts';
import { isSessionSpeaker, isVisibleSession } from '../../access.queries.ts';
import { isBlockedPair } from '../../accounts/users/blocked.queries.ts';

/** Data about a location that runs late; instants in the JSON format of PostgreSQL. */
interface DelayData {
  readonly location: string;
  readonly minutes: number;
  readonly session_count: number;
  readonly sessions: readonly { readonly id: number; readonly title: string; readonly starts_at: string }[];
}

export interface NotificationRow {
  readonly id: number;
  readonly kind: NotificationKind;
  readonly subject_id: number;
  readonly is_read: boolean;
  readonly created_at: Date;
  readonly role: string | null;
  readonly former_role: string | null;
  readonly invited_role: string | null;
  readonly join_outcome: JoinOutcome | null;
  readonly schedule_news: ScheduleUpdate | null;
  readonly request_count: number | null;
  readonly announcement: string | null;
  readonly delay: DelayData | null;
  readonly actor_id: number | null;
  readonly actor_name: string | null;
  readonly actor_image_url: string | null;
  readonly event_id: number | null;
  readonly event_title: string | null;
  readonly event_timezone: string | null;
  readonly organization_id: number | null;
  readonly organization_name: string | null;
  readonly session_id: number | null;
  readonly session_title: string | null;
  readonly session_starts_at: Date | null;
  readonly session_location: string | null;
  readonly session_is_cancelled: boolean | null;
  readonly message_seq: number | null;
  readonly room_id: number | null;
  readonly room_name: string | null;
  readonly room_session_id: number | null;
  readonly room_session_title: string | null;
}

/**
 * SQL condition: a person may receive notifications of an event, as a member who is not banned or an owner of its
 * organization.
 */
export const belongsToEvent = (person: string, event: string): string => `
  exists (select from events target_event
            left join event_users member on member.event_id = target_event.id and member.user_id = ${person}
            left join organization_users org_user
                   on org_user.organization_id = target_event.organization_id and org_user.user_id = ${person}
           where target_event.id = ${event} and target_event.status <> 'DELETED'
             and (member.user_id is not null and not member.is_banned or coalesce(org_user.role = 'OWNER', false)))`;

/** SQL condition: a person organizes an event, by their role or as an owner of its organization. */
const isOrganizer = (person: string, event: string): string => `(
  exists (select from event_users staff
           where staff.event_id = ${event} and staff.user_id = ${person} and staff.role in ('ADMIN', 'ORGANIZER'))
  or exists (select from events e join organization_users ou on ou.organization_id = e.organization_id
              where e.id = ${event} and ou.user_id = ${person} and ou.role = 'OWNER'))`;

/** SQL condition: the person can see the session, or there is no session. */
export const seesSession = (person: string, session: string): string => `
  not exists (select from sessions hidden where hidden.id = ${session} and not (${isVisibleSession('hidden')})
                 and not ${isOrganizer(person, 'hidden.event_id')})`;

/** SQL: the role condition of each kind of room, generated from the rules of the policy. */
const admittedRoles = Object.entries(roomEntryRoles)
  .map(([kind, roles]) => `when '${kind}' then access.role in (${sqlLiterals(roles)})`)
  .join(' ');
const readingDisabled = eventUserRoles.filter((role) => eventRoleMay(role, 'room:read_disabled'));

/** SQL condition: a person may enter and read the room `inside`; the same rule as `mayReadRoom` of the policy. */
export const readsRoom = (person: string): string => `
  ${seesSession(person, 'inside.session_id')}
  and exists (
    select from (select case when org_user.role = 'OWNER' then 'ADMIN' when not member.is_banned then member.role end as role,
                        case when inside.room_type = 'SESSION' then coalesce(inside.subtype, 'BACKSTAGE') else inside.room_type end as kind,
                        (select chat_mode from sessions where id = inside.session_id) as chat_mode
                   from events e
                   left join event_users member on member.event_id = e.id and member.user_id = ${person}
                   left join organization_users org_user
                          on org_user.organization_id = e.organization_id and org_user.user_id = ${person}
                  where e.id = inside.event_id) access
     where access.role is not null
       and (case access.kind ${admittedRoles} else false end
            or access.kind = 'BACKSTAGE' and ${isSessionSpeaker('inside.session_id', person)})
       and (access.chat_mode is null or access.chat_mode = 'ENABLED' or access.chat_mode = 'BACKSTAGE_ONLY' and access.kind = 'BACKSTAGE')
       and (inside.is_enabled or access.role in (${sqlLiterals(readingDisabled)})))`;

/** SQL: the kinds whose declaration matches. */
const kindsSql = (matches: Parameters<typeof filterNotificationKinds>[0]): string =>
  sqlLiterals(filterNotificationKinds(matches));

/** SQL condition: a notification `n` is about a subject of this type. */
export const isAbout = (subject: NotificationSubject): string =>
  `n.kind in (${kindsSql((declaration) => declaration.subject === subject)})`;

/** Conditions: the subject is still relevant to the person. Null if memberships and foreign keys suffice. */
const subjectConditions: { readonly [S in NotificationSubject]: string | null } = {
  connection: null,
  thread: null,
  event: null,
  organization: null,
  session: null,
  mention: `exists (
    select from room_messages m join room_message_mentions mention on mention.room_id = m.room_id and mention.seq = m.seq
      join chat_rooms inside on inside.id = m.room_id
     where m.id = n.subject_id and mention.user_id = n.user_id and m.deleted_at is null and ${readsRoom('n.user_id')})`,
  raised_hand: `exists (
    select from raised_hands h where h.session_id = n.subject_id and h.user_id = n.user_id and h.called_at is not null)`,
  announcement: 'exists (select from announcements a where a.id = n.subject_id and a.ended_at is null)',
  join_request: `exists (select from events e where e.id = n.subject_id and e.status <> 'DELETED')`,
  invitation: `exists (
    select from invitations i left join events e on e.id = i.event_id
     where i.id = n.subject_id and e.status is distinct from 'DELETED'
       and (i.status in ('ACCEPTED', 'DECLINED') or i.status = 'PENDING' and i.expires_at > now()))`,
};

/**
 * SQL condition: a notification may still be shown. Since it was created, access may have ended, users may have been
 * blocked and invitations revoked. Each subquery uses an index and runs for the rows of one person.
 */
export const isVisible = [
  `(n.actor_id is null or n.kind in (${kindsSql(({ isShownIfBlocked }) => isShownIfBlocked === true)})
    or not ${isBlockedPair('n.user_id', 'n.actor_id')})`,
  `(n.event_id is null or ${belongsToEvent('n.user_id', 'n.event_id')})`,
  `(n.kind not in (${kindsSql(({ isForOrganizers }) => isForOrganizers === true)})
    or ${isOrganizer('n.user_id', 'n.event_id')})`,
  seesSession('n.user_id', 'n.session_id'),
  `(n.organization_id is null or exists (
    select from organization_users o where o.organization_id = n.organization_id and o.user_id = n.user_id))`,
  ...notificationSubjects.flatMap((subject) => {
    const condition = subjectConditions[subject];
    return condition === null ? [] : [`(not ${isAbout(subject)} or ${condition})`];
  }),
].join(' and ');

const joinOne = (table: string, alias: string, condition: string): string =>
  `left join lateral (select joined.* from ${table} joined where ${condition} limit 1) ${alias} on true`;

/** SQL: data about a location that runs late, with the current state of its sessions. */
const delayData = `
  case when n.data ? 'delay' then jsonb_build_object(
    'location', n.data -> 'delay' -> 'location', 'minutes', n.data -> 'delay' -> 'minutes',
    'session_count', n.data -> 'delay' -> 'session_count',
    'sessions', coalesce((
      select jsonb_agg(jsonb_build_object('id', d.id, 'title', d.title, 'starts_at', d.starts_at) order by d.starts_at, d.id)
        from sessions d
       where d.event_id = n.event_id and ${isVisibleSession('d')}
         and d.id in (select id::bigint from jsonb_array_elements_text(n.data -> 'delay' -> 'session_ids') as listed (id))
    ), '[]'::jsonb)) end as delay`;

/** Newest first. */
export const notificationOrder: Order = {
  name: 'notifications',
  direction: 'desc',
  keys: [{ sql: 'n.id', type: 'integer' }],
};

/** SQL: the name of the actor `a`; for a program with a token of the organization, that of the organization. */
const actorName = `
          case when a.email like 'service-%' and strpos(a.email, '@') = 0
               then coalesce(o.name, (select name from organizations where id = e.organization_id)) else a.full_name end`;

const notificationsOfPerson = statement<CursorRow<NotificationRow>>(
  'notifications-of-person',
  `select n.id, n.kind, n.subject_id, n.read_at is not null as is_read, n.created_at,
          coalesce(n.data->>'role', i.role) as role, n.data->>'former_role' as former_role,
          i.role as invited_role,
          n.data->>'join_outcome' as join_outcome, n.data->>'schedule_news' as schedule_news,
          ${delayData},
          case when ${isAbout('announcement')} then (select text from announcements where id = n.subject_id) end as announcement,
          case when n.kind in (${kindsSql(({ hasRequestCount }) => hasRequestCount === true)}) then (
            select count(*) from join_requests r
             where r.event_id = n.event_id and r.status = 'PENDING' and r.waits_for = 'ANSWER') end as request_count,
          a.id as actor_id, ${actorName} as actor_name, a.image_url as actor_image_url,
          e.id as event_id, e.title as event_title, e.timezone as event_timezone,
          o.id as organization_id, o.name as organization_name,
          s.id as session_id, s.title as session_title, s.starts_at as session_starts_at,
          s.location as session_location, s.status = 'CANCELLED' as session_is_cancelled,
          m.seq as message_seq, r.id as room_id, r.name as room_name, r.session_id as room_session_id,
          rs.title as room_session_title, ${cursorValues(notificationOrder)}
     from (select n.* from notifications n
            where n.user_id = $1 and ${isAfter(notificationOrder, '$2')} and ${isVisible}
            order by ${orderBy(notificationOrder)} limit $3) n
     ${joinOne('invitations', 'i', `${isAbout('invitation')} and joined.id = n.subject_id`)}
     ${joinOne('users', 'a', 'joined.id = n.actor_id')}
     ${joinOne('events', 'e', `joined.id = coalesce(n.event_id, i.event_id, case when ${isAbout('join_request')} then n.subject_id end)`)}
     ${joinOne('organizations', 'o', `joined.id = coalesce(n.organization_id, case when i.kind = 'organization' then i.organization_id end)`)}
     ${joinOne('sessions', 's', 'joined.id = n.session_id')}
     ${joinOne('room_messages', 'm', `${isAbout('mention')} and joined.id = n.subject_id`)}
     ${joinOne('chat_rooms', 'r', 'joined.id = m.room_id')}
     ${joinOne('sessions', 'rs', 'joined.id = r.session_id')}
    order by ${orderBy(notificationOrder)}`,
);

/** Finds a page of a person's notifications. */
export const listNotificationRows = (db: Db, user_id: number, { after, limit }: Position) =>
  db.rows(notificationsOfPerson, [user_id, after, limit]);

export interface CountedPerson extends NotificationCounts {
  readonly user_id: number;
}

const unreadCounts = statement<CountedPerson>(
  'unread-notification-counts',
  `select requested.user_id, count(unread.kind) as unread_count,
          count(unread.kind) filter (where unread.is_message) as message_count
     from unnest($1::bigint[]) as requested (user_id)
     left join lateral (select n.kind, ${isAbout('thread')} as is_message from notifications n
                         where n.user_id = requested.user_id and n.read_at is null and ${isVisible}
                         limit ${maxCountedNotifications}) unread on true
    group by requested.user_id`,
);

/** Counts the unread notifications of several people in one statement. */
export const countUnread = (db: Db, userIds: readonly number[]): Promise<CountedPerson[]> =>
  userIds.length === 0 ? Promise.resolve([]) : db.rows(unreadCounts, [idList(userIds)]);

const mutedKinds = statement<{ readonly muted: NotificationKind[] }>(
  'muted-notifications',
  'select muted_notifications as muted from users where id = $1',
);

/** Finds the kinds that a person has turned off; empty for a deleted account. */
export const findMutedKinds = async (db: Db, user_id: number): Promise<NotificationKind[] | undefined> =>
  (await db.row(mutedKinds, [user_id]))?.muted;
