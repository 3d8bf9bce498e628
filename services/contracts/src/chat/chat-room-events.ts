/** Payloads of the server events of chat rooms. */
import * as Type from 'typebox';
import { UserId } from '../accounts/person-fields.ts';
import { EventId } from '../events/event-fields.ts';
import { described, ManualOrder, NameText, nullable, PlainDescription, shape } from '../primitives.ts';
import { SessionId } from '../schedule/session-fields.ts';
import { ChatRoom, MessageAuthor, ReactionCount, RoomMessage } from './chat-rooms.ts';
import { IsEnabled, LastSeq, MessageSeq, OldestSeq, RoomId, SlowModeSeconds } from './message-fields.ts';

export const ChatRoomJoined = shape({
  room_id: RoomId,
  room_name: Type.String({ description: 'Name of the chat room.' }),
  messages: Type.Array(RoomMessage, { description: 'The newest messages, at most 50, oldest first.' }),
  last_seq: described(Type.Integer(), LastSeq),
  first_seq: described(Type.Integer(), OldestSeq),
  user_count: Type.Integer({ description: 'Number of people in the chat room.' }),
});

/** A created or updated chat room. */
export const RoomChanged = shape({
  room_id: RoomId,
  event_id: EventId,
  session_id: nullable(SessionId),
  name: NameText,
  description: nullable(PlainDescription),
  room_type: ChatRoom.properties.room_type,
  subtype: ChatRoom.properties.subtype,
  is_enabled: IsEnabled,
  display_order: ManualOrder,
  slow_mode_seconds: SlowModeSeconds,
  announce_only: Type.Boolean({ description: 'Whether only organizers can post messages.' }),
});

export const RoomArrival = shape({
  room_id: RoomId,
  user_id: UserId,
  user: described(MessageAuthor, 'Person who entered or left the chat room.'),
  user_count: Type.Integer({ description: 'Number of people in the chat room.' }),
});

/** Current reactions of messages. The list is empty for a message without reactions. */
export const CountedReactions = Type.Array(
  shape({
    seq: described(Type.Integer(), MessageSeq),
    reactions: Type.Array(ReactionCount, { description: 'All reactions to the message; empty if there are none.' }),
  }),
  { description: 'Messages whose reactions changed.' },
);
