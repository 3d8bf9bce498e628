/**
 * Reader of the c3voc schedule JSON, as frab, pretalx and the c3voc hub write it. Like the XML reader it only collects
 * texts with their line numbers.
 */
import { agendaSessionsMax, eventDaysMax } from '@plenum/contracts/limits';
import { type JsonList, type JsonNode, type JsonObject, readJsonWithLines } from './json-with-lines.rules.ts';
import {
  rawConferenceFields,
  rawSessionFields,
  type RawConferenceField,
  type RawDay,
  type RawLink,
  type RawPerson,
  type RawSchedule,
  type RawSession,
  type RawSessionField,
  type RawText,
} from './parsed-schedule.rules.ts';
import {
  countPersons,
  linksPerSessionMax,
  personsPerSessionMax,
  rawTextUnitsMax,
  scheduleDepthMax,
} from './schedule-limits.rules.ts';
import { quote, UnreadableSchedule } from './schedule-problems.rules.ts';

/**
 * Reads a whole document.
 * @throws UnreadableSchedule with the line where reading stopped
 */
export function readC3vocJson(text: string): RawSchedule {
  const root = readJsonWithLines(text, scheduleDepthMax);
  const scheduleNode = member(root, 'schedule');
  const conference = scheduleNode === null ? null : member(scheduleNode, 'conference');
  const days = conference === null ? null : member(conference, 'days');
  if (scheduleNode === null || conference?.kind !== 'object' || days === null)
    throw new UnreadableSchedule(
      root.line,
      'not_a_schedule',
      'This JSON is not a schedule: it has no schedule.conference.days.',
    );

  const schedule: RawSchedule = {
    version: textOf(scheduleNode, 'version')?.text ?? null,
    conference: readConference(conference, scheduleNode),
    days: [],
    sessions: [],
    personCount: 0,
  };
  for (const day of listOf(days, 'days').items) readDay(schedule, day);
  return schedule;
}

function readConference(conference: JsonObject, scheduleNode: JsonNode): Map<RawConferenceField, RawText> {
  const fields = new Map<RawConferenceField, RawText>();
  for (const name of rawConferenceFields) {
    const value = textOf(conference, name);
    if (value !== null) fields.set(name, value);
  }
  const base_url = textOf(scheduleNode, 'base_url');
  if (base_url !== null && !fields.has('base_url')) fields.set('base_url', base_url);
  return fields;
}

function readDay(schedule: RawSchedule, node: JsonNode): void {
  if (schedule.days.length === eventDaysMax)
    throw new UnreadableSchedule(node.line, 'too_many_days', `A schedule may have at most ${eventDaysMax} days.`);
  const day: RawDay = {
    date: textOf(node, 'date')?.text ?? null,
    start: textOf(node, 'day_start')?.text ?? null,
    end: textOf(node, 'day_end')?.text ?? null,
    line: node.line,
  };
  schedule.days.push(day);
  const locations = member(node, 'rooms');
  if (locations === null) return;
  // Some exporters write an empty set of locations as a list.
  if (locations.kind === 'list' && locations.items.length === 0) return;
  if (locations.kind !== 'object') throw wrongType(locations, 'rooms', 'an object');
  for (const [location, sessions] of locations.members)
    for (const session of listOf(sessions, `rooms of ${quote(location)}`).items)
      readSession(schedule, day, location, session);
}

function readSession(schedule: RawSchedule, day: RawDay, location: string, node: JsonNode): void {
  if (node.kind !== 'object') throw wrongType(node, 'session', 'an object');
  if (schedule.sessions.length === agendaSessionsMax)
    throw new UnreadableSchedule(
      node.line,
      'too_many_sessions',
      `A schedule may have at most ${agendaSessionsMax} sessions.`,
    );
  const fields = new Map<RawSessionField, RawText>();
  for (const name of rawSessionFields) {
    const value = textOf(node, name);
    if (value !== null) fields.set(name, value);
  }
  const session: RawSession = {
    guid: textOf(node, 'guid')?.text ?? null,
    id: textOf(node, 'id')?.text ?? null,
    day,
    location,
    fields,
    persons: entries(node, 'persons', personsPerSessionMax).map(readPerson),
    links: entries(node, 'links', linksPerSessionMax).map(readLink),
    attachments: entries(node, 'attachments', linksPerSessionMax).map(readLink),
    line: node.line,
  };
  countPersons(schedule, session.persons.length, node.line);
  schedule.sessions.push(session);
}

function entries(session: JsonObject, name: 'persons' | 'links' | 'attachments', countMax: number): JsonNode[] {
  const node = member(session, name);
  if (node === null) return [];
  const { items } = listOf(node, name);
  const code = name === 'persons' ? 'too_many_persons' : 'too_many_links';
  if (items.length > countMax)
    throw new UnreadableSchedule(node.line, code, `A session may have at most ${countMax} ${name}.`);
  return items;
}

function readPerson(node: JsonNode): RawPerson {
  if (node.kind === 'leaf' && typeof node.value === 'string')
    return { guid: null, id: null, name: node.value, biography: null, line: node.line };
  if (node.kind !== 'object') throw wrongType(node, 'person', 'an object');
  const name = textOf(node, 'public_name') ?? textOf(node, 'full_public_name') ?? textOf(node, 'name');
  return {
    guid: textOf(node, 'guid')?.text ?? null,
    id: (textOf(node, 'id') ?? textOf(node, 'code'))?.text ?? null,
    name: name?.text ?? '',
    biography: (textOf(node, 'biography') ?? textOf(node, 'description'))?.text ?? null,
    line: node.line,
  };
}

function readLink(node: JsonNode): RawLink {
  if (node.kind === 'leaf' && typeof node.value === 'string') return { url: node.value, title: '', line: node.line };
  if (node.kind !== 'object') throw wrongType(node, 'link', 'an object');
  const url = textOf(node, 'url') ?? textOf(node, 'href');
  const title = textOf(node, 'title') ?? textOf(node, 'text') ?? textOf(node, 'type');
  return { url: url?.text ?? '', title: title?.text ?? '', line: node.line };
}

function member(node: JsonNode, name: string): JsonNode | null {
  if (node.kind !== 'object') return null;
  const value = node.members.get(name);
  return value === undefined || (value.kind === 'leaf' && value.value === null) ? null : value;
}

/** Returns the text or number of a member; null when it is absent, null or empty. */
function textOf(node: JsonNode, name: string): RawText | null {
  const value = member(node, name);
  if (value === null) return null;
  if (value.kind !== 'leaf' || typeof value.value === 'boolean') throw wrongType(value, name, 'a text');
  const text = String(value.value);
  if (text.length > rawTextUnitsMax)
    throw new UnreadableSchedule(value.line, 'text_too_long', `The text of ${quote(name)} is too long.`);
  return text === '' ? null : { text, line: value.line };
}

function listOf(node: JsonNode, name: string): JsonList {
  if (node.kind !== 'list') throw wrongType(node, name, 'a list');
  return node;
}

function wrongType(node: JsonNode, name: string, wanted: string): UnreadableSchedule {
  return new UnreadableSchedule(node.line, 'wrong_type', `${quote(name)} should be ${wanted}.`);
}
