/** Chat rooms and their messages. The trigger `record_changes` records changes of `chat_rooms` for webhooks (`subject-changes.ts`). */
import { defineSlice } from '../../../slice.ts';
import { notifyMentions } from '../../notifications/notifications/notify-mentions.ts';
import {
  ChatRoom,
  RoomCursor,
  RoomHead,
  RoomMessage,
  RoomMessageMention,
  RoomMessageReaction,
  RoomReactionCount,
} from './chat-room.entity.ts';
import { chatRoomsPersonalData, chatRoomsRetention } from './chat-rooms.privacy.ts';
import { publishEdited, publishRestored } from './publish-message-changes.ts';
import { type MessageRemoval, type MessagesRemoval, publishRemoval, publishRemovals } from './publish-removals.ts';
import {
  publishPublicRoomsClosed,
  publishRoomCreated,
  publishRoomDeleted,
  publishRoomUpdated,
  type RoomUpdate,
} from './publish-rooms.ts';

declare module '../../domain-events.ts' {
  interface OutboxEvents {
    'room.created': RoomUpdate;
    'room.updated': RoomUpdate;
    'room.deleted': RoomUpdate;
    'public_rooms.closed': { readonly event_id: number };
    /** People may have lost access to joined rooms because a chat mode changed, or the session or event was deleted. */
    'room_access.changed': { readonly event_id: number };
    'room_message.removed': MessageRemoval;
    'room_messages.removed': MessagesRemoval;
    /** A message mentions people, some of whom may have been notified before. */
    'room_message.mentioned': { readonly message_id: number };
    'room_message.edited': { readonly room_id: number; readonly message_id: number };
    'room_message.restored': { readonly room_id: number; readonly message_id: number };
  }
}

export const chatRooms = defineSlice({
  entities: [ChatRoom, RoomCursor, RoomHead, RoomMessage, RoomMessageMention, RoomMessageReaction, RoomReactionCount],
  personalData: chatRoomsPersonalData,
  retention: chatRoomsRetention,
  events: {
    'room.created': { echo: publishRoomCreated },
    'room.updated': { echo: publishRoomUpdated },
    'room.deleted': { echo: publishRoomDeleted },
    'public_rooms.closed': { echo: ({ event_id }, effects) => publishPublicRoomsClosed(event_id, effects) },
    'room_access.changed': { echo: ({ event_id }, { signal }) => signal('check-rooms', { event_id }) },
    'room_message.removed': { echo: publishRemoval },
    'room_messages.removed': { echo: publishRemovals },
    'room_message.edited': {
      echo: ({ message_id }, { publish, db }) => publishEdited(db, message_id, publish),
      relay: ({ message_id }, { enqueue }) => enqueue('moderate-message', { message_id }),
    },
    'room_message.mentioned': { relay: (mentionEvent, effects) => notifyMentions(effects, mentionEvent) },
    'room_message.restored': { echo: ({ message_id }, effects) => publishRestored(message_id, effects) },
  },
  operations: async () => ({
    ...(await import('./chat-rooms.operations.ts')).chatRoomsOperations,
    ...(await import('./room-messages.operations.ts')).roomMessagesOperations,
  }),
});
