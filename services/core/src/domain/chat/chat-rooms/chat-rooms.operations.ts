import type * as contract from '@plenum/contracts/chat/chat-rooms';
import { created, noContent, ok, type HandlersOf } from '../../../operation-handlers.ts';
import { createChatRoom } from './create-chat-room.ts';
import { deleteChatRoom } from './delete-chat-room.ts';
import { disablePublicChatRooms } from './disable-public-chat-rooms.ts';
import { getChatRoom, requireRoomAccess } from './get-chat-room.ts';
import { listChatRoomsAdmin } from './list-chat-rooms-admin.ts';
import { listChatRooms, listSessionChatRooms } from './list-chat-rooms.ts';
import { createWall, removeWall } from './room-wall.ts';
import { toggleChatRoom, updateChatRoom } from './update-chat-room.ts';

export const chatRoomsOperations: HandlersOf<typeof contract> = {
  ListChatRooms: async (scope, { params }) => ok(await listChatRooms(scope, params.event_id)),
  ListChatRoomsAdmin: async (scope, { params }) => ok(await listChatRoomsAdmin(scope, params.event_id)),
  CreateChatRoom: async (scope, { params, body }) => created(await createChatRoom(scope, params.event_id, body)),
  GetChatRoom: async (scope, { params }) => ok(await getChatRoom(scope, params.room_id)),
  UpdateChatRoom: async (scope, { params, body }) => ok(await updateChatRoom(scope, params.room_id, body)),
  DeleteChatRoom: async (scope, { params }) => noContent(await deleteChatRoom(scope, params.room_id)),
  ToggleChatRoom: async (scope, { params }) => ok(await toggleChatRoom(scope, params.room_id)),
  ReorderChatRoom: async (scope, { params, body }) => ok(await updateChatRoom(scope, params.room_id, body)),
  DisablePublicChatRooms: async (scope, { params }) => ok(await disablePublicChatRooms(scope, params.event_id)),
  ListSessionChatRooms: async (scope, { params }) => ok(await listSessionChatRooms(scope, params.session_id)),
  JoinChatRoom: async (scope, { params }) => ok(await requireRoomAccess(scope, params.room_id)),
  LeaveChatRoom: async (scope, { params }) => ok(await requireRoomAccess(scope, params.room_id)),
  CreateWall: async (scope, { params }) => created(await createWall(scope, params.room_id)),
  RemoveWall: async (scope, { params }) => noContent(await removeWall(scope, params.room_id)),
};
