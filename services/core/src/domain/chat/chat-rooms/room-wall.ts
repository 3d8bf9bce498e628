/** Stage wall of a room: a URL that shows the room without a login. */
import { LockMode } from '@mikro-orm/core';
import type { CreateWall } from '@plenum/contracts/chat/chat-rooms';
import type { ReplyBody } from '@plenum/contracts/operation';
import { fail } from '../../../platform/errors.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { recordSecretCreator } from '../../integrations/secret-addresses/secret-makers.steps.ts';
import { lockEventObjectRight } from '../../locked-rights.steps.ts';
import { admitsEveryRole } from '../../policy.ts';
import { authorizeRoomChange } from './authorize-room-change.ts';
import { ChatRoom } from './chat-room.entity.ts';

async function setWall(
  scope: Scope,
  { room_id, event_id }: { readonly room_id: number; readonly event_id: number },
  token_hash: string | null,
): Promise<void> {
  await transaction(scope, async (tx) => {
    await lockEventObjectRight(scope, tx, event_id, 'room_wall:write');
    const room = await tx.em.findOne(ChatRoom, { id: room_id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (room === null) throw fail('not_found');
    room.wallTokenHash = token_hash;
    if (token_hash !== null) await recordSecretCreator(scope, tx, 'ROOM_WALL', room_id, { event_id });
  });
}

/**
 * Creates the stage wall of a public room and revokes the previous one. Only the hash of its token is stored. Throws
 * `not_found`, `event_access_denied`, `event_banned`, `forbidden`, `wall_not_public`.
 */
export async function createWall(scope: Scope, room_id: number): Promise<ReplyBody<typeof CreateWall>> {
  const room = await authorizeRoomChange(scope, room_id, 'room_wall:write');
  if (!admitsEveryRole(room)) throw fail('wall_not_public');
  const token = scope.tokens.random();
  await setWall(scope, room, hashToken(token));
  return { room_id, token, url: `${scope.config.publicOrigin}/wall/${token}` };
}

/**
 * Deletes the stage wall of a room, if it exists. Throws `not_found`, `event_access_denied`, `event_banned`,
 * `forbidden`.
 */
export async function removeWall(scope: Scope, room_id: number): Promise<void> {
  await setWall(scope, await authorizeRoomChange(scope, room_id, 'room_wall:write'), null);
}
