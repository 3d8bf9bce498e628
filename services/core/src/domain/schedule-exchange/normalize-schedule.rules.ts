/** Validates and cleans the raw texts of any reader; collects all problems, not only the first. */
import { type SessionSpeakerRole, sessionTypes, type SessionType } from '@plenum/contracts/enums';
import { tidyLine } from '../../platform/text.ts';
import { toImportedText } from './imported-text.rules.ts';
import type {
  ParsedLink,
  ParsedSchedule,
  ParsedSession,
  RawLink,
  RawSchedule,
  RawSession,
  RawSessionField,
  SessionDetails,
} from './parsed-schedule.rules.ts';
import { escapeHtml, safeUrl, toShortText } from './rich-text.rules.ts';
import { readFrame, type ScheduleFrame } from './schedule-days.rules.ts';
import { limitedText, type ScheduleTextKind } from './schedule-limits.rules.ts';
import { addProblem, noticing, type ProblemList, quote } from './schedule-problems.rules.ts';
import { gatherSpeakers, type SessionPeople } from './schedule-speakers.rules.ts';
import { readSessionTimes } from './session-frame-times.rules.ts';
import { toSessionLevel } from './session-level.rules.ts';
import { toSessionType } from './session-type.rules.ts';

type Context = {
  readonly frame: ScheduleFrame;
  readonly base_url: string | null;
  readonly list: ProblemList;
  /** Line of the session that used an identifier first. */
  readonly lineOfGuid: Map<string, number>;
  readonly lineOfId: Map<string, number>;
};

/**
 * Returns null when problems were found, which `list` then contains.
 * @param bad receives the sessions with a problem
 */
export function normalizeSchedule(
  raw: RawSchedule,
  defaultTimezone: string | null,
  list: ProblemList,
  bad = new Set<RawSession>(),
): ParsedSchedule | null {
  if (raw.sessions.length === 0) addProblem(list, null, 'no_sessions', 'The schedule contains no sessions.');
  const acronym = conferenceText(raw, 'acronym', list);
  const title = conferenceText(raw, 'title', list) ?? acronym ?? '';
  if (title === '' && list.count === 0) addProblem(list, null, 'missing_field', 'The conference has no title.');

  const frame = readFrame(raw, defaultTimezone, list);
  if (frame === null) return null;
  const directory = gatherSpeakers(raw.sessions, list, bad);
  const base_url = safeUrl(raw.conference.get('base_url')?.text ?? '', null);
  const context: Context = {
    frame,
    base_url,
    list,
    lineOfGuid: new Map(),
    lineOfId: new Map(),
  };
  const sessions: ParsedSession[] = [];
  for (const session of raw.sessions) {
    const parsed = noticing(list, session, bad, () =>
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
  };
}

function conferenceText(raw: RawSchedule, field: 'title' | 'acronym', list: ProblemList): string | null {
  const value = raw.conference.get(field);
  return value === undefined ? null : cleanLine(value.text, 'conference', value.line, list) || null;
}

function normalizeSession(raw: RawSession, people: SessionPeople, context: Context): ParsedSession | null {
  const { list } = context;
  const identity = readIdentity(raw, context);
  const title = oneLine(raw, 'title', 'title', list);
  if (title === null && tidyLine(raw.fields.get('title')?.text.toWellFormed() ?? '') === '')
    addProblem(list, raw.line, 'missing_field', 'A session has no title.');
  const times = readSessionTimes(raw, context.frame, list);
  if (times === null || title === null) return null;

  const original_type = oneLine(raw, 'type', 'type', list);
  const short = raw.fields.has('short_description') ? oneLine(raw, 'short_description', 'subtitle', list) : undefined;
  const abstractHtml = repeatsShort(raw) ? null : richText(raw, 'abstract', list);
  const descriptionHtml = richText(raw, 'description', list);
  return {
    ...identity,
    title,
    subtitle: oneLine(raw, 'subtitle', 'subtitle', list),
    abstractHtml,
    descriptionHtml,
    short_description: toShortText(
      short === undefined ? (abstractHtml ?? descriptionHtml) : short === null ? null : escapeHtml(short),
    ),
    ...times,
    location:
      oneLine(raw, 'room', 'location', list) ?? (cleanLine(raw.location ?? '', 'location', raw.line, list) || null),
    track: oneLine(raw, 'track', 'track', list),
    session_type: namedType(raw) ?? toSessionType(original_type),
    original_type,
    language: oneLine(raw, 'language', 'language', list),
    level: toSessionLevel(oneLine(raw, 'level', 'level', list)),
    slug: oneLine(raw, 'slug', 'slug', list),
    url: readUrl(raw, 'url', context),
    links: readLinks(raw.links, context),
    attachments: readLinks(raw.attachments, context),
    details: readDetails(raw, context),
    persons: [...people.keys()],
    speakerRoles: readRoles(people),
    line: raw.line,
  };
}

/** Returns the type as named by exports of this product. */
function namedType(raw: RawSession): SessionType | null {
  const name = raw.fields.get('session_type')?.text.trim();
  return sessionTypes.find((type) => type === name) ?? null;
}

/** Exports of this product write the short description as the abstract too; it is then not part of the description. */
const repeatsShort = (raw: RawSession): boolean => {
  const short = raw.fields.get('short_description')?.text.trim();
  return short !== undefined && short !== '' && short === raw.fields.get('abstract')?.text.trim();
};

function readIdentity(raw: RawSession, context: Context): { guid: string | null; id: string | null } {
  const { list, lineOfGuid, lineOfId } = context;
  const guid = limitedText(list, 'identifier', raw.guid ?? '', raw.line) || null;
  const id = limitedText(list, 'identifier', raw.id ?? '', raw.line) || null;
  if (guid === null && id === null)
    addProblem(list, raw.line, 'missing_field', 'A session has neither a guid nor an id.');
  const earlierGuid = guid === null ? undefined : lineOfGuid.get(guid);
  const earlierId = id === null ? undefined : lineOfId.get(id);
  if (guid !== null && earlierGuid !== undefined)
    addProblem(list, raw.line, 'duplicate_guid', `The guid ${quote(guid)} was used before, in line ${earlierGuid}.`);
  if (id !== null && earlierId !== undefined)
    addProblem(list, raw.line, 'duplicate_id', `The id ${quote(id)} was used before, in line ${earlierId}.`);
  if (guid !== null && earlierGuid === undefined) lineOfGuid.set(guid, raw.line);
  if (id !== null && earlierId === undefined) lineOfId.set(id, raw.line);
  return { guid, id };
}

function oneLine(raw: RawSession, field: RawSessionField, kind: ScheduleTextKind, list: ProblemList): string | null {
  const value = raw.fields.get(field);
  return value === undefined ? null : cleanLine(value.text, kind, value.line, list) || null;
}

function cleanLine(text: string, kind: ScheduleTextKind, line: number, list: ProblemList): string {
  return limitedText(list, kind, tidyLine(text.toWellFormed()), line);
}

function richText(raw: RawSession, field: 'abstract' | 'description', list: ProblemList): string | null {
  const value = raw.fields.get(field);
  return value === undefined ? null : toImportedText(limitedText(list, field, value.text, value.line));
}

/** Names the roles of all people if the file names one. */
function readRoles(people: SessionPeople): readonly SessionSpeakerRole[] | null {
  const roles = [...people.values()];
  return roles.some((role) => role !== null) ? roles.map((role) => role ?? 'SPEAKER') : null;
}

const addressFields = ['logo', 'feedback_url', 'origin_url', 'video_download_url'] as const;

function readDetails(raw: RawSession, context: Context): SessionDetails {
  const { list } = context;
  const recording_license = oneLine(raw, 'recording_license', 'license', list);
  const code = oneLine(raw, 'code', 'identifier', list);
  const optedOut = raw.fields.get('do_not_record')?.text.trim().toLowerCase();
  return {
    ...(recording_license === null ? {} : { recording_license }),
    ...(code === null ? {} : { code }),
    ...(optedOut === 'true' || optedOut === '1' ? { do_not_record: true } : {}),
    ...Object.fromEntries(
      addressFields.flatMap((field) => {
        const url = readUrl(raw, field, context);
        return url === null ? [] : [[field, url]];
      }),
    ),
  };
}

function readUrl(raw: RawSession, field: RawSessionField, context: Context): string | null {
  const value = raw.fields.get(field);
  return value === undefined
    ? null
    : safeUrl(limitedText(context.list, 'url', value.text, value.line), context.base_url);
}

/** Omits links that are not http, https or mailto; a link without text shows its address. */
function readLinks(links: readonly RawLink[], context: Context): ParsedLink[] {
  const kept: ParsedLink[] = [];
  for (const link of links) {
    const url = safeUrl(limitedText(context.list, 'url', link.url, link.line), context.base_url);
    if (url === null) continue;
    const title = cleanLine(link.title, 'link_title', link.line, context.list);
    const type = cleanLine(link.type ?? '', 'type', link.line, context.list);
    const service = cleanLine(link.service ?? '', 'type', link.line, context.list);
    kept.push({
      url,
      title: title || url,
      ...(type === '' ? {} : { type }),
      ...(service === '' ? {} : { service }),
    });
  }
  return kept;
}
