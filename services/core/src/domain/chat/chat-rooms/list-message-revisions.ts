/** Earlier texts of an edited message, for moderators. */
import type { ListMessageRevisions } from '@plenum/contracts/chat/room-messages';
import type { ReplyBody } from '@plenum/contracts/operation';
import { statement } from '../../../platform/db/database.ts';
import type { Scope } from '../../../scope.ts';
import { requireEventPermission } from '../../policy.ts';
import { authorizeRoom } from './authorize-room.ts';
import { requireMessage } from './edit-room-message.ts';
import type { MessageReference } from './removed-messages.steps.ts';

const earlierTexts = statement<{ readonly content: string; readonly written_at: Date }>(
  'earlier-texts',
  `select revision.content, revision.written_at
     from room_messages m
    cross join lateral jsonb_to_recordset(m.earlier) as revision (content text, written_at timestamptz)
    where m.id = $1 and m.earlier is not null`,
);

/**
 * Lists the replaced texts of a message, oldest first. Like the text itself, they are not available for a removed
 * message. Throws the errors of `authorizeRoom`, `forbidden`, `not_found`.
 */
export async function listMessageRevisions(
  scope: Scope,
  { room_id, message_id }: MessageReference,
): Promise<ReplyBody<typeof ListMessageRevisions>> {
  const room = await authorizeRoom(scope, room_id);
  requireEventPermission(room, 'room_message:delete');
  await requireMessage(scope, room, message_id);
  const rows = await scope.db.rows(earlierTexts, [message_id]);
  return { earlier_texts: rows.map((row) => ({ content: row.content, written_at: row.written_at.toISOString() })) };
}
