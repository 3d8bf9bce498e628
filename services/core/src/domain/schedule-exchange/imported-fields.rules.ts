/** What an import writes: the fields of a session and of a speaker in the shape in which they are stored and compared. */
import type { SessionType } from '@plenum/contracts/enums';
import type { ParsedLink, ParsedSession, ParsedSpeaker } from './parsed-schedule.rules.ts';

/** Plain JSON, so that it can be kept as the snapshot of the last import. */
export type ImportedSessionFields = {
  readonly title: string;
  readonly subtitle: string | null;
  readonly short_description: string | null;
  /** Sanitized HTML: the abstract, followed by the description where the file has both. */
  readonly description: string | null;
  /** `YYYY-MM-DDTHH:MM:SS.sssZ`. */
  readonly starts_at: string;
  readonly duration_minutes: number;
  readonly location: string | null;
  readonly track: string | null;
  readonly session_type: SessionType;
  readonly original_type: string | null;
  readonly language: string | null;
  readonly slug: string | null;
  readonly url: string | null;
  readonly links: readonly ParsedLink[];
  readonly attachments: readonly ParsedLink[];
  /** Keys of the speakers in order. */
  readonly speakers: readonly string[];
};

export type ImportedSpeakerFields = {
  readonly name: string;
  readonly biography_html: string | null;
};

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
  'slug',
  'url',
  'links',
  'attachments',
  'speakers',
] as const satisfies readonly (keyof ImportedSessionFields)[];

export const importedSpeakerFieldNames = [
  'name',
  'biography_html',
] as const satisfies readonly (keyof ImportedSpeakerFields)[];

/** `keyOf` names a speaker: the stored one's key where the person was matched, else the key of the file. */
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

/** One text of abstract and description; a description that merely repeats the abstract is not shown twice. */
export function joinDescription(abstractHtml: string | null, descriptionHtml: string | null): string | null {
  if (abstractHtml === null) return descriptionHtml;
  if (descriptionHtml === null || descriptionHtml === abstractHtml) return abstractHtml;
  return `${abstractHtml}\n${descriptionHtml}`;
}

/**
 * A stored snapshot (a JSON column) as fields, or null when there is none or an older release wrote another shape: the
 * next import then counts as the first.
 */
export function readSessionSnapshot(json: unknown): ImportedSessionFields | null {
  return isSessionFields(json) ? json : null;
}

/** The same for a speaker's snapshot. */
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
