/**
 * Moderation log, written in the transaction of the moderating command: rooms, memberships, the queue and the rules. It
 * imports none of them.
 */
import type { ModerationLogAction, ModerationRuleName } from '@plenum/contracts/enums';
import { statement, type Transaction } from '../../platform/db/database.ts';
import { record } from '../domain-events.ts';

export interface LoggedAction {
  readonly event_id: number;
  readonly action: ModerationLogAction;
  /** Null when a rule or a scheduled job acted. */
  readonly actor_id: number | null;
  /** Author of the message or owner of the membership. */
  readonly subject_id: number | null;
  readonly room_id?: number | null;
  readonly message_id?: number | null;
  readonly rule?: ModerationRuleName | null;
  readonly reason?: string | null;
  readonly duration_hours?: number | null;
}

const insertLogEntry = statement(
  'insert-moderation-log-entry',
  `insert into moderation_log
       (event_id, action, actor_id, subject_id, room_id, message_id, rule, reason, duration_hours)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

/** Adds an entry for the organizers and moderators of the event. */
export async function logModeration(tx: Transaction, entry: LoggedAction): Promise<void> {
  await tx.rows(insertLogEntry, [
    entry.event_id,
    entry.action,
    entry.actor_id,
    entry.subject_id,
    entry.room_id ?? null,
    entry.message_id ?? null,
    entry.rule ?? null,
    entry.reason ?? null,
    entry.duration_hours ?? null,
  ]);
}

interface RemovedMessage {
  readonly event_id: number;
  readonly message_id: number;
  /** Null when a rule removed it. */
  readonly removedBy: number | null;
}

const closeCaseOf = statement<{ id: number }>(
  'close-case-of-message',
  `update moderation_cases set status = 'CLOSED', decision = 'REMOVE', decided_by_id = $1, decided_at = now()
      where message_id = $2 and status = 'OPEN' returning id`,
);

/**
 * Closes the open case about a message, because removing the message in its room decides the reports about it. Call it
 * together with the removal; without an open case it does nothing.
 */
export async function closeCaseOfMessage(tx: Transaction, { event_id, message_id, removedBy }: RemovedMessage) {
  const closed = await tx.rows(closeCaseOf, [removedBy, message_id]);
  if (closed.length > 0) record(tx, 'moderation_queue.changed', { event_id });
}
