/**
 * Reader of calendars (iCalendar, RFC 5545), which contain only the title, time, location and description of a session.
 * Recurring events become one session per occurrence.
 */
import { maxAgendaSessions } from '@plenum/contracts/limits';
import ICAL from 'ical.js';
import { fromLocalMs, isTimeZone } from '../sessions/zone-clock.rules.ts';
import type {
  RawConferenceField,
  RawSchedule,
  RawSession,
  RawSessionField,
  RawSessionProblem,
  RawText,
} from './parsed-schedule.rules.ts';
import { quote, UnreadableSchedule } from './schedule-problems.rules.ts';

/** More than a daily stand-up has in a month; also limits events without an end. */
const maxOccurrences = 100;
const minuteMs = 60_000;

export const looksLikeCalendar = (text: string): boolean => /^\s*BEGIN:VCALENDAR/i.test(text.slice(0, 200));

/**
 * Reads a whole calendar.
 * @throws UnreadableSchedule if it is not one
 */
export function readCalendar(text: string): RawSchedule {
  const calendar = parseCalendar(text);
  const lines = linesOfEvents(text);
  const events = calendar.getAllSubcomponents('vevent');
  const schedule: RawSchedule = {
    version: null,
    conference: conferenceFieldsOf(calendar, events),
    days: [],
    sessions: [],
    personCount: 0,
    trustsUtcLabels: true,
    skippedEntries: [],
  };
  const replaced = new Set(events.flatMap((event) => replacedOccurrenceId(event) ?? []));
  for (const [index, event] of events.entries()) {
    const line = lines[index] ?? 1;
    if (textOf(event, 'status').toUpperCase() === 'CANCELLED') {
      schedule.skippedEntries?.push({
        line,
        reason: `The event ${quote(textOf(event, 'summary'))} is cancelled and was left out.`,
      });
      continue;
    }
    schedule.sessions.push(...readEvent(event, line, { schedule, replaced }));
    if (schedule.sessions.length > maxAgendaSessions)
      throw new UnreadableSchedule(
        line,
        'too_many_sessions',
        `A schedule may have at most ${maxAgendaSessions} sessions.`,
      );
  }
  return schedule;
}

function parseCalendar(text: string): ICAL.Component {
  try {
    const calendar = ICAL.Component.fromString(text.trim());
    if (calendar.name !== 'vcalendar') throw new Error('not a calendar');
    return calendar;
  } catch (error) {
    const reason = error instanceof Error ? `: ${error.message}` : '';
    throw new UnreadableSchedule(null, 'malformed_calendar', `This is not a valid calendar (iCalendar)${reason}.`);
  }
}

const linesOfEvents = (text: string): number[] =>
  text.split(/\r\n|\n|\r/).flatMap((line, index) => (/^BEGIN:VEVENT\s*$/i.test(line) ? [index + 1] : []));

const textOf = (component: ICAL.Component, name: string): string => {
  const value: unknown = component.getFirstPropertyValue(name);
  return typeof value === 'string' ? value : '';
};

/** The package does not know the type of the properties with the name of a calendar (RFC 5545, 3.3.11). */
const unescapeText = (text: string): string =>
  text.replaceAll(/\\([\\;,n])/gi, (_match, escaped: string) => (escaped.toLowerCase() === 'n' ? ' ' : escaped));

function conferenceFieldsOf(
  calendar: ICAL.Component,
  events: readonly ICAL.Component[],
): Map<RawConferenceField, RawText> {
  const fields = new Map<RawConferenceField, RawText>();
  const title = unescapeText(textOf(calendar, 'x-wr-calname') || textOf(calendar, 'name'));
  if (title !== '') fields.set('title', { text: title, line: 1 });
  const zoneNames = [textOf(calendar, 'x-wr-timezone'), ...events.map((event) => zoneNameOf(event, 'dtstart'))];
  const timezone = zoneNames.find((name) => isTimeZone(name));
  if (timezone !== undefined) fields.set('time_zone_name', { text: timezone, line: 1 });
  return fields;
}

type TimeName = 'dtstart' | 'dtend' | 'recurrence-id';

const zoneOf = (property: ICAL.Property | null): string => {
  const zone: unknown = property?.getFirstParameter('tzid');
  return typeof zone === 'string' ? zone : '';
};
const zoneNameOf = (event: ICAL.Component, name: TimeName): string => zoneOf(event.getFirstProperty(name));

/** Returns the id of an occurrence: the id of its series and its original time. */
const occurrenceId = (uid: string, { epochMs, localMs }: Moment): string =>
  `${uid}/${new Date(epochMs ?? localMs).toISOString().slice(0, 16)}${epochMs === null ? '' : 'Z'}`;

/** Returns the id of the occurrence that an event replaces. */
function replacedOccurrenceId(event: ICAL.Component): string | null {
  const time = timeOf(event, 'recurrence-id');
  if (time === null) return null;
  return occurrenceId(textOf(event, 'uid'), momentOf(time, zoneNameOf(event, 'recurrence-id')));
}

interface Context {
  readonly schedule: RawSchedule;
  /** Occurrences that are replaced by a separate event. */
  readonly replaced: ReadonlySet<string>;
}

/** Time of an event: milliseconds of the local clock, and the instant unless it is floating. */
interface Moment {
  readonly localMs: number;
  readonly epochMs: number | null;
}

function readEvent(event: ICAL.Component, line: number, { schedule, replaced }: Context): RawSession[] {
  const start = timeOf(event, 'dtstart');
  const replacedId = replacedOccurrenceId(event);
  const base = { event, line, id: replacedId ?? textOf(event, 'uid') };
  const zone = zoneNameOf(event, 'dtstart');
  if (start === null) return [sessionOf(base, null, [missingStartProblem(event, line)])];
  if (start.isDate) return [sessionOf(base, null, [wholeDayProblem(event, line)])];
  const rule = event.getFirstPropertyValue('rrule');
  if (replacedId !== null || (rule === null && !event.hasProperty('rdate')))
    return [sessionOf(base, momentOf(start, zone))];
  const occurrences = occurrencesOf(event, start);
  if (occurrences === null) return [sessionOf(base, null, [endlessProblem(event, line)])];
  const excluded = excludedIds(event, base.id);
  const included = occurrences
    .map((time) => momentOf(time, zone))
    .map((moment) => ({ moment, id: occurrenceId(base.id, moment) }))
    .filter(({ id }) => !replaced.has(id) && !excluded.has(id));
  const reason = `The event ${quote(textOf(event, 'summary'))} recurs and became ${included.length} sessions.`;
  schedule.skippedEntries?.push({ line, reason, code: 'recurrence_expanded' });
  return included.map(({ moment, id }) => sessionOf({ ...base, id }, moment));
}

/** Returns the ids of excluded occurrences: their dates may be in another zone than the start. */
const excludedIds = (event: ICAL.Component, uid: string): ReadonlySet<string> =>
  new Set(
    event
      .getAllProperties('exdate')
      .flatMap((property) =>
        property
          .getValues()
          .flatMap((value: unknown) =>
            value instanceof ICAL.Time ? [occurrenceId(uid, momentOf(value, zoneOf(property)))] : [],
          ),
      ),
  );

function timeOf(event: ICAL.Component, name: TimeName): ICAL.Time | null {
  const value: unknown = event.getFirstPropertyValue(name);
  return value instanceof ICAL.Time ? value : null;
}

/** Returns the occurrences; null if there are too many. */
function occurrencesOf(event: ICAL.Component, dtstart: ICAL.Time): ICAL.Time[] | null {
  const expansion = new ICAL.RecurExpansion({ component: event, dtstart });
  const times: ICAL.Time[] = [];
  for (let next = expansion.next(); next; next = expansion.next()) {
    if (times.length === maxOccurrences) return null;
    times.push(next.clone());
  }
  return times;
}

/** Reads a time in the time zone of the event: from the zone name if it is known, else from the rules of the calendar. */
function momentOf(time: ICAL.Time, zone: string): Moment {
  const localMs = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);
  if (isTimeZone(zone)) return { localMs, epochMs: fromLocalMs(localMs, zone) };
  const isFloating = time.zone === null || time.zone === ICAL.Timezone.localTimezone;
  return { localMs, epochMs: isFloating ? null : time.toUnixTime() * 1000 };
}

interface OccurrenceBase {
  readonly event: ICAL.Component;
  readonly line: number;
  readonly id: string;
}

function sessionOf(
  { event, line, id }: OccurrenceBase,
  start: Moment | null,
  problems: readonly RawSessionProblem[] = [],
): RawSession {
  const fields = new Map<RawSessionField, RawText>();
  const set = (name: RawSessionField, text: string): void => {
    if (text !== '') fields.set(name, { text, line });
  };
  set('title', textOf(event, 'summary'));
  set('description', textOf(event, 'description'));
  set('room', textOf(event, 'location'));
  set('url', textOf(event, 'url'));
  if (start !== null) {
    set(
      'date',
      new Date(start.epochMs ?? start.localMs).toISOString().slice(0, 19) + (start.epochMs === null ? '' : 'Z'),
    );
    const minutes = lengthOf(event);
    if (minutes !== null) set('duration', `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`);
  }
  return {
    guid: null,
    id: id === '' ? null : id,
    day: { date: null, start: null, end: null, line },
    location: null,
    fields,
    persons: [],
    links: [],
    attachments: [],
    line,
    problems,
  };
}

/** Returns the minutes from the start to the end of an event, or its duration. */
function lengthOf(event: ICAL.Component): number | null {
  const [start, end] = [timeOf(event, 'dtstart'), timeOf(event, 'dtend')];
  const duration: unknown = event.getFirstPropertyValue('duration');
  if (duration instanceof ICAL.Duration) return Math.round(duration.toSeconds() / 60);
  if (start === null || end === null) return null;
  const [from, to] = [momentOf(start, zoneNameOf(event, 'dtstart')), momentOf(end, zoneNameOf(event, 'dtend'))];
  const ms = from.epochMs === null || to.epochMs === null ? to.localMs - from.localMs : to.epochMs - from.epochMs;
  return ms < 0 ? null : Math.round(ms / minuteMs);
}

const missingStartProblem = (event: ICAL.Component, line: number): RawSessionProblem => ({
  code: 'missing_field',
  reason: `The event ${quote(textOf(event, 'summary'))} has no start (DTSTART).`,
  line,
});
const wholeDayProblem = (event: ICAL.Component, line: number): RawSessionProblem => ({
  code: 'whole_day',
  reason: `The event ${quote(textOf(event, 'summary'))} lasts whole days; a session needs a start and an end.`,
  line,
});
const endlessProblem = (event: ICAL.Component, line: number): RawSessionProblem => ({
  code: 'recurs_endlessly',
  reason: `The event ${quote(textOf(event, 'summary'))} recurs more than ${maxOccurrences} times; give it an end.`,
  line,
});
