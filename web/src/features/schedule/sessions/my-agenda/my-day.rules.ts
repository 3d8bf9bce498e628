/** Computes the timeline of a user’s day: sessions by time, clashes, walks, free time, and the current time. */
import type { Agenda, AgendaSession } from '@plenum/contracts/schedule/agenda';
import { upNext } from '../up-next.rules.ts';
import { type Walk, walkTo } from '../walk.rules.ts';

const minuteMs = 60_000;
/** A shorter time between two sessions is a break, not free time. */
const minFreeMinutes = 20;

/** Another session of the user’s day at the same time. */
export interface Clash {
  readonly session: AgendaSession;
  readonly untilMs: number;
}

export interface MyDaySession {
  readonly kind: 'session';
  readonly session: AgendaSession;
  readonly starts_ms: number;
  readonly endsMs: number;
  /** Earlier sessions that have not ended; none if this session is cancelled. */
  readonly clashes: readonly Clash[];
  /** Walk from the previous session, if that is in another building. */
  readonly walk: Walk | null;
}

type WalkData = Pick<Agenda, 'buildings' | 'walking_minutes'>;

export interface FreeTime {
  readonly kind: 'free';
  readonly fromMs: number;
  readonly untilMs: number;
}

export type DayEntry = MyDaySession | FreeTime | { readonly kind: 'now' };

/** Returns the sessions by start, each with those before it that have not ended, and with the walk to it. */
function withClashes(sessions: readonly AgendaSession[], walkData: WalkData): readonly MyDaySession[] {
  const before: MyDaySession[] = [];
  return sessions
    .map((session) => ({ session, starts_ms: Date.parse(session.starts_at), endsMs: Date.parse(session.ends_at) }))
    .toSorted((timed, b) => timed.starts_ms - b.starts_ms || timed.session.id - b.session.id)
    .map((timed): MyDaySession => {
      const clashes = before
        .filter(({ endsMs }) => endsMs > timed.starts_ms && timed.session.status !== 'CANCELLED')
        .map(({ session, endsMs }) => ({ session, untilMs: Math.min(endsMs, timed.endsMs) }));
      const entry = { kind: 'session', ...timed, clashes, walk: walkTo(timed.session, sessions, walkData) } as const;
      if (timed.session.status !== 'CANCELLED') before.push(entry);
      return entry;
    });
}

/**
 * Returns the entries of a day in their order. Cancelled sessions stay in the list, but neither clash nor fill time.
 * @param nowMs the current time if the day is today
 */
export function layOutMyDay(
  sessions: readonly AgendaSession[],
  nowMs: number | null,
  walkData: WalkData,
): readonly DayEntry[] {
  const entries: DayEntry[] = [];
  let busyUntilMs: number | null = null;
  let isNowPlaced = nowMs === null;
  const placeNow = (): void => {
    if (!isNowPlaced) entries.push({ kind: 'now' });
    isNowPlaced = true;
  };
  for (const entry of withClashes(sessions, walkData)) {
    const isBeforeNow = nowMs === null || entry.starts_ms <= nowMs;
    const takesPlace = entry.session.status !== 'CANCELLED';
    if (!isBeforeNow) placeNow();
    // Only the rest of free time that has already begun.
    const fromMs = busyUntilMs === null || isBeforeNow ? busyUntilMs : Math.max(busyUntilMs, nowMs);
    if (takesPlace && fromMs !== null && entry.starts_ms - fromMs >= minFreeMinutes * minuteMs)
      entries.push({ kind: 'free', fromMs, untilMs: entry.starts_ms });
    entries.push(entry);
    if (takesPlace) busyUntilMs = Math.max(busyUntilMs ?? entry.endsMs, entry.endsMs);
  }
  placeNow();
  return entries;
}

export interface Alternatives {
  /** Sessions that begin and end within the time. */
  readonly contained: readonly AgendaSession[];
  /** Sessions that also take place before or after it. */
  readonly partial: readonly AgendaSession[];
}

/** Returns the other sessions that take place during a time, by start. */
export function alternativesDuring(
  sessions: readonly AgendaSession[],
  { fromMs, untilMs }: Pick<FreeTime, 'fromMs' | 'untilMs'>,
  ownIds: ReadonlySet<number>,
): Alternatives {
  const overlapping = sessions
    .filter(({ id, status }) => !ownIds.has(id) && status !== 'CANCELLED')
    .map((session) => ({ session, starts_ms: Date.parse(session.starts_at), endsMs: Date.parse(session.ends_at) }))
    .filter(({ starts_ms, endsMs }) => starts_ms < untilMs && endsMs > fromMs)
    .toSorted((timed, b) => timed.starts_ms - b.starts_ms || timed.session.id - b.session.id);
  const isWithin = ({ starts_ms, endsMs }: { starts_ms: number; endsMs: number }): boolean =>
    starts_ms >= fromMs && endsMs <= untilMs;
  return {
    contained: overlapping.filter(isWithin).map(({ session }) => session),
    partial: overlapping.filter((timed) => !isWithin(timed)).map(({ session }) => session),
  };
}

/** Returns the other sessions that run now, otherwise those that start next. */
export const alternativesNow = (sessions: readonly AgendaSession[], nowMs: number, ownIds: ReadonlySet<number>) =>
  upNext(
    sessions.filter(({ id }) => !ownIds.has(id)),
    nowMs,
  );

/** Splits a duration into hours and minutes. */
export function hoursAndMinutes(durationMs: number): { readonly hours: number; readonly minutes: number } {
  const minutes = Math.round(durationMs / minuteMs);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
