/** Fields of a session and a speaker that an import writes, in the form in which they are stored and compared. */
import type { SessionSpeakerRole } from '@plenum/contracts/enums';
import { emptyPlainValues, plainSessionFieldNames } from '@plenum/contracts/schedule/plain-session-fields';
import { pickFields } from '../sessions/session.fields.ts';
import type { ParsedSession, ParsedSpeaker, SessionDetails } from './parsed-schedule.rules.ts';

export const importedSessionFieldNames = [
  'title',
  'short_description',
  'description',
  'starts_at',
  'duration_minutes',
  'location',
  'track',
  'session_type',
  'original_type',
  'level',
  'slug',
  'links',
  'attachments',
  'details',
  'speakers',
  'speaker_roles',
  ...plainSessionFieldNames,
] as const;

type ParsedField = Exclude<
  (typeof importedSessionFieldNames)[number],
  'description' | 'details' | 'speakers' | 'speaker_roles'
>;

/** Plain JSON, to be stored as the snapshot of the last import. */
export type ImportedSessionFields = Pick<ParsedSession, ParsedField> & {
  /** Sanitized HTML: the abstract, followed by the description if the file has both. */
  readonly description: string | null;
  readonly details: SessionDetails;
  /** Keys of the speakers in order. */
  readonly speakers: readonly string[];
  /** Roles of the speakers in the same order; null for a file without roles, which leaves them unchanged. */
  readonly speaker_roles: readonly SessionSpeakerRole[] | null;
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
 * Maps a parsed session to stored fields. `keyOf` returns the key of a speaker: the stored key if the speaker was
 * matched, else the key of the file.
 */
export function toImportedSession(
  session: ParsedSession,
  keyOf: (speaker: ParsedSpeaker) => string,
): ImportedSessionFields {
  const { abstractHtml, descriptionHtml } = session;
  return {
    title: session.title,
    short_description: session.short_description,
    description: joinDescription(abstractHtml, descriptionHtml),
    starts_at: session.starts_at,
    duration_minutes: session.duration_minutes,
    location: session.location,
    track: session.track,
    session_type: session.session_type,
    original_type: session.original_type,
    level: session.level,
    slug: session.slug,
    links: session.links,
    attachments: session.attachments,
    details: {
      ...session.details,
      ...(abstractHtml === null ? {} : { abstractLength: abstractHtml.length }),
      ...(abstractHtml !== null && abstractHtml === descriptionHtml ? { repeatsAbstract: true } : {}),
    },
    speakers: session.persons.map(keyOf),
    speaker_roles: session.speakerRoles,
    ...pickFields(session, plainSessionFieldNames),
  };
}

export function toImportedSpeaker(speaker: ParsedSpeaker): ImportedSpeakerFields {
  return { name: speaker.name, biography_html: speaker.biography_html };
}

/** Joins abstract and description; omits a description that only repeats the abstract. */
export function joinDescription(abstractHtml: string | null, descriptionHtml: string | null): string | null {
  if (abstractHtml === null) return descriptionHtml;
  if (descriptionHtml === null || descriptionHtml === abstractHtml) return abstractHtml;
  return `${abstractHtml}\n${descriptionHtml}`;
}

/** Reverses `joinDescription`. */
export function splitDescription(
  description: string | null,
  { abstractLength = 0, repeatsAbstract }: SessionDetails,
): { readonly abstractHtml: string | null; readonly descriptionHtml: string | null } {
  if (description === null || abstractLength === 0) return { abstractHtml: null, descriptionHtml: description };
  const abstractHtml = description.slice(0, abstractLength);
  const rest = description.slice(abstractLength + 1);
  return { abstractHtml, descriptionHtml: repeatsAbstract === true ? abstractHtml : rest || null };
}

/**
 * Parses a stored snapshot (a JSON column); null if there is none or its shape is outdated, in which case the next
 * import counts as the first. A plain field that is newer than the snapshot has no
 * value in it.
 */
export function readSessionSnapshot(json: unknown): ImportedSessionFields | null {
  const snapshot = isRecord(json) ? { ...emptyPlainValues, ...json } : null;
  return isSessionFields(snapshot) ? snapshot : null;
}

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
