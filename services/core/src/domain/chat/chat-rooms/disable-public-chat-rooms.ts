import type { DisablePublicChatRooms } from '@plenum/contracts/chat/chat-rooms';
import type { ReplyBody } from '@plenum/contracts/operation';
import { statement } from '../../../platform/db/database.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { record } from '../../domain-events.ts';
import { lockEventRight } from '../../locked-rights.steps.ts';
import { authorizeEvent } from '../../policy.ts';

const closePublicRooms = statement<{ id: number }>(
  'close-public-rooms',
  `update chat_rooms set is_enabled = false, updated_at = $1
   where event_id = $2 and session_id is null and room_type = 'GLOBAL' and is_enabled
  returning id`,
);

/**
 * Closes the GLOBAL rooms of an event and removes everybody except for organizers from them. Throws
 * `not_found`, `event_access_denied`, `event_banned`, `forbidden`.
 */
export async function disablePublicChatRooms(
  scope: Scope,
  event_id: number,
): Promise<ReplyBody<typeof DisablePublicChatRooms>> {
  await authorizeEvent(scope, event_id, 'room:update');
  const disabled_count = await transaction(scope, async (tx) => {
    await lockEventRight(scope, tx, { event_id }, 'room:update');
    const closed = await tx.rows(closePublicRooms, [scope.clock.date(), event_id]);
    if (closed.length > 0) record(tx, 'public_rooms.closed', { event_id });
    return closed.length;
  });
  return { disabled_count };
}
