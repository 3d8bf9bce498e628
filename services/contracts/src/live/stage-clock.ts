/** The state of a stage clock at a point in time, for the tablet at the lectern and all other screens. */
import type { ClockSession } from './run-of-show.ts';

/** How long a clock counts up after the planned end, unless the session is ended manually. */
const overtimeMaxMinutes = 60;
/** Remaining time from which a clock warns that the end is near. */
const endingSoonMinutes = 5;
/** How long before a session a clock counts down to it. */
const waitingMaxHours = 24;

const minuteMs = 60_000;

export type ClockState =
  /** Counts down to the end. */
  | { readonly kind: 'RUNNING' | 'ENDING'; readonly session: ClockSession; readonly leftMs: number }
  /** Counts up since the planned end. */
  | { readonly kind: 'OVER'; readonly session: ClockSession; readonly overMs: number }
  /** Counts down to the next start, from a day before. */
  | { readonly kind: 'WAITING'; readonly session: ClockSession; readonly leftMs: number }
  | { readonly kind: 'IDLE' };

/** A session begins at its planned start, unless it was started manually before. */
const begunMs = ({ starts_at, actual_start_at }: ClockSession): number =>
  Math.min(Date.parse(starts_at), actual_start_at === null ? Infinity : Date.parse(actual_start_at));

/**
 * Checks whether the session was ended manually. The server ends sessions at their planned end, which does not reflect
 * the stage.
 */
const hasEnded = ({ ends_at, actual_end_at }: ClockSession): boolean =>
  actual_end_at !== null && Date.parse(actual_end_at) !== Date.parse(ends_at);

/**
 * Returns the state of a clock. It shows the session that began last, until it is ended manually, the next one begins,
 * or an hour has passed since its end.
 * @param sessions of one location, by their start
 */
export function clockAt(sessions: readonly ClockSession[], nowMs: number): ClockState {
  const current = sessions.findLast((session) => begunMs(session) <= nowMs);
  if (current !== undefined && !hasEnded(current)) {
    const leftMs = Date.parse(current.ends_at) - nowMs;
    if (leftMs > 0)
      return { kind: leftMs > endingSoonMinutes * minuteMs ? 'RUNNING' : 'ENDING', session: current, leftMs };
    if (-leftMs < overtimeMaxMinutes * minuteMs) return { kind: 'OVER', session: current, overMs: -leftMs };
  }
  const next = sessions.find((session) => begunMs(session) > nowMs);
  const leftMs = next === undefined ? Infinity : begunMs(next) - nowMs;
  return next === undefined || leftMs >= waitingMaxHours * 60 * minuteMs
    ? { kind: 'IDLE' }
    : { kind: 'WAITING', session: next, leftMs };
}

const pad = (value: number): string => String(value).padStart(2, '0');

/** Formats a time as `12:05`, or `1:02:05` from an hour on. */
function clockText(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const rest = `${pad(Math.floor((seconds % 3600) / 60))}:${pad(seconds % 60)}`;
  return hours === 0 ? rest : `${hours}:${rest}`;
}

/** Returns the digits of a clock: it reaches zero exactly at the end, and counts up from there. Null for none. */
export function clockDigits(state: ClockState): string | null {
  if (state.kind === 'IDLE') return null;
  return state.kind === 'OVER'
    ? `+${clockText(Math.floor(state.overMs / 1000))}`
    : clockText(Math.ceil(state.leftMs / 1000));
}
