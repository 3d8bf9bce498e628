import type { EventDetail } from '@plenum/contracts/events/events';
import { downloadText } from '../../../lib/csv.ts';
import { eventPaths } from '../../../lib/event-paths.ts';

type CalendarEvent = Pick<
  EventDetail,
  'id' | 'title' | 'start_date' | 'end_date' | 'venue_name' | 'venue_address' | 'location' | 'updated_at' | 'created_at'
>;

const dayMs = 86_400_000;
const maxLineBytes = 75;
const compact = (date: string): string => date.replaceAll('-', '');
const dayAfter = (date: string): string => new Date(Date.parse(`${date}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(/[,;]/g, (character) => `\\${character}`)
    .replaceAll(/\r?\n/g, '\\n');

/** Folds a line by bytes, never inside a character (RFC 5545 3.1). */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let width = 0;
  let text = '';
  for (const character of line) {
    const bytes = encoder.encode(character).length;
    if (width + bytes > maxLineBytes) {
      text += '\r\n ';
      width = 1;
    }
    text += character;
    width += bytes;
  }
  return text;
}

/** Formats the days of an event as an iCalendar file (RFC 5545), where `DTEND` is the day after the last one. */
export function eventCalendar(event: CalendarEvent, url: string): string {
  const place = [event.venue_name, event.venue_address, event.location].filter(Boolean).join(', ');
  const stamp = (event.updated_at ?? event.created_at).replaceAll(/[-:]|\.\d+/g, '');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Plenum//Event//EN',
    'BEGIN:VEVENT',
    `UID:event-${event.id}@${new URL(url).host}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${compact(event.start_date)}`,
    `DTEND;VALUE=DATE:${compact(dayAfter(event.end_date))}`,
    `SUMMARY:${escaped(event.title)}`,
    ...(place === '' ? [] : [`LOCATION:${escaped(place)}`]),
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** Downloads the calendar file of an event. */
export const saveEventCalendar = (event: CalendarEvent & Pick<EventDetail, 'slug'>): void =>
  downloadText(
    `${event.slug}.ics`,
    eventCalendar(event, `${location.origin}${eventPaths.home(event.id)}`),
    'text/calendar',
  );
