import { LockMode } from '@mikro-orm/core';
import type { SessionDetail } from '@plenum/contracts/sessions';
import { fail } from '../../platform/errors.ts';
import { type Scope, transaction } from '../../scope.ts';
import { record } from '../domain-events.ts';
import { bumpAgenda } from './agenda.steps.ts';
import { getSession } from './get-session.ts';
import { lockEventOfSessions } from './locked-event.ts';
import { authorizeSession } from './session-access.ts';
import { mayBeFull } from './session-status.rules.ts';
import { Session } from './session.entity.ts';
import { storeColumns, timesOf } from './store-session-change.ts';

/**
 * Marks a session without free places as full, or takes the mark back, which is always allowed. Throws `not_found`,
 * `event_access_denied`, `event_banned`, `forbidden`, `session_closed`.
 */
export async function setSessionFull(scope: Scope, session_id: number, isFull: boolean): Promise<SessionDetail> {
  const { event_id } = await authorizeSession(scope, session_id, 'session:mark_full');
  await transaction(scope, async (tx) => {
    await lockEventOfSessions(tx, event_id);
    const session = await tx.em.findOne(
      Session,
      { id: session_id, event: event_id },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (session === null) throw fail('not_found');
    const now = scope.clock.date();
    const state = { ...timesOf(session), status: session.status, is_unscheduled: session.isUnscheduled };
    if (isFull && !mayBeFull(state, now)) throw fail('session_closed');
    if (!storeColumns(tx, session, { isFull }, now)) return;
    await bumpAgenda(tx, event_id);
    record(tx, 'session.changed', { event_id, session_id });
  });
  return getSession(scope, session_id);
}
