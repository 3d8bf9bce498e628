import type { RunSession } from '@plenum/contracts/live/run-of-show';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { record } from '../../domain-events.ts';
import { lockEventObjectRight } from '../../locked-rights.steps.ts';
import { bumpAgenda } from '../../schedule/sessions/agenda.steps.ts';
import { lockEventOfSessions, lockSession } from '../../schedule/sessions/locked-event.steps.ts';
import type { Session } from '../../schedule/sessions/session.entity.ts';
import { recordRunChange } from './record-run-change.ts';
import { authorizeRun, readRunSession } from './run-access.ts';

type Step = 'BEGIN' | 'END';

/** Throws `run_step_impossible`. */
function requirePossibleStep(session: Session, step: Step): void {
  const isPlanned = !session.isUnscheduled && session.status !== 'CANCELLED';
  const hasBegun = session.actualStartAt !== null && session.actualStartAt !== undefined;
  if (!isPlanned || (step === 'END' && !hasBegun)) throw fail('run_step_impossible');
}

/**
 * Starts or ends a session now, even if the schedule has already started or ended it. The status remains until the next
 * scheduled transition. Throws `not_found`, `event_access_denied`, `event_banned`, `forbidden`, `run_step_impossible`.
 */
export async function setRunning(scope: Scope, session_id: number, step: Step): Promise<RunSession> {
  const { event_id } = await authorizeRun(scope, session_id);
  return transaction(scope, async (tx) => {
    await lockEventObjectRight(scope, tx, event_id, 'run_of_show:run');
    await lockEventOfSessions(tx, event_id);
    const session = await lockSession(tx, event_id, session_id);
    requirePossibleStep(session, step);
    const now = scope.clock.date();
    tx.em.assign(session, {
      statusSetAt: now,
      updatedAt: now,
      ...(step === 'BEGIN'
        ? { status: 'LIVE', actualStartAt: now, actualEndAt: null }
        : { status: 'COMPLETED', actualEndAt: now }),
    });
    await bumpAgenda(tx, event_id);
    record(tx, 'session.changed', { event_id, session_id, is_unscheduled: session.isUnscheduled });
    await recordRunChange(tx, session_id);
    return readRunSession(scope, tx, session_id);
  });
}
