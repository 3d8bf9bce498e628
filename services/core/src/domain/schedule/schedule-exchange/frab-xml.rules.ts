/**
 * Reader of frab XML (also called pentabarf or c3voc schedule XML), as written by frab, pretalx, the c3voc hub and
 * others. It only collects texts with their line numbers; `normalize-schedule.rules.ts` interprets and checks them.
 */
import { agendaSessionsMax, eventDaysMax } from '@plenum/contracts/limits';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { applyExtensionConference, applyExtensionValues, extensionName } from './extension-values.rules.ts';
import {
  rawConferenceFields,
  formatFields,
  type RawConferenceField,
  type RawDay,
  type RawPerson,
  type RawSchedule,
  type RawSession,
  type RawSessionField,
} from './parsed-schedule.rules.ts';
import {
  countPersons,
  linksPerSessionMax,
  personsPerSessionMax,
  rawTextUnitsMax,
  scheduleDepthMax,
} from './schedule-limits.rules.ts';
import { quote, UnreadableSchedule } from './schedule-problems.rules.ts';

/** Element whose text is being collected; `store` receives it when the element ends. */
type OpenText = {
  depth: number;
  text: string;
  line: number;
  name: string;
  store: (text: string, line: number) => void;
};
type Place = {
  readonly schedule: RawSchedule;
  readonly path: string[];
  day: RawDay | null;
  location: string | null;
  session: RawSession | null;
  person: { -readonly [K in keyof RawPerson]: RawPerson[K] } | null;
  /** Index in `personNames` of the element with the name; infinite for the text of the person element itself. */
  nameRank: number;
  openText: OpenText | null;
};

const conferenceFields: ReadonlySet<string> = new Set(rawConferenceFields);
/** Elements with the name of a person, in order of preference. */
const personNames: readonly string[] = ['public_name', 'full_public_name', 'name'];
const sessionFields: ReadonlySet<string> = new Set(formatFields);

/**
 * Reads a document in chunks. Fetches no external entities and declares no internal ones: any DOCTYPE beyond a name is
 * rejected.
 * @throws UnreadableSchedule with the line where reading stopped
 */
export function readFrabXml(pieces: Iterable<string>): RawSchedule {
  const schedule: RawSchedule = { version: null, conference: new Map(), days: [], sessions: [], personCount: 0 };
  const place: Place = {
    schedule,
    path: [],
    day: null,
    location: null,
    session: null,
    person: null,
    nameRank: Infinity,
    openText: null,
  };
  const parser = new SaxesParser({ xmlns: false, position: true });
  parser.on('error', (error) => {
    throw new UnreadableSchedule(
      parser.line,
      'malformed_xml',
      `Not well-formed XML: ${withoutPosition(error.message)}.`,
    );
  });
  parser.on('doctype', (doctype) => {
    if (/^\s*[\w:.-]+\s*$/.test(doctype)) return;
    const reason = 'The file declares a DTD or entities, which are not accepted in a schedule.';
    throw new UnreadableSchedule(parser.line, 'doctype_refused', reason);
  });
  parser.on('opentag', (tag) => openElement(place, tag, parser.line));
  parser.on('closetag', () => closeElement(place));
  parser.on('processinginstruction', ({ target, body }) => {
    if (target !== extensionName) return;
    const extension = parseOwn(body, parser.line);
    if (place.session === null) applyExtensionConference(schedule, extension, parser.line);
    else applyExtensionValues(place.session, extension);
  });
  parser.on('text', (part) => addText(place, part));
  parser.on('cdata', (part) => addText(place, part));
  for (const piece of pieces) parser.write(piece);
  parser.close();
  return schedule;
}

function parseOwn(body: string, line: number): unknown {
  if (body.length > rawTextUnitsMax)
    throw new UnreadableSchedule(line, 'text_too_long', `A processing instruction of ${extensionName} is too long.`);
  try {
    return JSON.parse(body);
  } catch {
    throw new UnreadableSchedule(line, 'malformed_xml', `A processing instruction of ${extensionName} is not JSON.`);
  }
}

function withoutPosition(message: string): string {
  return message.replace(/^(?:[^:\n]*:)?\d+:\d+: /, '').replace(/\.$/, '');
}

function addText(place: Place, part: string): void {
  const open = place.openText;
  if (open === null) return addPersonName(place, part);
  if (open.text.length + part.length > rawTextUnitsMax)
    throw new UnreadableSchedule(open.line, 'text_too_long', `The text of <${open.name}> is too long.`);
  open.text += part;
}

/** The name of a person is the text of the element itself; only newer files have child elements. */
function addPersonName(place: Place, part: string): void {
  const person = place.person;
  if (person === null || place.path.length !== 6 || place.nameRank !== Infinity) return;
  if (person.name.length + part.length > rawTextUnitsMax)
    throw new UnreadableSchedule(person.line, 'text_too_long', 'The name of a person is too long.');
  person.name += part;
}

function openElement(place: Place, tag: SaxesTagPlain, line: number): void {
  const parent = place.path.at(-1) ?? null;
  place.path.push(tag.name);
  const depth = place.path.length;
  if (depth > scheduleDepthMax)
    throw new UnreadableSchedule(line, 'too_deep', `Elements are nested deeper than ${scheduleDepthMax} levels.`);
  if (depth === 1) return requireScheduleRoot(tag.name, line);
  // Unescaped markup: keeps its text and ignores its tags.
  if (place.openText !== null) return;
  if (depth === 2) return openTopElement(place, tag, line);
  if (parent === 'conference' && depth === 3) return openConferenceField(place, tag.name, line);
  if (place.day === null) return;
  if (depth === 3 && tag.name === 'room') place.location = tag.attributes['name'] ?? null;
  else if (depth === 4 && tag.name === 'event') openSession(place, tag, line);
  else if (place.session !== null && depth === 5) openSessionField(place, place.session, tag.name, line);
  else if (place.session !== null && depth === 6) openListEntry(place, place.session, parent, tag, line);
  else if (place.person !== null && depth === 7) openPersonField(place, tag.name, line);
}

function requireScheduleRoot(name: string, line: number): void {
  if (name === 'schedule') return;
  const reason = `This is not a schedule: the outermost element is <${quote(name).slice(1, -1)}>, not <schedule>.`;
  throw new UnreadableSchedule(line, 'not_a_schedule', reason);
}

function openTopElement(place: Place, tag: SaxesTagPlain, line: number): void {
  if (tag.name === 'version')
    collect(place, tag.name, line, (text) => {
      place.schedule.version = text;
    });
  if (tag.name !== 'day') return;
  if (place.schedule.days.length === eventDaysMax)
    throw new UnreadableSchedule(line, 'too_many_days', `A schedule may have at most ${eventDaysMax} days.`);
  const { date, start, end } = tag.attributes;
  place.day = { date: date ?? null, start: start ?? null, end: end ?? null, line };
  place.schedule.days.push(place.day);
}

function openConferenceField(place: Place, name: string, line: number): void {
  if (!isConferenceField(name)) return;
  collect(place, name, line, (text, at) => place.schedule.conference.set(name, { text, line: at }));
}

function openSession(place: Place, tag: SaxesTagPlain, line: number): void {
  if (place.day === null) return;
  if (place.schedule.sessions.length === agendaSessionsMax)
    throw new UnreadableSchedule(
      line,
      'too_many_sessions',
      `A schedule may have at most ${agendaSessionsMax} sessions.`,
    );
  const { guid, id, code } = tag.attributes;
  place.session = {
    guid: guid ?? null,
    id: id ?? null,
    day: place.day,
    location: place.location,
    fields: new Map(code === undefined ? [] : [['code', { text: code, line }]]),
    persons: [],
    links: [],
    attachments: [],
    line,
  };
  place.schedule.sessions.push(place.session);
}

function openSessionField(place: Place, session: RawSession, name: string, line: number): void {
  if (!isSessionField(name)) return;
  collect(place, name, line, (text, at) => {
    // Some files repeat an element, with one of them empty.
    if (text.trim() !== '' || !session.fields.has(name)) session.fields.set(name, { text, line: at });
  });
}

function openListEntry(
  place: Place,
  session: RawSession,
  parent: string | null,
  tag: SaxesTagPlain,
  line: number,
): void {
  if (parent === 'persons' && tag.name === 'person') openPerson(place, session, tag, line);
  if (parent === 'recording') openRecordingField(place, session, tag.name, line);
  const list = parent === 'links' ? session.links : parent === 'attachments' ? session.attachments : null;
  if (list === null || (tag.name !== 'link' && tag.name !== 'attachment')) return;
  if (list.length === linksPerSessionMax)
    throw new UnreadableSchedule(line, 'too_many_links', `A session may have at most ${linksPerSessionMax} ${parent}.`);
  const { href, url, title, type, service } = tag.attributes;
  collect(place, tag.name, line, (text, at) => {
    const words = text.trim();
    // Old files have the URL as the text of the element.
    const address = href ?? url ?? words;
    const kind = { type: type ?? null, service: service ?? null };
    list.push({ url: address, title: words || (title ?? type ?? ''), ...kind, line: at });
  });
}

/** `<recording>` indicates by `optout` that a session must not be recorded. */
function openRecordingField(place: Place, session: RawSession, name: string, line: number): void {
  const field = name === 'license' ? 'recording_license' : name === 'optout' ? 'do_not_record' : null;
  if (field !== null) collect(place, name, line, (text, at) => session.fields.set(field, { text, line: at }));
}

function openPerson(place: Place, session: RawSession, tag: SaxesTagPlain, line: number): void {
  if (session.persons.length === personsPerSessionMax)
    throw new UnreadableSchedule(
      line,
      'too_many_persons',
      `A session may have at most ${personsPerSessionMax} persons.`,
    );
  countPersons(place.schedule, 1, line);
  const { guid, id, code, name, biography } = tag.attributes;
  const person = {
    guid: guid ?? null,
    id: id ?? code ?? null,
    name: name ?? '',
    biography: biography ?? null,
    line,
  };
  session.persons.push(person);
  place.person = person;
  place.nameRank = Infinity;
}

function openPersonField(place: Place, name: string, line: number): void {
  const person = place.person;
  if (person === null) return;
  const rank = personNames.indexOf(name);
  if (rank !== -1)
    collect(place, name, line, (text) => {
      if (text.trim() === '' || rank > place.nameRank) return;
      person.name = text;
      place.nameRank = rank;
    });
  if (name === 'biography' || name === 'description')
    collect(place, name, line, (text) => {
      person.biography = text;
    });
}

function collect(place: Place, name: string, line: number, store: OpenText['store']): void {
  place.openText = { depth: place.path.length, text: '', line, name, store };
}

function closeElement(place: Place): void {
  const depth = place.path.length;
  const open = place.openText;
  if (open?.depth === depth) {
    open.store(open.text, open.line);
    place.openText = null;
  }
  if (open === null || open.depth === depth) {
    if (depth === 6) place.person = null;
    if (depth === 4) place.session = null;
    if (depth === 3) place.location = null;
    if (depth === 2) place.day = null;
  }
  place.path.pop();
}

function isConferenceField(name: string): name is RawConferenceField {
  return conferenceFields.has(name);
}

function isSessionField(name: string): name is RawSessionField {
  return sessionFields.has(name);
}
