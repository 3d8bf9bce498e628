/**
 * Reader of frab XML (also called pentabarf or c3voc schedule XML), as written by frab, pretalx, the c3voc hub and
 * others. It only collects texts with their line numbers; `normalize-schedule.rules.ts` interprets and checks them.
 */
import { maxAgendaSessions, maxEventDays } from '@plenum/contracts/limits';
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
  maxLinksPerSession,
  maxPersonsPerSession,
  maxRawTextLength,
  maxScheduleDepth,
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
type ReaderState = {
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
 * Reads a document in chunks. Fetches no external entities and declares no internal ones: a DOCTYPE with more than a
 * name is rejected.
 * @throws UnreadableSchedule with the line where reading stopped
 */
export function readFrabXml(chunks: Iterable<string>): RawSchedule {
  const schedule: RawSchedule = { version: null, conference: new Map(), days: [], sessions: [], personCount: 0 };
  const state: ReaderState = {
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
  parser.on('opentag', (tag) => openElement(state, tag, parser.line));
  parser.on('closetag', () => closeElement(state));
  parser.on('processinginstruction', ({ target, body }) => {
    if (target !== extensionName) return;
    const extension = parseExtension(body, parser.line);
    if (state.session === null) applyExtensionConference(schedule, extension, parser.line);
    else applyExtensionValues(state.session, extension);
  });
  parser.on('text', (text) => addText(state, text));
  parser.on('cdata', (text) => addText(state, text));
  for (const chunk of chunks) parser.write(chunk);
  parser.close();
  return schedule;
}

function parseExtension(body: string, line: number): unknown {
  if (body.length > maxRawTextLength)
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

function addText(state: ReaderState, text: string): void {
  const open = state.openText;
  if (open === null) return addPersonName(state, text);
  if (open.text.length + text.length > maxRawTextLength)
    throw new UnreadableSchedule(open.line, 'text_too_long', `The text of <${open.name}> is too long.`);
  open.text += text;
}

/** The name of a person is the text of the element itself; only newer files have child elements. */
function addPersonName(state: ReaderState, text: string): void {
  const person = state.person;
  if (person === null || state.path.length !== 6 || state.nameRank !== Infinity) return;
  if (person.name.length + text.length > maxRawTextLength)
    throw new UnreadableSchedule(person.line, 'text_too_long', 'The name of a person is too long.');
  person.name += text;
}

function openElement(state: ReaderState, tag: SaxesTagPlain, line: number): void {
  const parent = state.path.at(-1) ?? null;
  state.path.push(tag.name);
  const depth = state.path.length;
  if (depth > maxScheduleDepth)
    throw new UnreadableSchedule(line, 'too_deep', `Elements are nested deeper than ${maxScheduleDepth} levels.`);
  if (depth === 1) return requireScheduleRoot(tag.name, line);
  // For unescaped markup, tags are ignored and their text is used.
  if (state.openText !== null) return;
  if (depth === 2) return openTopElement(state, tag, line);
  if (parent === 'conference' && depth === 3) return openConferenceField(state, tag.name, line);
  if (state.day === null) return;
  if (depth === 3 && tag.name === 'room') state.location = tag.attributes['name'] ?? null;
  else if (depth === 4 && tag.name === 'event') openSession(state, tag, line);
  else if (state.session !== null && depth === 5) openSessionField(state, state.session, tag.name, line);
  else if (state.session !== null && depth === 6) openListEntry(state, state.session, parent, tag, line);
  else if (state.person !== null && depth === 7) openPersonField(state, tag.name, line);
}

function requireScheduleRoot(name: string, line: number): void {
  if (name === 'schedule') return;
  const reason = `This is not a schedule: the outermost element is <${quote(name).slice(1, -1)}>, not <schedule>.`;
  throw new UnreadableSchedule(line, 'not_a_schedule', reason);
}

function openTopElement(state: ReaderState, tag: SaxesTagPlain, line: number): void {
  if (tag.name === 'version')
    collect(state, tag.name, line, (text) => {
      state.schedule.version = text;
    });
  if (tag.name !== 'day') return;
  if (state.schedule.days.length === maxEventDays)
    throw new UnreadableSchedule(line, 'too_many_days', `A schedule may have at most ${maxEventDays} days.`);
  const { date, start, end } = tag.attributes;
  state.day = { date: date ?? null, start: start ?? null, end: end ?? null, line };
  state.schedule.days.push(state.day);
}

function openConferenceField(state: ReaderState, name: string, line: number): void {
  if (!isConferenceField(name)) return;
  collect(state, name, line, (text, textLine) => state.schedule.conference.set(name, { text, line: textLine }));
}

function openSession(state: ReaderState, tag: SaxesTagPlain, line: number): void {
  if (state.day === null) return;
  if (state.schedule.sessions.length === maxAgendaSessions)
    throw new UnreadableSchedule(
      line,
      'too_many_sessions',
      `A schedule may have at most ${maxAgendaSessions} sessions.`,
    );
  const { guid, id, code } = tag.attributes;
  state.session = {
    guid: guid ?? null,
    id: id ?? null,
    day: state.day,
    location: state.location,
    fields: new Map(code === undefined ? [] : [['code', { text: code, line }]]),
    persons: [],
    links: [],
    attachments: [],
    line,
  };
  state.schedule.sessions.push(state.session);
}

function openSessionField(state: ReaderState, session: RawSession, name: string, line: number): void {
  if (!isSessionField(name)) return;
  collect(state, name, line, (text, textLine) => {
    // Some files repeat an element, with one of them empty.
    if (text.trim() !== '' || !session.fields.has(name)) session.fields.set(name, { text, line: textLine });
  });
}

function openListEntry(
  state: ReaderState,
  session: RawSession,
  parent: string | null,
  tag: SaxesTagPlain,
  line: number,
): void {
  if (parent === 'persons' && tag.name === 'person') openPerson(state, session, tag, line);
  if (parent === 'recording') openRecordingField(state, session, tag.name, line);
  const list = parent === 'links' ? session.links : parent === 'attachments' ? session.attachments : null;
  if (list === null || (tag.name !== 'link' && tag.name !== 'attachment')) return;
  if (list.length === maxLinksPerSession)
    throw new UnreadableSchedule(line, 'too_many_links', `A session may have at most ${maxLinksPerSession} ${parent}.`);
  const { href, url, title, type, service } = tag.attributes;
  collect(state, tag.name, line, (text, textLine) => {
    const linkText = text.trim();
    // Old files have the URL as the text of the element.
    const linkUrl = href ?? url ?? linkText;
    const kind = { type: type ?? null, service: service ?? null };
    list.push({ url: linkUrl, title: linkText || (title ?? type ?? ''), ...kind, line: textLine });
  });
}

/** `<recording>` indicates by `optout` that a session must not be recorded. */
function openRecordingField(state: ReaderState, session: RawSession, name: string, line: number): void {
  const field = name === 'license' ? 'recording_license' : name === 'optout' ? 'do_not_record' : null;
  if (field !== null)
    collect(state, name, line, (text, textLine) => session.fields.set(field, { text, line: textLine }));
}

function openPerson(state: ReaderState, session: RawSession, tag: SaxesTagPlain, line: number): void {
  if (session.persons.length === maxPersonsPerSession)
    throw new UnreadableSchedule(
      line,
      'too_many_persons',
      `A session may have at most ${maxPersonsPerSession} persons.`,
    );
  countPersons(state.schedule, 1, line);
  const { guid, id, code, name, biography } = tag.attributes;
  const person = {
    guid: guid ?? null,
    id: id ?? code ?? null,
    name: name ?? '',
    biography: biography ?? null,
    line,
  };
  session.persons.push(person);
  state.person = person;
  state.nameRank = Infinity;
}

function openPersonField(state: ReaderState, name: string, line: number): void {
  const person = state.person;
  if (person === null) return;
  const rank = personNames.indexOf(name);
  if (rank !== -1)
    collect(state, name, line, (text) => {
      if (text.trim() === '' || rank > state.nameRank) return;
      person.name = text;
      state.nameRank = rank;
    });
  if (name === 'biography' || name === 'description')
    collect(state, name, line, (text) => {
      person.biography = text;
    });
}

function collect(state: ReaderState, name: string, line: number, store: OpenText['store']): void {
  state.openText = { depth: state.path.length, text: '', line, name, store };
}

function closeElement(state: ReaderState): void {
  const depth = state.path.length;
  const open = state.openText;
  if (open?.depth === depth) {
    open.store(open.text, open.line);
    state.openText = null;
  }
  if (open === null || open.depth === depth) {
    if (depth === 6) state.person = null;
    if (depth === 4) state.session = null;
    if (depth === 3) state.location = null;
    if (depth === 2) state.day = null;
  }
  state.path.pop();
}

function isConferenceField(name: string): name is RawConferenceField {
  return conferenceFields.has(name);
}

function isSessionField(name: string): name is RawSessionField {
  return sessionFields.has(name);
}
