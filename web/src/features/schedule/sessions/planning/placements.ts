/** Computes placements of sessions before and after a move, in minutes of local time from the start of the day. */
import type { AgendaSession } from '@plenum/contracts/schedule/agenda';
import type { SessionPlacement } from '@plenum/contracts/schedule/session-placement';
import { clockMinutes, clockText, lengthMinutes } from './session-form.rules.ts';

/** Moves snap to this step. */
export const snapMinutes = 5;
const minutesPerDay = 1440;
const minuteMs = 60_000;

/** Placement of a session; null while it is unscheduled. */
export type Placement = SessionPlacement | null;

export interface Move {
  readonly session: AgendaSession;
  readonly to: Placement;
}

/** Change of a placement; other fields stay unchanged. */
export interface Shift {
  readonly days?: number;
  readonly minutes?: number;
  /** Null for no location. */
  readonly location?: string | null;
}

export const placementOf = (session: AgendaSession): SessionPlacement => ({
  day_number: session.day_number,
  start_time: session.start_time.slice(0, 5),
  end_time: session.end_time.slice(0, 5),
  location: session.location,
});

export const isSamePlacement = (a: Placement, b: Placement): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.day_number === b.day_number &&
    a.start_time === b.start_time &&
    a.end_time === b.end_time &&
    a.location === b.location);

/** Returns the minutes of a time since midnight; times before the day change belong to the end of the day. */
export function minutesOfDay(time: string, dayChange: string): number {
  const minutes = clockMinutes(time) ?? 0;
  return minutes < (clockMinutes(dayChange) ?? 0) ? minutes + minutesPerDay : minutes;
}

/** Returns a placement that starts at these minutes of its day and keeps its length. */
export function startingAt(placement: SessionPlacement, minutes: number): SessionPlacement {
  const length = lengthMinutes(placement.start_time, placement.end_time) ?? 0;
  return { ...placement, start_time: clockText(minutes), end_time: clockText(minutes + length) };
}

/** Moves a placement; a time beyond the change of the day belongs to the day before or after. */
export function shifted(placement: SessionPlacement, shift: Shift, dayChange: string): SessionPlacement {
  const change = clockMinutes(dayChange) ?? 0;
  const minutes = minutesOfDay(placement.start_time, dayChange) + (shift.minutes ?? 0);
  const days = (shift.days ?? 0) + Math.floor((minutes - change) / minutesPerDay);
  const location = shift.location === undefined ? placement.location : shift.location;
  return { ...startingAt(placement, minutes), day_number: placement.day_number + days, location };
}

/** Returns a placement with another length, within the limits of a session. */
export function resized(placement: SessionPlacement, minutes: number, maxMinutes: number): SessionPlacement {
  const length = Math.min(maxMinutes, Math.max(snapMinutes, minutes));
  return { ...placement, end_time: clockText((clockMinutes(placement.start_time) ?? 0) + length) };
}

/** Returns a session as it will be after a move that is not saved yet. */
export function placed(session: AgendaSession, to: SessionPlacement, dayChange: string): AgendaSession {
  const before = minutesOfDay(session.start_time, dayChange) + session.day_number * minutesPerDay;
  const after = minutesOfDay(to.start_time, dayChange) + to.day_number * minutesPerDay;
  const starts_ms = Date.parse(session.starts_at) + (after - before) * minuteMs;
  const enteredMinutes = lengthMinutes(to.start_time, to.end_time) ?? session.duration_minutes;
  // The two times of an imported session do not show that it lasts longer than a day.
  const isMoved = (session.duration_minutes - enteredMinutes) % minutesPerDay === 0;
  const length = isMoved ? session.duration_minutes : enteredMinutes;
  return {
    ...session,
    day_number: to.day_number,
    start_time: `${to.start_time}:00`,
    end_time: `${to.end_time}:00`,
    location: to.location,
    duration_minutes: length,
    starts_at: new Date(starts_ms).toISOString(),
    ends_at: new Date(starts_ms + length * minuteMs).toISOString(),
  };
}

/** Sessions after a change: those with a time, and those without. */
export interface PlacedSessions {
  readonly sessions: readonly AgendaSession[];
  readonly unscheduled: readonly AgendaSession[];
}

/** Returns the sessions of an agenda after a change, in its order: by start. */
export function withPlaced(
  current: readonly AgendaSession[],
  { sessions, unscheduled }: PlacedSessions,
): AgendaSession[] {
  const changed = new Set([...sessions, ...unscheduled].map(({ id }) => id));
  return [...current.filter(({ id }) => !changed.has(id)), ...sessions].toSorted(
    (a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at) || a.id - b.id,
  );
}

/** Returns the unscheduled sessions after a change, in their order: by title. */
export function withUnscheduled(
  current: readonly AgendaSession[],
  { sessions, unscheduled }: PlacedSessions,
): AgendaSession[] {
  const changed = new Set([...sessions, ...unscheduled].map(({ id }) => id));
  return [...current.filter(({ id }) => !changed.has(id)), ...unscheduled].toSorted((a, b) =>
    a.title.localeCompare(b.title),
  );
}
