/** Groups notifications by day. */
import type { Notification } from '@plenum/contracts/notifications/notifications';
import { dateIn, formatDays } from '../../../lib/dates.ts';
import { t } from './notifications.en.json';

interface NotificationDay {
  readonly date: string;
  readonly title: string;
  readonly notifications: readonly Notification[];
}

const dayMs = 86_400_000;

function titleOf(date: string, timeZone: string, nowMs: number): string {
  if (date === dateIn(nowMs, timeZone)) return t('notify.today');
  if (date === dateIn(nowMs - dayMs, timeZone)) return t('notify.yesterday');
  return formatDays(date);
}

/** Groups notifications by day; keeps their order, newest first. */
export function groupByDay(notifications: readonly Notification[], timeZone: string, nowMs: number): NotificationDay[] {
  const days = new Map<string, Notification[]>();
  for (const notification of notifications) {
    const date = dateIn(Date.parse(notification.created_at), timeZone);
    const sameDay = days.get(date);
    if (sameDay === undefined) days.set(date, [notification]);
    else sameDay.push(notification);
  }
  return [...days].map(([date, ofDay]) => ({
    date,
    title: titleOf(date, timeZone, nowMs),
    notifications: ofDay,
  }));
}
