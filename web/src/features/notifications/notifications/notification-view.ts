/** Text, detail and path of a notification, as the list and toasts show it. */
import {
  notificationDeclarations,
  type NotificationDetail,
  notificationPath,
} from '@plenum/contracts/notifications/notification-kinds';
import { t as kindText } from '@plenum/contracts/notifications/notification-texts.en.json';
import type { Notification } from '@plenum/contracts/notifications/notifications';
import { formatClockToday } from '../../../lib/clock-today.ts';
import { dateIn } from '../../../lib/dates.ts';
import { preferredZone, formatMoment, formatZonedTime, type Zones, zonesOf } from '../../../lib/event-time.ts';
import type { TimeMode } from '../../../lib/stores/time-mode.ts';
import { t } from './notifications.en.json';

export interface NotificationView {
  readonly text: string;
  /** Location, time or role. */
  readonly detail: string;
  readonly path: string;
}

const roleKeys = {
  OWNER: 'notify.role.OWNER',
  ADMIN: 'notify.role.ADMIN',
  MEMBER: 'notify.role.MEMBER',
  ORGANIZER: 'notify.role.ORGANIZER',
  MODERATOR: 'notify.role.MODERATOR',
  SPEAKER: 'notify.role.SPEAKER',
  ATTENDEE: 'notify.role.ATTENDEE',
} as const;

const isKnownRole = (role: string): role is keyof typeof roleKeys => Object.hasOwn(roleKeys, role);

const roleName = (role: string | null): string => (role !== null && isKnownRole(role) ? t(roleKeys[role]) : '');

const joinTexts = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join(' · ');

type Texts = Omit<NotificationView, 'path'>;

/** A delayed location: each affected session of the user with its new start, and the number of further ones. */
function delayTexts(
  { location, minutes, session_count, sessions }: NonNullable<Notification['delay']>,
  event_title: string,
  zones: Zones,
): Texts {
  const moved = sessions.map(({ title, starts_at }) =>
    t('notify.late.session', {
      title,
      time: formatClockToday(Date.parse(starts_at), preferredZone(zones), zones.locale),
    }),
  );
  const more = session_count - sessions.length;
  return {
    text: t('notify.late', { place: location === '' ? event_title : location, minutes }),
    detail: joinTexts(...moved, more > 0 ? t('notify.late.more', { count: more }) : null, event_title),
  };
}

interface Times {
  readonly time: string;
  readonly other_time: string | null;
  readonly start: string;
}

/** Formats the start of the session in the selected time zone, with both times if they differ. */
function timesOf(starts_at: string, mode: TimeMode, zones: Zones): Times {
  const starts_ms = Date.parse(starts_at);
  const dayDate = dateIn(starts_ms, mode === 'event' ? zones.event : zones.viewer);
  const { primary, secondary } = formatZonedTime(starts_ms, dayDate, zones);
  return { time: primary, other_time: secondary, start: formatMoment(starts_ms, zones) };
}

/** Names of people and locations in a text. */
const namesOf = ({ actor, event, organization, message }: Notification) => ({
  name: actor?.full_name ?? '',
  by: actor === null ? 'NOBODY' : 'PERSON',
  place: event?.title ?? organization?.name ?? '',
  room: message?.room.session?.title ?? message?.room.name ?? '',
});

/** The text of the notification kind, with its detail. */
function kindTexts(notification: Notification, times: Times | null): Texts {
  const { kind, event, session, role, invited_role } = notification;
  const details: { readonly [D in NotificationDetail]: string | null | undefined } = {
    announcement: notification.announcement,
    event: event?.title,
    location: session?.location,
    other_time: times?.other_time,
    role: t('notify.as_role', { role: roleName(role) }),
    start: times?.start,
  };
  const text = kindText(`${kind}.text`, {
    ...namesOf(notification),
    role: roleName(role),
    invited: roleName(invited_role),
    change: notification.former_role === null ? 'NEW' : 'CHANGED',
    title: session?.title ?? '',
    time: times?.time ?? '',
    count: notification.request_count ?? 0,
    outcome: notification.join_outcome ?? 'DECLINED',
    news: notification.schedule_news ?? 'CHANGED',
  });
  return { text, detail: joinTexts(...(notificationDeclarations[kind].detail ?? []).map((part) => details[part])) };
}

function textsOf(notification: Notification, mode: TimeMode): Texts {
  const { kind, session, event, delay } = notification;
  if (session === null || event === null) return kindTexts(notification, null);
  const isSessionNews = notificationDeclarations[kind].isSessionNews === true;
  if (isSessionNews && session.is_cancelled)
    return { text: t('notify.cancelled', { title: session.title }), detail: event.title };
  const zones = zonesOf(event.timezone, mode);
  if (delay !== null) return delayTexts(delay, event.title, zones);
  return kindTexts(notification, timesOf(session.starts_at, mode, zones));
}

export const viewOf = (notification: Notification, mode: TimeMode): NotificationView => ({
  ...textsOf(notification, mode),
  path: notificationPath(notification),
});
