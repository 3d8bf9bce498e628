import type * as contract from '@plenum/contracts/chat-rooms';
import { createChatRoom } from '@plenum/core/domain/chat-rooms/create-chat-room';
import { deleteChatRoom } from '@plenum/core/domain/chat-rooms/delete-chat-room';
import { deleteMessagesOfMember } from '@plenum/core/domain/chat-rooms/delete-messages-of-member';
import { deleteRoomMessage } from '@plenum/core/domain/chat-rooms/delete-room-message';
import { disablePublicChatRooms } from '@plenum/core/domain/chat-rooms/disable-public-chat-rooms';
import { getChatRoom, requireRoomAccess } from '@plenum/core/domain/chat-rooms/get-chat-room';
import { listChatRooms, listSessionChatRooms } from '@plenum/core/domain/chat-rooms/list-chat-rooms';
import { listChatRoomsAdmin } from '@plenum/core/domain/chat-rooms/list-chat-rooms-admin';
import { listRoomMessages } from '@plenum/core/domain/chat-rooms/list-room-messages';
import { markRoomRead } from '@plenum/core/domain/chat-rooms/mark-room-read';
import { postRoomMessage } from '@plenum/core/domain/chat-rooms/post-room-message';
import { createWall, removeWall } from '@plenum/core/domain/chat-rooms/room-wall';
import { toggleChatRoom, updateChatRoom } from '@plenum/core/domain/chat-rooms/update-chat-room';
import { created, noContent, ok, type Routes } from '../http/handle.ts';

export const chatRoomsRoutes: Routes<typeof contract> = {
  ListChatRooms: async (scope, { params, query }) => ok(await listChatRooms(scope, { ...query, ...params })),
  ListRoomMessages: async (scope, { params, query }) => ok(await listRoomMessages(scope, { ...query, ...params })),
  PostRoomMessage: async (scope, { params, body }) => {
    const { message, is_new } = await postRoomMessage(scope, { ...body, ...params });
    return is_new ? created(message) : ok(message);
  },
  MarkRoomRead: async (scope, { params, body }) => ok(await markRoomRead(scope, { ...body, ...params })),
  ListChatRoomsAdmin: async (scope, { params }) => ok(await listChatRoomsAdmin(scope, params.event_id)),
  CreateChatRoom: async (scope, { params, body }) => created(await createChatRoom(scope, params.event_id, body)),
  GetChatRoom: async (scope, { params }) => ok(await getChatRoom(scope, params.room_id)),
  UpdateChatRoom: async (scope, { params, body }) => ok(await updateChatRoom(scope, params.room_id, body)),
  DeleteChatRoom: async (scope, { params }) => {
    await deleteChatRoom(scope, params.room_id);
    return noContent;
  },
  ToggleChatRoom: async (scope, { params }) => ok(await toggleChatRoom(scope, params.room_id)),
  ReorderChatRoom: async (scope, { params, body }) => ok(await updateChatRoom(scope, params.room_id, body)),
  DisablePublicChatRooms: async (scope, { params }) => ok(await disablePublicChatRooms(scope, params.event_id)),
  ListSessionChatRooms: async (scope, { params }) => ok(await listSessionChatRooms(scope, params.session_id)),
  JoinChatRoom: async (scope, { params }) => ok(await requireRoomAccess(scope, params.room_id)),
  LeaveChatRoom: async (scope, { params }) => ok(await requireRoomAccess(scope, params.room_id)),
  DeleteRoomMessage: async (scope, { params }) => {
    await deleteRoomMessage(scope, params);
    return noContent;
  },
  DeleteMessagesOfMember: async (scope, { params }) => ok(await deleteMessagesOfMember(scope, params)),
  CreateWall: async (scope, { params }) => created(await createWall(scope, params.room_id)),
  RemoveWall: async (scope, { params }) => {
    await removeWall(scope, params.room_id);
    return noContent;
  },
};
