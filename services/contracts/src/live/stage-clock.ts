/** The state of a stage clock at a point in time, for all screens that show it. */
import type { ClockSession } from './run-of-show.ts';

/** A clock counts up for this time after the planned end, unless the session is ended manually. */
const maxOvertimeMinutes = 60;
/** A clock warns about the end from this remaining time. */
const endingSoonMinutes = 5;
/** A clock counts down to a session from this time before its start. */
const maxWaitingHours = 24;

const minuteMs = 60_000;

export type ClockState =
  /** Counts down to the end. */
  | { readonly kind: 'RUNNING' | 'ENDING'; readonly session: ClockSession; readonly leftMs: number }
  /** Counts up since the planned end. */
  | { readonly kind: 'OVER'; readonly session: ClockSession; readonly overMs: number }
  /** Counts down to the next start, from a day before. */
  | { readonly kind: 'WAITING'; readonly session: ClockSession; readonly leftMs: number }
  | { readonly kind: 'IDLE' };

/** Returns the planned start, or the time at which the session was started manually before it. */
const startMs = ({ starts_at, actual_start_at }: ClockSession): number =>
  Math.min(Date.parse(starts_at), actual_start_at === null ? Infinity : Date.parse(actual_start_at));

/**
 * Checks whether the session was ended manually. Sessions that end automatically at their planned end may still be running
 * on stage.
 */
const hasEnded = ({ ends_at, actual_end_at }: ClockSession): boolean =>
  actual_end_at !== null && Date.parse(actual_end_at) !== Date.parse(ends_at);

const isRunning = ({ actual_start_at, actual_end_at }: ClockSession): boolean =>
  actual_start_at !== null && actual_end_at === null;

const overMs = ({ ends_at }: ClockSession, nowMs: number): number => nowMs - Date.parse(ends_at);

/** Returns the session that started last; one that is only planned does not replace one that is still running. */
function sessionOnStage(sessions: readonly ClockSession[], nowMs: number): ClockSession | undefined {
  const started = sessions.filter((session) => startMs(session) <= nowMs);
  const last = started.at(-1);
  if (last?.actual_start_at !== null) return last;
  return started.findLast((one) => isRunning(one) && overMs(one, nowMs) < maxOvertimeMinutes * minuteMs) ?? last;
}

/**
 * Returns the state of a clock. It shows the session that started last until that session is ended manually, the next one
 * starts, or an hour has passed since its planned end.
 * @param sessions sessions of one location, sorted by start
 */
export function clockAt(sessions: readonly ClockSession[], nowMs: number): ClockState {
  const current = sessionOnStage(sessions, nowMs);
  if (current !== undefined && !hasEnded(current)) {
    const leftMs = Date.parse(current.ends_at) - nowMs;
    if (leftMs > 0)
      return { kind: leftMs > endingSoonMinutes * minuteMs ? 'RUNNING' : 'ENDING', session: current, leftMs };
    if (-leftMs < maxOvertimeMinutes * minuteMs) return { kind: 'OVER', session: current, overMs: -leftMs };
  }
  const next = sessions.find((session) => startMs(session) > nowMs);
  const leftMs = next === undefined ? Infinity : startMs(next) - nowMs;
  return next === undefined || leftMs >= maxWaitingHours * 60 * minuteMs
    ? { kind: 'IDLE' }
    : { kind: 'WAITING', session: next, leftMs };
}

const pad = (value: number): string => String(value).padStart(2, '0');

/** Formats a duration as `12:05`, or as `1:02:05` if it is an hour or more. */
function clockText(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const rest = `${pad(Math.floor((seconds % 3600) / 60))}:${pad(seconds % 60)}`;
  return hours === 0 ? rest : `${hours}:${rest}`;
}

/** Formats the time since the planned end as `+03:12`. */
const overrunDigits = (ms: number): string => `+${clockText(Math.floor(ms / 1000))}`;

/** Returns the digits of a clock, which reaches zero exactly at the end and then counts up; null if idle. */
export function clockDigits(state: ClockState): string | null {
  if (state.kind === 'IDLE') return null;
  return state.kind === 'OVER' ? overrunDigits(state.overMs) : clockText(Math.ceil(state.leftMs / 1000));
}
