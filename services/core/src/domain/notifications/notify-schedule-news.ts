/** Notifications of organizers about the schedule that their event follows. */
import type { OutboxEvents } from '../domain-events.ts';
import { type NotifyEffects, staffOfEvent, tell } from './notify.ts';
import { storing, wants } from './store.queries.ts';

const storeNews = storing(
  'notify-schedule-news',
  'SCHEDULE_NEWS',
  `select u.id, e.id, $2::bigint, null::bigint, e.id, null::bigint, null::bigint,
          jsonb_build_object('schedule_news', $3::text)
     from events e
     join ${staffOfEvent} staff on staff.event_id = e.id
     join users u on u.id = staff.user_id
    where e.id = $1 and e.status <> 'DELETED' and ${wants('SCHEDULE_NEWS')}`,
);

/** Notifies the organizers of an event that its subscribed schedule has changed it, waits, or has or had a problem. */
export const notifyScheduleNews = (
  effects: NotifyEffects,
  { event_id, news, at_ms }: OutboxEvents['subscribed_schedule.news'],
) => tell(effects, storeNews, [event_id, at_ms, news]);
