import { notificationReadDays, notificationUnreadDays } from '@plenum/contracts/limits';
import { exportedRows } from '../../personal-data.ts';
import { purge } from '../../retention.ts';

export const notificationsPersonalData = {
  notifications: exportedRows('notifications', {
    columns: 'kind, subject_id, actor_id, event_id, organization_id, session_id, data, created_at, read_at',
    tables: 'notifications',
    whose: 'user_id = $1',
    key: 'id',
    order: 'id desc',
  }),
};

export const notificationsRetention = [
  purge({
    name: 'read_notifications',
    sql: `delete from notifications where id in
            (select id from notifications where read_at < now() - interval '${notificationReadDays} days' limit $1)
          returning 1 as gone`,
  }),
  purge({
    name: 'unread_notifications',
    sql: `delete from notifications where id in
            (select id from notifications where read_at is null
                and created_at < now() - interval '${notificationUnreadDays} days' limit $1) returning 1 as gone`,
  }),
];
