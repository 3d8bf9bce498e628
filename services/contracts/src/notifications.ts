/**
 * The notification list. A notification refers to its subject by ids and facts; the browser formats the text. A person
 * has one notification per kind and subject: an update of the same subject replaces the previous one, gets a new id,
 * and is unread again.
 */
import * as Type from 'typebox';
import { joinOutcomes, type NotificationKind, notificationKinds, scheduleNews } from './enums.ts';
import { operation } from './operation.ts';
import { Id, nullable, oneOf, PersonMini, Seq, shape, Timestamp } from './primitives.ts';
import { UserParams } from './users.ts';

export const NotificationCounts = shape({
  /** All unread notifications, counted up to 100. */
  unread_count: Type.Integer(),
  /** Those about a direct message, one per thread, for the badge of messages. */
  message_count: Type.Integer(),
});
export type NotificationCounts = Type.Static<typeof NotificationCounts>;

/** Event that a notification is about. */
export const ToldEvent = shape({ id: Id, title: Type.String(), timezone: Type.String() });
/** Current state of a session that a notification is about. */
export const ToldSession = shape({
  id: Id,
  title: Type.String(),
  starts_at: Timestamp,
  location: nullable(Type.String()),
  is_cancelled: Type.Boolean(),
});

/** Message of a room that a notification is about, with its room and the session of that one. */
export const ToldMessage = shape({
  room: shape({ id: Id, name: Type.String(), session: nullable(shape({ id: Id, title: Type.String() })) }),
  seq: Seq,
});
export type ToldMessage = Type.Static<typeof ToldMessage>;

/** Kinds that many people are told at once: their updates contain the text, so that nobody has to ask for it. */
export const sessionNewsKinds = ['SESSION_STARTING', 'SESSION_CHANGED', 'STAGE_CALL'] as const;
export type SessionNewsKind = (typeof sessionNewsKinds)[number];

/** A location that runs late, and the person’s sessions there. */
export const ToldDelay = shape({
  /** Empty for sessions without a location. */
  location: Type.String(),
  /** How much later the first of them begins than people were last told. */
  minutes: Type.Integer(),
  session_count: Type.Integer(),
  /** The first of them, by their start. */
  sessions: Type.Array(shape({ id: Id, title: Type.String(), starts_at: Timestamp })),
});
export type ToldDelay = Type.Static<typeof ToldDelay>;

export const SessionNews = shape({
  kind: oneOf(sessionNewsKinds),
  event: ToldEvent,
  session: ToldSession,
  /** Present when the session has moved with its location. */
  delay: Type.Optional(ToldDelay),
});
export type SessionNews = Type.Static<typeof SessionNews>;

/** Counts after a change of the notifications of a person. */
export const NotificationsChanged = shape({
  ...NotificationCounts.properties,
  /** Present when there is something new; contains the sessions it is about, for other kinds nothing. */
  news: Type.Optional(Type.Array(SessionNews)),
});

export const Notification = shape({
  /** A later notification has a higher id. */
  id: Id,
  kind: oneOf(notificationKinds),
  /** A connection, thread, invitation, event, organization, session, message or announcement, depending on the kind. */
  subject_id: Id,
  is_read: Type.Boolean(),
  created_at: Timestamp,
  /** The person who requested, accepted, wrote or invited. */
  actor: nullable(PersonMini),
  event: nullable(ToldEvent),
  organization: nullable(shape({ id: Id, name: Type.String() })),
  /** The current state of the session, not that at the time of the notification. */
  session: nullable(ToldSession),
  /** Offered by an invitation, or effective from now on. */
  role: nullable(Type.String()),
  /** Null for people without a previous role. */
  former_role: nullable(Type.String()),
  /** What became of one’s own request to join an event. */
  join_outcome: nullable(oneOf(joinOutcomes)),
  /** What became of the subscribed schedule of an event. */
  schedule_news: nullable(oneOf(scheduleNews)),
  /** Where one was mentioned. */
  message: nullable(ToldMessage),
  /** Requests to join an event that are open now. */
  request_count: nullable(Type.Integer()),
  /** What is announced; its id is `subject_id`. */
  announcement: nullable(Type.String()),
  /** The location that runs late; `session` is the first of the person’s sessions there. */
  delay: nullable(ToldDelay),
});
export type Notification = Type.Static<typeof Notification>;

export const ListNotifications = operation({
  method: 'GET',
  path: '/notifications',
  summary: 'List the caller’s notifications',
  description: 'Returns the newest 30, or the 30 before `before_id`.',
  access: 'login',
  query: shape({ before_id: Type.Optional(Id) }),
  replies: {
    200: shape({
      notifications: Type.Array(Notification),
      has_more: Type.Boolean(),
      ...NotificationCounts.properties,
    }),
  },
});

export const CountNotifications = operation({
  method: 'GET',
  path: '/notifications/unread',
  summary: 'Count the caller’s unread notifications',
  access: 'login',
  replies: { 200: NotificationCounts },
});

export const MarkNotificationRead = operation({
  method: 'POST',
  path: '/notifications/:notification_id/read',
  summary: 'Mark a notification as read',
  description: 'Returns 404 if a newer notification about the same subject has replaced it.',
  access: 'login',
  params: shape({ notification_id: Id }),
  replies: { 200: NotificationCounts },
  errors: ['not_found'],
  rateLimits: ['notification_mark'],
});

export const MarkNotificationsRead = operation({
  method: 'POST',
  path: '/notifications/read',
  summary: 'Mark notifications as read',
  description: 'Marks all notifications up to `up_to_id`, or those about a subject.',
  access: 'login',
  body: shape({
    /** The newest one that the caller has seen: later ones stay unread. */
    up_to_id: Type.Optional(Id),
    session_id: Type.Optional(Id),
    event_id: Type.Optional(Id),
    organization_id: Type.Optional(Id),
    announcement_id: Type.Optional(Id),
  }),
  replies: { 200: NotificationCounts },
  rateLimits: ['notification_mark'],
});

/** One value per kind of notification. */
export const perNotificationKind = <T>(valueOf: (kind: NotificationKind) => T) =>
  Object.fromEntries(notificationKinds.map((kind) => [kind, valueOf(kind)])) as Record<NotificationKind, T>;

/** Which kinds of notifications a person receives. */
export const NotificationSettings = shape(perNotificationKind(() => Type.Boolean()));
export type NotificationSettings = Type.Static<typeof NotificationSettings>;

const settingsPath = '/users/:user_id/notification-settings';

export const GetNotificationSettings = operation({
  method: 'GET',
  path: settingsPath,
  summary: 'Get which kinds of notifications the caller receives',
  access: 'login',
  params: UserParams,
  replies: { 200: NotificationSettings },
  errors: ['forbidden'],
});

export const UpdateNotificationSettings = operation({
  method: 'PUT',
  path: settingsPath,
  summary: 'Update which kinds of notifications the caller receives',
  description: 'Kinds that are left out are unchanged.',
  access: 'login',
  params: UserParams,
  body: Type.Partial(NotificationSettings),
  replies: { 200: NotificationSettings },
  errors: ['forbidden'],
  demoRefused: true,
});
