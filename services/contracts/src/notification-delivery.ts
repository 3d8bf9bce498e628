/** Delivery of notifications outside of the app: push notifications and emails. */
import * as Type from 'typebox';
import { eventTellings, mailModes } from './enums.ts';
import { pushEndpointLengthMax } from './limits.ts';
import { type NotificationKind, perNotificationKind } from './notification-kinds.ts';
import { operation } from './operation.ts';
import { ClockTime, Id, nullable, oneOf, shape, TimeZoneName } from './primitives.ts';
import { UserParams } from './users.ts';

export const NotificationChannel = shape({ push: Type.Boolean(), mail: oneOf(mailModes) });
/** Omitted fields are unchanged. */
export const NotificationChannelChange = Type.Partial(NotificationChannel);
export type NotificationChannel = Type.Static<typeof NotificationChannel>;
export type NotificationChannels = Readonly<Record<NotificationKind, NotificationChannel>>;

/** No push notifications and emails are sent in these hours. `from` may be later than `to`, for hours over midnight. */
export const QuietHours = shape({ from: ClockTime, to: ClockTime });
export const EventNotificationChoice = shape({ choice: oneOf(eventTellings) });

export const NotificationDelivery = shape({
  channels: shape(perNotificationKind(() => NotificationChannel)),
  mails: Type.Boolean(),
  mails_after_push: Type.Boolean(),
  quiet_hours: nullable(QuietHours),
  /** Null until the person has chosen one. Then the time zone of the event applies. */
  time_zone: nullable(TimeZoneName),
  push_key: nullable(Type.String()),
  /** SHA-256 of the endpoints that receive push notifications as long as this login lasts. */
  devices: Type.Array(Type.String()),
  /** Events of the person that are not over. */
  events: Type.Array(shape({ id: Id, title: Type.String(), ...EventNotificationChoice.properties })),
});
export type NotificationDelivery = Type.Static<typeof NotificationDelivery>;

const path = '/users/:user_id/notification-delivery';

export const GetNotificationDelivery = operation({
  method: 'GET',
  path,
  summary: 'Get the caller’s push and email settings',
  access: 'login',
  params: UserParams,
  replies: { 200: NotificationDelivery },
  errors: ['forbidden'],
});

export const UpdateNotificationDelivery = operation({
  method: 'PUT',
  path,
  summary: 'Update the caller’s push and email settings',
  description: 'Omitted fields are unchanged.',
  access: 'login',
  params: UserParams,
  body: Type.Partial(
    shape({
      channels: Type.Partial(shape(perNotificationKind(() => NotificationChannelChange))),
      mails: Type.Boolean(),
      mails_after_push: Type.Boolean(),
      quiet_hours: nullable(QuietHours),
      time_zone: TimeZoneName,
    }),
  ),
  replies: { 200: NotificationDelivery },
  errors: ['forbidden', 'time_zone_unknown'],
  demoRefused: true,
});

export const ChooseEventTelling = operation({
  method: 'PUT',
  path: `${path}/events/:event_id`,
  summary: 'Set which notifications of an event the caller receives',
  description: 'The caller receives all that are chosen by kind, those in the app only, or none.',
  access: 'login',
  params: shape({ ...UserParams.properties, event_id: Id }),
  body: EventNotificationChoice,
  replies: { 200: EventNotificationChoice },
  errors: ['forbidden', 'not_found'],
  demoRefused: true,
});

const Endpoint = Type.String({ minLength: 1, maxLength: pushEndpointLengthMax });

export const SubscribeToPush = operation({
  method: 'POST',
  path: '/push-subscriptions',
  summary: 'Subscribe a device to push notifications',
  description: 'The subscription lasts as long as the login. Repeating a request changes nothing.',
  access: 'login',
  body: shape({
    endpoint: Endpoint,
    keys: shape({
      p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}=?$' }),
      auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}={0,2}$' }),
    }),
  }),
  replies: { 204: Type.Null() },
  errors: ['push_endpoint_refused', 'push_disabled'],
  rateLimits: ['push_subscription'],
  demoRefused: true,
});

export const EndPushSubscription = operation({
  method: 'POST',
  path: '/push-subscriptions/end',
  summary: 'Unsubscribe a device from push notifications',
  description: 'Succeeds without a change if the device is unknown.',
  access: 'login',
  body: shape({ endpoint: Endpoint }),
  replies: { 204: Type.Null() },
  rateLimits: ['push_subscription'],
});
