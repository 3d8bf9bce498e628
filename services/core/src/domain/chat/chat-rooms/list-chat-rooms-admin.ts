import type { ListChatRoomsAdmin } from '@plenum/contracts/chat/chat-rooms';
import type { ReplyBody } from '@plenum/contracts/operation';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { authorizeEvent } from '../../policy.ts';
import { listEventRooms } from './chat-rooms.queries.ts';
import { roomDetailView } from './chat-rooms.views.ts';
import { describeRooms } from './describe-rooms.ts';

/**
 * Lists all rooms of the event itself, including closed ones. Throws `not_found`, `event_access_denied`,
 * `event_banned`, `forbidden`.
 */
export async function listChatRoomsAdmin(
  scope: Scope,
  event_id: number,
): Promise<ReplyBody<typeof ListChatRoomsAdmin>> {
  const access = await authorizeEvent(scope, event_id, 'room:update');
  const rows = await listEventRooms(scope.db, event_id, requireActor(scope).user_id);
  const described = await describeRooms(scope, access, rows);
  return {
    chat_rooms: described.map(({ row, room, lastPostedAt }) => ({
      ...roomDetailView(row, room),
      last_activity: (lastPostedAt ?? row.updated_at ?? row.created_at).toISOString(),
      has_wall: row.has_wall,
    })),
  };
}
