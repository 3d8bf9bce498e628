/** Text and path of a notification. */
import type { NotificationKind } from '@plenum/contracts/enums';
import type { Notification, ToldDelay } from '@plenum/contracts/notifications';
import { clockToday } from '../../lib/clock-today.ts';
import { dateIn } from '../../lib/dates.ts';
import { eventPaths } from '../../lib/event-paths.ts';
import { preferredZone, readMoment, readTime, type Zones, zonesOf } from '../../lib/event-time.ts';
import { paths } from '../../lib/paths.ts';
import type { TimeMode } from '../../lib/stores/time-mode.ts';
import { t } from './notifications.en.json';

export interface NotificationWords {
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

const roleWord = (role: string | null): string => (role !== null && isKnownRole(role) ? t(roleKeys[role]) : '');

const joined = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join(' · ');

function roleWords({ role, former_role }: Notification, place: string, path: string): NotificationWords {
  const key = former_role === null ? 'notify.role.new' : 'notify.role';
  return { text: t(key, { place, role: roleWord(role) }), detail: '', path };
}

/** A location that runs late: each of the person’s sessions with its new start, and how many more there are. */
function lateWords(delay: ToldDelay, event: NonNullable<Notification['event']>, zones: Zones): NotificationWords {
  const { location, minutes, session_count, sessions } = delay;
  const [first] = sessions;
  const moved = sessions.map(({ title, starts_at }) =>
    t('notify.late.session', { title, time: clockToday(Date.parse(starts_at), preferredZone(zones), zones.locale) }),
  );
  const more = session_count - sessions.length;
  const place = location === '' ? event.title : location;
  return {
    text: t('notify.late', { place, minutes }),
    detail: joined(...moved, more > 0 ? t('notify.late.more', { count: more }) : null, event.title),
    path:
      session_count === 1 && first !== undefined ? eventPaths.session(event.id, first.id) : eventPaths.agenda(event.id),
  };
}

/** Formats a session’s notification in the chosen time zone, with both times if they differ. */
function sessionWords(notification: Notification, mode: TimeMode): NotificationWords {
  const { kind, session, event } = notification;
  if (session === null || event === null) return { text: '', detail: '', path: paths.dashboard() };
  const { title, starts_at, location, is_cancelled } = session;
  const path = eventPaths.session(event.id, session.id);
  if (is_cancelled) return { text: t('notify.cancelled', { title }), detail: event.title, path };
  const zones = zonesOf(event.timezone, mode);
  if (notification.delay !== null) return lateWords(notification.delay, event, zones);
  const starts_ms = Date.parse(starts_at);
  if (kind === 'SESSION_STARTING' || kind === 'STAGE_CALL') {
    const dayDate = dateIn(starts_ms, mode === 'event' ? zones.event : zones.mine);
    const { primary: time, secondary } = readTime(starts_ms, dayDate, zones);
    const text = t(kind === 'STAGE_CALL' ? 'notify.stage_call' : 'notify.starting', { title, time });
    return { text, detail: joined(secondary, location, event.title), path };
  }
  const detail = joined(readMoment(starts_ms, zones), location, event.title);
  return { text: t('notify.moved', { title }), detail, path };
}

function invitationWords({ actor, event, organization, role }: Notification): NotificationWords {
  const place = event?.title ?? organization?.name ?? '';
  const text =
    actor === null
      ? t('notify.invitation.nobody', { place })
      : t('notify.invitation', { name: actor.full_name, place });
  return { text, detail: t('notify.as_role', { role: roleWord(role) }), path: paths.dashboard() };
}

function mentionedWords({ actor, event, message }: Notification): NotificationWords {
  if (message === null || event === null) return { text: '', detail: '', path: paths.dashboard() };
  const { room, seq } = message;
  const path =
    room.session === null
      ? `${eventPaths.room(event.id, room.id)}&message=${seq}`
      : `${eventPaths.session(event.id, room.session.id)}?room=${room.id}&message=${seq}#chat`;
  const text = t('notify.mentioned', { name: actor?.full_name ?? '', room: room.session?.title ?? room.name });
  return { text, detail: event.title, path };
}

const nameOf = ({ actor }: Notification): string => actor?.full_name ?? '';

const words: { readonly [K in NotificationKind]: (notification: Notification, mode: TimeMode) => NotificationWords } = {
  CONNECTION_REQUESTED: (one) => ({
    text: t('notify.requested', { name: nameOf(one) }),
    detail: '',
    path: paths.requests(),
  }),
  CONNECTION_ACCEPTED: (one) => ({
    text: t('notify.accepted', { name: nameOf(one) }),
    detail: '',
    path: one.actor === null ? paths.network() : paths.user(one.actor.id),
  }),
  DIRECT_MESSAGE: (one) => ({
    text: t('notify.message', { name: nameOf(one) }),
    detail: one.event?.title ?? '',
    path: paths.thread(one.subject_id),
  }),
  MENTIONED: mentionedWords,
  INVITATION: invitationWords,
  EVENT_ROLE: (one) => roleWords(one, one.event?.title ?? '', eventPaths.home(one.subject_id)),
  ORGANIZATION_ROLE: (one) => roleWords(one, one.organization?.name ?? '', paths.organization(one.subject_id)),
  SESSION_STARTING: sessionWords,
  SESSION_CHANGED: sessionWords,
  STAGE_CALL: sessionWords,
  HAND_CALLED: ({ session, event }) => ({
    text: t('notify.hand_called', { title: session?.title ?? '' }),
    detail: joined(session?.location, event?.title),
    path: session === null || event === null ? paths.dashboard() : eventPaths.session(event.id, session.id),
  }),
  FEEDBACK_ASKED: (one, mode) => ({
    ...sessionWords(one, mode),
    text: t('notify.feedback_asked', { title: one.session?.title ?? '' }),
    detail: one.event?.title ?? '',
  }),
  ANNOUNCEMENT: ({ event, announcement }) => ({
    text: t('notify.announcement', { place: event?.title ?? '' }),
    detail: announcement ?? '',
    path: event === null ? paths.dashboard() : eventPaths.home(event.id),
  }),
  REPORTED: (one) => ({
    text: t('notify.reported', { place: one.event?.title ?? '' }),
    detail: '',
    path: eventPaths.admin(one.subject_id, 'moderation'),
  }),
  SCHEDULE_NEWS: (one) => ({
    text: t(`notify.schedule_news.${one.schedule_news ?? 'CHANGED'}`, { place: one.event?.title ?? '' }),
    detail: '',
    path: eventPaths.importSchedule(one.subject_id),
  }),
  JOIN_REQUESTED: (one) => ({
    text: t('notify.join_requested', { count: one.request_count ?? 0, place: one.event?.title ?? '' }),
    detail: '',
    path: `${eventPaths.admin(one.subject_id, 'attendees')}?tab=requests`,
  }),
  JOIN_ANSWERED: (one) => ({
    text: t(`notify.join_answered.${one.join_outcome ?? 'DECLINED'}`, { place: one.event?.title ?? '' }),
    detail: '',
    path:
      one.join_outcome === 'ACCEPTED' || one.join_outcome === 'SEAT' ? eventPaths.home(one.subject_id) : paths.events(),
  }),
  PEOPLE_EXPORTED: (one) => ({
    text: t('notify.exported', { name: nameOf(one), place: one.event?.title ?? '' }),
    detail: '',
    path: eventPaths.admin(one.subject_id, 'attendees'),
  }),
};

export const wordsOf = (notification: Notification, mode: TimeMode): NotificationWords =>
  words[notification.kind](notification, mode);
