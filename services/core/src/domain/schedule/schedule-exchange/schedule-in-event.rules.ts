/** Checks a schedule against the days of an event that already has sessions. */
import { conferenceDateOf } from '../sessions/session-times.rules.ts';
import type { ParsedSchedule } from './parsed-schedule.rules.ts';
import { addProblem, newProblemList, type ProblemList } from './schedule-problems.rules.ts';

export type EventDays = {
  readonly start_date: string;
  readonly end_date: string;
  readonly timezone: string;
  readonly day_change: string;
};

/** Returns one problem for each session outside the event's conference days. */
export function findSessionsOutsideEvent(schedule: ParsedSchedule, event: EventDays): ProblemList {
  const list = newProblemList();
  for (const session of schedule.sessions) {
    const date = conferenceDateOf(new Date(session.starts_at), event);
    if (date >= event.start_date && date <= event.end_date) continue;
    const reason = `A session takes place on ${date}, outside the event, ${event.start_date} to ${event.end_date}.`;
    list.session = { guid: session.guid ?? session.id, title: session.title };
    addProblem(list, session.line, 'outside_event', reason);
  }
  return list;
}
