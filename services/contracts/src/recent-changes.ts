/** The times of the last changes, which a client receives when it connects, so that it only requests what has changed. */
import * as Type from 'typebox';
import { EventId } from './events/event-fields.ts';
import { described, nullable, oneOf, shape } from './primitives.ts';

/**
 * Server events whose last time is recorded: those after which clients have to request data again if they missed them.
 * Chat rooms are not among them, because their messages have numbers.
 */
export const recordedEvents = [
  'connection_requested',
  'connection_updated',
  'new_direct_message',
  'new_message',
  'messages_marked_read',
  'messages_read',
  'direct_message_thread_created',
  'direct_message_thread_removed',
  'notification_changed',
  'chat_notification',
  'chat_room_left',
  'chat_room_created',
  'chat_room_updated',
  'chat_room_deleted',
  'bulk_chat_rooms_updated',
  'moderation_status_changed',
  'bookmarks_changed',
  'session_updated',
  'event_updated',
  'hands_changed',
  'run_of_show_changed',
  'announcement_made',
  'announcement_ended',
] as const;

export type RecordedEventName = (typeof recordedEvents)[number];

const Instant = Type.Integer({ description: 'Server time in milliseconds since 1970.' });

export const RecentChanges = shape({
  now_ms: described(Instant, 'Server time of the other times, in milliseconds since 1970.'),
  since_ms: described(Instant, 'Changes before this time are not listed (milliseconds since 1970).'),
  event_ids: Type.Array(EventId, { description: 'Ids of the events whose server events the socket receives.' }),
  changes: Type.Array(
    shape({
      event_id: nullable(described(EventId, 'Id of the event; null if the server event was sent to the person.')),
      name: oneOf(recordedEvents, 'Name of the server event.'),
      changed_ms: described(Instant, 'When it was last sent (milliseconds since 1970).'),
    }),
    { description: 'Server events that were sent recently.' },
  ),
  spread_ms: Type.Integer({
    description: 'Spread the requests over this time (milliseconds), because many clients connect at the same time.',
  }),
});
export type RecentChanges = Type.Static<typeof RecentChanges>;
