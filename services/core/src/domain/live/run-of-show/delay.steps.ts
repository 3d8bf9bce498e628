import type { LocationDelay } from '@plenum/contracts/live/run-of-show';
import type { Db, Transaction } from '../../../platform/db/database.ts';
import { record } from '../../domain-events.ts';
import { bumpAgenda } from '../../schedule/sessions/agenda.steps.ts';
import { type EventPeriod, requireDay } from '../../schedule/sessions/session-change.rules.ts';
import { rangeOfDay } from '../../schedule/sessions/session-days.rules.ts';
import type { DelayRow } from './delay.queries.ts';
import { type Delay, delayedSessions, type Move, undoMsOf } from './delay.rules.ts';
import { listRunSessions, type RunSessionRow } from './run-of-show.queries.ts';

/** Parameters of a delay. */
export interface DelayRequest {
  readonly location: string;
  readonly day_number: number;
  readonly minutes: number;
  readonly breaks_absorb: boolean;
  readonly from_session_id?: number | undefined;
}

interface DelayPlanRequest extends DelayRequest {
  readonly event_id: number;
  readonly event: EventPeriod;
  readonly nowMs: number;
}

/**
 * Returns the moves. Throws `session_day_outside_event`, `not_found` (the first session is not in this location on this
 * day), `delay_moves_nothing`.
 */
export async function planDelay(db: Db, request: DelayPlanRequest): Promise<Move<RunSessionRow>[]> {
  const { event_id, event, location, day_number, minutes, breaks_absorb, from_session_id, nowMs } = request;
  requireDay(day_number, event);
  const { from, to } = rangeOfDay(event, day_number);
  const key = { event_id, location };
  const sessions = await listRunSessions(db, key, from, to);
  const following = await listRunSessions(db, key, to, rangeOfDay(event, day_number + 1).to);
  const delay: Delay = { minutes, breaks_absorb, from_session_id };
  return delayedSessions(sessions, delay, nowMs, following);
}

/** Maps a delay to its reply. */
export const delayView = (row: DelayRow, nowMs: number): LocationDelay => ({
  id: row.id,
  minutes: row.minutes,
  session_count: row.session_count,
  is_undone: row.is_undone,
  undo_ms: row.is_undone || row.is_told ? 0 : undoMsOf(row.made_at, nowMs),
});

interface DelayChange {
  readonly event_id: number;
  readonly location: string;
  readonly session_ids: readonly number[];
  readonly user_id: number;
}

/**
 * Records that the agenda has changed. Does not record `sessions.moved`, which would immediately notify people of each
 * session.
 */
export async function recordDelay(
  tx: Transaction,
  { event_id, location, session_ids, user_id }: DelayChange,
): Promise<void> {
  await bumpAgenda(tx, event_id);
  record(tx, 'event.changed', { event_id });
  record(tx, 'sessions.placed', { event_id, session_ids, user_id });
  record(tx, 'run_of_show.changed', { event_id, location });
}
