import type { EventNotificationLevel, JoinOutcome } from '@plenum/contracts/enums';
import type { NotificationKind } from '@plenum/contracts/notifications/notification-kinds';
import { type Db, idList, statement } from '../../../platform/db/database.ts';
import { isAbout, isVisible } from '../notifications/notifications.queries.ts';
import type { ChosenChannels } from './notification-choices.entity.ts';

/** A notification with the data needed for its delivery. */
export interface DueRow {
  readonly id: number;
  readonly user_id: number;
  readonly kind: NotificationKind;
  readonly subject_id: number;
  readonly actor_id: number | null;
  readonly event_id: number | null;
  readonly join_outcome: JoinOutcome | null;
  /** Number of sessions of the person that a delay has moved. */
  readonly delayed_session_count: number | null;
  readonly room_id: number | null;
  readonly room_session_id: number | null;
  readonly message_seq: number | null;
  readonly created_at: Date;
  readonly is_pushed: boolean;
  readonly is_mailed: boolean;
  readonly is_over: boolean;
  readonly starts_at: Date | null;
  readonly announced_until: Date | null;
  readonly event_timezone: string | null;
  readonly event_level: EventNotificationLevel | null;
  readonly channels: ChosenChannels | null;
  readonly wants_mails: boolean;
  readonly mails_after_push: boolean;
  readonly quiet_from: number | null;
  readonly quiet_to: number | null;
  /** Whether the person has settings; without them, the default quiet hours apply. */
  readonly has_choices: boolean;
  readonly time_zone: string | null;
  readonly digest_at: Date | null;
  readonly devices: number;
  readonly unread_count: number;
}

export const isLiveLogin = (login: string): string => `${login}.revoked_at is null and ${login}.expires_at > now()`;

const maxUnreadCount = 99;

const selectDueRows = (source: string): string => `
  select n.id, n.user_id, n.kind, n.subject_id, n.actor_id, n.event_id, n.data ->> 'join_outcome' as join_outcome,
         (n.data -> 'delay' ->> 'session_count')::int as delayed_session_count, m.room_id, r.session_id as room_session_id,
         m.seq as message_seq, n.created_at, n.pushed_at is not null as is_pushed,
         n.mailed_at is not null as is_mailed, not (n.read_at is null and u.is_active and ${isVisible}
           and (announced.ends_at is null or announced.ends_at > now())) as is_over,
         s.starts_at, announced.ends_at as announced_until, e.timezone as event_timezone, level.choice as event_level, c.channels,
         not u.is_demo and u.email_verified_at is not null and coalesce(c.mails, true) as wants_mails,
         coalesce(c.mails_after_push, false) as mails_after_push, c.quiet_from, c.quiet_to,
         c.user_id is not null as has_choices, c.time_zone, c.mailed_at as digest_at,
         (select count(*) from push_subscriptions p join logins l on l.id = p.login_id
           where p.user_id = n.user_id and ${isLiveLogin('l')}) as devices,
         (select count(*) from (select from notifications unread
                                 where unread.user_id = n.user_id and unread.read_at is null
                                 limit ${maxUnreadCount}) counted) as unread_count
    from ${source} n
    join users u on u.id = n.user_id
    left join notification_choices c on c.user_id = n.user_id
    left join sessions s on s.id = n.session_id
    left join events e on e.id = n.event_id
    left join announcements announced on ${isAbout('announcement')} and announced.id = n.subject_id
    left join room_messages m on ${isAbout('mention')} and m.id = n.subject_id
    left join chat_rooms r on r.id = m.room_id
    left join event_notification_choices level on level.user_id = n.user_id and level.event_id = n.event_id`;

/** Maximum number of due rows to read, oldest first. Exceeds an announcement to a whole large conference. */
const maxDueRows = 20_000;
/** Maximum number of notifications of a person in a batch. */
const maxPerPerson = 20;

/**
 * Round-robin: the first notification of each organization, then the second, and so on; those without an organization
 * are grouped by person. Neither an announcement to 20,000 people nor a person with many notifications delays the
 * others.
 */
const claimDue = statement<DueRow>(
  'delivery-claim',
  `with pending as (
     select n.id, n.user_id, n.due_at, coalesce(n.organization_id, e.organization_id) as organization_id,
            row_number() over (partition by n.user_id order by n.due_at, n.id) as user_rank
       from (select id, user_id, event_id, organization_id, due_at from notifications
              where due_at <= $1 and user_id <> all($4::bigint[]) order by due_at limit ${maxDueRows}) n
       left join events e on e.id = n.event_id),
   ranked as (
     select id, due_at, row_number() over (partition by organization_id, case when organization_id is null then user_id end
                                           order by user_rank, due_at, id) as place
       from pending where user_rank <= ${maxPerPerson}),
   due as (select id from notifications
            where id in (select id from ranked order by place, due_at, id limit $2) and due_at <= $1
              for update skip locked),
        claimed as (update notifications n set due_at = $3 from due where n.id = due.id returning n.*)
   ${selectDueRows('claimed')} order by n.due_at, n.id`,
);

export interface Claim {
  readonly now: Date;
  readonly leaseUntil: Date;
  readonly limit: number;
  /** Users to skip. */
  readonly excludedUserIds: readonly number[];
}

/**
 * Claims due notifications for this worker until the lease ends; if a worker crashes, another one continues after the
 * lease.
 */
export const claimDueNotifications = (db: Db, { now, limit, leaseUntil, excludedUserIds }: Claim): Promise<DueRow[]> =>
  db.rows(claimDue, [now, limit, leaseUntil, idList(excludedUserIds)]);

const waitingOfPerson = statement<DueRow>(
  'delivery-waiting-of-person',
  `${selectDueRows('notifications')}
    where n.user_id = $1 and n.due_at is not null and n.read_at is null order by n.id desc limit $2`,
);

/** Lists undelivered notifications of a person, newest first. */
export const listWaiting = (db: Db, user_id: number, limit: number): Promise<DueRow[]> =>
  db.rows(waitingOfPerson, [user_id, limit]);

/** The time at which a notification is due next, and whether a device has displayed it. */
export interface DeliveryOutcome {
  readonly id: number;
  readonly due_at: string | null;
  readonly is_pushed: boolean;
}

const settle = statement(
  'delivery-settle',
  `update notifications n
      set due_at = settled.due_at, pushed_at = case when settled.is_pushed then coalesce(n.pushed_at, now()) end
     from jsonb_to_recordset($1::jsonb) as settled (id bigint, due_at timestamptz, is_pushed boolean)
    where n.id = settled.id`,
);

/** Stores the outcomes of many notifications; a newer version of a notification has another id and is not affected. */
export const storeDeliveryOutcomes = (db: Db, outcomes: readonly DeliveryOutcome[]) =>
  db.rows(settle, [JSON.stringify(outcomes)]);

export interface DeviceRow {
  readonly id: number;
  readonly user_id: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** Time since which every push has failed. */
  readonly failing_since: Date | null;
}

const devicesOf = statement<DeviceRow>(
  'delivery-devices',
  `select p.id, p.user_id, p.endpoint, p.p256dh, p.auth, p.failing_since
     from push_subscriptions p join logins l on l.id = p.login_id
    where p.user_id = any($1::bigint[]) and ${isLiveLogin('l')}`,
);

/** Lists the devices of people with active logins. */
export const listDevices = (db: Db, userIds: readonly number[]): Promise<DeviceRow[]> =>
  db.rows(devicesOf, [idList([...new Set(userIds)])]);

const dropDevices = statement('delivery-drop-devices', 'delete from push_subscriptions where id = any($1::bigint[])');

export const removeDevices = (db: Db, ids: readonly number[]) => db.rows(dropDevices, [idList(ids)]);

const storeFailures = statement(
  'delivery-store-device-failures',
  `update push_subscriptions set failing_since = case when id = any($1::bigint[]) then coalesce(failing_since, $3) end
    where id = any($1::bigint[]) or id = any($2::bigint[])`,
);

/** Stores which devices have started to fail, and which have recovered. */
export const storeDeviceFailures = (
  db: Db,
  failingIds: readonly number[],
  recoveredIds: readonly number[],
  now: Date,
) => db.rows(storeFailures, [idList(failingIds), idList(recoveredIds), now]);

const leaseMail = statement<{ readonly user_id: number }>(
  'delivery-lease-mail',
  `insert into notification_choices as c (user_id, mail_lease_until) values ($1, $3)
   on conflict (user_id) do update set mail_lease_until = $3
    where c.mail_lease_until is null or c.mail_lease_until <= $2
   returning c.user_id`,
);

/** Acquires the lease to compose an email for a person. Returns whether it was acquired. */
export const acquireMailLease = async (db: Db, user_id: number, now: Date, until: Date): Promise<boolean> =>
  (await db.rows(leaseMail, [user_id, now, until])).length > 0;

const endLease = statement(
  'delivery-end-mail-lease',
  `update notification_choices set mail_lease_until = null, mailed_at = coalesce($2, mailed_at),
          mails = mails and not $3::boolean
    where user_id = $1`,
);

/** Ends the lease, stores the time of a digest, and turns emails off if the address bounced. */
export const endMailLease = (db: Db, user_id: number, digest_at: Date | null, isBounced: boolean) =>
  db.rows(endLease, [user_id, digest_at, isBounced]);

const markMailed = statement(
  'delivery-mark-mailed',
  'update notifications set mailed_at = $2, due_at = null where id = any($1::bigint[])',
);

export const markMailedNotifications = (db: Db, ids: readonly number[], now: Date) =>
  db.rows(markMailed, [idList(ids), now]);

export interface RecipientRow {
  readonly email: string;
  readonly first_name: string;
  readonly locale: string;
  readonly time_zone: string | null;
}

const addressee = statement<RecipientRow>(
  'delivery-recipient',
  `select u.email, u.first_name, u.locale, c.time_zone
     from users u left join notification_choices c on c.user_id = u.id
    where u.id = $1 and u.is_active and not u.is_demo and u.email_verified_at is not null`,
);

export const findRecipient = (db: Db, user_id: number): Promise<RecipientRow | undefined> =>
  db.row(addressee, [user_id]);
