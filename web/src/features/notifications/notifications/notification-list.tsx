import {
  type NotificationDeclaration,
  notificationDeclarations,
} from '@plenum/contracts/notifications/notification-kinds';
import type { Notification } from '@plenum/contracts/notifications/notifications';
import {
  CalendarClock,
  CalendarSync,
  Flag,
  Mail,
  Megaphone,
  Mic,
  ShieldCheck,
  Star,
  type LucideIcon,
} from 'lucide-react';
import type { MouseEvent } from 'react';
import { formatLocale, localTimeZone } from '../../../lib/dates.ts';
import { showThread } from '../../../lib/stores/chat-windows.ts';
import { useTimeMode } from '../../../lib/stores/time-mode.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Link } from '../../../ui/link.tsx';
import { groupByDay } from './notification-days.ts';
import { viewOf } from './notification-view.ts';
import { markRead } from './notifications.api.ts';
import { t } from './notifications.en.json';

const icons: { readonly [I in NonNullable<NotificationDeclaration['icon']>]: LucideIcon } = {
  announcement: Megaphone,
  change: CalendarSync,
  clock: CalendarClock,
  flag: Flag,
  mail: Mail,
  microphone: Mic,
  role: ShieldCheck,
  star: Star,
};

function Picture({ actor, kind }: Pick<Notification, 'actor' | 'kind'>) {
  const { icon } = notificationDeclarations[kind];
  const Icon = icon && icons[icon];
  if (actor !== null) return <Avatar name={actor.full_name} image_url={actor.image_url} />;
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-on-accent-soft">
      {Icon !== undefined && <Icon aria-hidden="true" className="size-5" />}
    </span>
  );
}

const clockOf = (instant: string): string =>
  new Intl.DateTimeFormat(formatLocale(), { hour: '2-digit', minute: '2-digit' }).format(new Date(instant));

/** Checks whether a click opens a new tab or window. */
const isForBrowser = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey || altKey;

interface RowProps {
  readonly notification: Notification;
  readonly onLeave: () => void;
}

function Row({ notification, onLeave }: RowProps) {
  const mode = useTimeMode((chosen) => chosen.mode);
  const { id, kind, subject_id, actor, is_read, created_at } = notification;
  const { text, detail, path } = viewOf(notification, mode);
  const follow = (event: MouseEvent): void => {
    if (!is_read) void markRead(id);
    if (isForBrowser(event)) return;
    onLeave();
    if (notificationDeclarations[kind].subject !== 'thread') return;
    event.preventDefault();
    showThread(subject_id, true);
  };
  return (
    <li>
      <Link
        to={path}
        onClick={follow}
        className="flex min-h-14 items-start gap-3 px-4 py-3 -outline-offset-3 hover:bg-sunk"
      >
        <Picture actor={actor} kind={kind} />
        <span className="min-w-0 flex-1">
          <span className={is_read ? 'block text-sm text-muted' : 'block text-sm font-semibold'}>{text}</span>
          {detail !== '' && <span className="block text-sm text-muted">{detail}</span>}
        </span>
        <span className="flex shrink-0 items-center gap-2 pt-0.5">
          <time dateTime={created_at} className="tabular text-xs text-muted">
            {clockOf(created_at)}
          </time>
          {!is_read && (
            <span className="size-2.5 rounded-full bg-accent">
              <span className="sr-only">{t('notify.unread')}</span>
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}

/** Notifications by day, each a link to its subject. */
export function NotificationList({
  notifications,
  onLeave,
}: {
  readonly notifications: readonly Notification[];
  readonly onLeave: () => void;
}) {
  const nowMs = useNow();
  return groupByDay(notifications, localTimeZone(), nowMs).map(({ date, title, notifications: ofDay }) => (
    <section key={date} aria-label={title}>
      <h3 className="sticky top-0 bg-surface px-4 pt-3 pb-1 text-xs font-semibold text-muted">{title}</h3>
      <ul>
        {ofDay.map((notification) => (
          <Row key={notification.id} notification={notification} onLeave={onLeave} />
        ))}
      </ul>
    </section>
  ));
}
