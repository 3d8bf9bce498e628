/** From the raw texts of any reader to a checked and cleaned schedule; every problem is collected, not only the first. */
import { session_duration_max_minutes } from '@plenum/contracts/limits';
import {
  addDays,
  conferenceDateOf,
  daysBetween,
  formatDate,
  parseClockMinutes,
  parseDateMs,
} from '../sessions/session-times.rules.ts';
import { fromLocalMs, toLocalMs } from '../sessions/zone-clock.rules.ts';
import type {
  ParsedLink,
  ParsedSchedule,
  ParsedSession,
  ParsedSpeaker,
  RawLink,
  RawSchedule,
  RawSession,
  RawSessionField,
} from './parsed-schedule.rules.ts';
import { safeUrl, toRichText, toShortText } from './rich-text.rules.ts';
import { readFrame, type ScheduleFrame } from './schedule-days.rules.ts';
import { limitedText, type ScheduleTextKind } from './schedule-limits.rules.ts';
import { parseDurationMinutes, parseMoment, toEpochMs } from './schedule-moments.rules.ts';
import { addProblem, type ProblemList, quote } from './schedule-problems.rules.ts';
import { gatherSpeakers } from './schedule-speakers.rules.ts';
import { toSessionType } from './session-type.rules.ts';

const minute_ms = 60_000;

type Context = {
  readonly frame: ScheduleFrame;
  readonly base_url: string | null;
  readonly list: ProblemList;
  /** Line of the session that used an identifier first. */
  readonly line_of_guid: Map<string, number>;
  readonly line_of_id: Map<string, number>;
};

/** Null when problems were found; they are in `list` then. */
export function normalizeSchedule(
  raw: RawSchedule,
  default_timezone: string | null,
  list: ProblemList,
): ParsedSchedule | null {
  if (raw.sessions.length === 0) addProblem(list, null, 'no_sessions', 'The schedule contains no sessions.');
  const named_title = limitedText(
    list,
    'conference',
    raw.conference.get('title')?.text ?? '',
    raw.conference.get('title')?.line ?? null,
  );
  const acronym = limitedText(
    list,
    'conference',
    raw.conference.get('acronym')?.text ?? '',
    raw.conference.get('acronym')?.line ?? null,
  );
  const title = named_title || acronym;
  if (title === '' && list.count === 0) addProblem(list, null, 'missing_field', 'The conference has no title.');

  const frame = readFrame(raw, default_timezone, list);
  if (frame === null) return null;
  const directory = gatherSpeakers(raw.sessions, list);
  const base_url = safeUrl(raw.conference.get('base_url')?.text ?? '', null);
  const context: Context = {
    frame,
    base_url,
    list,
    line_of_guid: new Map(),
    line_of_id: new Map(),
  };
  const sessions: ParsedSession[] = [];
  for (const session of raw.sessions) {
    const parsed = normalizeSession(session, directory.of_session.get(session) ?? [], context);
    if (parsed !== null) sessions.push(parsed);
  }
  if (list.count > 0) return null;
  const { day_of: _day_of, ...dates } = frame;
  const version = limitedText(list, 'conference', (raw.version ?? '').slice(0, 255), null) || null;
  return {
    title,
    acronym: acronym || null,
    version,
    ...dates,
    sessions,
    speakers: directory.speakers,
  };
}

function normalizeSession(raw: RawSession, persons: readonly ParsedSpeaker[], context: Context): ParsedSession | null {
  const { list } = context;
  const identity = readIdentity(raw, context);
  const title = oneLine(raw, 'title', 'title', list);
  if (title === null && (raw.fields.get('title')?.text.trim() ?? '') === '')
    addProblem(list, raw.line, 'missing_field', 'A session has no title.');
  const times = readTimes(raw, context);
  if (times === null || title === null) return null;

  const original_type = oneLine(raw, 'type', 'type', list);
  const abstract_html = richText(raw, 'abstract', list);
  const description_html = richText(raw, 'description', list);
  return {
    ...identity,
    title,
    subtitle: oneLine(raw, 'subtitle', 'subtitle', list),
    abstract_html,
    description_html,
    short_description: toShortText(abstract_html ?? description_html),
    ...times,
    location:
      oneLine(raw, 'room', 'location', list) ?? (cleanLine(raw.location ?? '', 'location', raw.line, list) || null),
    track: oneLine(raw, 'track', 'track', list),
    session_type: toSessionType(original_type),
    original_type,
    language: oneLine(raw, 'language', 'language', list),
    slug: oneLine(raw, 'slug', 'slug', list),
    url: readUrl(raw, context),
    links: readLinks(raw.links, context),
    attachments: readLinks(raw.attachments, context),
    persons,
    line: raw.line,
  };
}

function readIdentity(raw: RawSession, context: Context): { guid: string | null; id: string | null } {
  const { list, line_of_guid, line_of_id } = context;
  const guid = limitedText(list, 'identifier', raw.guid ?? '', raw.line) || null;
  const id = limitedText(list, 'identifier', raw.id ?? '', raw.line) || null;
  if (guid === null && id === null)
    addProblem(list, raw.line, 'missing_field', 'A session has neither a guid nor an id.');
  const earlier_guid = guid === null ? undefined : line_of_guid.get(guid);
  const earlier_id = id === null ? undefined : line_of_id.get(id);
  if (guid !== null && earlier_guid !== undefined)
    addProblem(list, raw.line, 'duplicate_guid', `The guid ${quote(guid)} was used before, in line ${earlier_guid}.`);
  if (id !== null && earlier_id !== undefined)
    addProblem(list, raw.line, 'duplicate_id', `The id ${quote(id)} was used before, in line ${earlier_id}.`);
  if (guid !== null && earlier_guid === undefined) line_of_guid.set(guid, raw.line);
  if (id !== null && earlier_id === undefined) line_of_id.set(id, raw.line);
  return { guid, id };
}

type SessionTimes = Pick<ParsedSession, 'starts_at' | 'starts_local' | 'duration_minutes' | 'day_number'>;

function readTimes(raw: RawSession, context: Context): SessionTimes | null {
  const { frame, list } = context;
  const duration_minutes = readDuration(raw, list);
  const starts_ms = readStart(raw, context);
  if (duration_minutes === null || starts_ms === null) return null;

  const starts_at = new Date(starts_ms);
  const date = conferenceDateOf(starts_at, {
    timezone: frame.effective_timezone,
    day_change: frame.day_change,
  });
  const day = frame.day_of.get(raw.day);
  if (date < frame.start_date || date > frame.end_date) {
    const reason = `A session takes place on ${date}, outside the conference, ${frame.start_date} to ${frame.end_date}.`;
    addProblem(list, raw.fields.get('date')?.line ?? raw.line, 'outside_conference', reason);
    return null;
  }
  const is_within_day =
    day !== undefined &&
    day.start_ms !== null &&
    day.end_ms !== null &&
    day.start_ms <= starts_ms &&
    starts_ms <= day.end_ms;
  if (day !== undefined && day.date !== date && !is_within_day) {
    addProblem(list, raw.line, 'wrong_day', `A session listed under ${day.date} takes place on ${date}.`);
    return null;
  }
  return {
    starts_local: new Date(toLocalMs(starts_ms, frame.effective_timezone)).toISOString().slice(0, 16),
    starts_at: starts_at.toISOString(),
    duration_minutes,
    day_number: daysBetween(frame.start_date, date) + 1,
  };
}

function readDuration(raw: RawSession, list: ProblemList): number | null {
  const field = raw.fields.get('duration');
  if (field === undefined || field.text.trim() === '') {
    addProblem(list, raw.line, 'missing_field', 'A session has no duration.');
    return null;
  }
  const minutes = parseDurationMinutes(field.text);
  if (minutes === null) {
    addProblem(list, field.line, 'invalid_duration', `The duration ${quote(field.text)} is not HH:MM or D:HH:MM.`);
    return null;
  }
  if (minutes < 1 || minutes > session_duration_max_minutes) {
    const hours_max = session_duration_max_minutes / 60;
    addProblem(
      list,
      field.line,
      'duration_out_of_range',
      `A session lasts ${quote(field.text)}; it must be more than nothing and at most ${hours_max} hours.`,
    );
    return null;
  }
  return minutes;
}

/** The start from the session's full date, else from its clock time on its day; the two must not contradict. */
function readStart(raw: RawSession, context: Context): number | null {
  const { frame, list } = context;
  const clock = raw.fields.get('start');
  const clock_text = clock?.text.trim() ?? '';
  const clock_moment = parseMoment(clock_text);
  const clock_minutes =
    clock_moment === null ? parseClockMinutes(clock_text) : (clock_moment.local_ms / minute_ms) % 1440;
  if (clock !== undefined && clock_text !== '' && clock_minutes === null) {
    addProblem(list, clock.line, 'invalid_time', `The start ${quote(clock.text)} is not a time of day (HH:MM).`);
    return null;
  }
  const dated = raw.fields.get('date');
  const date_text = dated?.text.trim() ?? '';
  const moment = parseMoment(date_text) ?? clock_moment;
  if (moment !== null) {
    const starts_ms = toEpochMs(moment, frame.effective_timezone);
    const readings = [moment.local_ms, toLocalMs(starts_ms, frame.effective_timezone)];
    if (clock_minutes === null || readings.some((local_ms) => (local_ms / minute_ms) % 1440 === clock_minutes))
      return starts_ms;
    addProblem(
      list,
      clock?.line ?? raw.line,
      'invalid_time',
      `The start ${quote(clock_text)} contradicts the date ${quote(date_text)}.`,
    );
    return null;
  }
  if (dated !== undefined && date_text !== '' && parseDateMs(date_text) === null) {
    addProblem(list, dated.line, 'invalid_date', `The date ${quote(dated.text)} is not a date with time and offset.`);
    return null;
  }
  if (clock_minutes === null) {
    addProblem(list, raw.line, 'missing_field', 'A session has no start time.');
    return null;
  }
  return startOnDay(raw, date_text, clock_minutes, context);
}

/** Old pentabarf files give a clock time only: it belongs to the `<day>`, after midnight to the next calendar date. */
function startOnDay(raw: RawSession, date_text: string, clock_minutes: number, context: Context): number | null {
  const { frame, list } = context;
  const day = frame.day_of.get(raw.day);
  if (date_text === '' && day === undefined) {
    // A day without a usable date was reported already.
    if (list.count === 0) addProblem(list, raw.line, 'missing_field', 'A session has no date.');
    return null;
  }
  const is_after_midnight = date_text === '' && clock_minutes < (parseClockMinutes(frame.day_change) ?? 0);
  const first_date = date_text === '' ? (day?.date ?? '') : date_text;
  const date = is_after_midnight ? addDays(first_date, 1) : first_date;
  return fromLocalMs((parseDateMs(date) ?? 0) + clock_minutes * minute_ms, frame.effective_timezone);
}

function oneLine(raw: RawSession, field: RawSessionField, kind: ScheduleTextKind, list: ProblemList): string | null {
  const value = raw.fields.get(field);
  return value === undefined ? null : cleanLine(value.text, kind, value.line, list) || null;
}

function cleanLine(text: string, kind: ScheduleTextKind, line: number, list: ProblemList): string {
  return limitedText(list, kind, text.replaceAll(/\s+/g, ' '), line);
}

function richText(raw: RawSession, field: 'abstract' | 'description', list: ProblemList): string | null {
  const value = raw.fields.get(field);
  return value === undefined ? null : toRichText(limitedText(list, field, value.text, value.line));
}

function readUrl(raw: RawSession, context: Context): string | null {
  const value = raw.fields.get('url');
  return value === undefined
    ? null
    : safeUrl(limitedText(context.list, 'url', value.text, value.line), context.base_url);
}

/** Links that are not http, https or mailto are left out; a link without words shows its address. */
function readLinks(links: readonly RawLink[], context: Context): ParsedLink[] {
  const kept: ParsedLink[] = [];
  for (const link of links) {
    const url = safeUrl(limitedText(context.list, 'url', link.url, link.line), context.base_url);
    if (url === null) continue;
    const title = cleanLine(link.title, 'link_title', link.line, context.list);
    kept.push({ url, title: title || url });
  }
  return kept;
}

/** `YYYY-MM-DD` of a session's start on the clock of its schedule. */
export function localDateOf(session: Pick<ParsedSession, 'starts_local'>): string {
  return formatDate(Date.parse(`${session.starts_local}Z`));
}
