import type { PublicProgrammeDay, PublicSession } from '@plenum/contracts/events/public-events';
import { phaseOf } from './public-time.ts';

/** A time span in which something is displayed, in milliseconds; null without a limit. */
export interface Span {
  readonly fromMs: number | null;
  readonly untilMs: number | null;
}

export interface CurrentSession extends Span {
  readonly session: PublicSession;
  /** The conference day that lists the session. */
  readonly date: string;
}

/** Sessions that start at the same time; displayed while they are the next ones. */
export interface NextSessions extends Span {
  readonly sessions: readonly PublicSession[];
  readonly date: string;
}

interface NowAndNext {
  /** The sessions in progress and those that will be: a page without a connection displays them when they start. */
  readonly now: readonly CurrentSession[];
  readonly next: readonly NextSessions[];
}

/** Limits the size of the page. */
const maxLaterSessions = 40;

export const isShownAt = ({ fromMs, untilMs }: Span, nowMs: number): boolean =>
  (fromMs === null || fromMs <= nowMs) && (untilMs === null || nowMs < untilMs);

type ListedDay = Pick<PublicProgrammeDay, 'days' | 'day_number' | 'sessions'>;

export const dateOf = ({ days, day_number }: ListedDay): string =>
  days.find((conferenceDay) => conferenceDay.day_number === day_number)?.date ?? '';

/** Returns the time span of a session; null if it is over. A live session that is past its end has no end. */
function spanOf(session: PublicSession, nowMs: number): Span | null {
  const endMs = Date.parse(session.ends_at);
  if (session.status === 'LIVE') return { fromMs: null, untilMs: endMs > nowMs ? endMs : null };
  if (phaseOf(session, { nowMs }) === 'over' || endMs <= nowMs) return null;
  return { fromMs: Date.parse(session.starts_at), untilMs: endMs };
}

/**
 * Returns the sessions in progress and those that start later, in the order of their starts. Cancelled sessions remain
 * until their end, and do not replace the next one that takes place.
 */
export function nowAndNext(
  days: readonly ListedDay[],
  nowMs: number,
  isWanted: (session: PublicSession) => boolean,
): NowAndNext {
  const remaining = days
    .flatMap((day) =>
      day.sessions.filter(isWanted).flatMap((session) => {
        const span = spanOf(session, nowMs);
        return span === null ? [] : [{ session, date: dateOf(day), ...span }];
      }),
    )
    .toSorted((first, second) => (first.fromMs ?? 0) - (second.fromMs ?? 0));
  const current = remaining.filter((span) => isShownAt(span, nowMs));
  const later = remaining.filter(({ fromMs }) => fromMs !== null && fromMs > nowMs).slice(0, maxLaterSessions);
  let shownFromMs: number | null = null;
  const next: NextSessions[] = [];
  for (const [startMs, group] of Map.groupBy(later, ({ fromMs }) => fromMs)) {
    const [first] = group;
    if (first === undefined) continue;
    const sessions = group.map(({ session }) => session);
    next.push({ sessions, date: first.date, fromMs: shownFromMs, untilMs: startMs });
    if (sessions.some(({ status }) => status !== 'CANCELLED')) shownFromMs = startMs;
  }
  return { now: [...current, ...later], next };
}
