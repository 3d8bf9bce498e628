import type { ModerationRuleName } from '@plenum/contracts/enums';
import { eventRoleMay } from '@plenum/contracts/permissions';
import type { Deps } from '../../../deps.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { transaction } from '../../../scope.ts';
import { effectiveEventRole } from '../../policy.ts';
import { removeRoomMessage } from '../chat-rooms/removed-messages.steps.ts';
import { closeCaseOfMessage, logModeration } from '../moderation-log/moderation-log.steps.ts';
import { readEventRules } from './event-rules.queries.ts';
import { reportCase } from './moderation-cases.steps.ts';
import type { CompiledRules, EarlierText } from './moderation.rules.ts';
import { reasonOfRule } from './reasons.rules.ts';
import {
  batchMessages,
  findScannedRoom,
  lockScan,
  listEarlier,
  listUnseen,
  moveScan,
  type ScannedRoomRow,
  type UnseenRow,
} from './room-scan.queries.ts';

/** Batches per job; the rest is left to the next job, so that a room cannot monopolize a worker. */
const batchesMax = 50;

/**
 * Checks all messages since the last run, in order and in batches; each transaction also stores its progress.
 * Idempotent, also when run concurrently.
 */
export async function moderateRoom(scope: Deps, room_id: number): Promise<void> {
  const room = await findScannedRoom(scope.db, room_id);
  if (room === undefined) return;
  for (let count = 0; count < batchesMax; count += 1) {
    const rules = room.is_exempt ? undefined : await readEventRules(scope.db, room.event_id);
    const isLast = await transaction(scope, (tx) => judgeBatch(tx, { ...room, room_id }, rules));
    if (isLast) return;
  }
}

interface Room extends ScannedRoomRow {
  readonly room_id: number;
}

async function judgeBatch(tx: Transaction, room: Room, rules: CompiledRules | undefined): Promise<boolean> {
  const scan = await tx.row(lockScan, [room.room_id]);
  if (scan === undefined) return true;
  const unseen = await listUnseen(tx, room.room_id, scan.scanned_seq);
  const newest = unseen.at(-1);
  if (newest === undefined) return true;
  if (rules !== undefined)
    for (const { row, rule } of await judge(tx, room.room_id, scan.scanned_seq, unseen, rules))
      await applyRule(tx, room, row, rule, rules);
  await tx.rows(moveScan, [room.room_id, newest.seq]);
  return unseen.length < batchMessages;
}

interface Breach {
  readonly row: UnseenRow;
  readonly rule: ModerationRuleName;
}

/** Returns the messages that break a rule. Messages removed by moderators count as context but are not checked. */
async function judge(
  tx: Transaction,
  room_id: number,
  scanned_seq: number,
  unseen: readonly UnseenRow[],
  rules: CompiledRules,
): Promise<Breach[]> {
  const textsByAuthor = new Map<number, EarlierText[]>(unseen.map(({ user_id }) => [user_id, []]));
  for (const earlier of await listEarlier(tx, room_id, scanned_seq, [...textsByAuthor.keys()]))
    textsByAuthor.get(earlier.user_id)?.push(earlier);
  return unseen.flatMap((row) => {
    const earlier = textsByAuthor.get(row.user_id) ?? [];
    const is_staff = eventRoleMay(effectiveEventRole(row), 'room_message:delete');
    const rule = row.is_deleted ? null : rules.judgeMessage({ ...row, is_staff }, earlier);
    earlier.push(row);
    return rule === null ? [] : [{ row, rule }];
  });
}

/** Removes a message as a moderator would, or holds it for a decision. */
export async function applyRule(
  tx: Transaction,
  { event_id, room_id }: Pick<Room, 'event_id' | 'room_id'>,
  { id: message_id, user_id, content }: Pick<UnseenRow, 'id' | 'user_id' | 'content'>,
  rule: ModerationRuleName,
  { rules }: CompiledRules,
): Promise<void> {
  const removed = await removeRoomMessage(tx, { room_id, message_id }, null);
  if (removed === undefined) return;
  const is_held = rules.action === 'HOLD';
  await logModeration(tx, {
    event_id,
    action: is_held ? 'MESSAGE_HELD' : 'MESSAGE_REMOVED',
    actor_id: null,
    subject_id: user_id,
    room_id,
    message_id,
    rule,
  });
  if (is_held)
    await reportCase(
      tx,
      { event_id, kind: 'MESSAGE', subject_id: user_id, room_id, message_id, excerpt: content, is_held },
      { reporter_id: null, rule, ...reasonOfRule(rule) },
    );
  else await closeCaseOfMessage(tx, { event_id, message_id, removedBy: null });
}
