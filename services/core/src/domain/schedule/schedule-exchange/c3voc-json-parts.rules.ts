/** Parts shared by versions 1 and 2 of c3voc schedule JSON. */
import { listOf, member, textOf, wrongType } from './json-members.rules.ts';
import type { JsonNode, JsonObject } from './json-with-lines.rules.ts';
import {
  type RawConferenceField,
  rawConferenceFields,
  type RawLink,
  type RawPerson,
  type RawText,
} from './parsed-schedule.rules.ts';
import { maxLinksPerSession, maxPersonsPerSession } from './schedule-limits.rules.ts';
import { UnreadableSchedule } from './schedule-problems.rules.ts';

export function readConference(conference: JsonObject, scheduleNode: JsonNode): Map<RawConferenceField, RawText> {
  const fields = new Map<RawConferenceField, RawText>();
  for (const name of rawConferenceFields) {
    const value = textOf(conference, name);
    if (value !== null) fields.set(name, value);
  }
  const base_url = textOf(scheduleNode, 'base_url');
  if (base_url !== null && !fields.has('base_url')) fields.set('base_url', base_url);
  return fields;
}

type ListName = 'persons' | 'participants' | 'links' | 'attachments';

export const readPersons = (session: JsonObject, name: 'persons' | 'participants'): RawPerson[] =>
  entries(session, name, maxPersonsPerSession).map(readPerson);

export const readLinks = (session: JsonObject, name: 'links' | 'attachments'): RawLink[] =>
  entries(session, name, maxLinksPerSession).map(readLink);

function entries(session: JsonObject, name: ListName, maxCount: number): JsonNode[] {
  const node = member(session, name);
  if (node === null) return [];
  const { items } = listOf(node, name);
  const code = name === 'links' || name === 'attachments' ? 'too_many_links' : 'too_many_persons';
  if (items.length > maxCount)
    throw new UnreadableSchedule(node.line, code, `A session may have at most ${maxCount} ${name}.`);
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
    role: textOf(node, 'role')?.text ?? null,
    line: node.line,
  };
}

function readLink(node: JsonNode): RawLink {
  if (node.kind === 'leaf' && typeof node.value === 'string') return { url: node.value, title: '', line: node.line };
  if (node.kind !== 'object') throw wrongType(node, 'link', 'an object');
  const url = textOf(node, 'url') ?? textOf(node, 'href');
  const title = textOf(node, 'title') ?? textOf(node, 'text') ?? textOf(node, 'type');
  const kind = { type: textOf(node, 'type')?.text ?? null, service: textOf(node, 'service')?.text ?? null };
  return { url: url?.text ?? '', title: title?.text ?? '', ...kind, line: node.line };
}
