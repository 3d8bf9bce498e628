import type * as contract from '@plenum/contracts/room-messages';
import { editRoomMessage } from '@plenum/core/domain/chat-rooms/edit-room-message';
import { listEarlierTexts } from '@plenum/core/domain/chat-rooms/list-earlier-texts';
import { listMentionable } from '@plenum/core/domain/chat-rooms/list-mentionable';
import { listRoomMessageReactions, reactToRoomMessage } from '@plenum/core/domain/chat-rooms/react-to-message';
import { searchRoomMessages } from '@plenum/core/domain/chat-rooms/search-room-messages';
import { ok, type Routes } from '../http/handle.ts';

export const roomMessagesRoutes: Routes<typeof contract> = {
  EditRoomMessage: async (scope, { params, body }) => ok(await editRoomMessage(scope, { ...params, ...body })),
  ListEarlierTexts: async (scope, { params }) => ok(await listEarlierTexts(scope, params)),
  ReactToRoomMessage: async (scope, { params, body }) => ok(await reactToRoomMessage(scope, { ...params, ...body })),
  ListMentionable: async (scope, { params, query }) => ok(await listMentionable(scope, { ...params, ...query })),
  SearchRoomMessages: async (scope, { params, query }) => ok(await searchRoomMessages(scope, { ...params, ...query })),
  ListRoomMessageReactions: async (scope, { params }) => ok(await listRoomMessageReactions(scope, params)),
};
