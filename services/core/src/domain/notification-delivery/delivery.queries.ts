/** Statements of the delivery: what is due, for whom, to which devices. */
import type { EventNotificationLevel, JoinOutcome } from '@plenum/contracts/enums';
import type { NotificationKind } from '@plenum/contracts/notification-kinds';
import { type Db, idList, statement } from '../../platform/db/database.ts';
import { isAbout, isVisible } from '../notifications/notifications.queries.ts';
import type { ChosenChannels } from './notification-choices.entity.ts';

/** A notification with what decides about its delivery. */
export interface DueRow {
  readonly id: number;
  readonly user_id: number;
  readonly kind: NotificationKind;
  readonly subject_id: number;
  readonly actor_id: number | null;
  readonly event_id: number | null;
  readonly join_outcome: JoinOutcome | null;
  /** Sessions of the person that a delay has moved. */
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
  readonly telling: EventNotificationLevel | null;
  readonly channels: ChosenChannels | null;
  readonly wants_mails: boolean;
  readonly mails_after_push: boolean;
  readonly quiet_from: number | null;
  readonly quiet_to: number | null;
  /** Whether the person has chosen anything; without it, the default quiet hours apply. */
  readonly has_choices: boolean;
  readonly time_zone: string | null;
  readonly digest_at: Date | null;
  readonly devices: number;
  readonly unread_count: number;
}

/** Condition: the login of a device still lasts. */
export const isLiveLogin = (login: string): string => `${login}.revoked_at is null and ${login}.expires_at > now()`;

const unreadShownMax = 99;

const facts = (source: string): string => `
  select n.id, n.user_id, n.kind, n.subject_id, n.actor_id, n.event_id, n.data ->> 'join_outcome' as join_outcome,
         (n.data -> 'delay' ->> 'session_count')::int as delayed_session_count, m.room_id, r.session_id as room_session_id,
         m.seq as message_seq, n.created_at, n.pushed_at is not null as is_pushed,
         n.mailed_at is not null as is_mailed, not (n.read_at is null and u.is_active and ${isVisible}
           and (announced.ends_at is null or announced.ends_at > now())) as is_over,
         s.starts_at, announced.ends_at as announced_until, e.timezone as event_timezone, told.choice as telling, c.channels,
         not u.is_demo and u.email_verified_at is not null and coalesce(c.mails, true) as wants_mails,
         coalesce(c.mails_after_push, false) as mails_after_push, c.quiet_from, c.quiet_to,
         c.user_id is not null as has_choices, c.time_zone, c.mailed_at as digest_at,
         (select count(*) from push_subscriptions p join logins l on l.id = p.login_id
           where p.user_id = n.user_id and ${isLiveLogin('l')}) as devices,
         (select count(*) from (select from notifications waiting
                                 where waiting.user_id = n.user_id and waiting.read_at is null
                                 limit ${unreadShownMax}) counted) as unread_count
    from ${source} n
    join users u on u.id = n.user_id
    left join notification_choices c on c.user_id = n.user_id
    left join sessions s on s.id = n.session_id
    left join events e on e.id = n.event_id
    left join announcements announced on ${isAbout('announcement')} and announced.id = n.subject_id
    left join room_messages m on ${isAbout('mention')} and m.id = n.subject_id
    left join chat_rooms r on r.id = m.room_id
    left join event_notification_choices told on told.user_id = n.user_id and told.event_id = n.event_id`;

/** The oldest that are due; more than one announcement to everybody at a large conference. */
const dueReadMax = 20_000;
/** What one person gets of a batch. */
const ofPersonMax = 20;

/**
 * In turns: the first of each organization, then the second, and so on; what belongs to none counts as its person's. So
 * neither an announcement to twenty thousand people nor a person with very much holds up the others.
 */
const claimDue = statement<DueRow>(
  'delivery-claim',
  `with waiting as (
     select n.id, n.user_id, n.due_at, coalesce(n.organization_id, e.organization_id) as organization_id,
            row_number() over (partition by n.user_id order by n.due_at, n.id) as own_place
       from (select id, user_id, event_id, organization_id, due_at from notifications
              where due_at <= $1 and user_id <> all($4::bigint[]) order by due_at limit ${dueReadMax}) n
       left join events e on e.id = n.event_id),
   placed as (
     select id, due_at, row_number() over (partition by organization_id, case when organization_id is null then user_id end
                                           order by own_place, due_at, id) as place
       from waiting where own_place <= ${ofPersonMax}),
   due as (select id from notifications
            where id in (select id from placed order by place, due_at, id limit $2) and due_at <= $1
              for update skip locked),
        claimed as (update notifications held set due_at = $3 from due where held.id = due.id returning held.*)
   ${facts('claimed')} order by n.due_at, n.id`,
);

export interface Claim {
  readonly now: Date;
  readonly leaseUntil: Date;
  readonly limit: number;
  /** People of whom nothing is taken. */
  readonly without: readonly number[];
}

/**
 * Takes notifications that are due, so that no other worker looks at them before the lease ends; a worker that dies
 * leaves them to the next one.
 */
export const claimDueNotifications = (db: Db, { now, limit, leaseUntil, without }: Claim): Promise<DueRow[]> =>
  db.rows(claimDue, [now, limit, leaseUntil, idList(without)]);

const waitingOfPerson = statement<DueRow>(
  'delivery-waiting-of-person',
  `${facts('notifications')}
    where n.user_id = $1 and n.due_at is not null and n.read_at is null order by n.id desc limit $2`,
);

/** Lists what may still be delivered to a person, newest first. */
export const listWaiting = (db: Db, user_id: number, limit: number): Promise<DueRow[]> =>
  db.rows(waitingOfPerson, [user_id, limit]);

/** When a notification is looked at next, and whether a device has shown it. */
export interface Settled {
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

/** Stores the outcome of many; a newer version of a notification has another id and is not affected. */
export const settleNotifications = (db: Db, settled: readonly Settled[]) => db.rows(settle, [JSON.stringify(settled)]);

export interface DeviceRow {
  readonly id: number;
  readonly user_id: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** Since when no push has reached it. */
  readonly failing_since: Date | null;
}

const devicesOf = statement<DeviceRow>(
  'delivery-devices',
  `select p.id, p.user_id, p.endpoint, p.p256dh, p.auth, p.failing_since
     from push_subscriptions p join logins l on l.id = p.login_id
    where p.user_id = any($1::bigint[]) and ${isLiveLogin('l')}`,
);

/** Lists the devices of people whose logins last. */
export const listDevices = (db: Db, userIds: readonly number[]): Promise<DeviceRow[]> =>
  db.rows(devicesOf, [idList([...new Set(userIds)])]);

const dropDevices = statement('delivery-drop-devices', 'delete from push_subscriptions where id = any($1::bigint[])');

/** Removes devices that want no pushes any more. */
export const removeDevices = (db: Db, ids: readonly number[]) => db.rows(dropDevices, [idList(ids)]);

const noteFailures = statement(
  'delivery-note-device-failures',
  `update push_subscriptions set failing_since = case when id = any($1::bigint[]) then coalesce(failing_since, $3) end
    where id = any($1::bigint[]) or id = any($2::bigint[])`,
);

/** Stores which devices are not reached any more, and which are again. */
export const storeDeviceFailures = (db: Db, begun: readonly number[], over: readonly number[], now: Date) =>
  db.rows(noteFailures, [idList(begun), idList(over), now]);

const leaseMail = statement<{ readonly user_id: number }>(
  'delivery-lease-mail',
  `insert into notification_choices as c (user_id, mail_lease_until) values ($1, $3)
   on conflict (user_id) do update set mail_lease_until = $3
    where c.mail_lease_until is null or c.mail_lease_until <= $2
   returning c.user_id`,
);

/** Lets one worker at a time compose a mail for a person. Returns whether it is this one. */
export const acquireMailLease = async (db: Db, user_id: number, now: Date, until: Date): Promise<boolean> =>
  (await db.rows(leaseMail, [user_id, now, until])).length > 0;

const endLease = statement(
  'delivery-end-mail-lease',
  `update notification_choices set mail_lease_until = null, mailed_at = coalesce($2, mailed_at),
          mails = mails and not $3::boolean
    where user_id = $1`,
);

/** Ends the lease, notes when a digest was sent, and turns mails off where the address does not exist. */
export const endMailLease = (db: Db, user_id: number, digest_at: Date | null, isBounced: boolean) =>
  db.rows(endLease, [user_id, digest_at, isBounced]);

const markMailed = statement(
  'delivery-mark-mailed',
  'update notifications set mailed_at = $2, due_at = null where id = any($1::bigint[])',
);

export const markMailedNotifications = (db: Db, ids: readonly number[], now: Date) =>
  db.rows(markMailed, [idList(ids), now]);

export interface AddresseeRow {
  readonly email: string;
  readonly first_name: string;
  readonly locale: string;
}

const addressee = statement<AddresseeRow>(
  'delivery-addressee',
  `select email, first_name, locale from users
    where id = $1 and is_active and not is_demo and email_verified_at is not null`,
);

export const findAddressee = (db: Db, user_id: number): Promise<AddresseeRow | undefined> =>
  db.row(addressee, [user_id]);
