/** The names of what webhooks can be told of; `webhook-events.ts` has their data. */
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

export type ToldEventType = (typeof webhookEventTypes)[number];

/** A test is sent to every webhook. */
export type WebhookEventType = ToldEventType | 'webhook.test';
