/**
 * Reader of the JSON of the Sessionize API, in its views “All Data” (an object of lists that refer to each other),
 * “Sessions” (groups of sessions) and “Schedule Grid” (GridSmart: days with rooms). Like the other readers, it only
 * collects texts with their line numbers. Times are local times of the conference, or in UTC with a `Z`; no view
 * contains the zone.
 */
import { maxAgendaSessions } from '@plenum/contracts/limits';
import { flagOf, listOf, member, textOf, wrongType } from './json-members.rules.ts';
import type { JsonNode } from './json-with-lines.rules.ts';
import type {
  RawLink,
  RawPerson,
  RawSchedule,
  RawSession,
  RawSessionField,
  RawSessionProblem,
  RawText,
} from './parsed-schedule.rules.ts';
import { countPersons, maxPersonsPerSession } from './schedule-limits.rules.ts';
import { parseMoment } from './schedule-moments.rules.ts';
import { quote, UnreadableSchedule } from './schedule-problems.rules.ts';

const minuteMs = 60_000;

/** Checks whether a document is one of the three views. */
export function looksLikeSessionize(root: JsonNode): boolean {
  if (root.kind === 'object') return ['sessions', 'rooms'].every((name) => member(root, name)?.kind === 'list');
  if (root.kind !== 'list') return false;
  const [first] = root.items;
  if (first === undefined) return false;
  return member(first, 'sessions')?.kind === 'list' || member(first, 'rooms')?.kind === 'list';
}

/** Objects to which sessions of the view “All Data” refer by id. */
interface Directory {
  readonly rooms: ReadonlyMap<string, string>;
  readonly speakers: ReadonlyMap<string, JsonNode>;
  /** Category items, with the title of their category. */
  readonly items: ReadonlyMap<string, Category>;
}

interface Category {
  readonly title: string;
  readonly name: RawText;
}

/**
 * Reads a whole document.
 * @throws UnreadableSchedule with the line where reading stopped
 */
export function readSessionize(root: JsonNode): RawSchedule {
  const schedule: RawSchedule = {
    version: null,
    conference: new Map(),
    days: [],
    sessions: [],
    personCount: 0,
    skippedEntries: [],
  };
  const directory = directoryOf(root);
  const addedIds = new Set<string>();
  for (const { node, room } of sessionsOf(root)) {
    const id = textOf(node, 'id')?.text ?? null;
    // The grid repeats sessions in its time slots, and a plenum session in each room.
    if (id !== null && addedIds.has(id)) continue;
    if (id !== null) addedIds.add(id);
    addSession(schedule, node, room, directory);
  }
  return schedule;
}

interface SessionNode {
  readonly node: JsonNode;
  /** Name of the room that contains it. */
  readonly room: RawText | null;
}

function sessionsOf(root: JsonNode): SessionNode[] {
  if (root.kind === 'object') return entriesOf(root, 'sessions').map((node) => ({ node, room: null }));
  return listOf(root, 'schedule').items.flatMap((group) => [
    ...entriesOf(group, 'sessions').map((node) => ({ node, room: null })),
    ...entriesOf(group, 'rooms').flatMap((room) =>
      entriesOf(room, 'sessions').map((node) => ({ node, room: textOf(room, 'name') })),
    ),
  ]);
}

function entriesOf(node: JsonNode, name: string): readonly JsonNode[] {
  const list = member(node, name);
  return list === null ? [] : listOf(list, name).items;
}

function directoryOf(root: JsonNode): Directory {
  const byId = (name: string): [string, JsonNode][] =>
    root.kind === 'object'
      ? entriesOf(root, name).flatMap((node) => {
          const id = textOf(node, 'id')?.text;
          return id === undefined ? [] : [[id, node]];
        })
      : [];
  return {
    rooms: new Map(byId('rooms').map(([id, node]) => [id, textOf(node, 'name')?.text ?? ''])),
    speakers: new Map(byId('speakers')),
    items: new Map(
      byId('categories').flatMap(([, node]) =>
        categoryItems(node, 'items').map(({ id, ...category }) => [id, category] as const),
      ),
    ),
  };
}

function categoryItems(node: JsonNode, name: 'items' | 'categoryItems'): (Category & { readonly id: string })[] {
  const title = (textOf(node, 'title') ?? textOf(node, 'name'))?.text ?? '';
  return entriesOf(node, name).flatMap((item) => {
    const [id, text] = [textOf(item, 'id'), textOf(item, 'name')];
    return id === null || text === null ? [] : [{ id: id.text, title, name: text }];
  });
}

function addSession(schedule: RawSchedule, node: JsonNode, room: RawText | null, directory: Directory): void {
  if (node.kind !== 'object') throw wrongType(node, 'session', 'an object');
  const { line } = node;
  const status = textOf(node, 'status')?.text ?? 'Accepted';
  const startsAt = textOf(node, 'startsAt');
  const title = textOf(node, 'title');
  if (startsAt === null || status !== 'Accepted') {
    const cause = startsAt === null ? 'has no time' : `is not accepted (${quote(status)})`;
    schedule.skippedEntries?.push({
      line,
      reason: `The session ${quote(title?.text ?? '')} ${cause} and was left out.`,
    });
    return;
  }
  if (schedule.sessions.length === maxAgendaSessions)
    throw new UnreadableSchedule(
      line,
      'too_many_sessions',
      `A schedule may have at most ${maxAgendaSessions} sessions.`,
    );
  const fields = new Map<RawSessionField, RawText>();
  const set = (name: RawSessionField, value: RawText | null | undefined): void => {
    if (value !== null && value !== undefined) fields.set(name, value);
  };
  set('title', title);
  set('description', textOf(node, 'description'));
  set('date', startsAt);
  set('room', roomOf(node, directory) ?? room);
  for (const { title: category, name } of categoriesOf(node, directory)) {
    const field = fieldOfCategory(category);
    if (field !== null && !fields.has(field)) fields.set(field, name);
  }
  if (flagOf(node, 'isServiceSession')?.text === 'true' && !fields.has('type')) set('type', { text: 'Break', line });
  const problems = readLength(startsAt, textOf(node, 'endsAt'), line, fields);
  const session: RawSession = {
    guid: null,
    id: textOf(node, 'id')?.text ?? null,
    day: { date: null, start: null, end: null, line },
    location: null,
    fields,
    persons: readSpeakers(node, directory),
    links: readLinks(node),
    attachments: [],
    line,
    problems,
  };
  countPersons(schedule, session.persons.length, line);
  schedule.sessions.push(session);
}

function roomOf(node: JsonNode, { rooms }: Directory): RawText | null {
  const id = textOf(node, 'roomId');
  const name = id === null ? undefined : rooms.get(id.text);
  return name === undefined || id === null ? textOf(node, 'room') : { text: name, line: id.line };
}

function categoriesOf(node: JsonNode, { items }: Directory): readonly Category[] {
  const embedded = entriesOf(node, 'categories').flatMap((category) => categoryItems(category, 'categoryItems'));
  const ids = entriesOf(node, 'categoryItems').flatMap((item) => (item.kind === 'leaf' ? [String(item.value)] : []));
  return [...embedded, ...ids.flatMap((id) => items.get(id) ?? [])];
}

/** Organizers choose the names of categories; these are common ones. */
function fieldOfCategory(title: string): 'track' | 'level' | 'language' | 'type' | null {
  if (/track|topic|theme|thema|strang/i.test(title)) return 'track';
  if (/level|niveau|audience/i.test(title)) return 'level';
  if (/language|sprache/i.test(title)) return 'language';
  return /format|type|art$/i.test(title) ? 'type' : null;
}

function readLength(
  from: RawText,
  to: RawText | null,
  line: number,
  fields: Map<RawSessionField, RawText>,
): RawSessionProblem[] {
  const [starts, ends] = [parseMoment(from.text), parseMoment(to?.text ?? '')];
  const invalidText = starts === null ? from : to;
  if (starts === null || (to !== null && ends === null)) {
    const text = invalidText?.text ?? '';
    const reason = `${quote(text)} is not a date and time such as 2027-03-20T09:00:00.`;
    return [{ code: 'invalid_date', reason, line: invalidText?.line ?? line }];
  }
  if (ends === null) return [];
  const minutes = Math.round((ends.localMs - starts.localMs) / minuteMs);
  if (minutes >= 0)
    fields.set('duration', { text: `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`, line });
  return [];
}

function readSpeakers(node: JsonNode, { speakers }: Directory): RawPerson[] {
  const entries = entriesOf(node, 'speakers');
  if (entries.length > maxPersonsPerSession)
    throw new UnreadableSchedule(
      node.line,
      'too_many_persons',
      `A session may have at most ${maxPersonsPerSession} persons.`,
    );
  return entries.flatMap((entry): RawPerson[] => {
    const speaker = entry.kind === 'leaf' ? speakers.get(String(entry.value)) : entry;
    if (speaker === undefined) return [];
    const parts = [textOf(speaker, 'firstName')?.text, textOf(speaker, 'lastName')?.text];
    const name = textOf(speaker, 'fullName') ?? textOf(speaker, 'name');
    return [
      {
        guid: textOf(speaker, 'id')?.text ?? null,
        id: null,
        name: name?.text ?? parts.filter((group) => group !== undefined).join(' '),
        biography: textOf(speaker, 'bio')?.text ?? null,
        line: speaker.line,
      },
    ];
  });
}

const linkNames = [
  ['liveUrl', 'Live stream'],
  ['recordingUrl', 'Recording'],
] as const;

const readLinks = (node: JsonNode): RawLink[] =>
  linkNames.flatMap(([name, title]) => {
    const url = textOf(node, name);
    return url === null ? [] : [{ url: url.text, title, line: url.line }];
  });
