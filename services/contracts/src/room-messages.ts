/** What happens to a message of a room after it was posted: its author changes the text. */
import * as Type from 'typebox';
import { RoomMessage, RoomParams } from './chat-rooms.ts';
import { operation } from './operation.ts';
import { Id, shape, Timestamp } from './primitives.ts';

const MessageParams = shape({ ...RoomParams.properties, message_id: Id });
const readErrors = [
  'not_found',
  'event_access_denied',
  'event_banned',
  'room_access_denied',
  'room_disabled',
  'forbidden',
] as const;

export const EditRoomMessage = operation({
  method: 'PATCH',
  path: '/chat-rooms/:room_id/messages/:message_id',
  summary: 'Change the text of an own message, within ten minutes; the rules of the event apply again',
  access: 'login',
  params: MessageParams,
  body: shape({ content: Type.String() }),
  replies: { 200: RoomMessage },
  errors: [
    ...readErrors,
    'chat_not_allowed',
    'announce_only',
    'message_empty',
    'message_too_long',
    'message_not_editable',
  ],
  rateLimits: ['room_message'],
});

/** A text that a message had before. */
export const EarlierText = shape({ content: Type.String(), written_at: Timestamp });

export const ListEarlierTexts = operation({
  method: 'GET',
  path: '/chat-rooms/:room_id/messages/:message_id/earlier-texts',
  summary: 'The texts that a changed message had before, the oldest first, for moderators',
  access: 'login',
  params: MessageParams,
  replies: { 200: shape({ earlier_texts: Type.Array(EarlierText) }) },
  errors: readErrors,
});
