/** Unread counts; separate from the list, because every screen loads them. */
import type { NotificationCounts } from '@plenum/contracts/notifications/notifications';
import { useEffect } from 'react';
import { useReloadOnConnection, useSettledConnection } from '../../../lib/connection-hooks.ts';
import { onServerEvent, useConnection } from '../../../lib/socket.ts';
import { invalidate, cacheReply, useQuery } from '../../../lib/swr.ts';

/** Debounces counts: a message that is being read is marked as read immediately, and the badge must not flash. */
const debounceMs = 800;
/** Polling interval without a socket connection. */
const pollIntervalMs = 60_000;

export const storeCounts = ({ unread_count, message_count }: NotificationCounts): Promise<void> =>
  cacheReply('GET /notifications/unread', undefined, { unread_count, message_count });

/** Returns the unread counts: pushed by server events, and requested again after a reconnection. */
export function useUnread(): NotificationCounts {
  const state = useConnection((connection) => connection.state);
  const mayRequest = useSettledConnection();
  const { data } = useQuery('GET /notifications/unread', mayRequest ? {} : null, {
    refreshInterval: state === 'offline' ? pollIntervalMs : 0,
  });
  useReloadOnConnection({ tags: ['Notifications'], names: ['notification_changed'] });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = onServerEvent('notification_changed', (counts) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        void storeCounts(counts);
        void invalidate('NotificationList');
      }, debounceMs);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, []);
  return data ?? { unread_count: 0, message_count: 0 };
}
