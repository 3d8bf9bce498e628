/** Unread changes of sessions in the user’s agenda, on the front page of an event. */
import type { Notification } from '@plenum/contracts/notifications/notifications';
import { CalendarSync } from 'lucide-react';
import { useTimeMode } from '../../../lib/stores/time-mode.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Link } from '../../../ui/link.tsx';
import { Card } from '../../../ui/page.tsx';
import { viewOf } from './notification-view.ts';
import { markRead, useNotifications } from './notifications.api.ts';
import { t } from './notifications.en.json';

const hourMs = 3_600_000;
const maxVisible = 3;

/** Checks whether a change is still relevant: it is unread, and its session has not been over for long. */
const isRelevant = ({ is_read, session }: Notification, nowMs: number): boolean =>
  !is_read && session !== null && Date.parse(session.starts_at) > nowMs - 2 * hourMs;

/** The newest changes; renders nothing without any, and while loading: the notification list contains them too. */
export function EventChanges({ event_id }: { readonly event_id: number }) {
  const mode = useTimeMode((chosen) => chosen.mode);
  const nowMs = useNow();
  const all = useNotifications().data?.flatMap((page) => page.notifications) ?? [];
  const changes = all.filter(
    (notification) =>
      notification.kind === 'SESSION_CHANGED' && notification.event?.id === event_id && isRelevant(notification, nowMs),
  );
  if (changes.length === 0) return null;
  return (
    <Card className="border-live">
      <h2 className="font-sans text-sm font-normal tracking-normal text-muted">{t('notify.changed')}</h2>
      <ul className="grid">
        {changes.slice(0, maxVisible).map((notification) => {
          const { text, detail, path } = viewOf(notification, mode);
          return (
            <li key={notification.id}>
              <Link
                to={path}
                onClick={() => void markRead(notification.id)}
                className="flex min-h-11 items-center gap-3 py-1 underline-offset-4 hover:underline"
              >
                <CalendarSync aria-hidden="true" className="size-5 shrink-0 text-live" />
                <span>
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
