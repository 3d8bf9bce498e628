/** The rooms of an event that somebody may enter. */
import { type ChatRoom, ListChatRooms } from '@plenum/contracts/chat-rooms';
import type { Query, ReplyBody } from '@plenum/contracts/operation';
import { countPresent } from '../../platform/realtime/presence-counts.ts';
import type { Scope } from '../../scope.ts';
import { requireActor } from '../actor.ts';
import { pageFrame, rowsBefore } from '../page-envelope.ts';
import { authorizeEvent, type EventAccess, isEffectivelyMuted, mayPostInRoom, mayReadRoom } from '../policy.ts';
import { type EventRoomRow, listEventRooms, listNewestOfRooms } from './chat-rooms.queries.ts';
import { messageView, roomView } from './chat-rooms.views.ts';

interface WantedRooms extends Query<typeof ListChatRooms> {
  readonly event_id: number;
}

/** Event-level rooms have no session, hence neither a chat mode nor speakers of their own. */
const factsOf = (row: EventRoomRow) => ({ ...row, chat_mode: null, is_session_speaker: false });

/**
 * The open rooms of the event itself that the actor may enter: GLOBAL, GREEN_ROOM, ADMIN, then by `display_order`.
 * Muted people get none (spec: product 6); a room they have open stays readable. Refuses with `not_found`,
 * `event_access_denied` or `event_banned`.
 */
export async function listChatRooms(scope: Scope, wanted: WantedRooms): Promise<ReplyBody<typeof ListChatRooms>> {
  const access = await authorizeEvent(scope, wanted.event_id, 'event:read');
  const rows = isEffectivelyMuted(access)
    ? []
    : await listEventRooms(scope.db, access.event_id, requireActor(scope).user_id);
  const open = rows.filter((row) => row.is_enabled && mayReadRoom(access, factsOf(row)));
  const skip = rowsBefore(wanted);
  const { event_id, ...query } = wanted;
  return {
    ...pageFrame({ operation: ListChatRooms, params: { event_id }, query: { ...query } }, open.length),
    chat_rooms: await describeRooms(scope, access, open.slice(skip, skip + wanted.per_page)),
  };
}

async function describeRooms(scope: Scope, access: EventAccess, rows: readonly EventRoomRow[]): Promise<ChatRoom[]> {
  const ids = rows.map((row) => row.id);
  const [newest, present] = await Promise.all([listNewestOfRooms(scope.db, ids), countPresent(scope, ids)]);
  return rows.map((row) => {
    const message = newest.find((candidate) => candidate.room_id === row.id);
    return roomView(row, {
      last_message: message === undefined ? null : messageView(message, { sees_deleted: false }),
      active_users: present.get(row.id) ?? 0,
      can_post: mayPostInRoom(access, factsOf(row)),
    });
  });
}
