import { randomUUID } from 'node:crypto';
import { freshRoom } from '../support/api/tenant-members.ts';
import { freshMessage } from '../support/api/tenant-messages.ts';
import { notInEvent, searchTextsAbout } from '../support/security/hostile-attempts.ts';
import { roomOutcomes, members, moderators, staff } from '../support/security/permission-rows.ts';
import type { OperationRows } from './row.ts';

const reaction = { reaction: '👍', has_reacted: true };

export const chatRoomsRows = {
  ListChatRooms: { allowed: members(200) },
  ListChatRoomsAdmin: { allowed: staff(200) },
  CreateChatRoom: { allowed: staff(201), body: () => ({ name: `Room ${randomUUID()}` }) },
  UpdateChatRoom: { allowed: staff(200), body: () => ({ description: 'Taken over' }) },
  ToggleChatRoom: { allowed: staff(200), prepare: freshRoom, needsSeparateData: true },
  ReorderChatRoom: { allowed: staff(200), body: () => ({ display_order: 5 }) },
  DisablePublicChatRooms: { allowed: staff(200), needsSeparateData: true },
  // It deletes messages, which organizers may not.
  DeleteChatRoom: { allowed: { ...staff(204), ORGANIZER: 'forbidden' }, prepare: freshRoom },
  SearchRoomMessages: {
    allowed: members(200),
    query: { q: 'hello' },
    hostile: (target) => searchTextsAbout(target).map((q) => ({ query: { q } })),
  },
  ListSessionChatRooms: { allowed: members(200) },
  DeleteRoomMessage: { allowed: moderators(204), ownerRejection: 'an earlier request has done it already' },
  // Only the author is allowed.
  EditRoomMessage: {
    allowed: { ...members('forbidden'), owner: 200 },
    body: () => ({ content: 'Taken over' }),
    prepare: freshMessage,
    isOwnData: true,
  },
  ListMessageRevisions: { allowed: moderators(200), prepare: freshMessage },
  ListMentionable: {
    allowed: members(200),
    hostile: (target) => searchTextsAbout(target).map((q) => ({ query: { q } })),
  },
  ReactToRoomMessage: { allowed: members(200), body: () => reaction, prepare: freshMessage, isOwnData: true },
  ListRoomMessageReactions: { allowed: members(200), prepare: freshMessage },
  DeleteMessagesOfMember: {
    allowed: moderators(200),
    ownerRejection: notInEvent,
  },
  CreateWall: { allowed: staff(201) },
  RemoveWall: { allowed: staff(204), ownerRejection: 'an earlier request has done it already' },
  ListRoomMessages: { allowed: roomOutcomes(200) },
  PostRoomMessage: {
    allowed: roomOutcomes(201),
    body: () => ({ content: 'Hello' }),
    prepare: freshRoom,
    needsSeparateData: true,
    isOwnData: true,
    ownerRejection: 'an earlier request closed the room',
  },
  MarkRoomRead: { allowed: roomOutcomes(200), body: () => ({ seq: 0 }), isOwnData: true },
  GetChatRoom: { allowed: roomOutcomes(200) },
  JoinChatRoom: { allowed: roomOutcomes(200), isOwnData: true },
  LeaveChatRoom: { allowed: roomOutcomes(200), isOwnData: true },
} satisfies OperationRows;
