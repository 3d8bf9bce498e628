import { listChatRooms } from '@plenum/core/domain/chat-rooms/list-chat-rooms';
import { listRoomMessages } from '@plenum/core/domain/chat-rooms/list-room-messages';
import { markRoomRead } from '@plenum/core/domain/chat-rooms/mark-room-read';
import { postRoomMessage } from '@plenum/core/domain/chat-rooms/post-room-message';
import { created, ok, type Routes } from '../http/handle.ts';

export const chatRoomsRoutes: Routes<'ListChatRooms' | 'ListRoomMessages' | 'PostRoomMessage' | 'MarkRoomRead'> = {
  ListChatRooms: async (scope, { params, query }) => ok(await listChatRooms(scope, { ...query, ...params })),
  ListRoomMessages: async (scope, { params, query }) => ok(await listRoomMessages(scope, { ...query, ...params })),
  PostRoomMessage: async (scope, { params, body }) => {
    const { message, is_new } = await postRoomMessage(scope, { ...body, ...params });
    return is_new ? created(message) : ok(message);
  },
  MarkRoomRead: async (scope, { params, body }) => ok(await markRoomRead(scope, { ...body, ...params })),
};
