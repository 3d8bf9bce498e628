/**
 * What an organization's webhooks are told: the types of events with their data. Data name what has changed and little
 * else; a receiver asks the API for the rest, with a token that may see it. A change that breaks receivers gets a new
 * version.
 */
import * as Type from 'typebox';
import { EventUserRole, OrganizationUserRole } from './enums.ts';
import { Id, nullable, shape } from './primitives.ts';
import type { WebhookEventType } from './webhook-event-types.ts';

const ofEvent = { organization_id: Id, event_id: Id } as const;
const ofOrganization = { organization_id: Id } as const;

interface WebhookEvent<P extends Type.TProperties> {
  readonly summary: string;
  readonly data: Type.TObject<P>;
}

const event = <const P extends Type.TProperties>(summary: string, properties: P): WebhookEvent<P> => ({
  summary,
  data: shape(properties),
});

const room = { ...ofEvent, room_id: Id } as const;
const person = { ...ofEvent, user_id: Id } as const;

export const webhookEvents = {
  'event.updated': event('Settings, texts or the status of an event changed', ofEvent),
  'session.updated': event('A session was created, changed or deleted', { ...ofEvent, session_id: Id }),
  'sessions.moved': event('Sessions have another time or place, or were cancelled or restored', {
    ...ofEvent,
    session_ids: Type.Array(Id),
  }),
  'speakers.updated': event('Who is on stage in an event changed', ofEvent),
  'schedule.imported': event('The import of a schedule has ended', { ...ofEvent, import_id: Id }),
  'attendee.added': event('Somebody has become a member of an event', { ...person, role: EventUserRole }),
  'attendee.role_changed': event('A member of an event got another role', {
    ...person,
    role: EventUserRole,
    former_role: EventUserRole,
  }),
  'attendee.standing_changed': event('A member of an event was banned, muted or neither any longer', {
    ...person,
    is_banned: Type.Boolean(),
    is_chat_banned: Type.Boolean(),
  }),
  'attendee.removed': event('Somebody has left an event, or was removed', person),
  'member.role_changed': event('A member of the organization got a role', {
    ...ofOrganization,
    user_id: Id,
    role: OrganizationUserRole,
    former_role: nullable(OrganizationUserRole),
  }),
  'member.removed': event('Somebody has left the organization, or was removed', { ...ofOrganization, user_id: Id }),
  'join_request.made': event('Somebody asks to join an event, or waits for a seat of it', {
    ...ofEvent,
    request_id: Id,
  }),
  'join_request.answered': event('A request to join an event was answered', { ...ofEvent, request_id: Id }),
  'room.created': event('A chat room was created', room),
  'room.updated': event('A chat room was changed, opened or closed', room),
  'room.deleted': event('A chat room was deleted', room),
  'webhook.test': event('Somebody tries the webhook', { ...ofOrganization, webhook_id: Id }),
} as const satisfies Readonly<Record<WebhookEventType, object>>;

export type WebhookData<T extends WebhookEventType> = Type.Static<(typeof webhookEvents)[T]['data']>;

/** The version of the data of all types. */
export const webhookVersion = 1;
