import { randomUUID } from 'node:crypto';
import { freshRoom } from '../support/api/tenant-members.ts';
import { freshMessage } from '../support/api/tenant-messages.ts';
import { notInEvent, wordsAbout } from '../support/security/hostile-attempts.ts';
import { inRooms, members, moderators, staff } from '../support/security/permission-rows.ts';
import type { OperationRows } from './row.ts';

const reaction = { reaction: '👍', has_reacted: true };

export const chatRoomsRows = {
  ListChatRooms: { allowed: members(200) },
  ListChatRoomsAdmin: { allowed: staff(200) },
  CreateChatRoom: { allowed: staff(201), body: () => ({ name: `Room ${randomUUID()}` }) },
  UpdateChatRoom: { allowed: staff(200), body: () => ({ description: 'Taken over' }) },
  ToggleChatRoom: { allowed: staff(200), prepare: freshRoom, isolated: true },
  ReorderChatRoom: { allowed: staff(200), body: () => ({ display_order: 5 }) },
  DisablePublicChatRooms: { allowed: staff(200), isolated: true },
  // It deletes messages, which organizers may not.
  DeleteChatRoom: { allowed: { ...staff(204), ORGANIZER: 'forbidden' }, prepare: freshRoom },
  SearchRoomMessages: {
    allowed: members(200),
    query: { q: 'hello' },
    hostile: (target) => wordsAbout(target).map((q) => ({ query: { q } })),
  },
  ListSessionChatRooms: { allowed: members(200) },
  DeleteRoomMessage: { allowed: moderators(204), refusedToOwner: 'an earlier request has done it already' },
  // Only the author is allowed.
  EditRoomMessage: {
    allowed: { ...members('forbidden'), owner: 200 },
    body: () => ({ content: 'Taken over' }),
    prepare: freshMessage,
    asSelf: true,
  },
  ListMessageRevisions: { allowed: moderators(200), prepare: freshMessage },
  ListMentionable: { allowed: members(200), hostile: (target) => wordsAbout(target).map((q) => ({ query: { q } })) },
  ReactToRoomMessage: { allowed: members(200), body: () => reaction, prepare: freshMessage, asSelf: true },
  ListRoomMessageReactions: { allowed: members(200), prepare: freshMessage },
  DeleteMessagesOfMember: {
    allowed: moderators(200),
    refusedToOwner: notInEvent,
  },
  CreateWall: { allowed: staff(201) },
  RemoveWall: { allowed: staff(204), refusedToOwner: 'an earlier request has done it already' },
  ListRoomMessages: { allowed: inRooms(200) },
  PostRoomMessage: {
    allowed: inRooms(201),
    body: () => ({ content: 'Hello' }),
    prepare: freshRoom,
    isolated: true,
    asSelf: true,
    refusedToOwner: 'an earlier request closed the room',
  },
  MarkRoomRead: { allowed: inRooms(200), body: () => ({ seq: 0 }), asSelf: true },
  GetChatRoom: { allowed: inRooms(200) },
  JoinChatRoom: { allowed: inRooms(200), asSelf: true },
  LeaveChatRoom: { allowed: inRooms(200), asSelf: true },
} satisfies OperationRows;
