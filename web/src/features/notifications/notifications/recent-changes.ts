/**
 * Selects the unread schedule changes and announcements that are still relevant. Kept apart from the notification texts
 * to keep those out of the main bundle.
 */
import type { Notification } from '@plenum/contracts/notifications/notifications';
import { useNow } from '../../../lib/use-now.ts';
import { useNotifications } from './notifications.api.ts';

const hourMs = 3_600_000;

/** Checks whether a change is unread and its session started less than two hours ago or has not started yet. */
export const isRelevantChange = ({ kind, is_read, session }: Notification, nowMs: number): boolean =>
  kind === 'SESSION_CHANGED' && !is_read && session !== null && Date.parse(session.starts_at) > nowMs - 2 * hourMs;

const isRelevantAnnouncement = ({ kind, is_read, created_at }: Notification, nowMs: number): boolean =>
  kind === 'ANNOUNCEMENT' && !is_read && Date.parse(created_at) > nowMs - 24 * hourMs;

export const useLoadedNotifications = (): readonly Notification[] =>
  useNotifications().data?.flatMap((page) => page.notifications) ?? [];

/** Returns the unread changes and announcements of all events, newest first. */
export function useRecentChanges(): readonly Notification[] {
  const nowMs = useNow();
  return useLoadedNotifications().filter(
    (notification) => isRelevantChange(notification, nowMs) || isRelevantAnnouncement(notification, nowMs),
  );
}
