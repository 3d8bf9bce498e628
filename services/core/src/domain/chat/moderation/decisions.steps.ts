import type { ModerationDecision, ModerationKind, ModerationLogAction } from '@plenum/contracts/enums';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { record } from '../../domain-events.ts';
import { banMember, type Moderator, muteMember } from '../../events/attendees/member-restrictions.steps.ts';
import { type MessageReference, removeRoomMessage, restoreRoomMessage } from '../chat-rooms/removed-messages.steps.ts';
import { type LoggedReason, logModeration } from '../moderation-log/moderation-log.steps.ts';
import { blankIcebreaker, restoreIcebreaker } from './icebreakers.steps.ts';

export interface Decision {
  readonly action: ModerationDecision;
  readonly reason: LoggedReason;
  /** Duration of a mute in hours; null for no limit. */
  readonly hours: number | null;
  readonly now: Date;
}

/** Subject of a case; immutable. */
export interface CaseReference {
  readonly id: number;
  readonly event_id: number;
  readonly kind: ModerationKind;
  readonly subject_id: number;
  readonly room_id: number | null;
  readonly message_id: number | null;
  readonly connection_id: number | null;
}

export interface ClosedCase extends CaseReference {
  readonly excerpt: string | null;
  /** Whether the text was held at the time of the decision. */
  readonly wasHeld: boolean;
}

interface LockedCaseRow {
  readonly status: 'OPEN' | 'CLOSED';
  readonly excerpt: string | null;
  readonly is_held: boolean;
}

const holdRoomHead = statement('hold-room-head', 'select from room_heads where room_id = $1 for update');

const heldCase = statement<LockedCaseRow>(
  'held-moderation-case',
  'select status, excerpt, is_held from moderation_cases where id = $1 for update',
);

const closeCaseSql = statement(
  'close-moderation-case',
  `update moderation_cases
        set status = 'CLOSED', decision = $1, decided_by_id = $2, decided_at = $3, is_held = false where id = $4`,
);

/**
 * Closes an open case with a decision. Locks the head of the room first, the same order as in message removal. Throws
 * `not_found`, `moderation_case_closed`.
 */
export async function closeCase(
  tx: Transaction,
  found: CaseReference,
  by: Moderator,
  { action, now }: Decision,
): Promise<ClosedCase> {
  if (found.room_id !== null) await tx.rows(holdRoomHead, [found.room_id]);
  const row = await tx.row(heldCase, [found.id]);
  if (row === undefined) throw fail('not_found');
  if (row.status === 'CLOSED') throw fail('moderation_case_closed');
  await tx.rows(closeCaseSql, [action, by.user_id, now, found.id]);
  record(tx, 'moderation_queue.changed', { event_id: found.event_id });
  return { ...found, excerpt: row.excerpt, wasHeld: row.is_held };
}

/** Applies a decision. Throws the errors of `muteMember` and `banMember`. */
export async function carryOut(tx: Transaction, closed: ClosedCase, by: Moderator, decision: Decision): Promise<void> {
  const { reason, hours, now } = decision;
  const target = { event_id: closed.event_id, attendee_id: closed.subject_id };
  switch (decision.action) {
    case 'DISMISS':
      return restoreSubject(tx, closed, by, reason);
    case 'REMOVE':
      return removeSubject(tx, closed, by, reason);
    case 'MUTE': {
      await removeSubject(tx, closed, by, reason);
      return muteMember(tx, by, target, { ...reason, hours });
    }
    case 'BAN': {
      await removeSubject(tx, closed, by, reason);
      return banMember(tx, by, target, { ...reason, now });
    }
  }
}

const log = (tx: Transaction, closed: ClosedCase, by: Moderator, action: ModerationLogAction, reason: LoggedReason) =>
  logModeration(tx, {
    event_id: closed.event_id,
    action,
    actor_id: by.user_id,
    subject_id: closed.subject_id,
    room_id: closed.room_id,
    message_id: closed.message_id,
    ...reason,
  });

const messageOf = ({ room_id, message_id }: ClosedCase): MessageReference | null =>
  room_id === null || message_id === null ? null : { room_id, message_id };

/** Removes the subject of the case if it still exists; held content stays hidden. */
async function removeSubject(tx: Transaction, closed: ClosedCase, by: Moderator, reason: LoggedReason): Promise<void> {
  const message = messageOf(closed);
  if (message !== null) {
    const removed = closed.wasHeld ? undefined : await removeRoomMessage(tx, message, by.user_id);
    if (removed !== undefined || closed.wasHeld) await log(tx, closed, by, 'MESSAGE_REMOVED', reason);
    return;
  }
  if (closed.connection_id !== null) {
    const isBlank = closed.wasHeld || (await blankIcebreaker(tx, closed.connection_id, null));
    if (isBlank) await log(tx, closed, by, 'ICEBREAKER_REMOVED', reason);
  }
}

async function restoreSubject(tx: Transaction, closed: ClosedCase, by: Moderator, reason: LoggedReason): Promise<void> {
  const message = messageOf(closed);
  if (closed.wasHeld && message !== null && (await restoreRoomMessage(tx, message))) {
    await log(tx, closed, by, 'MESSAGE_RESTORED', reason);
    return;
  }
  if (closed.wasHeld && closed.connection_id !== null)
    await restoreIcebreaker(tx, closed.connection_id, closed.excerpt ?? '');
  await log(tx, closed, by, 'REPORT_DISMISSED', reason);
}
