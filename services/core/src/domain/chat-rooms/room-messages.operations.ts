import type * as contract from '@plenum/contracts/room-messages';
import { ok, type HandlersOf } from '../../operation-handlers.ts';
import { editRoomMessage } from './edit-room-message.ts';
import { listEarlierTexts } from './list-earlier-texts.ts';
import { listMentionable } from './list-mentionable.ts';
import { listRoomMessageReactions, reactToRoomMessage } from './react-to-message.ts';
import { searchRoomMessages } from './search-room-messages.ts';

export const roomMessagesOperations: HandlersOf<typeof contract> = {
  EditRoomMessage: async (scope, { params, body }) => ok(await editRoomMessage(scope, { ...params, ...body })),
  ListEarlierTexts: async (scope, { params }) => ok(await listEarlierTexts(scope, params)),
  ReactToRoomMessage: async (scope, { params, body }) => ok(await reactToRoomMessage(scope, { ...params, ...body })),
  ListMentionable: async (scope, { params, query }) => ok(await listMentionable(scope, { ...params, ...query })),
  SearchRoomMessages: async (scope, { params, query }) => ok(await searchRoomMessages(scope, { ...params, ...query })),
  ListRoomMessageReactions: async (scope, { params }) => ok(await listRoomMessageReactions(scope, params)),
};
