/** Blocks and unblocks people. A block prevents contact in both directions. */
import type { BlockUser, ListBlockedUsers } from '@plenum/contracts/networking/connections';
import type { Query, ReplyBody } from '@plenum/contracts/operation';
import { pageOf } from '../../../platform/cursors.ts';
import { statement } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { record } from '../../domain-events.ts';
import { haveMet } from '../../events/attendees/acquaintance.queries.ts';
import { positionOf } from '../../paging.ts';
import { blockOrder, countBlockedPeople, listBlockedPeople } from './blocks.queries.ts';
import { lockConnectionOf } from './locked-connection.steps.ts';

type BlockState = ReplyBody<typeof BlockUser>;

const insertBlock = statement(
  'insert-block',
  'insert into blocks (blocker_id, blocked_id) values ($1, $2) on conflict do nothing',
);

/**
 * Blocks a person. Idempotent. Voids an open request between the two; keeps a connection, and hides its thread from the
 * blocker. The other person is not notified. Throws `block_oneself`, `not_found` (including for people whom the actor
 * has never met here).
 */
export async function blockUser(scope: Scope, other_id: number): Promise<BlockState> {
  const { user_id } = requireActor(scope);
  if (other_id === user_id) throw fail('block_oneself');
  if (!(await haveMet(scope.db, user_id, other_id))) throw fail('not_found');
  await transaction(scope, async (tx) => {
    await tx.rows(insertBlock, [user_id, other_id]);
    const connection = await lockConnectionOf(tx, user_id, other_id);
    if (connection?.status !== 'PENDING') return;
    connection.status = 'REMOVED';
    connection.wasWithdrawn = connection.requester.id === user_id;
    connection.updatedAt = scope.clock.date();
    record(tx, 'connection.changed', { connection_id: connection.id, recipient_ids: [user_id] });
  });
  return { user_id: other_id, is_blocked: true };
}

const deleteBlock = statement('delete-block', 'delete from blocks where blocker_id = $1 and blocked_id = $2');

/** Removes a block, if it exists. Throws `not_found`. */
export async function unblockUser(scope: Scope, other_id: number): Promise<BlockState> {
  const { user_id } = requireActor(scope);
  if (!(await haveMet(scope.db, user_id, other_id))) throw fail('not_found');
  await transaction(scope, (tx) => tx.rows(deleteBlock, [user_id, other_id]));
  return { user_id: other_id, is_blocked: false };
}

/** Lists the people whom the actor has blocked, latest first. */
export async function listBlockedUsers(
  scope: Scope,
  query: Query<typeof ListBlockedUsers>,
): Promise<ReplyBody<typeof ListBlockedUsers>> {
  const { user_id } = requireActor(scope);
  const position = positionOf(query, blockOrder);
  const [found, total_items] = await Promise.all([
    listBlockedPeople(scope.db, user_id, position),
    countBlockedPeople(scope.db, user_id),
  ]);
  const { rows, next } = pageOf(found, position, blockOrder);
  return { total_items, next, users: rows.map(({ cursor_values: _, ...person }) => person) };
}
