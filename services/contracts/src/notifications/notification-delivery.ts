/** Delivery of notifications outside the app: push notifications and emails. */
import * as Type from 'typebox';
import { UserParams } from '../accounts/users.ts';
import { eventNotificationLevels, mailModes } from '../enums.ts';
import { EventId } from '../events/event-fields.ts';
import { maxNotificationEvents, maxPushDevices, maxPushEndpointLength } from '../limits.ts';
import { operation } from '../operation.ts';
import { ClockTime, described, Id, nullable, oneOf, shape, TimeZone, TitleText } from '../primitives.ts';
import type { NotificationKind } from './notification-kinds.ts';
import { settingPerKind } from './notifications.ts';

export const NotificationChannel = shape({
  push: Type.Boolean({ description: 'Whether push notifications are sent.' }),
  mail: oneOf(
    mailModes,
    'Whether and when emails are sent: never, immediately in a separate email, or in a daily digest.',
  ),
});
/** Omitted fields are unchanged. */
export const NotificationChannelChange = Type.Partial(NotificationChannel);
export type NotificationChannel = Type.Static<typeof NotificationChannel>;
export type NotificationChannels = Readonly<Record<NotificationKind, NotificationChannel>>;

/** Hours without push notifications and emails. If `from` is later than `to`, they span midnight. */
export const QuietHours = shape({
  from: described(ClockTime, 'Local time at which the quiet hours start, `HH:MM`.'),
  to: described(ClockTime, 'Local time at which the quiet hours end, `HH:MM`.'),
});
export const EventNotificationChoice = shape({
  choice: oneOf(
    eventNotificationLevels,
    'Which notifications of the event are sent: all according to the other settings, only in the app, or none.',
  ),
});

const MailsAfterPush = Type.Boolean({
  description: 'Whether emails are sent even if a push notification was delivered.',
});
export const NotificationDelivery = shape({
  channels: described(shape(settingPerKind(NotificationChannel)), 'Push and email settings by kind of notification.'),
  mails: Type.Boolean({ description: 'Whether any notifications are sent by email.' }),
  mails_after_push: MailsAfterPush,
  quiet_hours: nullable(
    described(
      QuietHours,
      'Time of day during which no push notifications and emails are sent; null for no quiet hours.',
    ),
  ),
  time_zone: nullable(
    described(
      TimeZone,
      'Time zone of the quiet hours as an IANA name, such as `Europe/Berlin`; null to use the time zone of the event.',
    ),
  ),
  push_key: nullable(
    Type.String({
      description: 'Public key (VAPID) for push subscriptions; null if the installation sends no push notifications.',
    }),
  ),
  devices: Type.Array(Type.String(), {
    description: 'SHA-256 hashes of the endpoints of devices that receive push notifications.',
  }),
  events: Type.Array(shape({ id: Id, title: TitleText, ...EventNotificationChoice.properties }), {
    description: 'Events of the caller that are not over.',
  }),
});
export type NotificationDelivery = Type.Static<typeof NotificationDelivery>;

const path = '/users/:user_id/notification-delivery';

export const GetNotificationDelivery = operation({
  method: 'GET',
  path,
  summary: 'Get the caller’s push and email settings',
  description: `Only the owner of the account may call this. Returns the defaults for what the caller has not chosen, among them quiet hours from 22:00 to 7:00. Devices are those of the current login; events are those that are not over, up to ${maxNotificationEvents}, by start.`,
  access: 'login',
  params: UserParams,
  replies: { 200: NotificationDelivery },
  errors: ['forbidden'],
});

export const UpdateNotificationDelivery = operation({
  method: 'PUT',
  path,
  summary: 'Update the caller’s push and email settings',
  description:
    'Only the owner of the account may call this. Omitted fields and kinds are unchanged, and null removes the quiet hours. The settings affect push notifications and emails only; whether a kind is listed in the app is part of the notification settings.',
  access: 'login',
  params: UserParams,
  body: Type.Partial(
    shape({
      channels: described(
        Type.Partial(shape(settingPerKind(NotificationChannelChange))),
        NotificationDelivery.properties.channels,
      ),
      mails: Type.Boolean({ description: 'Whether any notifications are sent by email.' }),
      mails_after_push: MailsAfterPush,
      quiet_hours: nullable(described(QuietHours, NotificationDelivery.properties.quiet_hours)),
      time_zone: TimeZone,
    }),
  ),
  replies: { 200: NotificationDelivery },
  errors: ['forbidden', 'time_zone_unknown'],
  demoRestriction: true,
});

export const SetEventNotificationLevel = operation({
  method: 'PUT',
  path: `${path}/events/:event_id`,
  summary: 'Set which notifications of an event the caller receives',
  description:
    'Only the owner of the account may call this. Overrides the general settings for one event of which the caller is a member. Repeating a request has no effect.',
  access: 'login',
  params: shape({ ...UserParams.properties, event_id: EventId }),
  body: EventNotificationChoice,
  replies: { 200: EventNotificationChoice },
  errors: ['forbidden', 'not_found'],
  demoRestriction: true,
});

const Endpoint = Type.String({
  minLength: 1,
  maxLength: maxPushEndpointLength,
  description: 'Endpoint URL of the push subscription of the browser.',
});

export const SubscribeToPush = operation({
  method: 'POST',
  path: '/push-subscriptions',
  summary: 'Subscribe a device to push notifications',
  description: `The subscription ends with the current login. Repeating the request has no effect. A device receives push notifications for one account: a subscription replaces that of another account on the same device. A person can have ${maxPushDevices} devices, and an additional one replaces the oldest.`,
  access: 'login',
  body: shape({
    endpoint: Endpoint,
    keys: described(
      shape({
        p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}=?$', description: 'Public key of the push subscription.' }),
        auth: Type.String({
          pattern: '^[A-Za-z0-9_-]{22}={0,2}$',
          description: 'Authentication secret of the push subscription.',
        }),
      }),
      'Keys of the push subscription of the browser.',
    ),
  }),
  replies: { 204: Type.Null() },
  errors: ['push_endpoint_refused', 'push_disabled'],
  rateLimits: ['push_subscription'],
  demoRestriction: true,
});

export const DeletePushSubscription = operation({
  method: 'POST',
  path: '/push-subscriptions/end',
  summary: 'Unsubscribe a device from push notifications',
  description: 'Ends a subscription of the caller on any device. Succeeds even if the device is not subscribed.',
  access: 'login',
  body: shape({ endpoint: Endpoint }),
  replies: { 204: Type.Null() },
  rateLimits: ['push_subscription'],
});
