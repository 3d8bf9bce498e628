/**
 * Validates and normalizes the raw texts of any reader. Unreadable values are collected as problems; values that had to
 * be changed are noted.
 */
import { type SessionSpeakerRole, sessionTypes, type SessionType } from '@plenum/contracts/enums';
import {
  plainSessionAddresses,
  plainSessionFlags,
  plainSessionLines,
  type PlainSessionValues,
  recordOf,
} from '@plenum/contracts/schedule/plain-session-fields';
import { normalizeLine } from '../../../platform/text.ts';
import { readLinkUrl, readLinks, withScheme } from './imported-links.rules.ts';
import { toImportedText } from './imported-text.rules.ts';
import { isLabelledUtc } from './labelled-utc.rules.ts';
import type {
  ParsedSchedule,
  ParsedSession,
  RawSchedule,
  RawSession,
  RawSessionField,
  SessionDetails,
} from './parsed-schedule.rules.ts';
import { escapeHtml, safeUrl, toShortText } from './rich-text.rules.ts';
import { type OtherZones, readFrame, type ScheduleFrame } from './schedule-days.rules.ts';
import { limitedText, type ScheduleTextKind } from './schedule-limits.rules.ts';
import { addNote, addProblem, collectSessionProblems, type ProblemList, quote } from './schedule-problems.rules.ts';
import { gatherSpeakers, type SessionPeople } from './schedule-speakers.rules.ts';
import { readSessionTimes } from './session-frame-times.rules.ts';
import { identityOf, repetitionGuid } from './session-identity.rules.ts';
import { toSessionLevel } from './session-level.rules.ts';
import { toSessionType } from './session-type.rules.ts';

type Context = {
  readonly frame: ScheduleFrame;
  readonly base_url: string | null;
  readonly list: ProblemList;
  /** Number of uses of an identity, and the line of the first. */
  readonly usesOf: Map<string, { readonly line: number; readonly count: number }>;
};

/** Title of a conference without a title in its file. */
const fallbackTitle = 'Schedule';

/**
 * Returns null if problems were found; they are added to `list`.
 * @param invalidSessions receives the sessions with a problem
 */
export function normalizeSchedule(
  raw: RawSchedule,
  zones: OtherZones,
  list: ProblemList,
  invalidSessions = new Set<RawSession>(),
): ParsedSchedule | null {
  if (raw.sessions.length === 0) addProblem(list, null, 'no_sessions', 'The schedule contains no sessions.');
  for (const session of raw.sessions) reportCellProblems(session, list, invalidSessions);
  for (const { line, reason, code = 'session_left_out' } of raw.skippedEntries ?? []) addNote(list, line, code, reason);
  const acronym = conferenceText(raw, 'acronym', list);
  const title = conferenceText(raw, 'title', list) ?? acronym ?? fallbackTitle;
  const frame = readFrame(raw, zones, list);
  if (frame === null) return null;
  const directory = gatherSpeakers(raw.sessions, list, invalidSessions);
  const base_url = safeUrl(withScheme(raw.conference.get('base_url')?.text ?? ''), null);
  const context: Context = {
    frame,
    base_url,
    list,
    usesOf: new Map(),
  };
  const sessions: ParsedSession[] = [];
  for (const session of raw.sessions) {
    const parsed = collectSessionProblems(list, session, invalidSessions, () =>
      normalizeSession(session, directory.ofSession.get(session) ?? new Map(), context),
    );
    if (parsed !== null) sessions.push(parsed);
  }
  if (list.count > 0) return null;
  const { dayOf: _day_of, ...dates } = frame;
  const version = limitedText(list, 'conference', (raw.version ?? '').slice(0, 255), null) || null;
  return {
    title,
    acronym,
    version,
    ...dates,
    sessions,
    speakers: directory.speakers,
    notes: list.notes,
    table: raw.table ?? null,
    undecidedDate: raw.undecidedDate ?? null,
    isLabelledUtc: raw.trustsUtcLabels !== true && isLabelledUtc(raw, frame.effectiveTimezone),
  };
}

/** Adds the problems found by the reader. */
function reportCellProblems(session: RawSession, list: ProblemList, invalidSessions: Set<RawSession>): void {
  collectSessionProblems(list, session, invalidSessions, () => {
    for (const { code, reason, line, ...cell } of session.problems ?? []) addProblem(list, line, code, reason, cell);
  });
}

function conferenceText(raw: RawSchedule, field: 'title' | 'acronym', list: ProblemList): string | null {
  const value = raw.conference.get(field);
  return value === undefined ? null : cleanLine(value.text, 'conference', value.line, list) || null;
}

function normalizeSession(raw: RawSession, people: SessionPeople, context: Context): ParsedSession | null {
  const { list } = context;
  const identity = readIdentity(raw, context);
  const title = oneLine(raw, 'title', 'title', list);
  if (title === null && normalizeLine(raw.fields.get('title')?.text.toWellFormed() ?? '') === '')
    addProblem(list, raw.line, 'missing_field', 'A session has no title.');
  // Problems of its cells have already been reported.
  if (raw.problems !== undefined && raw.problems.length > 0) return null;
  const times = readSessionTimes(raw, context.frame, list);
  if (times === null || title === null) return null;

  const original_type = oneLine(raw, 'type', 'type', list);
  const shortDescription = raw.fields.has('short_description')
    ? oneLine(raw, 'short_description', 'subtitle', list)
    : undefined;
  const abstractHtml = repeatsShort(raw) ? null : richText(raw, 'abstract', list);
  const descriptionHtml = richText(raw, 'description', list);
  return {
    ...identity,
    title,
    abstractHtml,
    descriptionHtml,
    short_description: toShortText(
      shortDescription === undefined
        ? (abstractHtml ?? descriptionHtml)
        : shortDescription === null
          ? null
          : escapeHtml(shortDescription),
    ),
    ...times,
    location:
      oneLine(raw, 'room', 'location', list) ?? (cleanLine(raw.location ?? '', 'location', raw.line, list) || null),
    track: oneLine(raw, 'track', 'track', list),
    session_type: explicitType(raw) ?? toSessionType(original_type),
    original_type,
    level: toSessionLevel(oneLine(raw, 'level', 'level', list)),
    slug: oneLine(raw, 'slug', 'slug', list),
    links: readLinks(raw.links, 'link', context),
    attachments: readLinks(raw.attachments, 'attachment', context),
    details: readDetails(raw, context),
    ...readPlainFields(raw, context),
    persons: [...people.keys()],
    speakerRoles: readRoles(people),
    line: raw.line,
  };
}

/** Returns the type written by exports of this product. */
function explicitType(raw: RawSession): SessionType | null {
  const name = raw.fields.get('session_type')?.text.trim();
  return sessionTypes.find((type) => type === name) ?? null;
}

/** Exports of this product repeat the short description as the abstract; it is then not part of the description. */
const repeatsShort = (raw: RawSession): boolean => {
  const shortDescription = raw.fields.get('short_description')?.text.trim();
  return (
    shortDescription !== undefined &&
    shortDescription !== '' &&
    shortDescription === raw.fields.get('abstract')?.text.trim()
  );
};

function readIdentity(raw: RawSession, context: Context): Pick<ParsedSession, 'identity' | 'guid' | 'id'> {
  const { list, usesOf } = context;
  const guid = limitedText(list, 'identifier', raw.guid ?? '', raw.line) || null;
  const id = limitedText(list, 'identifier', raw.id ?? '', raw.line) || null;
  if (guid === null && id === null)
    addProblem(list, raw.line, 'missing_field', 'A session has neither a guid nor an id.');
  const identity = identityOf({ guid, id });
  const first = usesOf.get(identity);
  const count = (first?.count ?? 0) + 1;
  usesOf.set(identity, { line: first?.line ?? raw.line, count });
  if (first === undefined) return { identity, guid, id };
  const reason = `The session ${quote(guid ?? id ?? '')} is already in line ${first.line}. It was imported as a separate session.`;
  addNote(list, raw.line, 'session_repeated', reason);
  return { identity, guid: repetitionGuid(identity, count), id };
}

function oneLine(raw: RawSession, field: RawSessionField, kind: ScheduleTextKind, list: ProblemList): string | null {
  const value = raw.fields.get(field);
  return value === undefined ? null : cleanLine(value.text, kind, value.line, list) || null;
}

function cleanLine(text: string, kind: ScheduleTextKind, line: number, list: ProblemList): string {
  return limitedText(list, kind, normalizeLine(text.toWellFormed()), line);
}

function richText(raw: RawSession, field: 'abstract' | 'description', list: ProblemList): string | null {
  const value = raw.fields.get(field);
  return value === undefined ? null : toImportedText(limitedText(list, field, value.text, value.line));
}

/** Returns the roles of all persons of a session; null if the file has none. */
function readRoles(people: SessionPeople): readonly SessionSpeakerRole[] | null {
  const roles = [...people.values()];
  return roles.some((role) => role !== null) ? roles.map((role) => role ?? 'SPEAKER') : null;
}

const readPlainFields = (raw: RawSession, context: Context): PlainSessionValues => ({
  ...recordOf(plainSessionLines, (name) => oneLine(raw, name, name, context.list)),
  ...recordOf(plainSessionAddresses, (name) => readUrl(raw, name, context)),
  ...recordOf(plainSessionFlags, (name) =>
    ['true', '1'].includes(raw.fields.get(name)?.text.trim().toLowerCase() ?? ''),
  ),
});

const urlFields = ['logo', 'origin_url', 'video_download_url'] as const;

function readDetails(raw: RawSession, context: Context): SessionDetails {
  const { list } = context;
  const recording_license = oneLine(raw, 'recording_license', 'license', list);
  const code = oneLine(raw, 'code', 'identifier', list);
  return {
    ...(recording_license === null ? {} : { recording_license }),
    ...(code === null ? {} : { code }),
    ...Object.fromEntries(
      urlFields.flatMap((field) => {
        const url = readUrl(raw, field, context);
        return url === null ? [] : [[field, url]];
      }),
    ),
  };
}

function readUrl(raw: RawSession, field: RawSessionField, context: Context): string | null {
  const value = raw.fields.get(field);
  return value === undefined ? null : readLinkUrl(value.text, value.line, field.replaceAll('_', ' '), context);
}
