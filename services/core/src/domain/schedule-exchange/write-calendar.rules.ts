/** Writer of iCalendar files (RFC 5545), for downloads and subscribed feeds. */
import ical, { ICalEventStatus } from 'ical-generator';
import type { CalendarRow, ExportedEventRow } from './exported-schedule.queries.ts';
import { ownGuid } from './exported-schedule.rules.ts';
import { toShortText } from './rich-text.rules.ts';

const minuteMs = 60_000;
/** Refresh interval for calendar clients. */
const refreshS = 900;

export interface CalendarOptions {
  readonly name: string;
  /** Returns the address of a session's page. */
  readonly urlOf: (session_id: number) => string;
}

/** Writes every session as an entry; cancelled ones get the status CANCELLED, so that calendar clients remove them. */
export function writeCalendar(
  event: ExportedEventRow,
  sessions: readonly CalendarRow[],
  { name, urlOf }: CalendarOptions,
): string {
  const calendar = ical({ name, prodId: { company: 'Plenum', product: 'Agenda', language: 'EN' }, ttl: refreshS });
  for (const session of sessions) {
    const summary = session.short_description ?? toShortText(session.description);
    calendar.createEvent({
      id: session.external_guid ?? ownGuid(event, 'session', session.id),
      start: session.starts_at,
      end: new Date(session.starts_at.getTime() + session.duration_minutes * minuteMs),
      stamp: session.changed_at,
      lastModified: session.changed_at,
      summary: session.title,
      location: [session.location, event.venue].filter((part) => part !== null).join(', ') || null,
      description: summary,
      url: urlOf(session.id),
      status: session.status === 'CANCELLED' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}
