/** The author of a message changes its text. */
import { roomMessageEditableS, roomMessageEditsMax } from '@plenum/contracts/chat-limits';
import type { RoomMessage } from '@plenum/contracts/chat-rooms';
import { statement } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { type Scope, transaction } from '../../scope.ts';
import { record } from '../domain-events.ts';
import { authorizeRoom, type RoomAccess } from './authorize-room.ts';
import { fullMessageView } from './chat-rooms.views.ts';
import { requirePosting } from './post-room-message.ts';
import { findRoomMessage, type MessageRow } from './room-messages.queries.ts';
import { requireMessageContent } from './room-messages.rules.ts';

/** Locks the head first, as posting and removing do, and tells walls that something has changed. */
const editMessage = statement<{ readonly seq: number }>(
  'edit-room-message',
  `with held as (select room_id from room_heads where room_id = $1 for update),
   edited as (
     update room_messages m
        set content = $3, edited_at = clock_timestamp(),
            earlier = coalesce(m.earlier, '[]') || jsonb_build_array(jsonb_build_object(
              'content', m.content, 'written_at', coalesce(m.edited_at, m.created_at)))
       from held
      where m.room_id = held.room_id and m.id = $2 and m.deleted_at is null
        and m.created_at > clock_timestamp() - interval '${roomMessageEditableS} seconds'
        and coalesce(jsonb_array_length(m.earlier), 0) < ${roomMessageEditsMax}
     returning m.seq),
   head as (update room_heads set edited_at = clock_timestamp() where room_id = $1 and exists (select from edited))
   select seq from edited`,
);

interface Edit {
  readonly room_id: number;
  readonly message_id: number;
  readonly content: string;
}

/**
 * Changes the text of an own message, publishes it, and has the rules of the event judge it again. The same text changes
 * nothing. Throws the errors of `authorizeRoom` and `requirePosting`, `not_found` (also for a removed message),
 * `forbidden`, `message_empty`, `message_too_long`, `message_not_editable`.
 */
export async function editRoomMessage(scope: Scope, { room_id, message_id, ...edit }: Edit): Promise<RoomMessage> {
  const room = await authorizeRoom(scope, room_id);
  const message = await requireMessage(scope, room, message_id);
  if (message.user_id !== room.user_id) throw fail('forbidden');
  requirePosting(room);
  const content = requireMessageContent(edit.content);
  if (content === message.content) return fullMessageView(message);
  await transaction(scope, async (tx) => {
    if ((await tx.row(editMessage, [room_id, message_id, content])) === undefined) throw fail('message_not_editable');
    record(tx, 'room_message.edited', { room_id, message_id });
  });
  return fullMessageView(await requireMessage(scope, room, message_id));
}

/** Finds a message of a room that was not removed. */
export async function requireMessage({ db }: Scope, { room_id }: RoomAccess, message_id: number): Promise<MessageRow> {
  const message = await findRoomMessage(db, message_id);
  if (message === undefined || message.room_id !== room_id || message.deleted_at !== null) throw fail('not_found');
  return message;
}
