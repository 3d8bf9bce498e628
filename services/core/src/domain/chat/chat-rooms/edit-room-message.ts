import { roomMessageEditableS, maxRoomMessageEdits } from '@plenum/contracts/chat/chat-limits';
import type { MessageMention, RoomMessage } from '@plenum/contracts/chat/chat-rooms';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { record } from '../../domain-events.ts';
import { authorizeRoom } from './authorize-room.ts';
import { fullMessageView } from './chat-rooms.views.ts';
import { resolveMentions } from './mentions.steps.ts';
import { requirePosting } from './post-room-message.ts';
import type { RoomAccess } from './room-admission.ts';
import { findRoomMessage, type MessageRow } from './room-messages.queries.ts';
import { requireMessageContent } from './room-messages.rules.ts';

/** Locks the head first, as posting and removal do, and marks the room as changed for stage walls. */
const editMessage = statement<{ readonly seq: number }>(
  'edit-room-message',
  `with locked as (select room_id from room_heads where room_id = $1 for update),
   edited as (
     update room_messages m
        set content = $3, edited_at = clock_timestamp(),
            earlier = coalesce(m.earlier, '[]') || jsonb_build_array(jsonb_build_object(
              'content', m.content, 'written_at', coalesce(m.edited_at, m.created_at)))
       from locked
      where m.room_id = locked.room_id and m.id = $2 and m.deleted_at is null
        and m.created_at > clock_timestamp() - interval '${roomMessageEditableS} seconds'
        and coalesce(jsonb_array_length(m.earlier), 0) < ${maxRoomMessageEdits}
     returning m.seq),
   head as (update room_heads set edited_at = clock_timestamp() where room_id = $1 and exists (select from edited))
   select seq from edited`,
);

interface Edit {
  readonly room_id: number;
  readonly message_id: number;
  readonly content: string;
  /** People to mention in addition to the existing mentions. */
  readonly mentions?: readonly number[] | undefined;
}

/** Replaces the mentions of a message; returns those that are new. */
const replaceMentions = statement<{ readonly user_id: number }>(
  'replace-room-message-mentions',
  `with gone as (
     delete from room_message_mentions where room_id = $1 and seq = $2 and not user_id = any($3::bigint[]))
   insert into room_message_mentions (room_id, seq, user_id, name)
   select $1, $2, mention.user_id, mention.name from unnest($3::bigint[], $4::text[]) as mention (user_id, name)
       on conflict (room_id, seq, user_id) do nothing
   returning user_id`,
);

/** Stores the mentions of the new text and records an event if some are new. */
async function changeMentions(
  tx: Transaction,
  { id: message_id, room_id, seq, mentions: previous }: MessageRow,
  retained: readonly MessageMention[],
): Promise<void> {
  if (previous === null && retained.length === 0) return;
  const values = [room_id, seq, retained.map(({ user_id }) => user_id), retained.map(({ name }) => name)];
  const added = await tx.rows(replaceMentions, values);
  if (added.length > 0) record(tx, 'room_message.mentioned', { message_id });
}

/**
 * Changes the text of the actor's message, publishes it, and schedules moderation. Does nothing if the text is
 * unchanged. Throws the errors of `authorizeRoom` and `requirePosting`, `not_found` (including for a removed message),
 * `forbidden`, `message_empty`, `message_too_long`, `message_not_editable`.
 */
export async function editRoomMessage(scope: Scope, { room_id, message_id, ...edit }: Edit): Promise<RoomMessage> {
  const room = await authorizeRoom(scope, room_id);
  const message = await requireMessage(scope, room, message_id);
  if (message.user_id !== room.user_id) throw fail('forbidden');
  requirePosting(room);
  const content = requireMessageContent(edit.content);
  if (content === message.content) return fullMessageView(message);
  const mentions = await resolveMentions(scope.db, room, content, edit.mentions ?? [], message.mentions ?? []);
  await transaction(scope, async (tx) => {
    if ((await tx.row(editMessage, [room_id, message_id, content])) === undefined) throw fail('message_not_editable');
    await changeMentions(tx, message, mentions);
    record(tx, 'room_message.edited', { room_id, message_id });
  });
  return fullMessageView(await requireMessage(scope, room, message_id));
}

export async function requireMessage({ db }: Scope, { room_id }: RoomAccess, message_id: number): Promise<MessageRow> {
  const message = await findRoomMessage(db, message_id);
  if (message === undefined || message.room_id !== room_id || message.deleted_at !== null) throw fail('not_found');
  return message;
}
