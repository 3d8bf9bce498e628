import type { EventNotificationLevel } from '@plenum/contracts/enums';
import { maxNotificationEvents } from '@plenum/contracts/limits';
import { type Db, statement } from '../../../platform/db/database.ts';
import { belongsToEvent } from '../notifications/notifications.queries.ts';
import { isLiveLogin } from './delivery.queries.ts';
import type { ChosenChannels } from './notification-choices.entity.ts';

export interface ChoicesRow {
  readonly channels: ChosenChannels;
  readonly mails: boolean;
  readonly mails_after_push: boolean;
  readonly quiet_from: number | null;
  readonly quiet_to: number | null;
  readonly time_zone: string | null;
}

const choices = statement<ChoicesRow>(
  'notification-choices',
  `select channels, mails, mails_after_push, quiet_from, quiet_to, time_zone
     from notification_choices where user_id = $1`,
);

/** Finds the settings of a person; undefined if the defaults apply. */
export const findChoices = (db: Db, user_id: number): Promise<ChoicesRow | undefined> => db.row(choices, [user_id]);

const devices = statement<{ readonly endpoint_hash: string }>(
  'notification-devices-of-login',
  `select p.endpoint_hash from push_subscriptions p join logins l on l.id = p.login_id
    where p.login_id = $1 and p.user_id = $2 and ${isLiveLogin('l')} order by p.id`,
);

export const listDevicesOfLogin = (db: Db, login_id: string, user_id: number) => db.rows(devices, [login_id, user_id]);

const events = statement<{ readonly id: number; readonly title: string; readonly choice: EventNotificationLevel }>(
  'notification-events',
  `select e.id, e.title, coalesce(c.choice, 'ALL') as choice
     from event_users eu
     join events e on e.id = eu.event_id
     left join event_notification_choices c on c.event_id = e.id and c.user_id = eu.user_id
    where eu.user_id = $1 and not eu.is_banned and e.status <> 'DELETED' and e.end_date >= current_date - 1
    order by e.start_date, e.id limit ${maxNotificationEvents}`,
);

/** Lists the current and future events of a person with their notification levels. */
export const listEventNotificationLevels = (db: Db, user_id: number) => db.rows(events, [user_id]);

const storeEventLevel = statement<{ readonly choice: EventNotificationLevel }>(
  'store-event-notification-level',
  `insert into event_notification_choices as level (user_id, event_id, choice)
   select $1, $2, $3 where ${belongsToEvent('$1', '$2')}
   on conflict (user_id, event_id) do update set choice = excluded.choice
   returning level.choice`,
);

/** Stores the notification level of a member for an event. Returns whether the person belongs to the event. */
export const storeEventNotificationLevel = async (
  db: Db,
  user_id: number,
  event_id: number,
  choice: EventNotificationLevel,
) => (await db.rows(storeEventLevel, [user_id, event_id, choice])).length > 0;
