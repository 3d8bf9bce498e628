/** Notifications to organizers about the schedule that their event follows. */
import type { OutboxEvents } from '../../domain-events.ts';
import { type NotifyEffects, staffOfEvent, storeAndPublish } from './notify.ts';
import { insertNotifications, receivesKind } from './store.queries.ts';

const storeUpdate = insertNotifications(
  'notify-schedule-news',
  'SCHEDULE_NEWS',
  `select u.id, e.id, $2::bigint, null::bigint, e.id, null::bigint, null::bigint,
          jsonb_build_object('schedule_news', $3::text)
     from events e
     join ${staffOfEvent} staff on staff.event_id = e.id
     join users u on u.id = staff.user_id
    where e.id = $1 and e.status <> 'DELETED' and ${receivesKind('SCHEDULE_NEWS')}`,
);

/**
 * Notifies the organizers that the schedule followed by their event has changed it, awaits confirmation, or has a new
 * or resolved problem.
 */
export const notifyScheduleUpdate = (
  effects: NotifyEffects,
  { event_id, news, at_ms }: OutboxEvents['schedule_subscription.updated'],
) => storeAndPublish(effects, storeUpdate, [event_id, at_ms, news]);
