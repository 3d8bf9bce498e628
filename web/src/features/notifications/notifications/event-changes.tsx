/** Unread changes to sessions in the user’s agenda, on the home page of an event and on the dashboard. */
import type { Notification } from '@plenum/contracts/notifications/notifications';
import { Bell, CalendarSync, type LucideIcon, Star } from 'lucide-react';
import { useTimeMode } from '../../../lib/stores/time-mode.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Link } from '../../../ui/link.tsx';
import { Card } from '../../../ui/page.tsx';
import { viewOf } from './notification-view.ts';
import { markRead } from './notifications.api.ts';
import { t } from './notifications.en.json';
import { isRelevantChange, useLoadedNotifications, useRecentChanges } from './recent-changes.ts';

const maxVisible = 3;

const icons: Partial<Record<Notification['kind'], LucideIcon>> = { ANNOUNCEMENT: Bell, FEEDBACK_ASKED: Star };

interface ChangesProps {
  readonly title: string;
  readonly notifications: readonly Notification[];
}

function Changes({ title, notifications }: ChangesProps) {
  const mode = useTimeMode((chosen) => chosen.mode);
  if (notifications.length === 0) return null;
  return (
    <Card className="border-live">
      <h2 className="font-sans text-sm font-normal tracking-normal text-muted">{title}</h2>
      <ul className="grid">
        {notifications.slice(0, maxVisible).map((notification) => {
          const { text, detail, path } = viewOf(notification, mode);
          const Icon = icons[notification.kind] ?? CalendarSync;
          return (
            <li key={notification.id}>
              <Link
                to={path}
                onClick={() => void markRead(notification.id)}
                className="flex min-h-11 items-center gap-3 py-1 underline-offset-4 hover:underline"
              >
                <Icon aria-hidden="true" className="size-5 shrink-0 text-live" />
                <span className="min-w-0 wrap-anywhere">
                  <span className="font-semibold">{text}</span>
                  {detail !== '' && <span className="tabular block text-sm text-muted">{detail}</span>}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/**
 * The newest changes of an event. Renders nothing while loading or when there are none; the notification list also
 * contains them.
 */
export function EventChanges({ event_id }: { readonly event_id: number }) {
  const nowMs = useNow();
  const changes = useLoadedNotifications().filter(
    (notification) => notification.event?.id === event_id && isRelevantChange(notification, nowMs),
  );
  return <Changes title={t('notify.changed')} notifications={changes} />;
}

/** Requests for feedback on sessions of an event that the user has not answered. Renders nothing when there are none. */
export function EventFeedbackRequests({ event_id }: { readonly event_id: number }) {
  const requests = useLoadedNotifications().filter(
    ({ kind, is_read, event }) => kind === 'FEEDBACK_ASKED' && !is_read && event?.id === event_id,
  );
  return <Changes title={t('notify.feedback')} notifications={requests} />;
}

/** The newest changes and announcements of all events. */
export function RecentChanges() {
  return <Changes title={t('notify.changed.recent')} notifications={useRecentChanges()} />;
}
