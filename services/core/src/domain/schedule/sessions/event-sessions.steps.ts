/** Steps that create or move sessions together with their event, in the transaction of that command. */
import type { SessionType } from '@plenum/contracts/enums';
import { maxAgendaSessions } from '@plenum/contracts/limits';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { createSessionRooms } from '../../chat/chat-rooms/chat-rooms.steps.ts';
import { daysBetween, type EventClock, toStoredTimes, toWireTimes } from './session-times.rules.ts';
import { copiedColumns } from './session.fields.ts';
import { fromLocalMs, toLocalMs } from './zone-clock.rules.ts';

const dayMs = 86_400_000;

interface TimedRow {
  readonly id: number;
  /** Unix time in milliseconds. */
  readonly starts_ms: number;
}

const timedSessions = statement<TimedRow>(
  'event-timed-sessions',
  `select id, extract(epoch from starts_at)::float8 * 1000 as starts_ms
     from sessions where event_id = $1 order by id limit ${maxAgendaSessions}`,
);

const setStarts = statement(
  'event-set-session-starts',
  `update sessions s set starts_at = to_timestamp(m.starts_ms / 1000.0), updated_at = now(), status_set_at = null,
         is_full = false
     from jsonb_to_recordset($2::jsonb) as m (id bigint, starts_ms float8)
    where s.id = m.id and s.event_id = $1`,
);

/** Returns the start at the same local time on the same conference day after the first day or the time zone changed. */
function movedStart(starts_ms: number, before: EventClock, after: EventClock): number {
  const shiftMs = daysBetween(before.start_date, after.start_date) * dayMs;
  return fromLocalMs(toLocalMs(starts_ms, before.timezone) + shiftMs, after.timezone);
}

/** Counts sessions outside the `days` conference days. */
function countOutside(rows: readonly TimedRow[], clock: EventClock, days: number): number {
  return rows.filter(({ starts_ms }) => {
    const { day_number } = toWireTimes({ starts_at: new Date(starts_ms), duration_minutes: 0 }, clock);
    return day_number < 1 || day_number > days;
  }).length;
}

interface ClockChange {
  readonly before: EventClock & { readonly end_date: string };
  readonly after: EventClock & { readonly end_date: string };
}

const dayCountOf = (clock: ClockChange['after']): number => daysBetween(clock.start_date, clock.end_date) + 1;

/**
 * Moves the sessions with their event to other dates or another time zone: their conference days and local times remain
 * the same.
 * @returns how many sessions would newly be outside the event; if there are any, none were moved
 */
export async function moveSessions(tx: Transaction, event_id: number, change: ClockChange): Promise<number> {
  const { before, after } = change;
  const rows = await tx.rows(timedSessions, [event_id]);
  const moved = rows.map(({ id, starts_ms }) => ({ id, starts_ms: movedStart(starts_ms, before, after) }));
  const outsideCount = countOutside(moved, after, dayCountOf(after));
  // Imported sessions may already have been outside; that does not prevent a change that adds none.
  if (outsideCount > countOutside(rows, before, dayCountOf(before))) return outsideCount;
  const startsOf = new Map(rows.map(({ id, starts_ms }) => [id, starts_ms]));
  const changed = moved.filter(({ id, starts_ms }) => startsOf.get(id) !== starts_ms);
  if (changed.length > 0) await tx.rows(setStarts, [event_id, JSON.stringify(changed)]);
  return 0;
}

/** Session of a template; times in the API format. */
export interface PlannedSession {
  readonly title: string;
  readonly session_type: SessionType;
  readonly day_number: number;
  /** `HH:MM` */
  readonly start_time: string;
  readonly end_time: string;
  readonly short_description: string;
}

const insertPlanned = statement<{ id: number }>(
  'event-insert-planned-sessions',
  `insert into sessions (event_id, title, session_type, starts_at, duration_minutes, short_description)
   select $1, p.title, p.session_type, to_timestamp(p.starts_ms / 1000.0), p.duration_minutes, p.short_description
     from jsonb_to_recordset($2::jsonb) as p
          (title text, session_type text, starts_ms float8, duration_minutes int, short_description text)
   returning id`,
);

/** Creates planned sessions with their rooms. Skips sessions whose times are invalid in the event's time zone. */
export async function addPlannedSessions(
  tx: Transaction,
  event_id: number,
  clock: EventClock,
  planned: readonly PlannedSession[],
): Promise<number[]> {
  await tx.em.flush();
  const stored = planned.flatMap((session) => {
    const result = toStoredTimes(session, clock);
    if (!result.ok) return [];
    const { starts_at, duration_minutes } = result.times;
    return [{ ...session, starts_ms: starts_at.getTime(), duration_minutes }];
  });
  if (stored.length === 0) return [];
  const rows = await tx.rows(insertPlanned, [event_id, JSON.stringify(stored)]);
  await createSessionRooms(tx, rows);
  return rows.map(({ id }) => id);
}

const copySessionsSql = statement<{ id: number; source_id: number }>(
  'event-copy-sessions',
  `with source as materialized (
     select s.*, nextval('sessions_id_seq') as copy_id, to_timestamp(m.starts_ms / 1000.0) as copy_starts_at
       from sessions s join jsonb_to_recordset($3::jsonb) as m (id bigint, starts_ms float8) on m.id = s.id
      where s.event_id = $1),
   copied as (
     insert into sessions (id, event_id, starts_at, ${copiedColumns('isInEventCopies')})
     select copy_id, $2, copy_starts_at, ${copiedColumns('isInEventCopies')}
       from source order by id)
   select copy_id as id, id as source_id from source`,
);

/**
 * Copies the sessions of an event to another event with another first day: scheduled, with separate chat rooms, and
 * without stream or import identifiers.
 * @returns id of each copy by the id of its source
 */
export async function copySessions(
  tx: Transaction,
  source: EventClock & { readonly id: number },
  copy: EventClock & { readonly id: number },
): Promise<ReadonlyMap<number, number>> {
  await tx.em.flush();
  const rows = await tx.rows(timedSessions, [source.id]);
  if (rows.length === 0) return new Map();
  const moved = rows.map(({ id, starts_ms }) => ({ id, starts_ms: movedStart(starts_ms, source, copy) }));
  const copied = await tx.rows(copySessionsSql, [source.id, copy.id, JSON.stringify(moved)]);
  const copies = new Map(copied.map(({ id, source_id }) => [source_id, id]));
  await createSessionRooms(tx, copied);
  return copies;
}
