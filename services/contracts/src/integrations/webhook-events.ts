/**
 * The events that webhooks receive, and their data. The data only identifies what has changed; receivers read the rest
 * from the API, with a token that has access to it. Breaking changes increment the version.
 */
import * as Type from 'typebox';
import { UserId } from '../accounts/person-fields.ts';
import { RoomId } from '../chat/message-fields.ts';
import { EventUserRole, OrganizationUserRole } from '../enums.ts';
import { EventId, OrganizationId } from '../events/event-fields.ts';
import { described, Id, nullable, shape } from '../primitives.ts';
import { SessionId } from '../schedule/session-fields.ts';
import type { WebhookEventType } from './webhook-event-types.ts';

const ofEvent = { organization_id: OrganizationId, event_id: EventId } as const;
const ofOrganization = { organization_id: OrganizationId } as const;

interface WebhookEvent<P extends Type.TProperties> {
  readonly summary: string;
  readonly data: Type.TObject<P>;
}

const event = <const P extends Type.TProperties>(summary: string, properties: P): WebhookEvent<P> => ({
  summary,
  data: shape(properties),
});

const room = { ...ofEvent, room_id: RoomId } as const;
const person = { ...ofEvent, user_id: UserId } as const;

export const webhookEvents = {
  'event.updated': event('The settings, the texts or the status of an event changed', ofEvent),
  'session.updated': event('A session was created, updated or deleted', { ...ofEvent, session_id: SessionId }),
  'sessions.moved': event('Sessions were moved to another time or location, cancelled or restored', {
    ...ofEvent,
    session_ids: Type.Array(Id, { description: 'Ids of the sessions that were moved, cancelled or restored.' }),
  }),
  'speakers.updated': event('The speakers of an event or of its sessions changed', ofEvent),
  'schedule.imported': event('The import of a schedule ended', {
    ...ofEvent,
    import_id: described(Id, 'Id of the import.'),
  }),
  'attendee.added': event('A person became a member of an event', { ...person, role: EventUserRole }),
  'attendee.role_changed': event('The role of a member of an event changed', {
    ...person,
    role: EventUserRole,
    former_role: described(EventUserRole, 'Previous role; null if there was none.'),
  }),
  'attendee.standing_changed': event('A member of an event was banned, unbanned, muted or unmuted', {
    ...person,
    is_banned: Type.Boolean({ description: 'Whether the member is banned from the event.' }),
    is_chat_banned: Type.Boolean({ description: 'Whether the member is muted in the chat.' }),
  }),
  'attendee.removed': event('A member left an event or was removed', person),
  'member.role_changed': event('A member of an organization was added or received another role', {
    ...ofOrganization,
    user_id: UserId,
    role: OrganizationUserRole,
    former_role: nullable(described(OrganizationUserRole, 'Previous role; null if there was none.')),
  }),
  'member.removed': event('A member left an organization or was removed', { ...ofOrganization, user_id: UserId }),
  'join_request.made': event('A person requested to join an event, or joined its waiting list', {
    ...ofEvent,
    request_id: described(Id, 'Id of the join request.'),
  }),
  'join_request.answered': event('A join request was answered', {
    ...ofEvent,
    request_id: described(Id, 'Id of the join request.'),
  }),
  'room.created': event('A chat room was created', room),
  'room.updated': event('A chat room was updated, opened or closed', room),
  'room.deleted': event('A chat room was deleted', room),
  'webhook.test': event('The webhook was tested', {
    ...ofOrganization,
    webhook_id: described(Id, 'Id of the webhook.'),
  }),
} as const satisfies Readonly<Record<WebhookEventType, object>>;

export type WebhookData<T extends WebhookEventType> = Type.Static<(typeof webhookEvents)[T]['data']>;

/** Version of the data of all event types. */
export const webhookVersion = 1;
