/**
 * Reader of the c3voc schedule JSON, as written by frab, pretalx and the c3voc hub, in versions 1 and 2. Like the XML
 * reader, it only collects texts with their line numbers.
 */
import { maxAgendaSessions, maxEventDays } from '@plenum/contracts/limits';
import { readConference, readLinks, readPersons } from './c3voc-json-parts.rules.ts';
import { readC3vocJsonV2 } from './c3voc-json-v2.rules.ts';
import { applyExtensionConference, applyExtensionValues, extensionName } from './extension-values.rules.ts';
import { flagOf, listOf, member, textOf, wrongType } from './json-members.rules.ts';
import type { JsonNode } from './json-with-lines.rules.ts';
import {
  type RawDay,
  type RawSchedule,
  type RawSession,
  type RawSessionField,
  formatFields,
  type RawText,
} from './parsed-schedule.rules.ts';
import { countPersons } from './schedule-limits.rules.ts';
import { quote, UnreadableSchedule } from './schedule-problems.rules.ts';

export function readC3vocJson(root: JsonNode): RawSchedule {
  const scheduleNode = member(root, 'schedule');
  const conference = scheduleNode === null ? null : member(scheduleNode, 'conference');
  if (scheduleNode !== null && conference?.kind === 'object') {
    const events = member(scheduleNode, 'events');
    if (events !== null) return readC3vocJsonV2(conference, events, scheduleNode);
  }
  const days = conference === null ? null : member(conference, 'days');
  if (scheduleNode === null || conference?.kind !== 'object' || days === null)
    throw new UnreadableSchedule(
      root.line,
      'not_a_schedule',
      'This JSON is not a schedule: it has neither schedule.conference.days (c3voc) nor sessions and rooms (Sessionize).',
    );

  const schedule: RawSchedule = {
    version: textOf(scheduleNode, 'version')?.text ?? null,
    conference: readConference(conference, scheduleNode),
    days: [],
    sessions: [],
    personCount: 0,
  };
  for (const day of listOf(days, 'days').items) readDay(schedule, day);
  const meta = member(conference, 'meta');
  const extension = meta === null ? null : member(meta, extensionName);
  if (extension !== null) applyExtension(schedule, extension);
  return schedule;
}

/** Sessions are matched by the guid of the file. */
function applyExtension(schedule: RawSchedule, extension: JsonNode): void {
  const conference = member(extension, 'conference');
  if (conference !== null) applyExtensionConference(schedule, plainValue(conference), conference.line);
  const sessions = member(extension, 'sessions');
  if (sessions?.kind !== 'object') return;
  for (const session of schedule.sessions) {
    const values = session.guid === null ? undefined : sessions.members.get(session.guid);
    if (values !== undefined) applyExtensionValues(session, plainValue(values));
  }
}

/** Returns a part of the document without its line numbers. */
function plainValue(node: JsonNode): unknown {
  if (node.kind === 'leaf') return node.value;
  if (node.kind === 'list') return node.items.map(plainValue);
  return Object.fromEntries([...node.members].map(([name, value]) => [name, plainValue(value)]));
}

function readDay(schedule: RawSchedule, node: JsonNode): void {
  if (schedule.days.length === maxEventDays)
    throw new UnreadableSchedule(node.line, 'too_many_days', `A schedule may have at most ${maxEventDays} days.`);
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
  if (schedule.sessions.length === maxAgendaSessions)
    throw new UnreadableSchedule(
      node.line,
      'too_many_sessions',
      `A schedule may have at most ${maxAgendaSessions} sessions.`,
    );
  const fields = new Map<RawSessionField, RawText>();
  for (const name of formatFields) {
    const value = name === 'do_not_record' ? flagOf(node, name) : textOf(node, name);
    if (value !== null) fields.set(name, value);
  }
  const session: RawSession = {
    guid: textOf(node, 'guid')?.text ?? null,
    id: textOf(node, 'id')?.text ?? null,
    day,
    location,
    fields,
    persons: readPersons(node, 'persons'),
    links: readLinks(node, 'links'),
    attachments: readLinks(node, 'attachments'),
    line: node.line,
  };
  countPersons(schedule, session.persons.length, node.line);
  schedule.sessions.push(session);
}
