/**
 * The log of moderation, written inside the transaction that moderates, wherever that is: rooms, memberships, the queue
 * and the rules. It stands below all of them and knows none.
 */
import type { ModerationLogAction, ModerationRuleName } from '@plenum/contracts/enums';
import type { Transaction } from '../../platform/db/database.ts';
import { record } from '../domain-events.ts';

export interface LoggedAction {
  readonly event_id: number;
  readonly action: ModerationLogAction;
  /** Null when a rule or the clock acted. */
  readonly actor_id: number | null;
  /** Whose message or membership it is. */
  readonly subject_id: number | null;
  readonly room_id?: number | null;
  readonly message_id?: number | null;
  readonly rule?: ModerationRuleName | null;
  readonly reason?: string | null;
  readonly duration_hours?: number | null;
}

/** Notes what was done, for the staff of the event. */
export async function logModeration(tx: Transaction, entry: LoggedAction): Promise<void> {
  await tx.em.execute(
    `insert into moderation_log
       (event_id, action, actor_id, subject_id, room_id, message_id, rule, reason, duration_hours)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      entry.event_id,
      entry.action,
      entry.actor_id,
      entry.subject_id,
      entry.room_id ?? null,
      entry.message_id ?? null,
      entry.rule ?? null,
      entry.reason ?? null,
      entry.duration_hours ?? null,
    ],
  );
}

interface RemovedMessage {
  readonly event_id: number;
  readonly message_id: number;
  /** Null where a rule did it. */
  readonly removedBy: number | null;
}

/**
 * Who removes a message in its room has decided what was reported about it: nobody needs to look at the
 * case any more. Call it with the removal; without an open case nothing happens.
 */
export async function closeCaseOfMessage(tx: Transaction, { event_id, message_id, removedBy }: RemovedMessage) {
  const closed: unknown[] = await tx.em.execute(
    `update moderation_cases set status = 'CLOSED', decision = 'REMOVE', decided_by_id = ?, decided_at = now()
      where message_id = ? and status = 'OPEN' returning id`,
    [removedBy, message_id],
  );
  if (closed.length > 0) record(tx, 'moderation_queue.changed', { event_id });
}
