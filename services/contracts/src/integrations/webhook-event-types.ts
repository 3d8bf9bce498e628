/** The event types to which webhooks can subscribe. Their data is defined in `webhook-events.ts`. */
export const webhookEventTypes = [
  'event.created',
  'event.updated',
  'event.deleted',
  'session.created',
  'session.updated',
  'session.deleted',
  'sessions.moved',
  'speaker.created',
  'speaker.updated',
  'speaker.deleted',
  'schedule.imported',
  'attendee.added',
  'attendee.role_changed',
  'attendee.standing_changed',
  'attendee.removed',
  'member.added',
  'member.role_changed',
  'member.removed',
  'join_request.made',
  'join_request.answered',
  'room.created',
  'room.updated',
  'room.deleted',
] as const;

export type SubscribableEventType = (typeof webhookEventTypes)[number];

/** Test events can be sent to any webhook, regardless of its event types. */
export type WebhookEventType = SubscribableEventType | 'webhook.test';
