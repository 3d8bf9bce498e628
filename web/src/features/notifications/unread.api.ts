/** How much is unread: on every screen, so kept apart from the list itself. */
import type { NotificationCounts } from '@plenum/contracts/notifications';
import { useEffect, useRef } from 'react';
import { onServerEvent, useConnection } from '../../lib/socket.ts';
import { invalidate, store, useQuery } from '../../lib/swr.ts';

/** What is told of a message that one is just reading is marked as read at once: a badge must not flash for it. */
const settleMs = 800;
/** Without a socket nothing is pushed: then it is asked this often. */
const pollIntervalMs = 60_000;

export const storeCounts = ({ unread_count, message_count }: NotificationCounts): Promise<void> =>
  store('GET /notifications/unread', undefined, { unread_count, message_count });

/** Counts that are told, and asked for again when the connection was away. */
export function useUnread(): NotificationCounts {
  const { state, connections } = useConnection();
  const first = useRef(true);
  const { data } = useQuery(
    'GET /notifications/unread',
    {},
    { refreshInterval: state === 'offline' ? pollIntervalMs : 0 },
  );
  useEffect(() => {
    if (!first.current) void invalidate('Notifications');
    if (connections > 0) first.current = false;
  }, [connections]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = onServerEvent('notification_changed', (counts) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        void storeCounts(counts);
        void invalidate('NotificationList');
      }, settleMs);
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, []);
  return data ?? { unread_count: 0, message_count: 0 };
}
