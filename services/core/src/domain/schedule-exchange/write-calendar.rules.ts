/** Writer of iCalendar files (RFC 5545), for one download or a subscribed feed. */
import ical, { ICalEventStatus } from 'ical-generator';
import type { CalendarRow, ExportedEventRow } from './exported-schedule.queries.ts';
import { ownGuid } from './exported-schedule.rules.ts';
import { toShortText } from './rich-text.rules.ts';

const minuteMs = 60_000;
/** How often a calendar program should ask again. */
const refreshS = 900;

export interface CalendarOptions {
  readonly name: string;
  /** The address of a session's page. */
  readonly urlOf: (session_id: number) => string;
}

/** Every session as an entry; those that do not take place are marked so, that they vanish from people's calendars. */
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
