/**
 * Identities of people in a schedule file: by guid, else by id together with the name, because files merged from
 * several sources use an id for several people. A mention by name alone refers to the first person with that name.
 */
import { type SessionSpeakerRole, sessionSpeakerRoles } from '@plenum/contracts/enums';
import { normalizeText, normalizeLine } from '../../../platform/text.ts';
import { toImportedText } from './imported-text.rules.ts';
import type { ParsedSpeaker, RawPerson, RawSession } from './parsed-schedule.rules.ts';
import { limitedText } from './schedule-limits.rules.ts';
import { addNote, collectSessionProblems, type ProblemList } from './schedule-problems.rules.ts';

type CleanPerson = {
  guid: string | null;
  id: string | null;
  name: string;
  biography: string | null;
  role: SessionSpeakerRole | null;
  line: number;
};
type Draft = { guid: string | null; id: string | null; name: string; biography: string | null };
type Directory = {
  readonly byGuid: Map<string, Draft>;
  readonly byIdAndName: Map<string, Draft>;
  readonly byName: Map<string, Draft>;
};

/** Normalizes a name for comparison: ignores case, width and runs of blanks. */
export function comparableName(name: string): string {
  return normalizeText(name, 'NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** Returns the key of an id, combined with the name. */
export const idAndName = (id: string, name: string): string => `${id}:${comparableName(name)}`;

/** Returns the key of a person in a file: guid, else id with name, else name. */
export function speakerKey(person: { guid: string | null; imported_id: string | null; name: string }): string {
  if (person.guid !== null) return `guid:${person.guid}`;
  if (person.imported_id !== null) return `id:${idAndName(person.imported_id, person.name)}`;
  return `name:${comparableName(person.name)}`;
}

/** People of a session in order, with their roles; null for a role missing in the file. */
export type SessionPeople = ReadonlyMap<ParsedSpeaker, SessionSpeakerRole | null>;

/** All people of a file without duplicates, and the people of each session in order. */
export type SpeakerDirectory = {
  readonly speakers: ParsedSpeaker[];
  readonly ofSession: ReadonlyMap<RawSession, SessionPeople>;
};

/** Role names of c3voc schedules of version 2, in addition to our own names. */
const roleByName: ReadonlyMap<string, SessionSpeakerRole> = new Map([
  ...sessionSpeakerRoles.map((role) => [role, role] as const),
  ['CONTRIBUTOR', 'PANELIST'],
  ['GUEST', 'PANELIST'],
]);

const roleOf = (name: string | null | undefined): SessionSpeakerRole | null =>
  roleByName.get(name?.trim().toUpperCase() ?? '') ?? null;

/** Collects the people of all sessions; the first spelling of the name and the first biography of a person are used. */
export function gatherSpeakers(
  sessions: readonly RawSession[],
  list: ProblemList,
  invalidSessions: Set<RawSession>,
): SpeakerDirectory {
  const directory: Directory = { byGuid: new Map(), byIdAndName: new Map(), byName: new Map() };
  const cleaned = sessions.map((session) =>
    collectSessionProblems(list, session, invalidSessions, () =>
      session.persons.map((person) => cleanPerson(person, list)),
    ),
  );
  // People with an identifier are processed first, so mentions by name alone match them regardless of the order.
  const draftOf = new Map<CleanPerson, Draft>();
  for (const hasIdentifier of [true, false])
    for (const person of cleaned.flat())
      if (person !== null && (person.guid !== null || person.id !== null) === hasIdentifier)
        draftOf.set(person, findOrAdd(directory, person));

  const speakerByDraft = new Map<Draft, ParsedSpeaker>();
  const ofSession = new Map<RawSession, SessionPeople>();
  for (const [index, session] of sessions.entries()) {
    const people = new Map<ParsedSpeaker, SessionSpeakerRole | null>();
    for (const person of cleaned[index] ?? []) {
      const draft = person === null ? undefined : draftOf.get(person);
      if (person === null || draft === undefined) continue;
      const speaker = speakerOf(speakerByDraft, draft);
      people.set(speaker, people.get(speaker) ?? person.role);
    }
    ofSession.set(session, people);
  }
  return { speakers: [...speakerByDraft.values()], ofSession };
}

function cleanPerson(person: RawPerson, list: ProblemList): CleanPerson | null {
  const name = limitedText(list, 'person', normalizeLine(person.name.toWellFormed()), person.line);
  const guid = limitedText(list, 'identifier', person.guid ?? '', person.line) || null;
  const id = limitedText(list, 'identifier', person.id ?? '', person.line) || null;
  if (name === '') {
    if (guid !== null || id !== null)
      addNote(list, person.line, 'person_dropped', 'A person has no name and was left out.');
    return null;
  }
  const biography = limitedText(list, 'biography', person.biography ?? '', person.line) || null;
  return { guid, id, name, biography, role: roleOf(person.role), line: person.line };
}

function findOrAdd(directory: Directory, person: CleanPerson): Draft {
  const name = comparableName(person.name);
  const key = person.id === null ? null : idAndName(person.id, name);
  const existing =
    findDraft(directory, person, key) ??
    (key === null && person.guid === null ? directory.byName.get(name) : undefined);
  const draft: Draft = existing ?? { guid: null, id: null, name: person.name, biography: null };
  draft.guid ??= person.guid;
  draft.id ??= person.id;
  draft.biography ??= person.biography;
  if (draft.guid !== null) directory.byGuid.set(draft.guid, draft);
  if (key !== null && !directory.byIdAndName.has(key)) directory.byIdAndName.set(key, draft);
  if (!directory.byName.has(name)) directory.byName.set(name, draft);
  return draft;
}

/** Finds a person by identifiers. The same id and name with two different guids are two people. */
function findDraft(directory: Directory, { guid }: CleanPerson, key: string | null): Draft | undefined {
  const byGuid = guid === null ? undefined : directory.byGuid.get(guid);
  if (byGuid !== undefined || key === null) return byGuid;
  const existing = directory.byIdAndName.get(key);
  return guid !== null && existing !== undefined && existing.guid !== null ? undefined : existing;
}

function speakerOf(speakerByDraft: Map<Draft, ParsedSpeaker>, draft: Draft): ParsedSpeaker {
  const cached = speakerByDraft.get(draft);
  if (cached !== undefined) return cached;
  const identity = { guid: draft.guid, imported_id: draft.id, name: draft.name };
  const speaker: ParsedSpeaker = {
    key: speakerKey(identity),
    ...identity,
    biography_html: draft.biography === null ? null : toImportedText(draft.biography),
  };
  speakerByDraft.set(draft, speaker);
  return speaker;
}
