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
import type { CompiledRules, PreviousText } from './moderation.rules.ts';
import { reasonOfRule } from './reasons.rules.ts';
import {
  batchMessages,
  lockScan,
  listPreviousMessages,
  listRoomsToScan,
  listUncheckedMessages,
  advanceScan,
  type MessageToCheckRow,
  type RoomToScan,
} from './room-scan.queries.ts';

/** Limit per job and room, because a room must not monopolize a worker; the next job continues. */
const maxBatches = 50;

/**
 * Checks all messages in the rooms of an event since the last run, in order and in batches; each transaction also
 * stores the progress. Idempotent, even if run concurrently. A room that fails does not prevent the others from being
 * checked; its error is thrown afterwards.
 * @param afterRoom runs after a room was checked
 */
export async function moderateEvent(
  scope: Deps,
  event_id: number,
  afterRoom?: (room_id: number) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const room of await listRoomsToScan(scope.db, event_id)) {
    try {
      await moderateRoom(scope, { ...room, event_id });
      await afterRoom?.(room.room_id);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

interface Room extends RoomToScan {
  readonly event_id: number;
}

async function moderateRoom(scope: Deps, room: Room): Promise<void> {
  for (let count = 0; count < maxBatches; count += 1) {
    const rules = room.is_exempt ? undefined : await readEventRules(scope.db, room.event_id);
    const isLast = await transaction(scope, (tx) => moderateBatch(tx, room, rules));
    if (isLast) return;
  }
}

async function moderateBatch(tx: Transaction, room: Room, rules: CompiledRules | undefined): Promise<boolean> {
  const progress = await tx.row(lockScan, [room.room_id]);
  if (progress === undefined) return true;
  const unchecked = await listUncheckedMessages(tx, room.room_id, progress.scanned_seq);
  const newest = unchecked.at(-1);
  if (newest === undefined) return true;
  if (rules !== undefined)
    for (const { row, rule } of await findBreaches(tx, room.room_id, progress.scanned_seq, unchecked, rules))
      await applyRule(tx, room, row, rule, rules);
  await tx.rows(advanceScan, [room.room_id, newest.seq]);
  return unchecked.length < batchMessages;
}

interface Breach {
  readonly row: MessageToCheckRow;
  readonly rule: ModerationRuleName;
}

/**
 * Returns the messages that break a rule. Messages removed by moderators are not checked, but count as previous
 * messages.
 */
async function findBreaches(
  tx: Transaction,
  room_id: number,
  scanned_seq: number,
  unchecked: readonly MessageToCheckRow[],
  rules: CompiledRules,
): Promise<Breach[]> {
  const textsByAuthor = new Map<number, PreviousText[]>(unchecked.map(({ user_id }) => [user_id, []]));
  for (const previousTexts of await listPreviousMessages(tx, room_id, scanned_seq, [...textsByAuthor.keys()]))
    textsByAuthor.get(previousTexts.user_id)?.push(previousTexts);
  return unchecked.flatMap((row) => {
    const previousTexts = textsByAuthor.get(row.user_id) ?? [];
    const isStaff = eventRoleMay(effectiveEventRole(row), 'room_message:delete');
    const rule = row.is_deleted ? null : rules.matchMessage({ ...row, is_staff: isStaff }, previousTexts);
    previousTexts.push(row);
    return rule === null ? [] : [{ row, rule }];
  });
}

/** Removes a message, or holds it for a decision. */
export async function applyRule(
  tx: Transaction,
  { event_id, room_id }: Pick<Room, 'event_id' | 'room_id'>,
  { id: message_id, user_id, content }: Pick<MessageToCheckRow, 'id' | 'user_id' | 'content'>,
  rule: ModerationRuleName,
  { rules }: CompiledRules,
): Promise<void> {
  const removed = await removeRoomMessage(tx, { room_id, message_id }, null);
  if (removed === undefined) return;
  const isHeld = rules.action === 'HOLD';
  await logModeration(tx, {
    event_id,
    action: isHeld ? 'MESSAGE_HELD' : 'MESSAGE_REMOVED',
    actor_id: null,
    subject_id: user_id,
    room_id,
    message_id,
    rule,
  });
  if (isHeld)
    await reportCase(
      tx,
      { event_id, kind: 'MESSAGE', subject_id: user_id, room_id, message_id, excerpt: content, is_held: isHeld },
      { reporter_id: null, rule, ...reasonOfRule(rule) },
    );
  else await closeCaseOfMessage(tx, { event_id, message_id, removedBy: null });
}
