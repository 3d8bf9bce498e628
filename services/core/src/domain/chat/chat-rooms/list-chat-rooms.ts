import type { ChatRoom, ListChatRooms } from '@plenum/contracts/chat/chat-rooms';
import type { ReplyBody } from '@plenum/contracts/operation';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import {
  authorizeEvent,
  authorizeEventObject,
  type EventAccess,
  isEffectivelyMuted,
  mayReadRoom,
} from '../../policy.ts';
import { findSessionScheduling, listEventRooms, listSessionRooms, type RoomRow } from './chat-rooms.queries.ts';
import { describeRooms } from './describe-rooms.ts';

/** Muted people get no rooms, but rooms that they have already opened stay readable. */
const visibleRooms = (access: EventAccess, rows: readonly RoomRow[]): RoomRow[] =>
  isEffectivelyMuted(access) ? [] : rows.filter((row) => row.is_enabled && mayReadRoom(access, row));

/**
 * Lists the event's own open rooms that the actor may enter: GLOBAL, GREEN_ROOM, ADMIN, then by
 * `display_order`. Throws `not_found`, `event_access_denied` or `event_banned`.
 */
export async function listChatRooms(scope: Scope, event_id: number): Promise<ReplyBody<typeof ListChatRooms>> {
  // Reads rooms and access concurrently; discards the rooms if access is denied.
  const [access, rows] = await Promise.all([
    authorizeEvent(scope, event_id, 'event:read'),
    listEventRooms(scope.db, event_id, requireActor(scope).user_id),
  ]);
  const described = await describeRooms(scope, access, visibleRooms(access, rows));
  return { chat_rooms: described.map(({ room }) => room) };
}

/**
 * Lists the open rooms of a session that the actor may enter, the public one first. Throws `not_found` or
 * `event_banned`.
 */
export async function listSessionChatRooms(scope: Scope, session_id: number): Promise<ChatRoom[]> {
  const session = await findSessionScheduling(scope.db, session_id);
  if (session === undefined) throw fail('not_found');
  const [access, rows] = await Promise.all([
    authorizeEventObject(scope, session, 'event:read'),
    listSessionRooms(scope.db, session_id, requireActor(scope).user_id),
  ]);
  return (await describeRooms(scope, access, visibleRooms(access, rows))).map(({ room }) => room);
}
