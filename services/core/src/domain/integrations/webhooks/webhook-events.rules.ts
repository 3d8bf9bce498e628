/** Mapping of recorded domain events to webhook events. */
import type { WebhookEventType } from '@plenum/contracts/integrations/webhook-event-types';
import type { WebhookData } from '@plenum/contracts/integrations/webhook-events';
import type { OutboxEventName, OutboxEvents } from '../../domain-events.ts';

/** Data without the organization, which is derived from the event. */
type EventData<T extends WebhookEventType> = Omit<WebhookData<T>, 'organization_id'>;

interface WebhookMessage {
  readonly type: WebhookEventType;
  /** Deliveries with the same subject are sent in order. */
  readonly subject: string;
  readonly data: object;
  /** Either the event or the organization determines the webhooks. */
  readonly event_id: number | null;
  readonly organization_id: number | null;
}

const ofEvent = <T extends WebhookEventType>(
  type: T,
  topic: string,
  data: EventData<T> & { readonly event_id: number },
): WebhookMessage => ({
  type,
  subject: `event:${data.event_id}:${topic}`,
  data,
  event_id: data.event_id,
  organization_id: null,
});

const ofMember = <T extends WebhookEventType>(
  type: T,
  organization_id: number,
  data: EventData<T> & { readonly user_id: number },
): WebhookMessage => ({
  type,
  subject: `organization:${organization_id}:user:${data.user_id}`,
  data,
  event_id: null,
  organization_id,
});

const ofRoom = (type: 'room.created' | 'room.updated' | 'room.deleted', { room }: OutboxEvents['room.created']) =>
  ofEvent(type, `room:${room.room_id}`, { event_id: room.event_id, room_id: room.room_id });

/** Moved and changed sessions share a subject, because they must be sent in order. */
const programme = 'programme';

type WebhookMessages = { readonly [N in OutboxEventName]?: (payload: OutboxEvents[N]) => WebhookMessage | null };

const webhookMessages: WebhookMessages = {
  'event.changed': ({ event_id }) => ofEvent('event.updated', 'settings', { event_id }),
  'session.changed': ({ event_id, session_id }) => ofEvent('session.updated', programme, { event_id, session_id }),
  'sessions.moved': ({ event_id, session_ids }) =>
    ofEvent('sessions.moved', programme, { event_id, session_ids: [...session_ids] }),
  'stage.changed': ({ event_id }) => ofEvent('speakers.updated', programme, { event_id }),
  'schedule_import.finished': ({ event_id, import_id }) =>
    ofEvent('schedule.imported', programme, { event_id, import_id }),
  'event_user.added': ({ event_id, user_id, role }) =>
    ofEvent('attendee.added', `user:${user_id}`, { event_id, user_id, role }),
  'event_user.role_changed': ({ event_id, user_id, role, former_role }) =>
    former_role === null
      ? null
      : ofEvent('attendee.role_changed', `user:${user_id}`, { event_id, user_id, role, former_role }),
  'event_user.standing_changed': ({ event_id, user_id, is_banned, is_chat_banned }) =>
    ofEvent('attendee.standing_changed', `user:${user_id}`, { event_id, user_id, is_banned, is_chat_banned }),
  'membership.ended': ({ event_id, organization_id, user_id }) => {
    if (event_id !== null) return ofEvent('attendee.removed', `user:${user_id}`, { event_id, user_id });
    return organization_id === null ? null : ofMember('member.removed', organization_id, { user_id });
  },
  'organization_user.role_changed': ({ organization_id, user_id, role, former_role }) =>
    ofMember('member.role_changed', organization_id, { user_id, role, former_role }),
  'join_request.made': ({ event_id, request_id }) =>
    ofEvent('join_request.made', `request:${request_id}`, { event_id, request_id }),
  'join_request.answered': ({ event_id, request_id }) =>
    ofEvent('join_request.answered', `request:${request_id}`, { event_id, request_id }),
  'room.created': (update) => ofRoom('room.created', update),
  'room.updated': (update) => ofRoom('room.updated', update),
  'room.deleted': (update) => ofRoom('room.deleted', update),
};

/** The recorded domain events that webhooks may receive. */
export const webhookDomainEvents: readonly string[] = Object.keys(webhookMessages);

/** Returns the webhook event of a recorded domain event, or null. */
export function webhookMessageOf<N extends OutboxEventName>(name: N, payload: OutboxEvents[N]): WebhookMessage | null {
  return webhookMessages[name]?.(payload) ?? null;
}
