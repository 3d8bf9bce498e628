import type * as contract from '@plenum/contracts/chat/room-messages';
import { created, noContent, ok, type HandlersOf } from '../../../operation-handlers.ts';
import { deleteMessagesOfMember } from './delete-messages-of-member.ts';
import { deleteRoomMessage } from './delete-room-message.ts';
import { editRoomMessage } from './edit-room-message.ts';
import { listMentionable } from './list-mentionable.ts';
import { listMessageRevisions } from './list-message-revisions.ts';
import { listRoomMessages } from './list-room-messages.ts';
import { markRoomRead } from './mark-room-read.ts';
import { postRoomMessage } from './post-room-message.ts';
import { listRoomMessageReactions, reactToRoomMessage } from './react-to-message.ts';
import { searchRoomMessages } from './search-room-messages.ts';

export const roomMessagesOperations: HandlersOf<typeof contract> = {
  ListRoomMessages: async (scope, { params, query }) => ok(await listRoomMessages(scope, { ...query, ...params })),
  PostRoomMessage: async (scope, { params, body }) => {
    const { message, is_new } = await postRoomMessage(scope, { ...body, ...params });
    return is_new ? created(message) : ok(message);
  },
  MarkRoomRead: async (scope, { params, body }) => ok(await markRoomRead(scope, { ...body, ...params })),
  DeleteRoomMessage: async (scope, { params }) => noContent(await deleteRoomMessage(scope, params)),
  DeleteMessagesOfMember: async (scope, { params }) => ok(await deleteMessagesOfMember(scope, params)),
  EditRoomMessage: async (scope, { params, body }) => ok(await editRoomMessage(scope, { ...params, ...body })),
  ListMessageRevisions: async (scope, { params }) => ok(await listMessageRevisions(scope, params)),
  ReactToRoomMessage: async (scope, { params, body }) => ok(await reactToRoomMessage(scope, { ...params, ...body })),
  ListMentionable: async (scope, { params, query }) => ok(await listMentionable(scope, { ...params, ...query })),
  SearchRoomMessages: async (scope, { params, query }) => ok(await searchRoomMessages(scope, { ...params, ...query })),
  ListRoomMessageReactions: async (scope, { params }) => ok(await listRoomMessageReactions(scope, params)),
};
