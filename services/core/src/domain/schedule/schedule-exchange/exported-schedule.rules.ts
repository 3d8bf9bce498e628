/** Export model of an event's schedule, independent of the format. */
import {
  type PlainSessionField,
  plainSessionFieldNames,
  type PlainSessionValues,
  recordOf,
} from '@plenum/contracts/schedule/plain-session-fields';
import { asciiName } from '../../events/events/slug.rules.ts';
import {
  addDays,
  conferenceDateOf,
  dateOfDay,
  dayCount,
  daysBetween,
  parseClockMinutes,
  requireDateMs,
  toWireTimes,
} from '../sessions/session-times.rules.ts';
import { fromLocalMs, toLocalMs } from '../sessions/zone-clock.rules.ts';
import type {
  ExportedEventRow,
  ExportedSessionRow,
  ExportedSpeakerRow,
  PlannedSession,
} from './exported-schedule.queries.ts';
import type { ExtensionFields } from './extension-values.rules.ts';
import { splitDescription } from './imported-fields.rules.ts';
import type { SchedulePages } from './schedule-pages.rules.ts';
import { derivedGuid } from './session-identity.rules.ts';

const minuteMs = 60_000;

/**
 * First number for sessions that have none from a file. Higher than the numbers of other programs, so that numbers
 * never collide and remain the same after later imports.
 */
const firstGeneratedNumber = 1_000_000_000;

export interface ExportedSession extends Omit<ExportedSessionRow, 'external_id' | 'imported_id' | 'description'> {
  /** UUID: that of the imported file, or a stable derived one. */
  readonly guid: string;
  /** Integer from 1, as readers of these formats expect. */
  readonly number: number;
  /** `YYYY-MM-DD` of the conference day. */
  readonly date: string;
  /** Local time of the event with its offset, `2025-02-01T09:30:00+01:00`. */
  readonly startsLocal: string;
  readonly endsLocal: string;
  /** `HH:MM` */
  readonly start: string;
  /** `HH:MM` */
  readonly duration: string;
  /** Sanitized HTML. */
  readonly abstractHtml: string | null;
  /** Sanitized HTML. */
  readonly descriptionHtml: string | null;
  /** Name in URLs: unique in the event, lower case letters, digits, `_` and `-`. */
  readonly pathName: string;
  /** Original page of the session, or its page on this installation. */
  readonly page: string;
  readonly persons: readonly ExportedPerson[];
  /** Texts from which an import restores the same session. */
  readonly restoredFields: ExtensionFields;
}

export interface ExportedPerson {
  readonly guid: string;
  readonly number: number;
  readonly name: string;
  readonly biography: string | null;
  readonly role: string;
  /** Identifiers of the file; an empty id if it had none. */
  readonly external: { readonly guid: string; readonly id: string };
}

/** Order of the sessions in a file; texts are loaded when they are written. */
export interface SchedulePlan {
  readonly event: ExportedEventRow;
  /** `HH:MM` */
  readonly day_change: string;
  /** Short name of the conference: at least four lower case letters, digits or `_`. */
  readonly acronym: string;
  readonly days: readonly PlannedDay[];
  /** Slugs that several sessions share, which none of them can use. */
  readonly sharedSlugs: ReadonlySet<string>;
  /** Ids of files that several sessions share: readers expect unique numbers. */
  readonly sharedIds: ReadonlySet<string>;
  readonly pages: SchedulePages;
}

export interface PlannedDay {
  /** From 1. */
  readonly number: number;
  readonly date: string;
  /** First and last instant of the conference day, in the form of `startsLocal`. */
  readonly startsLocal: string;
  readonly endsLocal: string;
  /**
   * By location, in the order set by organizers, then of first appearance; sessions without a location have the key ''.
   */
  readonly locations: ReadonlyMap<string, readonly PlannedSession[]>;
}

/**
 * Derives the guid of an object without one: stable for the row, but different on other installations. Imports
 * recognize exported rows by it.
 */
export function fallbackGuid(
  event: { readonly id: number; readonly seed: string },
  kind: 'session' | 'speaker' | 'location',
  id: number | string,
): string {
  return derivedGuid(`${event.seed}/${event.id}/${kind}/${id}`);
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the guid of a file if it is a UUID, as the schemas require. */
const guidOf = (external: string | null, generated: () => string): string =>
  external !== null && uuid.test(external) ? external : generated();

/** Returns the guid of a session in exported schedules. */
export const sessionGuid = (
  event: Parameters<typeof fallbackGuid>[0],
  { id, external_id }: { readonly id: number; readonly external_id: string | null },
): string => guidOf(external_id, () => fallbackGuid(event, 'session', id));

/** Returns the id of a file if it is a number that cannot collide with generated ones. */
function numberOf(external: string | null, id: number): number {
  const number = external !== null && /^[1-9]\d{0,9}$/.test(external) ? Number(external) : firstGeneratedNumber;
  return number < firstGeneratedNumber ? number : firstGeneratedNumber + id;
}

const pad = (value: number): string => String(value).padStart(2, '0');

function withOffset(instantMs: number, timezone: string): string {
  const localMs = toLocalMs(instantMs, timezone);
  const offset = Math.round((localMs - instantMs) / minuteMs);
  const sign = offset < 0 ? '-' : '+';
  const absoluteOffset = Math.abs(offset);
  return `${new Date(localMs).toISOString().slice(0, 19)}${sign}${pad(Math.floor(absoluteOffset / 60))}:${pad(absoluteOffset % 60)}`;
}

function startOfDay(date: string, { day_change, timezone }: ExportedEventRow): string {
  const localMs = requireDateMs(date) + (parseClockMinutes(day_change) ?? 0) * minuteMs;
  return withOffset(fromLocalMs(localMs, timezone), timezone);
}

const maxPathNameLength = 80;

/** Converts a text to a part of a URL: ASCII letters, digits and single hyphens; empty if none remain. */
export const toPathName = (text: string): string => asciiName(text, maxPathNameLength);

/** Returns the time of the last change of the schedule: like the rest of the file, it depends only on the version. */
export const generatedAt = ({ agenda_changed_at }: Pick<ExportedEventRow, 'agenda_changed_at'>): string =>
  agenda_changed_at.toISOString();

/** Groups sessions that are sorted by start. */
export function planSchedule(
  event: ExportedEventRow,
  sessions: readonly PlannedSession[],
  pages: SchedulePages,
): SchedulePlan {
  const locationOrder = new Map(event.location_names.map((name, index) => [name, index]));
  const positionOf = (name: string): number => locationOrder.get(name) ?? locationOrder.size;
  const byDate = Map.groupBy(sessions, ({ starts_at }) => conferenceDateOf(new Date(starts_at), event));
  const last = [...byDate.keys()].reduce((latest, date) => (date > latest ? date : latest), event.start_date);
  const days = Array.from(
    { length: dayCount(event, daysBetween(event.start_date, last) + 1) },
    (_, index): PlannedDay => {
      const date = dateOfDay(event.start_date, index + 1);
      const grouped = Map.groupBy(byDate.get(date) ?? [], ({ location }) => location ?? '');
      const locations = new Map([...grouped].toSorted(([a], [b]) => positionOf(a) - positionOf(b)));
      const startsLocal = startOfDay(date, event);
      return { number: index + 1, date, startsLocal, endsLocal: startOfDay(addDays(date, 1), event), locations };
    },
  );
  const acronym = toPathName(event.slug).replaceAll('-', '_').padEnd(4, '_');
  const sharedSlugs = duplicatesOf(sessions.map(({ slug }) => slug ?? ''));
  const sharedIds = duplicatesOf(sessions.map(({ imported_id }) => imported_id ?? ''));
  return { event, day_change: event.day_change.slice(0, 5), acronym, days, sharedSlugs, sharedIds, pages };
}

/** Returns the values that occur more than once. */
const duplicatesOf = (values: readonly string[]): Set<string> => {
  const seen = new Set<string>();
  return new Set(values.filter((value) => seen.size === seen.add(value).size));
};

/** Slugs that both schemas allow and that identify the session. */
const allowedSlug = /^[a-z0-9_]{4,}-(?=[a-z0-9_-]{4,}$)[a-z0-9_-]*[a-z0-9]$/;

/** Maps a session to its export form. */
export function exportSession(
  row: ExportedSessionRow,
  speakers: readonly ExportedSpeakerRow[],
  plan: SchedulePlan,
): ExportedSession {
  const { event } = plan;
  const { imported_id, description, ...rest } = row;
  const number = numberOf(plan.sharedIds.has(imported_id ?? '') ? null : imported_id, row.id);
  const { abstractHtml, descriptionHtml } = splitDescription(
    description,
    row.has_imported_description ? row.details : {},
  );
  const generatedName = `${plan.acronym}-${number}-${toPathName(row.title).padEnd(4, '0')}`;
  const isSlugUsable = row.slug !== null && allowedSlug.test(row.slug) && !plan.sharedSlugs.has(row.slug);
  return {
    ...rest,
    guid: sessionGuid(event, row),
    number,
    date: conferenceDateOf(row.starts_at, event),
    startsLocal: withOffset(row.starts_at.getTime(), event.timezone),
    endsLocal: withOffset(row.starts_at.getTime() + row.duration_minutes * minuteMs, event.timezone),
    start: toWireTimes(row, event).start_time.slice(0, 5),
    duration: `${pad(Math.floor(row.duration_minutes / 60))}:${pad(row.duration_minutes % 60)}`,
    abstractHtml,
    descriptionHtml,
    pathName: isSlugUsable ? (row.slug ?? '') : generatedName,
    page: row.url?.startsWith('http') === true ? row.url : `${plan.pages.sessions}/${row.id}`,
    persons: speakers.map((speaker) => exportPerson(speaker, event)),
    restoredFields: restoredFieldsOf(row, { abstractHtml, descriptionHtml }, event),
  };
}

const exportPerson = (speaker: ExportedSpeakerRow, event: ExportedEventRow): ExportedPerson => {
  const generated = fallbackGuid(event, 'speaker', speaker.profile_id);
  return {
    guid: guidOf(speaker.external_id, () => generated),
    number: numberOf(speaker.imported_id, speaker.profile_id),
    name: speaker.name,
    biography: speaker.bio,
    role: speaker.role,
    external: { guid: speaker.external_id ?? generated, id: speaker.imported_id ?? '' },
  };
};

/** Returns the plain fields as texts of a file. */
export const plainTexts = (values: PlainSessionValues): Record<PlainSessionField, string> =>
  recordOf(plainSessionFieldNames, (name) => String(values[name] ?? ''));

/** Returns the texts, empty for missing values. */
const textsOf = (values: Readonly<Record<string, string | null | undefined>>): ExtensionFields =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']));

/** Returns the texts that a reader of this product must restore. */
function restoredFieldsOf(
  row: ExportedSessionRow,
  texts: Pick<ExportedSession, 'abstractHtml' | 'descriptionHtml'>,
  event: ExportedEventRow,
): ExtensionFields {
  const { details } = row;
  return textsOf({
    guid: row.external_id ?? fallbackGuid(event, 'session', row.id),
    id: row.imported_id,
    slug: row.slug,
    title: row.title,
    room: row.location,
    track: row.track,
    type: row.original_type,
    abstract: texts.abstractHtml,
    description: texts.descriptionHtml,
    short_description: row.short_description,
    session_type: row.session_type,
    level: row.level,
    recording_license: details.recording_license,
    logo: details.logo,
    origin_url: details.origin_url,
    video_download_url: details.video_download_url,
    code: details.code,
    ...plainTexts(row),
  });
}

/** Escapes characters that browsers accept in a URL and RFC 3986 does not, such as `|`, and `#` inside a fragment. */
export function toUri(href: string): string {
  const pathStart = href.indexOf('/', href.indexOf('://') + 3);
  if (pathStart < 0) return href;
  const [path = '', ...fragment] = href.slice(pathStart).split('#').map(escapeParts);
  const end = fragment.length === 0 ? '' : `#${fragment.join('%23')}`;
  return href.slice(0, pathStart) + path + end;
}

const escapeParts = (text: string): string =>
  text.replaceAll(/[^\w\-.~:/?@!$&'()*+,;=%]|%(?![0-9a-f]{2})/gi, encodeURIComponent);

/** Returns a URL in the form that the schemas require for a page, or an empty text. */
export const toWebUri = (href: string | undefined): string =>
  href !== undefined && /^https?:\/\//.test(href) ? toUri(href) : '';
