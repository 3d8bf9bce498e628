/** Locks on an event and its sessions in transactions that write sessions. */
import { LockMode } from '@mikro-orm/core';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import type { EventPeriod } from './session-change.rules.ts';
import { Session } from './session.entity.ts';

export interface LockedEvent extends EventPeriod {
  readonly auto_session_status: boolean;
}

const lockEvent = statement<LockedEvent>(
  'lock-event-of-sessions',
  `select start_date, end_date, timezone, day_change, auto_session_status
     from events where id = $1 and status <> 'DELETED' for no key update`,
);

/** Locks an event before its sessions, in the same order as imports do, to avoid deadlocks. Throws `not_found`. */
export async function lockEventOfSessions(tx: Transaction, event_id: number): Promise<LockedEvent> {
  const event = await tx.row(lockEvent, [event_id]);
  if (event === undefined) throw fail('not_found');
  return event;
}

/** Locks a session after its event. Throws `not_found`. */
export async function lockSession(tx: Transaction, event_id: number, session_id: number): Promise<Session> {
  const session = await tx.em.findOne(
    Session,
    { id: session_id, event: event_id },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (session === null) throw fail('not_found');
  return session;
}
