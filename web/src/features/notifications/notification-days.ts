/** Notifications under the days on which they came. */
import type { Notification } from '@plenum/contracts/notifications';
import { dateIn, formatDays } from '../../lib/dates.ts';
import { t } from './notifications.messages.ts';

interface NotificationDay {
  readonly date: string;
  readonly title: string;
  readonly notifications: readonly Notification[];
}

const day_ms = 86_400_000;

function titleOf(date: string, time_zone: string, now_ms: number): string {
  if (date === dateIn(now_ms, time_zone)) return t('notify.today');
  if (date === dateIn(now_ms - day_ms, time_zone)) return t('notify.yesterday');
  return formatDays(date);
}

/** In the order they are in, which is the newest first. */
export function byDay(notifications: readonly Notification[], time_zone: string, now_ms: number): NotificationDay[] {
  const days = new Map<string, Notification[]>();
  for (const notification of notifications) {
    const date = dateIn(Date.parse(notification.created_at), time_zone);
    const known = days.get(date);
    if (known === undefined) days.set(date, [notification]);
    else known.push(notification);
  }
  return [...days].map(([date, of_day]) => ({
    date,
    title: titleOf(date, time_zone, now_ms),
    notifications: of_day,
  }));
}
