/** Import of published schedules as a background job. */
import * as Type from 'typebox';
import { eventStatuses, importShifts, importStatuses } from './enums.ts';
import { EventParams } from './events.ts';
import { plannedSessionsMax } from './import-limits.ts';
import {
  dateOrders,
  headingLengthMax,
  importColumns,
  importQuestions,
  plannedKinds,
  tableColumnsMax,
  timeZoneSources,
  utcReadings,
} from './import-readings.ts';
import { operation } from './operation.ts';
import { CalendarDate, Id, nullable, oneOf, shape, TimeZoneName, Timestamp } from './primitives.ts';

const ImportProblem = shape({
  /** Of the file, from 1. */
  line: nullable(Type.Integer()),
  code: Type.String(),
  reason: Type.String(),
  /** Of the session with the problem; absent if the problem is not one of a session. */
  guid: Type.Optional(nullable(Type.String())),
  title: Type.Optional(nullable(Type.String())),
  /** Of a cell of a table: its row, from 1, as a spreadsheet counts it. */
  row: Type.Optional(Type.Integer()),
  /** Heading of the column of that cell. */
  column: Type.Optional(Type.String()),
  /** Text of that cell. */
  value: Type.Optional(Type.String()),
});

/** How a file is read where it does not say so itself. */
const reading = {
  /** IANA name of the time zone that a file without a known one is in. */
  timezone: Type.Optional(TimeZoneName),
  /** Order of day and month in a table whose dates do not show it, such as 3/4/2027. */
  date_order: Type.Optional(oneOf(dateOrders)),
  /** Whether times that a file labels as UTC are UTC, or local times with a wrong label. */
  utc_times: Type.Optional(oneOf(utcReadings)),
};

/** What a column of a table contains; null if it is to be ignored. */
export const ColumnMapping = Type.Record(Type.String({ maxLength: headingLengthMax }), nullable(oneOf(importColumns)), {
  maxProperties: tableColumnsMax,
});
export type ColumnMapping = Type.Static<typeof ColumnMapping>;

/** What an import would do; nothing of it is stored. */
export const ImportPlan = shape({
  /** Sessions in the file, without those that are skipped. */
  file_sessions: Type.Integer({ minimum: 0 }),
  /** Sessions of the event that came by an import and are not cancelled. */
  stored_sessions: Type.Integer({ minimum: 0 }),
  created: Type.Integer({ minimum: 0 }),
  /** Changed, but neither moved nor restored. */
  changed: Type.Integer({ minimum: 0 }),
  /** At another time or in another location. */
  moved: Type.Integer({ minimum: 0 }),
  /** Cancelled by an earlier import, and in the file again. */
  restored: Type.Integer({ minimum: 0 }),
  /** Missing from the file: they become cancelled. */
  removed: Type.Integer({ minimum: 0 }),
  unchanged: Type.Integer({ minimum: 0 }),
  /** Sessions of the file with a problem. */
  skipped: Type.Integer({ minimum: 0 }),
  /** Bookmarks of sessions that would be moved, restored or removed. */
  bookmarks: Type.Integer({ minimum: 0 }),
  /** People who would be told. */
  people: Type.Integer({ minimum: 0 }),
  /** Rooms with messages of sessions that would be removed. */
  rooms: Type.Integer({ minimum: 0 }),
  /** The gravest first. */
  sessions: Type.Array(
    shape({
      kind: oneOf(plannedKinds),
      /** Null for a new one. */
      session_id: nullable(Id),
      title: Type.String(),
      /** Fields that change. */
      fields: Type.Array(Type.String()),
      bookmarks: Type.Integer({ minimum: 0 }),
    }),
    { maxItems: plannedSessionsMax },
  ),
  /** What was changed so that the file could be read, such as shortened texts; at most 100 entries. */
  notes: Type.Array(ImportProblem),
  /** Name that the file has in place of a known time zone; null if there is none. */
  unknown_time_zone: nullable(Type.String()),
  /** Zone in which local times of the file are read; null while the columns of a table are undecided. */
  time_zone: nullable(Type.String()),
  time_zone_source: nullable(oneOf(timeZoneSources)),
  /** A date of a table that may mean two days, and how it was read; null if all dates are clear. */
  undecided_date: nullable(shape({ text: Type.String(), order: oneOf(dateOrders) })),
  /** What becomes of the event itself; null while the columns of a table are undecided. */
  event: nullable(
    shape({
      /** Stays as it is. */
      status: oneOf(eventStatuses),
      start_date: CalendarDate,
      end_date: CalendarDate,
      time_zone: Type.String(),
      /** Days and zone of the file. */
      file_start_date: CalendarDate,
      file_end_date: CalendarDate,
      file_time_zone: Type.String(),
      /** Whether the event takes them: it has no sessions yet, or this was answered. */
      takes_days: Type.Boolean(),
      /** Invitations that were sent and name the days of the event, answered ones too. */
      invitations: Type.Integer({ minimum: 0 }),
    }),
  ),
  /** Imported sessions that somebody deleted here and that the file still contains: they stay deleted unless chosen. */
  deleted: Type.Array(shape({ id: Id, title: Type.String() }), { maxItems: plannedSessionsMax }),
  /** Columns of a table as they are read, with texts of the first rows; null for other formats. */
  columns: nullable(
    Type.Array(
      shape({
        heading: Type.String(),
        column: nullable(oneOf(importColumns)),
        samples: Type.Array(Type.String()),
      }),
      { maxItems: tableColumnsMax },
    ),
  ),
});
export type ImportPlan = Type.Static<typeof ImportPlan>;

export const ScheduleImport = shape({
  id: Id,
  event_id: Id,
  file_name: Type.String(),
  status: oneOf(importStatuses),
  /** 0 to 100. */
  progress: Type.Integer({ minimum: 0, maximum: 100 }),
  counts: shape({
    created: Type.Integer(),
    updated: Type.Integer(),
    unchanged: Type.Integer(),
    removed: Type.Integer(),
  }),
  /** Why the file was rejected, or what of it is skipped, at most 100 entries. */
  errors: Type.Array(ImportProblem),
  /** What it would do, while the import waits; what it did, once it has succeeded. */
  plan: nullable(ImportPlan),
  /** What has to be answered before a waiting import can go on. */
  questions: Type.Array(oneOf(importQuestions)),
  /** Until when it can be taken back; null if it cannot. */
  take_back_until: nullable(Timestamp),
  /** Fields that were edited manually since the last import and therefore not overwritten. */
  kept: Type.Array(shape({ session_id: Id, title: Type.String(), fields: Type.Array(Type.String()) })),
  created_at: Timestamp,
  finished_at: nullable(Timestamp),
});
export type ScheduleImport = Type.Static<typeof ScheduleImport>;

export const ImportSchedule = operation({
  method: 'POST',
  path: '/events/:event_id/import',
  summary:
    'Import a schedule as frab XML, JSON (c3voc, Sessionize), CSV or iCalendar; the worker does it, all or nothing',
  access: 'login',
  params: EventParams,
  upload: 'file',
  /** Without `shift`, a schedule with sessions on other days than those of an event with sessions is refused. */
  upload_fields: shape({
    shift: Type.Optional(oneOf(importShifts)),
    /** Only compares the file: the import then waits for an answer. */
    ask: Type.Optional(oneOf(['true'])),
    /** More than a tenth of the imported sessions may be cancelled; without it, such an import waits for an answer. */
    confirm_removals: Type.Optional(oneOf(['true'])),
    /** Leaves out sessions with a problem instead of refusing the file. */
    skip_problems: Type.Optional(oneOf(['true'])),
    /** Without these, a file that may be read in two ways waits for an answer. */
    ...reading,
    /** JSON object: what columns of a table contain, by their headings, as in the answer to an import. */
    columns: Type.Optional(Type.String()),
  }),
  replies: { 202: ScheduleImport },
  errors: [
    'invalid_request',
    'not_found',
    'event_access_denied',
    'event_banned',
    'forbidden',
    'import_running',
    'import_file_missing',
    'import_file_too_large',
    'time_zone_unknown',
    'storage_unavailable',
  ],
  rateLimits: ['import'],
  demoRefused: true,
});

const ImportParams = shape({ event_id: Id, import_id: Id });
const importRefusals = ['not_found', 'event_access_denied', 'event_banned', 'forbidden'] as const;

export const ApplyImport = operation({
  method: 'POST',
  path: '/events/:event_id/imports/:import_id/apply',
  summary: 'Let a waiting import go on, with answers to what it asks',
  access: 'login',
  params: ImportParams,
  body: shape({
    shift: Type.Optional(oneOf(importShifts)),
    /** Many sessions may be cancelled. */
    confirm_removals: Type.Optional(Type.Boolean()),
    /** Sessions with a problem are left out. */
    skip_problems: Type.Optional(Type.Boolean()),
    /** Deleted sessions that are imported again, of the list `deleted` of the plan. */
    import_deleted: Type.Optional(Type.Array(Id, { maxItems: plannedSessionsMax })),
    /** Only compares the file again, with these answers. */
    ask: Type.Optional(Type.Boolean()),
    /** What columns of a table contain, by their headings; the event remembers it for the next file. Others are found by their headings. */
    columns: Type.Optional(ColumnMapping),
    ...reading,
  }),
  replies: { 202: ScheduleImport },
  errors: [
    ...importRefusals,
    'import_not_waiting',
    'import_removes_many',
    'import_unanswered',
    'import_running',
    'import_file_missing',
    'time_zone_unknown',
  ],
  demoRefused: true,
});

export const DiscardImport = operation({
  method: 'DELETE',
  path: '/events/:event_id/imports/:import_id',
  summary: 'Discard a waiting import with its file',
  access: 'login',
  params: ImportParams,
  replies: { 204: Type.Null() },
  errors: [...importRefusals, 'import_not_waiting'],
  demoRefused: true,
});

export const TakeBackImport = operation({
  method: 'POST',
  path: '/events/:event_id/imports/:import_id/take-back',
  summary: 'Take back the newest import that changed something, within a day; what was edited since stays',
  access: 'login',
  params: ImportParams,
  replies: { 200: ScheduleImport },
  errors: [...importRefusals, 'import_not_undoable', 'import_running'],
  demoRefused: true,
});

export const GetImport = operation({
  method: 'GET',
  path: '/events/:event_id/imports/:import_id',
  summary: 'How an import is getting on',
  access: 'login',
  params: shape({ event_id: Id, import_id: Id }),
  replies: { 200: ScheduleImport },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'forbidden'],
});

export const ListedImport = shape({
  id: Id,
  file_name: Type.String(),
  status: oneOf(importStatuses),
  counts: ScheduleImport.properties.counts,
  errors_count: Type.Integer(),
  /** Whether the worker fetched it from the address of a subscription. */
  is_subscribed: Type.Boolean(),
  created_at: Timestamp,
});
export type ListedImport = Type.Static<typeof ListedImport>;

export const ListImports = operation({
  method: 'GET',
  path: '/events/:event_id/imports',
  summary: 'The newest imports of an event, failed ones too',
  access: 'login',
  params: EventParams,
  replies: { 200: shape({ imports: Type.Array(ListedImport) }) },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'forbidden'],
});

interface ExportFormat<F extends string, S extends Type.TSchema> {
  readonly format: F;
  readonly mediaType: string;
  readonly what: string;
  readonly document: S;
}

const exported = <const F extends string, S extends Type.TSchema>(wanted: ExportFormat<F, S>) =>
  operation({
    method: 'GET',
    path: `/events/:event_id/schedule.${wanted.format}`,
    summary: `The schedule as ${wanted.what}`,
    access: 'login',
    params: EventParams,
    produces: wanted.mediaType,
    bodilessStatuses: [304],
    replies: { 200: wanted.document },
    errors: ['not_found', 'event_access_denied', 'event_banned', 'forbidden', 'overloaded'],
    rateLimits: ['schedule_export'],
  });

export const ExportedLink = shape({
  url: Type.String(),
  title: Type.String(),
  type: Type.Optional(oneOf(['slides', 'paper', 'web', 'blog', 'article', 'media', 'related', 'activitypub'])),
});

export const ExportedSession = shape({
  /** UUID, the same in every export. */
  guid: Type.String(),
  /** Short identifier of the submission in pretalx. */
  code: Type.Optional(Type.String()),
  id: Type.Integer({ minimum: 1 }),
  logo: Type.Optional(Type.String()),
  /** The start, with the offset of the event's time zone. */
  date: Type.String(),
  /** `HH:MM` */
  start: Type.String(),
  /** The end, with the offset of the event's time zone. */
  end: Type.String(),
  /** `HH:MM` */
  duration: Type.String(),
  /** The location; empty without one. */
  room: Type.String(),
  slug: Type.String(),
  url: Type.String(),
  title: Type.String(),
  subtitle: nullable(Type.String()),
  track: nullable(Type.String()),
  type: Type.String(),
  language: nullable(Type.String()),
  /** HTML, or plain text if the session has only a short description. */
  abstract: nullable(Type.String()),
  /** HTML */
  description: nullable(Type.String()),
  recording_license: Type.Optional(Type.String()),
  do_not_record: Type.Boolean(),
  persons: Type.Array(
    shape({
      guid: Type.String(),
      id: Type.Integer(),
      public_name: Type.String(),
      /** HTML */
      biography: nullable(Type.String()),
    }),
  ),
  links: Type.Array(ExportedLink),
  feedback_url: Type.Optional(Type.String()),
  origin_url: Type.Optional(Type.String()),
  attachments: Type.Array(ExportedLink),
});

/** The c3voc schedule (https://c3voc.de/schedule/schema.json). */
export const ExportedSchedule = shape({
  $schema: Type.String(),
  generator: shape({ name: Type.String() }),
  schedule: shape({
    version: Type.String(),
    base_url: Type.String(),
    conference: shape({
      acronym: Type.String(),
      title: Type.String(),
      start: CalendarDate,
      end: CalendarDate,
      daysCount: Type.Integer(),
      timeslot_duration: Type.String(),
      time_zone_name: Type.Optional(Type.String()),
      url: Type.String(),
      tracks: Type.Array(shape({ name: Type.String(), slug: Type.String() })),
      rooms: Type.Array(shape({ name: Type.String(), guid: Type.String() })),
      days: Type.Array(
        shape({
          index: Type.Integer(),
          date: CalendarDate,
          day_start: Type.String(),
          day_end: Type.String(),
          /** By the name of the location. */
          rooms: Type.Record(Type.String(), Type.Array(ExportedSession)),
        }),
      ),
      /** What the format has no place for, in `plenum`: an import takes it from there. */
      meta: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    }),
  }),
});
export type ExportedSchedule = Type.Static<typeof ExportedSchedule>;

export const ExportScheduleXml = exported({
  format: 'xml',
  mediaType: 'application/xml',
  what: 'frab XML, which other conference software reads',
  document: Type.String(),
});
export const ExportScheduleJson = exported({
  format: 'json',
  mediaType: 'application/json',
  what: 'c3voc JSON',
  document: ExportedSchedule,
});
export const ExportScheduleCsv = exported({
  format: 'csv',
  mediaType: 'text/csv',
  what: 'a table, one session per row',
  document: Type.String(),
});
export const ExportScheduleCalendar = exported({
  format: 'ics',
  mediaType: 'text/calendar',
  what: 'a calendar',
  document: Type.String(),
});
