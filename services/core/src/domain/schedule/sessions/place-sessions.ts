import { LockMode } from '@mikro-orm/core';
import type { Body, ReplyBody } from '@plenum/contracts/operation';
import type { SessionPlacement } from '@plenum/contracts/schedule/session-placement';
import type { PlaceSessions } from '@plenum/contracts/schedule/session-planning';
import type { Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { record } from '../../domain-events.ts';
import { lockEventRight } from '../../locked-rights.steps.ts';
import { authorizeEvent } from '../../policy.ts';
import { bumpAgenda } from './agenda.steps.ts';
import { createAgendaViews } from './agenda.views.ts';
import { type LockedEvent, lockEventOfSessions } from './locked-event.steps.ts';
import { isSamePlacement } from './session-placement.rules.ts';
import { timesOf } from './session-times.steps.ts';
import { Session } from './session.entity.ts';
import { findAgendaSessions, findEventClock } from './session.queries.ts';
import { changedColumns, isMoved, recordMove, storeColumns } from './store-session-change.ts';

type Placements = Body<typeof PlaceSessions>['placements'];

/**
 * Moves sessions of an event, all or none, if they are where the organizer saw them. Other planners of the event see
 * who moved them. Throws `not_found` (including when a session is missing), `event_access_denied`, `event_banned`,
 * `forbidden`, `invalid_request`, `session_day_outside_event`, `session_moved_meanwhile`.
 */
export async function placeSessions(
  scope: Scope,
  event_id: number,
  { placements }: Body<typeof PlaceSessions>,
): Promise<ReplyBody<typeof PlaceSessions>> {
  await authorizeEvent(scope, event_id, 'session:write');
  const { user_id } = requireActor(scope);
  const ids = [...new Set(placements.map(({ id }) => id))].toSorted((a, b) => a - b);
  const unscheduled = await transaction(scope, async (tx) => {
    await lockEventRight(scope, tx, { event_id }, 'session:write');
    const event = await lockEventOfSessions(tx, event_id);
    const { session_ids, unscheduledIds } = await placeAll(scope, tx, { event_id, event, ids, placements });
    if (session_ids.length === 0) return unscheduledIds;
    await bumpAgenda(tx, event_id);
    record(tx, 'event.changed', { event_id });
    record(tx, 'sessions.placed', { event_id, session_ids, user_id });
    // Sockets leave the rooms of newly hidden sessions.
    if (unscheduledIds.size > 0) record(tx, 'room_access.changed', { event_id });
    return unscheduledIds;
  });
  const event = await findEventClock(scope.db, event_id);
  if (event === undefined) throw fail('not_found');
  const current = createAgendaViews(event).view(await findAgendaSessions(scope.db, event_id, ids));
  return {
    sessions: current.filter(({ id }) => !unscheduled.has(id)),
    unscheduled: current.filter(({ id }) => unscheduled.has(id)),
  };
}

interface PlaceRequest {
  readonly event_id: number;
  readonly event: LockedEvent;
  readonly ids: readonly number[];
  readonly placements: Placements;
}

interface PlaceResult {
  readonly session_ids: readonly number[];
  readonly unscheduledIds: ReadonlySet<number>;
}

/** Stores the placements in order; returns the ids of the changed and of the unscheduled sessions. */
async function placeAll(
  scope: Scope,
  tx: Transaction,
  { event_id, event, ids, placements }: PlaceRequest,
): Promise<PlaceResult> {
  const sessions = await tx.em.find(
    Session,
    { id: { $in: [...ids] }, event: event_id },
    { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  const byId = new Map(sessions.map((session) => [session.id, session]));
  const now = scope.clock.date();
  const movedIds = new Set<number>();
  const changedIds = new Set<number>();
  for (const { id, from, to } of placements) {
    const session = byId.get(id);
    if (session === undefined) throw fail('not_found');
    requirePlacement(session, from, event);
    const columns = {
      ...(to === null ? {} : changedColumns(session, to, event, now)),
      isUnscheduled: to === null,
    };
    if (isMoved(session, columns)) movedIds.add(id);
    if (storeColumns(tx, session, columns, now)) changedIds.add(id);
  }
  recordMove(scope, tx, event_id, [...movedIds]);
  const unscheduledIds = new Set(sessions.filter((session) => session.isUnscheduled).map(({ id }) => id));
  return { session_ids: [...changedIds], unscheduledIds };
}

/** Throws `session_moved_meanwhile` unless the placement of the session is still the one that the actor saw. */
function requirePlacement(session: Session, from: SessionPlacement | null, event: LockedEvent): void {
  const current = { times: timesOf(session), location: session.location ?? null };
  const isUnchanged =
    from === null ? session.isUnscheduled : !session.isUnscheduled && isSamePlacement(current, from, event);
  if (!isUnchanged) throw fail('session_moved_meanwhile');
}
