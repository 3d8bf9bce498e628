import type { RunOfShow } from '@plenum/contracts/live/run-of-show';
import { delayUndoMs } from '@plenum/contracts/live/run-of-show-limits';
import { eventRoleMay } from '@plenum/contracts/permissions';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { authorizeEvent } from '../../policy.ts';
import { rangeOfDay } from '../../schedule/sessions/session-days.rules.ts';
import { findEventClock } from '../../schedule/sessions/session.queries.ts';
import { findLastDelay } from './delay.queries.ts';
import { delayView } from './delay.steps.ts';
import { listRunSessions } from './run-of-show.queries.ts';
import { readLectern, runViews } from './run-of-show.views.ts';

interface RunOfShowQuery {
  readonly day_number: number;
  readonly location?: string | undefined;
}

/**
 * Returns the run of show of a location on a conference day. Throws `not_found`, `event_access_denied`, `event_banned`,
 * `forbidden`.
 */
export async function getRunOfShow(
  scope: Scope,
  event_id: number,
  { day_number, location = '' }: RunOfShowQuery,
): Promise<RunOfShow> {
  const { role } = await authorizeEvent(scope, event_id, 'run_of_show:read');
  const clock = await findEventClock(scope.db, event_id);
  if (clock === undefined) throw fail('not_found');
  const { from, to } = rangeOfDay(clock, day_number);
  const now = scope.clock.now();
  const delay = eventRoleMay(role, 'session:write')
    ? await findLastDelay(scope.db, event_id, location, new Date(now - delayUndoMs))
    : undefined;
  const rows = await listRunSessions(scope.db, { event_id, location }, from, to);
  return {
    event_id,
    day_number,
    location,
    can_run: eventRoleMay(role, 'run_of_show:run'),
    lectern_message: await readLectern(scope.db, event_id, location),
    delay: delay === undefined ? null : delayView(delay, now),
    sessions: await runViews(scope.db, rows, requireActor(scope).user_id),
  };
}
