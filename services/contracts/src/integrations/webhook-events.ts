/**
 * The events that webhooks receive, and their data. The data only identifies what has changed; receivers read the rest
 * from the API, with a token that has access to it. Only deletions contain data of the deleted object, which can no
 * longer be read. Breaking changes increment the version.
 */
import * as Type from 'typebox';
import { UserId } from '../accounts/person-fields.ts';
import { RoomId } from '../chat/message-fields.ts';
import { EventUserRole, OrganizationUserRole, roomTypes } from '../enums.ts';
import { EventId, OrganizationId } from '../events/event-fields.ts';
import { described, Id, nullable, oneOf, shape, Timestamp } from '../primitives.ts';
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
const attendee = {
  ...person,
  external_ids: Type.Array(Type.String(), {
    description: 'Ids of the tickets of the person in the program that sent them; empty if there are none.',
  }),
} as const;
const session = { ...ofEvent, session_id: SessionId } as const;
const speaker = { ...ofEvent, profile_id: described(Id, 'Id of the speaker profile.') } as const;
const colleague = { ...ofOrganization, user_id: UserId } as const;

/** Returns the schema of the last state of a deleted object. */
const lastState = <const P extends Type.TProperties>(properties: P) =>
  Type.Optional(
    described(
      shape(properties),
      'Last state of the deleted object; only for webhooks whose URL was set by a person who organizes the event.',
    ),
  );
const externalIds = {
  external_id: nullable(Type.String({ description: 'GUID in the imported schedule; null if there is none.' })),
  imported_id: nullable(Type.String({ description: 'Id in the imported schedule; null if there is none.' })),
} as const;
const DeletedSession = lastState({
  ...externalIds,
  title: Type.String({ description: 'Title.' }),
  starts_at: described(Timestamp, 'Start (ISO 8601, UTC).'),
  ends_at: described(Timestamp, 'End (ISO 8601, UTC).'),
  location: nullable(Type.String({ description: 'Location; null if there was none.' })),
  track: nullable(Type.String({ description: 'Track; null if there was none.' })),
});
const DeletedEvent = lastState({
  title: Type.String({ description: 'Title.' }),
  start_date: Type.String({ format: 'date', description: 'First day.' }),
  end_date: Type.String({ format: 'date', description: 'Last day.' }),
});
const DeletedRoom = lastState({
  name: Type.String({ description: 'Name.' }),
  room_type: oneOf(roomTypes, 'Type of the room.'),
});
const formerRole = 'Role until then.';

export const webhookEvents = {
  'event.created': event('An event was created', ofEvent),
  'event.updated': event('The settings, the texts or the status of an event changed', ofEvent),
  'event.deleted': event('An event was deleted', { ...ofEvent, event: DeletedEvent }),
  'session.created': event('A session was created', session),
  'session.updated': event('A session, its speakers, links or files changed', session),
  'session.deleted': event('A session was deleted', { ...session, session: DeletedSession }),
  'sessions.moved': event(
    'Sessions were moved to another time or location, cancelled or restored; sent in addition to `session.updated`',
    {
      ...ofEvent,
      session_ids: Type.Array(Id, { description: 'Ids of the sessions that were moved, cancelled or restored.' }),
    },
  ),
  'speaker.created': event('A speaker profile was created', speaker),
  'speaker.updated': event('A speaker profile changed', speaker),
  'speaker.deleted': event('A speaker profile was deleted', { ...speaker, speaker: lastState(externalIds) }),
  'schedule.imported': event('The import of a schedule changed the agenda, or was undone', {
    ...ofEvent,
    import_id: described(Id, 'Id of the import.'),
  }),
  'attendee.added': event('A person became a member of an event', { ...attendee, role: EventUserRole }),
  'attendee.role_changed': event('The role of a member of an event changed', {
    ...attendee,
    role: EventUserRole,
    former_role: described(EventUserRole, formerRole),
  }),
  'attendee.standing_changed': event('A member of an event was banned, unbanned, muted or unmuted', {
    ...attendee,
    is_banned: Type.Boolean({ description: 'Whether the member is banned from the event.' }),
    is_chat_banned: Type.Boolean({ description: 'Whether the member is muted in the chat.' }),
  }),
  'attendee.removed': event('A member left an event or was removed', {
    ...attendee,
    former_role: described(EventUserRole, formerRole),
  }),
  'member.added': event('A person became a member of an organization', { ...colleague, role: OrganizationUserRole }),
  'member.role_changed': event('The role of a member of an organization changed', {
    ...colleague,
    role: OrganizationUserRole,
    former_role: described(OrganizationUserRole, formerRole),
  }),
  'member.removed': event('A member left an organization or was removed', {
    ...colleague,
    former_role: described(OrganizationUserRole, formerRole),
  }),
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
  'room.deleted': event('A chat room was deleted', { ...room, room: DeletedRoom }),
  'webhook.test': event('The webhook was tested', {
    ...ofOrganization,
    webhook_id: described(Id, 'Id of the webhook.'),
  }),
} as const satisfies Readonly<Record<WebhookEventType, object>>;

export type WebhookData<T extends WebhookEventType> = Type.Static<(typeof webhookEvents)[T]['data']>;

/** Version of the data of all event types. */
export const webhookVersion = 1;
