/** Counts as they are shown. */
import type { EventStatistics, SessionFigures, SessionStatistics } from '@plenum/contracts/statistics';
import { icebreakerFiguresMax } from '@plenum/contracts/statistics-limits';
import type { Db } from '../../platform/db/database.ts';
import {
  countEventFigures,
  listEventPresence,
  listIcebreakers,
  listSessionMinutes,
  listStays,
  type SessionFiguresRow,
} from './statistics.queries.ts';
import { isShown, medianStay, shown, staysOf } from './statistics.rules.ts';

/** Reads what happened at an event. */
export async function readEventStatistics(db: Db, event_id: number): Promise<EventStatistics> {
  const [figures, icebreakers, presence] = await Promise.all([
    countEventFigures(db, event_id),
    listIcebreakers(db, event_id),
    listEventPresence(db, event_id),
  ]);
  return {
    figures: figures.map(({ name, total, people }) => ({
      name,
      total: shown(total, people ?? total),
      people: people === null ? null : shown(people),
    })),
    icebreakers: icebreakers
      .filter(({ askers }) => isShown(askers))
      .map(({ text, asked, accepted, accepters }) => ({ text, asked, accepted: shown(accepted, accepters) }))
      .toSorted((a, b) => (b.accepted ?? 0) - (a.accepted ?? 0))
      .slice(0, icebreakerFiguresMax),
    presence: presence.map(({ at, present }) => ({ at: at.toISOString(), present: shown(present) })),
  };
}

export const sessionFiguresView = (row: SessionFiguresRow): SessionFigures => ({
  session_id: row.session_id,
  title: row.title,
  starts_at: row.starts_at.toISOString(),
  location: row.location,
  bookmarks: shown(row.bookmarks),
  peak: shown(row.peak),
  messages: shown(row.messages, row.writers),
  questions: shown(row.questions, row.askers),
  question_votes: shown(row.question_votes, row.question_voters),
  poll_votes: shown(row.poll_votes, row.poll_voters),
  reactions: shown(row.reactions),
  answers: shown(row.answers),
  average: isShown(row.answers) ? row.average : null,
});

/** Reads what happened in a session by the minute, and how long people stayed. */
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
      present: shown(present),
      reactions: shown(reactions),
    })),
  };
}
