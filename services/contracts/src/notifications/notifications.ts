/**
 * The notification list. A notification refers to its subject by ids and facts; the browser formats the text. A person
 * has one notification per kind and subject: an update of the same subject replaces the previous one, gets a new id,
 * and is unread again.
 */
import * as Type from 'typebox';
import { UserParams } from '../accounts/users.ts';
import { MessageCount, MessageSeq } from '../chat/message-fields.ts';
import { joinOutcomes, scheduleUpdates } from '../enums.ts';
import { EventId, OrganizationId, Timezone } from '../events/event-fields.ts';
import { operation } from '../operation.ts';
import {
  CreatedAt,
  described,
  HasMore,
  Id,
  NameText,
  nullable,
  oneOf,
  PersonMini,
  shape,
  TitleText,
} from '../primitives.ts';
import { Location, SessionId, StartsAt } from '../schedule/session-fields.ts';
import {
  notificationDeclarations,
  notificationKinds,
  perNotificationKind,
  sessionNotificationKinds,
} from './notification-kinds.ts';

export const NotificationCounts = shape({
  unread_count: Type.Integer({ description: 'Number of unread notifications.' }),
  message_count: described(MessageCount, 'Number of unread notifications of direct messages, one per thread.'),
});
export type NotificationCounts = Type.Static<typeof NotificationCounts>;

export const NotificationEvent = shape({ id: Id, title: TitleText, timezone: Timezone });
/** Current state of the session of a notification. */
export const NotificationSession = shape({
  id: Id,
  title: TitleText,
  starts_at: StartsAt,
  location: nullable(Location),
  is_cancelled: Type.Boolean({ description: 'Whether the session is cancelled.' }),
});

/** Message of a notification, with its chat room and the session of the chat room. */
export const NotificationMessage = shape({
  room: described(
    shape({
      id: Id,
      name: NameText,
      session: nullable(described(shape({ id: Id, title: TitleText }), 'The session; null if there is none.')),
    }),
    'Chat room of the message.',
  ),
  seq: MessageSeq,
});
/** A delay of a location, with the sessions of the person there. */
export const NotificationDelay = shape({
  location: Type.String({ description: 'Name of the location; empty for sessions without one.' }),
  minutes: Type.Integer({ description: 'Minutes by which the first session is later than last announced.' }),
  session_count: Type.Integer({ description: 'Number of sessions.' }),
  sessions: Type.Array(shape({ id: Id, title: TitleText, starts_at: StartsAt }), {
    description: 'First sessions of the person in the location, sorted by start.',
  }),
});
export type NotificationDelay = Type.Static<typeof NotificationDelay>;

export const SessionNotification = shape({
  kind: oneOf(sessionNotificationKinds, 'Kind.'),
  event: described(NotificationEvent, 'The event.'),
  session: described(NotificationSession, 'The session; null if there is none.'),
  delay: Type.Optional(described(NotificationDelay, 'Delay of the location; absent unless it moved the session.')),
});
export type SessionNotification = Type.Static<typeof SessionNotification>;

/** Counts after a change of the notifications of a person. */
export const NotificationsChanged = shape({
  ...NotificationCounts.properties,
  news: Type.Optional(
    Type.Array(SessionNotification, {
      description: 'New notifications about sessions; empty for other kinds, absent if there is no new notification.',
    }),
  ),
});

export const Notification = shape({
  id: described(Id, 'Id. Later notifications have higher ids.'),
  kind: oneOf(notificationKinds, 'Kind.'),
  subject_id: described(
    Id,
    'Id of a connection, thread, invitation, event, organization, session, message or announcement, depending on the kind.',
  ),
  is_read: Type.Boolean({ description: 'Whether the notification is read.' }),
  created_at: CreatedAt,
  actor: nullable(described(PersonMini, 'Person who requested, accepted, wrote or invited; null if the system did.')),
  event: nullable(described(NotificationEvent, 'The event.')),
  organization: nullable(described(shape({ id: Id, name: NameText }), 'The organization; null if there is none.')),
  session: nullable(
    described(
      NotificationSession,
      'Current state of the session, not that at the time of the notification; null for other subjects.',
    ),
  ),
  role: nullable(
    Type.String({ description: 'Role offered by an invitation, or the new role; null for other notifications.' }),
  ),
  former_role: nullable(Type.String({ description: 'Previous role; null if there was none.' })),
  join_outcome: nullable(oneOf(joinOutcomes, 'Outcome of the request to join; null for other notifications.')),
  schedule_news: nullable(
    oneOf(scheduleUpdates, 'Outcome of the schedule subscription of the event; null for other notifications.'),
  ),
  message: nullable(described(NotificationMessage, 'Message that mentions the caller; null for other notifications.')),
  request_count: nullable(
    Type.Integer({ description: 'Number of open requests to join; null for other notifications.' }),
  ),
  announcement: nullable(Type.String({ description: 'Text of the announcement; null for other kinds.' })),
  delay: nullable(
    described(
      NotificationDelay,
      'Delay of a location; null for other subjects. `session` is the first session of the person in the location.',
    ),
  ),
});
export type Notification = Type.Static<typeof Notification>;

export const ListNotifications = operation({
  method: 'GET',
  path: '/notifications',
  summary: 'List the caller’s notifications',
  description: 'Returns the newest 30, or the 30 before `before_id`.',
  access: 'login',
  query: shape({ before_id: Type.Optional(described(Id, 'Only entries older than the one with this id.')) }),
  replies: {
    200: shape({
      notifications: Type.Array(Notification, { description: 'Notifications, newest first.' }),
      has_more: HasMore,
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
  params: shape({ notification_id: described(Id, 'Id of the notification.') }),
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
    up_to_id: Type.Optional(
      described(Id, 'Id of the newest notification that was seen. It and older ones are marked as read.'),
    ),
    session_id: Type.Optional(SessionId),
    event_id: Type.Optional(EventId),
    organization_id: Type.Optional(OrganizationId),
    announcement_id: Type.Optional(described(Id, 'Id of the announcement.')),
  }),
  replies: { 200: NotificationCounts },
  rateLimits: ['notification_mark'],
});

/** The fields of a shape with a setting for each kind of notification. */
export const settingOfEachKind = <const S extends Type.TSchema>(setting: S) =>
  perNotificationKind((kind) => described(setting, notificationDeclarations[kind].description));

/** Which kinds of notifications a person receives. */
export const NotificationSettings = shape(settingOfEachKind(Type.Boolean()));
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
