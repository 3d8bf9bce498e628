/**
 * The notification list. A notification contains ids and data about its subject; the browser formats the text. A person
 * has one notification per kind and subject: a newer one replaces it, with a new id, and is unread.
 */
import * as Type from 'typebox';
import { UserParams } from '../accounts/users.ts';
import { MessageCount, MessageSeq } from '../chat/message-fields.ts';
import { joinOutcomes, scheduleUpdates } from '../enums.ts';
import { EventId, OrganizationId, Timezone } from '../events/event-fields.ts';
import { maxCountedNotifications, notificationReadDays, notificationUnreadDays } from '../limits.ts';
import { operation } from '../operation.ts';
import {
  CreatedAt,
  described,
  Id,
  ListQuery,
  NameText,
  Next,
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
  unread_count: Type.Integer({ description: 'Number of unread notifications, up to 100.' }),
  message_count: described(MessageCount, 'Number of direct message threads with an unread notification.'),
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

/** Message of a notification, with its chat room and session. */
export const NotificationMessage = shape({
  room: described(
    shape({
      id: Id,
      name: NameText,
      session: nullable(
        described(shape({ id: Id, title: TitleText }), 'Session of the chat room; null if there is none.'),
      ),
    }),
    'Chat room of the message.',
  ),
  seq: MessageSeq,
});
/** A delay of a location, with the sessions in the agenda of the person. */
export const NotificationDelay = shape({
  location: Type.String({ description: 'Name of the location; empty for sessions without a location.' }),
  minutes: Type.Integer({ description: 'Minutes by which the first session starts later than last announced.' }),
  session_count: Type.Integer({ description: 'Number of sessions in the agenda of the person that are delayed.' }),
  sessions: Type.Array(shape({ id: Id, title: TitleText, starts_at: StartsAt }), {
    description: 'First delayed sessions in the agenda of the person, sorted by start.',
  }),
});
export type NotificationDelay = Type.Static<typeof NotificationDelay>;

export const SessionNotification = shape({
  kind: oneOf(sessionNotificationKinds, 'Kind of notification.'),
  event: described(NotificationEvent, 'Event of the session.'),
  session: described(NotificationSession, 'Session that the notification is about.'),
  delay: Type.Optional(
    described(NotificationDelay, 'Delay of the location that moved the session; absent for other reasons.'),
  ),
});
export type SessionNotification = Type.Static<typeof SessionNotification>;

/** Counts after the notifications of a person have changed. */
export const NotificationsChanged = shape({
  ...NotificationCounts.properties,
  news: Type.Optional(
    Type.Array(SessionNotification, {
      description:
        'New notifications about sessions; empty for new notifications of other kinds, absent if none are new.',
    }),
  ),
});

export const Notification = shape({
  id: described(Id, 'Id of the notification. Newer notifications have higher ids.'),
  kind: oneOf(notificationKinds, 'Kind of notification.'),
  subject_id: described(
    Id,
    'Id of the subject: a connection, thread, invitation, event, organization, session, message or announcement, depending on the kind.',
  ),
  is_read: Type.Boolean({ description: 'Whether the notification was read.' }),
  created_at: CreatedAt,
  actor: nullable(described(PersonMini, 'Person who caused the notification; null if there is none.')),
  event: nullable(described(NotificationEvent, 'Event that the notification is about; null if there is none.')),
  organization: nullable(
    described(shape({ id: Id, name: NameText }), 'Organization that the notification is about; null if there is none.'),
  ),
  session: nullable(
    described(
      NotificationSession,
      'Session that the notification is about, in its current state; null for other subjects.',
    ),
  ),
  role: nullable(
    Type.String({
      description: 'Role offered by an invitation, or the new or current role; null for other notifications.',
    }),
  ),
  former_role: nullable(Type.String({ description: 'Previous role; null if there was none.' })),
  invited_role: nullable(
    Type.String({ description: 'Role that the invitation offered; null for notifications without an invitation.' }),
  ),
  join_outcome: nullable(oneOf(joinOutcomes, 'Outcome of the join request; null for other notifications.')),
  schedule_news: nullable(
    oneOf(scheduleUpdates, 'Outcome of the schedule subscription of the event; null for other notifications.'),
  ),
  message: nullable(described(NotificationMessage, 'Message that mentions the caller; null for other notifications.')),
  request_count: nullable(Type.Integer({ description: 'Number of open join requests; null for other notifications.' })),
  announcement: nullable(Type.String({ description: 'Text of the announcement; null for other notifications.' })),
  delay: nullable(
    described(
      NotificationDelay,
      'Delay of a location; null for other notifications. `session` is then the first delayed session in the agenda of the person.',
    ),
  ),
});
export type Notification = Type.Static<typeof Notification>;

export const ListNotifications = operation({
  method: 'GET',
  path: '/notifications',
  summary: 'List the caller’s notifications',
  description: `Returns the newest first. A newer notification of the same kind about the same subject replaces the older one and has a new id. Read notifications are deleted after ${notificationReadDays} days, unread ones after ${notificationUnreadDays}.`,
  access: 'login',
  query: ListQuery,
  replies: {
    200: shape({
      notifications: Type.Array(Notification, { description: 'Notifications, newest first.' }),
      next: Next,
      ...NotificationCounts.properties,
    }),
  },
  errors: ['cursor_invalid'],
});

export const CountNotifications = operation({
  method: 'GET',
  path: '/notifications/unread',
  summary: 'Count the caller’s unread notifications',
  description: `Counts up to ${maxCountedNotifications}. Clients with a socket receive changes with the server event \`notification_changed\` and do not need to poll.`,
  access: 'login',
  replies: { 200: NotificationCounts },
});

export const MarkNotificationRead = operation({
  method: 'POST',
  path: '/notifications/:notification_id/read',
  summary: 'Mark a notification as read',
  description:
    'Returns 404 if a newer notification about the same subject has replaced it, or if it belongs to another person. Marking it again has no effect. Other browsers of the caller receive the new counts with the server event `notification_changed`.',
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
  description:
    'Marks all notifications up to `up_to_id`, or the notifications about a session, event, organization or announcement. Fields can be combined; a request without fields has no effect. For an event or organization, only notifications about a changed role are marked. Other browsers of the caller receive the new counts with the server event `notification_changed`.',
  access: 'login',
  body: shape({
    up_to_id: Type.Optional(
      described(Id, 'Id of the newest notification to mark as read. Older notifications are marked, too.'),
    ),
    session_id: Type.Optional(SessionId),
    event_id: Type.Optional(EventId),
    organization_id: Type.Optional(OrganizationId),
    announcement_id: Type.Optional(described(Id, 'Id of the announcement.')),
  }),
  replies: { 200: NotificationCounts },
  rateLimits: ['notification_mark'],
});

/** Properties of an object schema with a setting for each kind of notification. */
export const settingPerKind = <const S extends Type.TSchema>(setting: S) =>
  perNotificationKind((kind) => described(setting, notificationDeclarations[kind].description));

/** Which kinds of notifications a person receives. */
export const NotificationSettings = shape(settingPerKind(Type.Boolean()));
export type NotificationSettings = Type.Static<typeof NotificationSettings>;

const settingsPath = '/users/:user_id/notification-settings';

export const GetNotificationSettings = operation({
  method: 'GET',
  path: settingsPath,
  summary: 'Get which kinds of notifications the caller receives',
  description: 'Only the owner of the account may call this. Every kind is received unless the caller has disabled it.',
  access: 'login',
  params: UserParams,
  replies: { 200: NotificationSettings },
  errors: ['forbidden'],
});

export const UpdateNotificationSettings = operation({
  method: 'PUT',
  path: settingsPath,
  summary: 'Update which kinds of notifications the caller receives',
  description:
    'Only the owner of the account may call this. Omitted kinds are unchanged. Disabled kinds are no longer created in the app, nor sent as push notifications or emails; existing notifications remain.',
  access: 'login',
  params: UserParams,
  body: Type.Partial(NotificationSettings),
  replies: { 200: NotificationSettings },
  errors: ['forbidden'],
  demoRestriction: true,
});
