/** Writer of iCalendar files (RFC 5545 and RFC 7986), for downloads and subscribed feeds. */
import ical, { ICalEventStatus } from 'ical-generator';
import type { CalendarRow, ExportedEventRow } from './exported-schedule.queries.ts';
import { fallbackGuid } from './exported-schedule.rules.ts';
import { toShortText } from './rich-text.rules.ts';
import type { SchedulePages } from './schedule-pages.rules.ts';
import { sessionTypeNames } from './session-type.rules.ts';

const minuteMs = 60_000;
/** Refresh interval for calendar clients. */
const refreshS = 900;

export interface CalendarOptions {
  readonly name: string;
  /** URL of the calendar feed; absent for a download. */
  readonly source?: string;
  readonly pages: Pick<SchedulePages, 'sessions'>;
}

/**
 * Writes every session as an entry; cancelled ones get the status CANCELLED, so calendar clients remove them. The
 * sequence of an entry increases when its time, location or cancellation changes, so that clients announce the change.
 */
export function writeCalendar(
  event: ExportedEventRow,
  sessions: readonly CalendarRow[],
  { name, source, pages }: CalendarOptions,
): string {
  const calendar = ical({
    name: escapeText(name),
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
      categories: [session.track, sessionTypeNames[session.session_type]].flatMap((label) =>
        label === null ? [] : [{ name: label }],
      ),
      url: `${pages.sessions}/${session.id}`,
      status: session.status === 'CANCELLED' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  // Every line of a calendar is terminated, including the last one: RFC 5545, 3.1.
  return `${calendar.toString()}\r\n`;
}

/** Escapes a text as RFC 5545, 3.3.11 requires; the package only does so in entries, not in the name of the calendar. */
const escapeText = (text: string): string => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\s+/g, ' ');

/** Calendars have no field for speakers without an email address, so the description begins with their names. */
function describe({ speakers, short_description, description }: CalendarRow): string | null {
  const summary = short_description ?? toShortText(description);
  return [speakers.join(', '), summary ?? ''].filter((part) => part !== '').join('\n\n') || null;
}
