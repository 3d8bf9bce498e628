/** Writer of iCalendar files (RFC 5545 and RFC 7986), for downloads and subscribed feeds. */
import type { SessionType } from '@plenum/contracts/enums';
import ical, { ICalEventStatus } from 'ical-generator';
import type { CalendarRow, ExportedEventRow } from './exported-schedule.queries.ts';
import { fallbackGuid } from './exported-schedule.rules.ts';
import { toShortText } from './rich-text.rules.ts';

const minuteMs = 60_000;
/** Refresh interval for calendar clients. */
const refreshS = 900;

export interface CalendarOptions {
  readonly name: string;
  /** URL of the calendar feed; absent for a download. */
  readonly source?: string;
  /** Returns the URL of the session page. */
  readonly urlOf: (session_id: number) => string;
}

/**
 * Writes every session as an entry; cancelled ones get the status CANCELLED, so calendar clients remove them. The
 * sequence of an entry increases when its time, location or cancellation changes, so that clients announce the change.
 */
export function writeCalendar(
  event: ExportedEventRow,
  sessions: readonly CalendarRow[],
  { name, source, urlOf }: CalendarOptions,
): string {
  const calendar = ical({
    name,
    prodId: { company: 'Plenum', product: 'Agenda', language: 'EN' },
    ttl: refreshS,
    ...(source === undefined ? {} : { source }),
  });
  for (const session of sessions) {
    calendar.createEvent({
      id: session.external_id ?? fallbackGuid(event, 'session', session.id),
      start: session.starts_at,
      end: new Date(session.starts_at.getTime() + session.duration_minutes * minuteMs),
      stamp: session.changed_at,
      created: session.created_at,
      lastModified: session.changed_at,
      sequence: session.calendar_sequence,
      summary: session.title,
      location: [session.location, event.venue].filter((part) => part !== null).join(', ') || null,
      description: describe(session),
      categories: [session.track, categoryNames[session.session_type]].flatMap((label) =>
        label === null ? [] : [{ name: label }],
      ),
      url: urlOf(session.id),
      status: session.status === 'CANCELLED' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  // Every line of a calendar is terminated, including the last one: RFC 5545, 3.1.
  return `${calendar.toString()}\r\n`;
}

const categoryNames: Readonly<Record<SessionType, string>> = {
  KEYNOTE: 'Keynote',
  WORKSHOP: 'Workshop',
  PANEL: 'Panel',
  PRESENTATION: 'Talk',
  NETWORKING: 'Networking',
  QA: 'Q&A',
};

/** Calendars have no field for speakers without an email address, so the description begins with their names. */
function describe({ speakers, short_description, description }: CalendarRow): string | null {
  const summary = short_description ?? toShortText(description);
  return [speakers.join(', '), summary ?? ''].filter((part) => part !== '').join('\n\n') || null;
}
