import type { ModerationDecision, ModerationKind, ModerationLogAction } from '@plenum/contracts/enums';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { record } from '../../domain-events.ts';
import { banMember, type Moderator, muteMember } from '../../events/attendees/member-restrictions.steps.ts';
import { type MessageReference, removeRoomMessage, restoreRoomMessage } from '../chat-rooms/removed-messages.steps.ts';
import { type LoggedReason, logModeration } from '../moderation-log/moderation-log.steps.ts';
import { removeIcebreaker, restoreIcebreaker } from './icebreakers.steps.ts';

export interface Decision {
  readonly action: ModerationDecision;
  readonly reason: LoggedReason;
  /** Duration of a mute in hours; null for no limit. */
  readonly hours: number | null;
  readonly now: Date;
}

/** Immutable data of a case. */
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

const lockRoomHead = statement('lock-room-head', 'select from room_heads where room_id = $1 for update');

const lockCase = statement<LockedCaseRow>(
  'lock-moderation-case',
  'select status, excerpt, is_held from moderation_cases where id = $1 for update',
);

const closeCaseSql = statement(
  'close-moderation-case',
  `update moderation_cases
        set status = 'CLOSED', decision = $1, decided_by_id = $2, decided_at = $3, is_held = false where id = $4`,
);

/**
 * Closes an open case with a decision. Locks the head of the room first, in the same order as message removal. Throws
 * `not_found`, `moderation_case_closed`.
 */
export async function closeCase(
  tx: Transaction,
  moderationCase: CaseReference,
  moderator: Moderator,
  { action, now }: Decision,
): Promise<ClosedCase> {
  if (moderationCase.room_id !== null) await tx.rows(lockRoomHead, [moderationCase.room_id]);
  const row = await tx.row(lockCase, [moderationCase.id]);
  if (row === undefined) throw fail('not_found');
  if (row.status === 'CLOSED') throw fail('moderation_case_closed');
  await tx.rows(closeCaseSql, [action, moderator.user_id, now, moderationCase.id]);
  record(tx, 'moderation_queue.changed', { event_id: moderationCase.event_id });
  return { ...moderationCase, excerpt: row.excerpt, wasHeld: row.is_held };
}

/** Applies a decision. Throws the errors of `muteMember` and `banMember`. */
export async function applyDecision(
  tx: Transaction,
  closedCase: ClosedCase,
  moderator: Moderator,
  decision: Decision,
): Promise<void> {
  const { reason, hours, now } = decision;
  const target = { event_id: closedCase.event_id, attendee_id: closedCase.subject_id };
  switch (decision.action) {
    case 'DISMISS':
      return restoreContent(tx, closedCase, moderator, reason);
    case 'REMOVE':
      return removeContent(tx, closedCase, moderator, reason);
    case 'MUTE': {
      await removeContent(tx, closedCase, moderator, reason);
      return muteMember(tx, moderator, target, { ...reason, hours });
    }
    case 'BAN': {
      await removeContent(tx, closedCase, moderator, reason);
      return banMember(tx, moderator, target, { ...reason, now });
    }
  }
}

const logDecision = (
  tx: Transaction,
  closedCase: ClosedCase,
  moderator: Moderator,
  action: ModerationLogAction,
  reason: LoggedReason,
) =>
  logModeration(tx, {
    event_id: closedCase.event_id,
    action,
    actor_id: moderator.user_id,
    subject_id: closedCase.subject_id,
    room_id: closedCase.room_id,
    message_id: closedCase.message_id,
    ...reason,
  });

const messageOf = ({ room_id, message_id }: ClosedCase): MessageReference | null =>
  room_id === null || message_id === null ? null : { room_id, message_id };

/** Removes the content of the case if it still exists; held content stays hidden. */
async function removeContent(
  tx: Transaction,
  closedCase: ClosedCase,
  moderator: Moderator,
  reason: LoggedReason,
): Promise<void> {
  const message = messageOf(closedCase);
  if (message !== null) {
    const removed = closedCase.wasHeld ? undefined : await removeRoomMessage(tx, message, moderator.user_id);
    if (removed !== undefined || closedCase.wasHeld)
      await logDecision(tx, closedCase, moderator, 'MESSAGE_REMOVED', reason);
    return;
  }
  if (closedCase.connection_id !== null) {
    const isRemoved = closedCase.wasHeld || (await removeIcebreaker(tx, closedCase.connection_id, null));
    if (isRemoved) await logDecision(tx, closedCase, moderator, 'ICEBREAKER_REMOVED', reason);
  }
}

async function restoreContent(
  tx: Transaction,
  closedCase: ClosedCase,
  moderator: Moderator,
  reason: LoggedReason,
): Promise<void> {
  const message = messageOf(closedCase);
  if (closedCase.wasHeld && message !== null && (await restoreRoomMessage(tx, message))) {
    await logDecision(tx, closedCase, moderator, 'MESSAGE_RESTORED', reason);
    return;
  }
  if (closedCase.wasHeld && closedCase.connection_id !== null)
    await restoreIcebreaker(tx, closedCase.connection_id, closedCase.excerpt ?? '');
  await logDecision(tx, closedCase, moderator, 'REPORT_DISMISSED', reason);
}
