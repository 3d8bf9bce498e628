import { eventRoleMay } from '@plenum/contracts/permissions';
import type { Deps } from '../../../deps.ts';
import { transaction } from '../../../scope.ts';
import { effectiveEventRole } from '../../policy.ts';
import { readEventRules } from './event-rules.queries.ts';
import { applyRule } from './moderate-event.ts';
import { findMessageToModerate, findScannedRoom } from './room-scan.queries.ts';

/**
 * Job that checks words and links of an edited message; the rules about flooding and repetition do not apply to edits.
 * Idempotent: skips removed messages.
 */
export async function moderateMessage(scope: Deps, message_id: number): Promise<void> {
  const row = await findMessageToModerate(scope.db, message_id);
  if (row === undefined || row.is_deleted) return;
  const room = await findScannedRoom(scope.db, row.room_id);
  if (room === undefined || room.is_exempt) return;
  const rules = await readEventRules(scope.db, room.event_id);
  const isStaff = eventRoleMay(effectiveEventRole(row), 'room_message:delete');
  const rule = rules?.matchText({ ...row, is_staff: isStaff }) ?? null;
  if (rules === undefined || rule === null) return;
  await transaction(scope, (tx) => applyRule(tx, { ...room, room_id: row.room_id }, row, rule, rules));
}
