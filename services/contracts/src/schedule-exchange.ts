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
  line: nullable(Type.Integer()),
  code: Type.String(),
  reason: Type.String(),
  /** The session with the problem; absent if the problem does not concern a session. */
  guid: Type.Optional(nullable(Type.String())),
  title: Type.Optional(nullable(Type.String())),
  row: Type.Optional(Type.Integer()),
  column: Type.Optional(Type.String()),
  value: Type.Optional(Type.String()),
});

/** How an ambiguous file is read. */
const reading = {
  /** Time zone of a file without a known one (IANA name). */
  timezone: Type.Optional(TimeZoneName),
  date_order: Type.Optional(oneOf(dateOrders)),
  utc_times: Type.Optional(oneOf(utcReadings)),
};

/** The content of each column of a table; null to ignore it. */
export const ColumnMapping = Type.Record(Type.String({ maxLength: headingLengthMax }), nullable(oneOf(importColumns)), {
  maxProperties: tableColumnsMax,
});
export type ColumnMapping = Type.Static<typeof ColumnMapping>;

/** The planned changes of an import. */
export const ImportPlan = shape({
  file_sessions: Type.Integer({ minimum: 0 }),
  stored_sessions: Type.Integer({ minimum: 0 }),
  created: Type.Integer({ minimum: 0 }),
  changed: Type.Integer({ minimum: 0 }),
  moved: Type.Integer({ minimum: 0 }),
  restored: Type.Integer({ minimum: 0 }),
  /** Missing from the file. They will be cancelled. */
  removed: Type.Integer({ minimum: 0 }),
  unchanged: Type.Integer({ minimum: 0 }),
  skipped: Type.Integer({ minimum: 0 }),
  bookmarks: Type.Integer({ minimum: 0 }),
  people: Type.Integer({ minimum: 0 }),
  rooms: Type.Integer({ minimum: 0 }),
  sessions: Type.Array(
    shape({
      kind: oneOf(plannedKinds),
      /** Null for a new session. */
      session_id: nullable(Id),
      title: Type.String(),
      fields: Type.Array(Type.String()),
      bookmarks: Type.Integer({ minimum: 0 }),
    }),
    { maxItems: plannedSessionsMax },
  ),
  /** At most 100 entries. */
  notes: Type.Array(ImportProblem),
  unknown_time_zone: nullable(Type.String()),
  time_zone: nullable(Type.String()),
  time_zone_source: nullable(oneOf(timeZoneSources)),
  undecided_date: nullable(shape({ text: Type.String(), order: oneOf(dateOrders) })),
  event: nullable(
    shape({
      /** Not changed by the import. */
      status: oneOf(eventStatuses),
      start_date: CalendarDate,
      end_date: CalendarDate,
      time_zone: Type.String(),
      file_start_date: CalendarDate,
      file_end_date: CalendarDate,
      file_time_zone: Type.String(),
      /** True if the event has no sessions yet, or if this was the answer. */
      takes_days: Type.Boolean(),
      /** Includes answered invitations. */
      invitations: Type.Integer({ minimum: 0 }),
    }),
  ),
  deleted: Type.Array(shape({ id: Id, title: Type.String() }), { maxItems: plannedSessionsMax }),
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
  progress: Type.Integer({ minimum: 0, maximum: 100 }),
  counts: shape({
    created: Type.Integer(),
    updated: Type.Integer(),
    unchanged: Type.Integer(),
    removed: Type.Integer(),
  }),
  /** Why the file was rejected, or which sessions are skipped; at most 100 entries. */
  errors: Type.Array(ImportProblem),
  /** The planned changes of a waiting import, or the changes of a completed one. */
  plan: nullable(ImportPlan),
  questions: Type.Array(oneOf(importQuestions)),
  take_back_until: nullable(Timestamp),
  kept: Type.Array(shape({ session_id: Id, title: Type.String(), fields: Type.Array(Type.String()) })),
  created_at: Timestamp,
  finished_at: nullable(Timestamp),
});
export type ScheduleImport = Type.Static<typeof ScheduleImport>;

export const ImportSchedule = operation({
  method: 'POST',
  path: '/events/:event_id/import',
  summary: 'Import a schedule',
  description:
    'Accepts frab XML, JSON (c3voc, Sessionize), CSV and iCalendar. The import runs in the background and is applied completely or not at all.',
  access: 'login',
  token: 'schedule:import',
  params: EventParams,
  upload: 'file',
  /** Without `shift`, a schedule with other days than those of an event with sessions is refused. */
  upload_fields: shape({
    shift: Type.Optional(oneOf(importShifts)),
    ask: Type.Optional(oneOf(['true'])),
    confirm_removals: Type.Optional(oneOf(['true'])),
    skip_problems: Type.Optional(oneOf(['true'])),
    /** Without these, the import of an ambiguous file waits for an answer. */
    ...reading,
    /** JSON object, as in `ApplyImport`. */
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
  summary: 'Continue a waiting import',
  description: 'The body answers the questions of the import.',
  access: 'login',
  token: 'schedule:import',
  params: ImportParams,
  body: shape({
    shift: Type.Optional(oneOf(importShifts)),
    confirm_removals: Type.Optional(Type.Boolean()),
    skip_problems: Type.Optional(Type.Boolean()),
    import_deleted: Type.Optional(Type.Array(Id, { maxItems: plannedSessionsMax })),
    /** Only compares the file again, with these answers. */
    ask: Type.Optional(Type.Boolean()),
    /** Stored in the event for the next file. Other columns are recognized by their headings. */
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
  summary: 'Discard a waiting import',
  description: 'Also deletes its file.',
  access: 'login',
  token: 'schedule:import',
  params: ImportParams,
  replies: { 204: Type.Null() },
  errors: [...importRefusals, 'import_not_waiting'],
  demoRefused: true,
});

export const TakeBackImport = operation({
  method: 'POST',
  path: '/events/:event_id/imports/:import_id/take-back',
  summary: 'Undo an import',
  description: 'The newest import that changed something can be undone within a day. Later edits are kept.',
  access: 'login',
  token: 'schedule:import',
  params: ImportParams,
  replies: { 200: ScheduleImport },
  errors: [...importRefusals, 'import_not_undoable', 'import_running'],
  demoRefused: true,
});

export const GetImport = operation({
  method: 'GET',
  path: '/events/:event_id/imports/:import_id',
  summary: 'Get an import',
  access: 'login',
  token: 'schedule:import',
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
  is_subscribed: Type.Boolean(),
  created_at: Timestamp,
});
export type ListedImport = Type.Static<typeof ListedImport>;

export const ListImports = operation({
  method: 'GET',
  path: '/events/:event_id/imports',
  summary: 'List the newest imports of an event',
  description: 'Includes failed imports.',
  access: 'login',
  token: 'schedule:import',
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
    summary: `Export the schedule of an event as ${wanted.what}`,
    access: 'login',
    token: 'schedule:export',
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
  guid: Type.String(),
  code: Type.Optional(Type.String()),
  id: Type.Integer({ minimum: 1 }),
  logo: Type.Optional(Type.String()),
  date: Type.String(),
  start: Type.String(),
  end: Type.String(),
  duration: Type.String(),
  room: Type.String(),
  slug: Type.String(),
  url: Type.String(),
  title: Type.String(),
  subtitle: nullable(Type.String()),
  track: nullable(Type.String()),
  type: Type.String(),
  language: nullable(Type.String()),
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
          rooms: Type.Record(Type.String(), Type.Array(ExportedSession)),
        }),
      ),
      /** Additional data in `plenum`, which an import reads. */
      meta: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    }),
  }),
});
export type ExportedSchedule = Type.Static<typeof ExportedSchedule>;

export const ExportScheduleXml = exported({
  format: 'xml',
  mediaType: 'application/xml',
  what: 'frab XML',
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
  what: 'CSV',
  document: Type.String(),
});
export const ExportScheduleCalendar = exported({
  format: 'ics',
  mediaType: 'text/calendar',
  what: 'iCalendar',
  document: Type.String(),
});
