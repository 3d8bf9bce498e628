/** Schedule file after parsing, validation and cleaning, independent of its format. */
import type { SessionLevel, SessionSpeakerRole, SessionType } from '@plenum/contracts/enums';
import type { DateOrder, TimeZoneSource } from '@plenum/contracts/schedule/import-readings';
import {
  type PlainSessionField,
  plainSessionFieldNames,
  type PlainSessionValues,
} from '@plenum/contracts/schedule/plain-session-fields';
import type { ScheduleNoteCode, ScheduleProblem, ScheduleProblemCode, TableView } from './schedule-problems.rules.ts';

/** Link or attachment; `url` is absolute and http, https or mailto. */
export type ParsedLink = {
  readonly url: string;
  readonly title: string;
  /** Type of the target as written in the file, such as `slides`; absent if the file has none. */
  readonly type?: string;
  /** Program behind a link, such as `mastodon`. */
  readonly service?: string;
};

/** Session data of schedule files that has no editable field. */
export type SessionDetails = {
  /** Length of the abstract at the beginning of the description, in UTF-16 units; absent without an abstract. */
  readonly abstractLength?: number;
  /** Whether the description of the file repeats its abstract. */
  readonly repeatsAbstract?: true;
  readonly recording_license?: string;
  readonly logo?: string;
  readonly origin_url?: string;
  readonly video_download_url?: string;
  /** Short identifier of the submission in pretalx. */
  readonly code?: string;
};

/** Speaker, once per file. */
export type ParsedSpeaker = {
  /** Stable key within this file: `guid:…`, `id:…` with the name, or `name:…`. */
  readonly key: string;
  readonly guid: string | null;
  readonly imported_id: string | null;
  readonly name: string;
  readonly biography_html: string | null;
};

export type ParsedSession = PlainSessionValues & {
  /** Identity within the file; the same for all occurrences of a repeated session. */
  readonly identity: string;
  /** Unique in the schedule. */
  readonly guid: string | null;
  readonly id: string | null;
  readonly title: string;
  readonly abstractHtml: string | null;
  readonly descriptionHtml: string | null;
  /** Plain text of at most 200 code points, derived from the abstract (else the description). */
  readonly short_description: string | null;
  /** `YYYY-MM-DDTHH:MM` local time in the effective time zone of the schedule. */
  readonly startsLocal: string;
  /** The same instant, `YYYY-MM-DDTHH:MM:SS.sssZ`. */
  readonly starts_at: string;
  readonly duration_minutes: number;
  /** Conference day from 1, counted from `start_date` of the schedule. */
  readonly day_number: number;
  readonly location: string | null;
  readonly track: string | null;
  readonly session_type: SessionType;
  readonly original_type: string | null;
  readonly level: SessionLevel | null;
  readonly slug: string | null;
  readonly links: readonly ParsedLink[];
  readonly attachments: readonly ParsedLink[];
  readonly details: SessionDetails;
  /** In the order of the file, without duplicates. */
  readonly persons: readonly ParsedSpeaker[];
  /** Roles of `persons` in the same order; null if the file has none. */
  readonly speakerRoles: readonly SessionSpeakerRole[] | null;
  /** Line where the session begins in the file, from 1. */
  readonly line: number;
};

export type ParsedSchedule = {
  readonly title: string;
  readonly acronym: string | null;
  readonly version: string | null;
  /** Dates of the first and last conference day, `YYYY-MM-DD`. */
  readonly start_date: string;
  readonly end_date: string;
  /** IANA zone of the file, else null. */
  readonly timezone: string | null;
  /** Unknown time zone name in the file, else null. */
  readonly unknownTimezone: string | null;
  /** Zone of the local times: that of the file, else of the caller, else derived from an offset. */
  readonly effectiveTimezone: string;
  /** Null if no zone is known; the effective one is then UTC. */
  readonly timezoneSource: TimeZoneSource | null;
  /** Whether all times are labelled as UTC although the zone is a different one, which makes them ambiguous. */
  readonly isLabelledUtc: boolean;
  /** `HH:MM`. */
  readonly day_change: string;
  /** In the order of the file. */
  readonly sessions: readonly ParsedSession[];
  /** All speakers, in order of first appearance. */
  readonly speakers: readonly ParsedSpeaker[];
  /** Changes that were made to read the file. */
  readonly notes: readonly ScheduleProblem[];
  /** Columns of a table; null for other formats. */
  readonly table: TableView | null;
  /** Ambiguous date of a table, and how it was read; null if all dates are unambiguous. */
  readonly undecidedDate: UndecidedDate | null;
  /** Sessions of the file that were skipped because of a problem; stored ones remain unchanged. */
  readonly skipped?: readonly SkippedSession[];
};

/** Date such as 3/4/2027, and the assumed order of day and month. */
export type UndecidedDate = { readonly text: string; readonly order: DateOrder };

export type SkippedSession = { readonly guid: string | null; readonly id: string | null };

/** Output of a format's reader: texts as written in the file, with their line numbers. */
export type RawText = { readonly text: string; readonly line: number };
export type RawLink = {
  readonly url: string;
  readonly title: string;
  readonly type?: string | null;
  readonly service?: string | null;
  readonly line: number;
};
export type RawPerson = {
  readonly guid: string | null;
  readonly id: string | null;
  readonly name: string;
  readonly biography: string | null;
  readonly role?: string | null;
  readonly line: number;
};
export type RawDay = {
  readonly date: string | null;
  readonly start: string | null;
  readonly end: string | null;
  readonly line: number;
};

/** Fields of a session in the formats of other programs. */
export const formatFields = [
  'date',
  'start',
  'duration',
  'room',
  'slug',
  'url',
  'title',
  'subtitle',
  'track',
  'type',
  'language',
  'abstract',
  'description',
  'recording_license',
  'do_not_record',
  'logo',
  'feedback_url',
  'origin_url',
  'video_download_url',
  'code',
  // Extensions of this product, for values that are derived heuristically from other files.
  'session_type',
  'level',
  'short_description',
] as const;
export type RawSessionField = (typeof formatFields)[number] | PlainSessionField;
export const rawSessionFields: readonly RawSessionField[] = [
  ...new Set<RawSessionField>([...formatFields, ...plainSessionFieldNames]),
];

export const rawConferenceFields = [
  'title',
  'acronym',
  'start',
  'end',
  'day_change',
  'time_zone_name',
  'base_url',
] as const;
export type RawConferenceField = (typeof rawConferenceFields)[number];

export type RawSession = {
  guid: string | null;
  id: string | null;
  readonly day: RawDay;
  /** Name of the enclosing location, for files that do not repeat it in the session. */
  readonly location: string | null;
  readonly fields: Map<RawSessionField, RawText>;
  readonly persons: RawPerson[];
  readonly links: RawLink[];
  readonly attachments: RawLink[];
  readonly line: number;
  /** Problems found by the reader. */
  readonly problems?: readonly RawSessionProblem[];
};

/** Value that a reader could not parse, such as a cell of a table. */
export type RawSessionProblem = {
  readonly code: ScheduleProblemCode;
  readonly reason: string;
  readonly line: number;
  readonly row?: number;
  /** Heading of the column, as written. */
  readonly column?: string;
  readonly value?: string;
};

/** Something that a reader skipped or changed. */
export type RawNote = { readonly line: number; readonly reason: string; readonly code?: ScheduleNoteCode };

export type RawSchedule = {
  version: string | null;
  readonly conference: Map<RawConferenceField, RawText>;
  readonly days: RawDay[];
  readonly sessions: RawSession[];
  /** Total number of people named in all sessions. */
  personCount: number;
  /** Columns, for a table. */
  readonly table?: TableView;
  readonly undecidedDate?: UndecidedDate | null;
  /** Sessions of the file that will not take place, and other notes. */
  readonly skippedEntries?: RawNote[];
  /** Whether times labelled as UTC are in UTC, as in calendars; otherwise programs may have mislabelled local times. */
  readonly trustsUtcLabels?: boolean;
};
