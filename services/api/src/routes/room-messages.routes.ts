import type * as contract from '@plenum/contracts/room-messages';
import { editRoomMessage } from '@plenum/core/domain/chat-rooms/edit-room-message';
import { listEarlierTexts } from '@plenum/core/domain/chat-rooms/list-earlier-texts';
import { ok, type Routes } from '../http/handle.ts';

export const roomMessagesRoutes: Routes<typeof contract> = {
  EditRoomMessage: async (scope, { params, body }) => ok(await editRoomMessage(scope, { ...params, ...body })),
  ListEarlierTexts: async (scope, { params }) => ok(await listEarlierTexts(scope, params)),
};
