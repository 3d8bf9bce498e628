import { LockMode } from '@mikro-orm/core';
import type { LocationDelay } from '@plenum/contracts/live/run-of-show';
import type { Body } from '@plenum/contracts/operation';
import type { DelayLocation } from '@plenum/contracts/schedule/delays';
import type { Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { logModeration } from '../../chat/moderation-log/moderation-log.steps.ts';
import { lockEventRight } from '../../locked-rights.steps.ts';
import { authorizeEvent } from '../../policy.ts';
import { type LockedEvent, lockEventOfSessions } from '../../schedule/sessions/locked-event.steps.ts';
import { timesColumns } from '../../schedule/sessions/session-times.steps.ts';
import { Session } from '../../schedule/sessions/session.entity.ts';
import { type DelayedSessionRow, type DelayRow, findDelayByClientId, storeDelay } from './delay.queries.ts';
import type { Move } from './delay.rules.ts';
import { delayView, recordDelay, planDelay } from './delay.steps.ts';

const minuteMs = 60_000;

type Input = Body<typeof DelayLocation>;

/**
 * Delays the remaining sessions of a location's day in one transaction. People with a moved session in their agenda, and its
 * speakers, are notified after the minute in which it can be undone. Repeating it with the same `client_id` has no
 * effect. Throws `not_found`, `event_access_denied`, `event_banned`, `forbidden`, `session_day_outside_event`,
 * `delay_moves_nothing`, `session_moved_meanwhile`, `client_id_conflict`.
 */
export async function delayLocation(scope: Scope, event_id: number, input: Input): Promise<LocationDelay> {
  await authorizeEvent(scope, event_id, 'session:write');
  const { user_id } = requireActor(scope);
  return transaction(scope, async (tx) => {
    await lockEventRight(scope, tx, { event_id }, 'session:write');
    const event = await lockEventOfSessions(tx, event_id);
    const existing = await findDelayByClientId(tx, event_id, input.client_id);
    if (existing !== undefined) return delayView(requireSameDelay(existing, input, user_id), scope.clock.now());
    const now = scope.clock.date();
    const moves = await planDelay(tx, { ...input, event_id, event, nowMs: now.getTime() });
    requireUnchanged(moves, input.seen);
    const sessions = await applyMoves(tx, { event_id, event, moves, now });
    const { location, minutes, breaks_absorb, client_id } = input;
    const delay = { event_id, location, minutes, breaks_absorb, client_id, made_by_id: user_id, made_at: now };
    const id = await storeDelay(tx, delay, sessions);
    await recordDelay(tx, { event_id, location, session_ids: sessions.map(({ session_id }) => session_id), user_id });
    const entry = { event_id, action: 'LOCATION_DELAYED', actor_id: user_id, subject_id: null } as const;
    await logModeration(tx, { ...entry, delay_id: id });
    const row = { ...delay, id, session_count: sessions.length, is_undone: false, is_told: false };
    return delayView(row, scope.clock.now());
  });
}

/** Throws `client_id_conflict`. */
function requireSameDelay(existing: DelayRow, { location, minutes }: Input, user_id: number): DelayRow {
  const isSame = existing.location === location && existing.minutes === minutes && existing.made_by_id === user_id;
  if (!isSame) throw fail('client_id_conflict');
  return existing;
}

/** Throws `session_moved_meanwhile` unless the moved sessions and their times are those that the actor saw. */
function requireUnchanged(moves: readonly Move[], expected: Input['seen']): void {
  const startOf = new Map(expected.map(({ id, starts_at }) => [id, Date.parse(starts_at)]));
  const isSame =
    moves.length === startOf.size &&
    moves.every(({ session }) => startOf.get(session.id) === session.starts_at.getTime());
  if (!isSame) throw fail('session_moved_meanwhile');
}

interface MoveInput {
  readonly event_id: number;
  readonly event: LockedEvent;
  readonly moves: readonly Move[];
  readonly now: Date;
}

/** Stores the new times; a full session stays full, because the room and the audience are the same. */
async function applyMoves(tx: Transaction, { event_id, event, moves, now }: MoveInput): Promise<DelayedSessionRow[]> {
  const moveOf = new Map(moves.map((move) => [move.session.id, move]));
  const sessions = await tx.em.find(
    Session,
    { id: { $in: [...moveOf.keys()] }, event: event_id },
    { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  return sessions.flatMap((session) => {
    const move = moveOf.get(session.id);
    if (move === undefined) return [];
    const { startsMs, endsMs } = move;
    const times = { starts_at: new Date(startsMs), duration_minutes: Math.round((endsMs - startsMs) / minuteMs) };
    const former = {
      session_id: session.id,
      ...times,
      former_starts_at: session.startsAt,
      former_duration_minutes: session.durationMinutes,
      former_status: session.status,
      former_status_set_at: session.statusSetAt ?? null,
      former_actual_start_at: session.actualStartAt ?? null,
    };
    tx.em.assign(session, { ...timesColumns(session, times, event, now), updatedAt: now });
    return [former];
  });
}
