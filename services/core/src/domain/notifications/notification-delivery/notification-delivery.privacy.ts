import { exportedRows } from '../../personal-data.ts';

export const notificationDeliveryPersonalData = {
  devices: exportedRows('devices', {
    columns: 'login_id, created_at',
    tables: 'push_subscriptions',
    whose: 'user_id = $1',
    key: 'id',
    order: 'created_at, id',
  }),
  notification_choices: exportedRows('notification-choices', {
    columns: 'channels, mails, mails_after_push, quiet_from, quiet_to, time_zone',
    tables: 'notification_choices',
    whose: 'user_id = $1',
    key: 'user_id',
    order: 'user_id',
  }),
  event_notification_choices: exportedRows('event-notification-choices', {
    columns: 'event_id, choice',
    tables: 'event_notification_choices',
    whose: 'user_id = $1',
    key: 'event_id',
    order: 'event_id',
  }),
};
