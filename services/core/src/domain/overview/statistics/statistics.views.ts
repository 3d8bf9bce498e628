/** Maps counts to their public form. */
import type { EventStatistics, SessionFigures, SessionStatistics } from '@plenum/contracts/overview/statistics';
import { maxIcebreakerFigures } from '@plenum/contracts/overview/statistics-limits';
import type { Db } from '../../../platform/db/database.ts';
import {
  countEventFigures,
  listEventPresence,
  listIcebreakers,
  listSessionMinutes,
  listStartedSessions,
  listStays,
  type SessionFiguresRow,
} from './statistics.queries.ts';
import { averageOf, hasEnoughPeople, medianStay, hideSmallCount, periodsOf, staysOf } from './statistics.rules.ts';

/** Reads the activity of an event. */
export async function readEventStatistics(db: Db, event_id: number): Promise<EventStatistics> {
  const [figures, icebreakers, presence, sessions] = await Promise.all([
    countEventFigures(db, event_id),
    listIcebreakers(db, event_id),
    listEventPresence(db, event_id),
    listStartedSessions(db, event_id),
  ]);
  const visibleSessions = sessions.map((row) => ({ ...sessionFiguresView(row), hour: row.hour, day: row.day }));
  return {
    figures: figures.map(({ name, total, people }) => ({
      name,
      total: hideSmallCount(total, people ?? total),
      people: people === null ? null : hideSmallCount(people),
    })),
    icebreakers: icebreakers
      .filter(({ askers }) => hasEnoughPeople(askers))
      .map(({ text, asked, accepted, accepters }) => ({ text, asked, accepted: hideSmallCount(accepted, accepters) }))
      .toSorted((a, b) => (b.accepted ?? 0) - (a.accepted ?? 0))
      .slice(0, maxIcebreakerFigures),
    presence: presence.map(({ at, present }) => ({ at: at.toISOString(), present: hideSmallCount(present) })),
    average: averageOf(visibleSessions),
    ...periodsOf(visibleSessions),
  };
}

export const sessionFiguresView = (row: SessionFiguresRow): SessionFigures => ({
  session_id: row.session_id,
  title: row.title,
  starts_at: row.starts_at.toISOString(),
  location: row.location,
  bookmarks: hideSmallCount(row.bookmarks),
  peak: hideSmallCount(row.peak),
  messages: hideSmallCount(row.messages, row.writers),
  questions: hideSmallCount(row.questions, row.askers),
  question_votes: hideSmallCount(row.question_votes, row.question_voters),
  poll_votes: hideSmallCount(row.poll_votes, row.poll_voters),
  reactions: hideSmallCount(row.reactions),
  answers: hideSmallCount(row.answers),
  average: hasEnoughPeople(row.answers) ? row.average : null,
});

/** Reads the activity of a session by the minute, and the durations of stay. */
export async function readSessionCourse(
  db: Db,
  session_id: number,
): Promise<Pick<SessionStatistics, 'stays' | 'median_stay' | 'minutes'>> {
  const [minutes, stays] = await Promise.all([listSessionMinutes(db, session_id), listStays(db, session_id)]);
  const counts = new Map(stays.map(({ from_minutes, people }) => [from_minutes, people]));
  return {
    stays: staysOf(counts),
    median_stay: medianStay(counts),
    minutes: minutes.map(({ minute, present, reactions }) => ({
      minute: minute.toISOString(),
      present: hideSmallCount(present),
      reactions: hideSmallCount(reactions),
    })),
  };
}
