/**
 * Reader of c3voc schedule JSON, version 2 (https://c3voc.de/schema/schedule2): a list of events that refer to the
 * rooms and tracks of the conference.
 */
import { maxAgendaSessions } from '@plenum/contracts/limits';
import { formatClockMinutes } from '../sessions/session-times.rules.ts';
import { readConference, readLinks, readPersons } from './c3voc-json-parts.rules.ts';
import { listOf, member, textOf, wrongType } from './json-members.rules.ts';
import type { JsonNode, JsonObject } from './json-with-lines.rules.ts';
import type { RawDay, RawSchedule, RawSession, RawSessionField, RawText } from './parsed-schedule.rules.ts';
import { countPersons } from './schedule-limits.rules.ts';
import { parseMoment, toEpochMs } from './schedule-moments.rules.ts';
import { UnreadableSchedule } from './schedule-problems.rules.ts';

const minuteMs = 60_000;

/** States of entries that will not take place. */
const excludedStates = new Set(['DRAFT', 'SUBMITTED', 'REJECTED', 'CANCELED', 'WITHDRAWN', 'DELETED']);

/** Names of rooms and tracks by the identifiers that entries use. */
interface Names {
  readonly rooms: ReadonlyMap<string, string>;
  readonly tracks: ReadonlyMap<string, string>;
}

/**
 * Reads a whole document.
 * @throws UnreadableSchedule with the line where reading stopped
 */
export function readC3vocJsonV2(conference: JsonObject, events: JsonNode, scheduleNode: JsonNode): RawSchedule {
  const schedule: RawSchedule = {
    version: textOf(scheduleNode, 'version')?.text ?? null,
    conference: readConference(conference, scheduleNode),
    days: readDays(conference),
    sessions: [],
    personCount: 0,
  };
  const names = { rooms: namesBy(conference, 'rooms', 'guid'), tracks: namesBy(conference, 'tracks', 'slug') };
  for (const node of listOf(events, 'events').items) {
    if (node.kind !== 'object') throw wrongType(node, 'event', 'an object');
    if (excludedStates.has(textOf(node, 'state')?.text ?? '')) continue;
    if (schedule.sessions.length === maxAgendaSessions)
      throw new UnreadableSchedule(
        node.line,
        'too_many_sessions',
        `A schedule may have at most ${maxAgendaSessions} sessions.`,
      );
    const session = readEvent(node, schedule, names);
    countPersons(schedule, session.persons.length, node.line);
    schedule.sessions.push(session);
  }
  return schedule;
}

function readDays(conference: JsonObject): RawDay[] {
  const days = member(conference, 'days');
  if (days === null) return [];
  return listOf(days, 'days').items.map((node) => ({
    date: textOf(node, 'date')?.text ?? null,
    start: textOf(node, 'start')?.text ?? null,
    end: textOf(node, 'end')?.text ?? null,
    line: node.line,
  }));
}

function namesBy(conference: JsonObject, list: 'rooms' | 'tracks', key: 'guid' | 'slug'): Map<string, string> {
  const node = member(conference, list);
  const items = node === null ? [] : listOf(node, list).items;
  return new Map(items.map((item) => [textOf(item, key)?.text ?? '', textOf(item, 'name')?.text ?? '']));
}

const sharedFields = ['slug', 'url', 'title', 'subtitle', 'type', 'language', 'code'] as const;

function readEvent(node: JsonObject, schedule: RawSchedule, names: Names): RawSession {
  const fields = new Map<RawSessionField, RawText>();
  const setField = (name: RawSessionField, value: RawText | null): void => {
    if (value !== null) fields.set(name, value);
  };
  for (const name of sharedFields) setField(name, textOf(node, name));
  const language = fields.get('language')?.text ?? '';
  for (const name of ['abstract', 'description'] as const) setField(name, localText(node, name, language));
  setField('room', referencedName(node, 'room', 'guid', names.rooms));
  setField('track', referencedName(node, 'track', 'slug', names.tracks));
  const logo = member(node, 'logo');
  setField('logo', logo === null ? null : textOf(logo, 'url'));
  const start = textOf(node, 'start');
  setField('date', start);
  setField('duration', lengthOf(start, textOf(node, 'end')));
  const title = fields.get('title')?.text ?? '';
  const guid = textOf(node, 'guid')?.text ?? null;
  return {
    guid,
    // Breaks need not have a guid.
    id: guid === null ? `${start?.text ?? ''} ${title}`.trim().slice(0, 200) || null : null,
    day: dayOf(start?.text ?? '', schedule, node.line),
    location: null,
    fields,
    persons: readPersons(node, 'participants'),
    links: readLinks(node, 'links'),
    attachments: readLinks(node, 'attachments'),
    line: node.line,
  };
}

/** Returns a text in the language of the session if available, else in English, else in any language. */
function localText(node: JsonObject, name: string, language: string): RawText | null {
  const value = member(node, name);
  if (value?.kind !== 'object') return textOf(node, name);
  const [first = ''] = value.members.keys();
  return textOf(value, language) ?? textOf(value, 'en') ?? textOf(value, first);
}

/** Returns the name of a room or track that an entry refers to. */
function referencedName(
  node: JsonObject,
  name: 'room' | 'track',
  key: 'guid' | 'slug',
  names: ReadonlyMap<string, string>,
): RawText | null {
  const reference = member(node, name);
  if (reference === null) return null;
  const id = textOf(reference, key)?.text ?? '';
  const text = textOf(reference, 'name')?.text ?? names.get(id) ?? textOf(reference, 'slug')?.text ?? id;
  return text === '' ? null : { text, line: reference.line };
}

function lengthOf(start: RawText | null, end: RawText | null): RawText | null {
  const [from, to] = [start, end].map((value) => (value === null ? null : parseMoment(value.text)));
  if (end === null || from === null || from === undefined || to === null || to === undefined) return end;
  const minutes = (toEpochMs(to, 'UTC') - toEpochMs(from, 'UTC')) / minuteMs;
  const hours = Math.floor(minutes / 60);
  return { text: minutes < 0 ? end.text : `${hours}:${formatClockMinutes(minutes).slice(3)}`, line: end.line };
}

/** Returns the day during which an entry begins; a separate day if the file has none for it. */
function dayOf(start: string, { days }: RawSchedule, line: number): RawDay {
  const instantOf = (text: string | null): number => {
    const moment = text === null ? null : parseMoment(text);
    return moment === null ? Number.NaN : toEpochMs(moment, 'UTC');
  };
  const instant = instantOf(start);
  const day = days.find((candidate) => instantOf(candidate.start) <= instant && instant <= instantOf(candidate.end));
  return day ?? { date: null, start: null, end: null, line };
}
