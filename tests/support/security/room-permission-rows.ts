/** Who may do what in rooms, as rows of the permission matrix. */
import type { OperationName } from '@plenum/contracts/api';
import type { RoomKind } from '@plenum/contracts/permissions';
import { members, type Row } from './permission-rows.ts';

const closed = 'room_access_denied';
/** What each viewer gets in a room of a kind. */
export const roomRow = (status: number, kind: RoomKind): Row => {
  const all = members(status);
  const speakers = { MODERATOR: status, SPEAKER: status, ATTENDEE: closed } as const;
  switch (kind) {
    case 'GLOBAL':
    case 'PUBLIC':
      return all;
    case 'GREEN_ROOM':
      return { ...all, ...speakers };
    case 'BACKSTAGE':
      return { ...all, ...speakers, SPEAKER: closed };
    case 'ADMIN':
      return { ...all, MODERATOR: closed, SPEAKER: closed, ATTENDEE: closed };
  }
};
export const roomKinds: readonly RoomKind[] = ['GLOBAL', 'GREEN_ROOM', 'ADMIN', 'PUBLIC', 'BACKSTAGE'];
/** What whoever may enter a room gets from one operation. */
export const roomRows: { readonly [N in OperationName]?: number } = {
  ListRoomMessages: 200,
  PostRoomMessage: 201,
  MarkRoomRead: 200,
  GetChatRoom: 200,
  JoinChatRoom: 200,
  LeaveChatRoom: 200,
};
