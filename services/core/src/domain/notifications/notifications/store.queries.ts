/** Statements that store notifications: each evaluates the current state and is idempotent. */
import type { NotificationKind } from '@plenum/contracts/notifications/notification-kinds';
import { statement } from '../../../platform/db/database.ts';
import { pushGraceMs } from '../notification-delivery/notification-delivery.rules.ts';
import type { NotificationData } from './notification.entity.ts';

export interface NotifiedRow {
  readonly user_id: number;
}

export interface NewNotificationRow extends NotifiedRow {
  readonly subject_id: number;
  readonly data: NotificationData;
}

/** SQL condition for statements that read `users u`: the person receives this kind. */
export const receivesKind = (kind: NotificationKind): string =>
  `u.is_active and not u.muted_notifications @> '["${kind}"]'`;

/** Converts an instant to a version; later changes have higher versions. */
export const versionOf = (instant: string): string => `(extract(epoch from ${instant}) * 1000)::bigint`;

/**
 * Time of the first delivery check: no channel is due earlier, and each check has a cost. `deliver-notifications.ts`
 * sends pushes and emails about unread notifications whose `due_at` has passed.
 */
const firstDelivery = `now() + interval '${pushGraceMs} milliseconds'`;

const storeStatement = (name: string, kind: NotificationKind, select: string, clause: string) =>
  statement<NewNotificationRow>(
    name,
    `insert into notifications as n
            (user_id, kind, subject_id, version, actor_id, event_id, organization_id, session_id, data, due_at)
     select recipient.user_id, '${kind}', recipient.subject_id, recipient.version, recipient.actor_id, recipient.event_id,
            recipient.organization_id, recipient.session_id, recipient.data, ${firstDelivery}
       from (${select}) as recipient (user_id, subject_id, version, actor_id, event_id, organization_id, session_id, data)
      where not exists (select from event_notification_choices level
                         where level.user_id = recipient.user_id and level.event_id = recipient.event_id
                           and level.choice = 'NONE')
      ${clause}
     on conflict (user_id, kind, subject_id) do update
        set id = nextval('notifications_id_seq'), version = excluded.version, actor_id = excluded.actor_id,
            event_id = excluded.event_id, organization_id = excluded.organization_id,
            session_id = excluded.session_id, data = excluded.data, read_at = null, created_at = now(),
            due_at = ${firstDelivery}, pushed_at = null, mailed_at = case when n.read_at is null then n.mailed_at end
      where n.version < excluded.version
     returning user_id, subject_id, data`,
  );

/**
 * Creates a statement that stores the rows of `select`: user, subject, version, actor, event, organization, session,
 * data. Excludes people who muted the event. Replaces the previous notification of the subject unless this version is
 * older or equal.
 */
export const insertNotifications = (name: string, kind: NotificationKind, select: string) =>
  storeStatement(name, kind, select, '');

/**
 * Creates a statement that stores at most `limit` rows of `select`, which must exclude people already notified. It
 * returns fewer rows only if no people remain: people who muted the event or are otherwise excluded do not count
 * towards the limit.
 * @param limit parameter of the statement
 */
export const insertNotificationBatch = (name: string, kind: NotificationKind, select: string, limit: `$${number}`) =>
  storeStatement(
    name,
    kind,
    select,
    `order by recipient.version, recipient.subject_id, recipient.user_id limit ${limit}`,
  );
