/** Fields of a session and a speaker that an import writes, in the form in which they are stored and compared. */
import type { ParsedSession, ParsedSpeaker } from './parsed-schedule.rules.ts';

export const importedSessionFieldNames = [
  'title',
  'subtitle',
  'short_description',
  'description',
  'starts_at',
  'duration_minutes',
  'location',
  'track',
  'session_type',
  'original_type',
  'language',
  'level',
  'slug',
  'url',
  'links',
  'attachments',
  'speakers',
] as const;

type ParsedField = Exclude<(typeof importedSessionFieldNames)[number], 'description' | 'speakers'>;

/** Plain JSON, so that it can be stored as the snapshot of the last import. */
export type ImportedSessionFields = Pick<ParsedSession, ParsedField> & {
  /** Sanitized HTML: the abstract, followed by the description if the file has both. */
  readonly description: string | null;
  /** Keys of the speakers in order. */
  readonly speakers: readonly string[];
};

export type ImportedSpeakerFields = {
  readonly name: string;
  readonly biography_html: string | null;
};

export const importedSpeakerFieldNames = [
  'name',
  'biography_html',
] as const satisfies readonly (keyof ImportedSpeakerFields)[];

/**
 * Maps a parsed session to stored fields. `keyOf` returns the key of a speaker: the stored one if the person was
 * matched, else the key of the file.
 */
export function toImportedSession(
  session: ParsedSession,
  keyOf: (speaker: ParsedSpeaker) => string,
): ImportedSessionFields {
  return {
    title: session.title,
    subtitle: session.subtitle,
    short_description: session.short_description,
    description: joinDescription(session.abstractHtml, session.descriptionHtml),
    starts_at: session.starts_at,
    duration_minutes: session.duration_minutes,
    location: session.location,
    track: session.track,
    session_type: session.session_type,
    original_type: session.original_type,
    language: session.language,
    level: session.level,
    slug: session.slug,
    url: session.url,
    links: session.links,
    attachments: session.attachments,
    speakers: session.persons.map(keyOf),
  };
}

export function toImportedSpeaker(speaker: ParsedSpeaker): ImportedSpeakerFields {
  return { name: speaker.name, biography_html: speaker.biography_html };
}

/** Joins abstract and description; omits a description that merely repeats the abstract. */
export function joinDescription(abstractHtml: string | null, descriptionHtml: string | null): string | null {
  if (abstractHtml === null) return descriptionHtml;
  if (descriptionHtml === null || descriptionHtml === abstractHtml) return abstractHtml;
  return `${abstractHtml}\n${descriptionHtml}`;
}

/**
 * Parses a stored snapshot (a JSON column), or returns null when there is none or an older release wrote another shape:
 * the next import then counts as the first.
 */
export function readSessionSnapshot(json: unknown): ImportedSessionFields | null {
  const whole = isRecord(json) ? { ...addedLater, ...json } : json;
  return isSessionFields(whole) ? whole : null;
}

/** Fields that snapshots of older releases lack; without them every manual edit would be lost with the next import. */
const addedLater = { level: null } as const;

/** Parses a speaker's snapshot in the same way. */
export function readSpeakerSnapshot(json: unknown): ImportedSpeakerFields | null {
  return isSpeakerFields(json) ? json : null;
}

const textLists = ['links', 'attachments', 'speakers'] as const;

function isSessionFields(json: unknown): json is ImportedSessionFields {
  if (!isRecord(json)) return false;
  if (!importedSessionFieldNames.every((name) => name in json)) return false;
  return typeof json['title'] === 'string' && textLists.every((name) => Array.isArray(json[name]));
}

function isSpeakerFields(json: unknown): json is ImportedSpeakerFields {
  return isRecord(json) && typeof json['name'] === 'string' && 'biography_html' in json;
}

function isRecord(json: unknown): json is Record<string, unknown> {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}
