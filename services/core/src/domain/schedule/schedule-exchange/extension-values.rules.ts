/**
 * Values of Plenum in a schedule file. The schemas of c3voc (JSON) and frab (XML) allow no additional fields in a
 * session, and restrict some fields: an id must be a number, a guid a UUID. An export therefore writes the nearest
 * value that the schema allows, and repeats differing values where a schema allows anything: JSON in
 * `schedule.conference.meta.plenum`, XML in a processing instruction `<?plenum {…}?>` at the end of the session. Other
 * programs read a valid file; an import of Plenum uses these values instead and restores exactly what was stored.
 */
import {
  type RawLink,
  type RawPerson,
  type RawSchedule,
  type RawSession,
  rawSessionFields,
} from './parsed-schedule.rules.ts';
import { maxLinksPerSession, maxRawTextLength } from './schedule-limits.rules.ts';

/** Name of the processing instruction, and of the member of `meta`. */
export const extensionName = 'plenum';

/** Texts in the form of `RawSession`; an empty text means that there is no value. */
export type ExtensionFields = Record<string, string>;

type ExtensionPerson = Partial<Pick<RawPerson, 'guid' | 'id' | 'name' | 'biography' | 'role'>>;
type ExtensionLink = Pick<RawLink, 'url' | 'title' | 'type' | 'service'>;

/** Differences from the elements of a session. */
export interface ExtensionValues {
  readonly fields?: ExtensionFields;
  /** In the order of the session's persons; null for a person without differences. */
  readonly persons?: readonly (ExtensionPerson | null)[];
  readonly links?: readonly ExtensionLink[];
  readonly attachments?: readonly ExtensionLink[];
}

/** Returns the texts of `expected` that differ from those in a file, or undefined if there are none. */
export function differingFields(expected: ExtensionFields, written: ExtensionFields): ExtensionFields | undefined {
  const differing = Object.entries(expected).filter(([name, text]) => (written[name] ?? '') !== text);
  return differing.length === 0 ? undefined : Object.fromEntries(differing);
}

/**
 * Applies extension values to a session that a reader has collected. Values of the wrong type are ignored, so that a
 * manually edited file can still be read; all others are checked like those of the elements.
 */
export function applyExtensionValues(session: RawSession, extension: unknown): void {
  if (!isRecord(extension)) return;
  const { line } = session;
  if (isRecord(extension['fields'])) {
    const { guid, id } = extension['fields'];
    if (typeof guid === 'string') session.guid = guid || null;
    if (typeof id === 'string') session.id = id || null;
    for (const name of rawSessionFields) {
      const text = extension['fields'][name];
      if (typeof text === 'string' && text.length <= maxRawTextLength) session.fields.set(name, { text, line });
    }
  }
  if (Array.isArray(extension['persons'])) applyToPersons(session, extension['persons']);
  for (const name of ['links', 'attachments'] as const) {
    const links = extension[name];
    if (Array.isArray(links) && links.length <= maxLinksPerSession)
      session[name].splice(0, Infinity, ...links.flatMap((link) => toRawLink(link, line)));
  }
}

/** Applies the time zone and the day change to the head of a schedule. */
export function applyExtensionConference(
  { conference }: Pick<RawSchedule, 'conference'>,
  extension: unknown,
  line: number,
): void {
  if (!isRecord(extension)) return;
  for (const name of ['day_change', 'time_zone_name'] as const) {
    const text = extension[name];
    if (typeof text === 'string') conference.set(name, { text, line });
  }
}

function applyToPersons({ persons }: RawSession, extension: readonly unknown[]): void {
  for (const [index, person] of persons.entries()) {
    const values = extension[index];
    if (!isRecord(values)) continue;
    persons[index] = {
      ...person,
      guid: textOr(values['guid'], person.guid) || null,
      id: textOr(values['id'], person.id) || null,
      name: textOr(values['name'], person.name) ?? person.name,
      biography: textOr(values['biography'], person.biography),
      role: textOr(values['role'], person.role ?? null),
    };
  }
}

function toRawLink(link: unknown, line: number): RawLink[] {
  if (!isRecord(link) || typeof link['url'] !== 'string') return [];
  const title = textOr(link['title'], '') ?? '';
  return [{ url: link['url'], title, type: textOr(link['type'], null), service: textOr(link['service'], null), line }];
}

const textOr = (value: unknown, fallback: string | null): string | null =>
  typeof value === 'string' && value.length <= maxRawTextLength ? value : fallback;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
