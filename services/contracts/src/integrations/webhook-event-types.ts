/** The event types to which webhooks can subscribe. Their data is defined in `webhook-events.ts`. */
export const webhookEventTypes = [
  'event.updated',
  'session.updated',
  'sessions.moved',
  'speakers.updated',
  'schedule.imported',
  'attendee.added',
  'attendee.role_changed',
  'attendee.standing_changed',
  'attendee.removed',
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
