import type { ControlRoom, ControlSession } from '@plenum/contracts/live/control-room';
import { roleMayEnterRoom } from '@plenum/contracts/permissions';
import { readRoomCounts } from '../../../platform/realtime/presence-counts.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { countCases } from '../../chat/moderation/moderation-queue.queries.ts';
import { authorizeEvent } from '../../policy.ts';
import {
  countUndelivered,
  listPlanned,
  listPulses,
  type PlannedRow,
  type SessionPulseRow,
  usesReadiness,
} from './control-room.queries.ts';
import { concernsOf, planLocations } from './control-room.rules.ts';

type Counts = ReadonlyMap<number, number>;

/** Counts the people in rooms; null while Redis is unavailable, because an unknown count is not zero. */
const countPresent = (scope: Scope, pulses: readonly SessionPulseRow[]): Promise<Counts | null> =>
  readRoomCounts(
    scope,
    pulses.flatMap(({ room_id }) => (room_id === null ? [] : [room_id])),
  ).catch(() => null);

interface LiveData {
  readonly now: Date;
  readonly pulses: ReadonlyMap<number, SessionPulseRow>;
  readonly present: Counts | null;
  readonly isReadinessUsed: boolean;
}

function sessionView(
  row: PlannedRow | null,
  { now, pulses, present, isReadinessUsed }: LiveData,
): ControlSession | null {
  const pulse = row === null ? undefined : pulses.get(row.id);
  if (row === null || pulse === undefined) return null;
  const { room_id, speakers, speaker_names, ready, not_ready, messages, questions, waiting_questions } = pulse;
  return {
    id: row.id,
    title: row.title,
    status: row.status,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    speakers,
    speaker_names,
    ready,
    not_ready,
    is_crew_ready: row.is_crew_ready,
    is_full: row.is_full,
    present: room_id === null || present === null ? null : (present.get(room_id) ?? 0),
    messages,
    questions,
    waiting_questions,
    concerns: concernsOf({ ...row, ...pulse }, now, isReadinessUsed),
  };
}

/**
 * Returns the state of every location of an event, and what needs attention. Throws `not_found`, `event_access_denied`,
 * `event_banned`, `forbidden`.
 */
export async function getControlRoom(scope: Scope, event_id: number): Promise<ControlRoom> {
  const { role } = await authorizeEvent(scope, event_id, 'control_room:read');
  const viewer = { user_id: requireActor(scope).user_id, enters_admin: roleMayEnterRoom(role, 'ADMIN') };
  const now = scope.clock.date();
  const plans = planLocations(await listPlanned(scope.db, event_id, now), now);
  const sessions = plans.flatMap((plan) => [plan.now, plan.next]).filter((row) => row !== null);
  const [rows, open_cases, undelivered_invitations, isReadinessUsed] = await Promise.all([
    listPulses(
      scope.db,
      sessions.map(({ id }) => id),
      now,
    ),
    countCases(scope.db, viewer, event_id, 'OPEN'),
    countUndelivered(scope.db, event_id),
    usesReadiness(scope.db, event_id),
  ]);
  const liveData = {
    now,
    pulses: new Map(rows.map((row) => [row.session_id, row])),
    present: await countPresent(scope, rows),
    isReadinessUsed,
  };
  return {
    event_id,
    checked_at: now.toISOString(),
    open_cases,
    undelivered_invitations,
    locations: plans.map((plan) => ({
      location: plan.location,
      now: sessionView(plan.now, liveData),
      next: sessionView(plan.next, liveData),
      later: plan.later.map(({ id, title, starts_at }) => ({ id, title, starts_at: starts_at.toISOString() })),
    })),
  };
}
