/**
 * The notification list. A notification refers to its subject by ids and facts; the browser formats the text. A person
 * has one notification per kind and subject: an update of the same subject replaces the previous one, gets a new id,
 * and is unread again.
 */
import * as Type from 'typebox';
import { joinOutcomes, scheduleNews } from './enums.ts';
import { notificationKinds, perNotificationKind, sessionNewsKinds } from './notification-kinds.ts';
import { operation } from './operation.ts';
import { Id, nullable, oneOf, PersonMini, Seq, shape, Timestamp } from './primitives.ts';
import { UserParams } from './users.ts';

export const NotificationCounts = shape({
  unread_count: Type.Integer(),
  /** Unread notifications of direct messages, one per thread. */
  message_count: Type.Integer(),
});
export type NotificationCounts = Type.Static<typeof NotificationCounts>;

/** Event of a notification. */
export const NotificationEvent = shape({ id: Id, title: Type.String(), timezone: Type.String() });
/** Current state of the session of a notification. */
export const NotificationSession = shape({
  id: Id,
  title: Type.String(),
  starts_at: Timestamp,
  location: nullable(Type.String()),
  is_cancelled: Type.Boolean(),
});

/** Message of a notification, with its chat room and the session of the chat room. */
export const NotificationMessage = shape({
  room: shape({ id: Id, name: Type.String(), session: nullable(shape({ id: Id, title: Type.String() })) }),
  seq: Seq,
});
/** A delay of a location, with the sessions of the person there. */
export const NotificationDelay = shape({
  /** Empty for sessions without a location. */
  location: Type.String(),
  minutes: Type.Integer(),
  session_count: Type.Integer(),
  sessions: Type.Array(shape({ id: Id, title: Type.String(), starts_at: Timestamp })),
});
export type NotificationDelay = Type.Static<typeof NotificationDelay>;

export const SessionNews = shape({
  kind: oneOf(sessionNewsKinds),
  event: NotificationEvent,
  session: NotificationSession,
  /** Present if the session was moved by a delay of its location. */
  delay: Type.Optional(NotificationDelay),
});
export type SessionNews = Type.Static<typeof SessionNews>;

/** Counts after a change of the notifications of a person. */
export const NotificationsChanged = shape({
  ...NotificationCounts.properties,
  /** Present if there are new notifications. Contains those about sessions; empty for other kinds. */
  news: Type.Optional(Type.Array(SessionNews)),
});

export const Notification = shape({
  /** Later notifications have higher ids. */
  id: Id,
  kind: oneOf(notificationKinds),
  /** Id of a connection, thread, invitation, event, organization, session, message or announcement, depending on the kind. */
  subject_id: Id,
  is_read: Type.Boolean(),
  created_at: Timestamp,
  /** The person who requested, accepted, wrote or invited. */
  actor: nullable(PersonMini),
  event: nullable(NotificationEvent),
  organization: nullable(shape({ id: Id, name: Type.String() })),
  /** The current state of the session, not that at the time of the notification. */
  session: nullable(NotificationSession),
  /** The role offered by an invitation, or the new role. */
  role: nullable(Type.String()),
  former_role: nullable(Type.String()),
  join_outcome: nullable(oneOf(joinOutcomes)),
  schedule_news: nullable(oneOf(scheduleNews)),
  message: nullable(NotificationMessage),
  request_count: nullable(Type.Integer()),
  /** Text of the announcement `subject_id`. */
  announcement: nullable(Type.String()),
  /** `session` is the first session of the person in the location. */
  delay: nullable(NotificationDelay),
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
    up_to_id: Type.Optional(Id),
    session_id: Type.Optional(Id),
    event_id: Type.Optional(Id),
    organization_id: Type.Optional(Id),
    announcement_id: Type.Optional(Id),
  }),
  replies: { 200: NotificationCounts },
  rateLimits: ['notification_mark'],
});

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
  description: 'Omitted kinds are unchanged.',
  access: 'login',
  params: UserParams,
  body: Type.Partial(NotificationSettings),
  replies: { 200: NotificationSettings },
  errors: ['forbidden'],
  demoRefused: true,
});
