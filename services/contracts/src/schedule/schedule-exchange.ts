/** Import of schedules as a background job. */
import * as Type from 'typebox';
import { eventStatuses, importShifts, importStatuses } from '../enums.ts';
import { EndDate, EventId, StartDate } from '../events/event-fields.ts';
import { EventParams } from '../events/events.ts';
import { maxImportFileBytes } from '../limits.ts';
import { operation } from '../operation.ts';
import {
  CalendarDate,
  CreatedAt,
  described,
  FileLine,
  Id,
  list,
  ListQuery,
  nullable,
  oneOf,
  PlainText,
  ReasonText,
  shape,
  Timestamp,
  TimeZone,
  TimeZoneName,
  TitleText,
} from '../primitives.ts';
import { importUndoH, maxPlannedSessions } from './import-limits.ts';
import {
  dateOrders,
  maxHeadingLength,
  importColumns,
  importQuestions,
  plannedKinds,
  maxTableColumns,
  timeZoneSources,
  utcReadings,
} from './import-readings.ts';
import { SessionId } from './session-fields.ts';

const ImportProblem = shape({
  line: nullable(FileLine),
  code: Type.String({ description: 'Code of the problem.' }),
  reason: ReasonText,
  guid: Type.Optional(
    nullable(
      Type.String({
        description: 'UUID of the session with the problem; null or absent if the problem is not about a session.',
      }),
    ),
  ),
  title: Type.Optional(
    nullable(
      described(
        TitleText,
        'Title of the session with the problem; null or absent if the problem is not about a session.',
      ),
    ),
  ),
  row: Type.Optional(
    Type.Integer({ description: 'Row of the table cell with the problem, from 1; absent for other formats.' }),
  ),
  column: Type.Optional(
    Type.String({ description: 'Heading of the column of the table cell with the problem; absent for other formats.' }),
  ),
  value: Type.Optional(
    Type.String({ description: 'Value of the table cell with the problem; absent for other formats.' }),
  ),
});

/** Options for reading an ambiguous file. */
const readOptions = {
  timezone: Type.Optional(
    described(
      TimeZoneName,
      'Time zone of a file that does not have a known time zone, as an IANA name such as `Europe/Berlin`.',
    ),
  ),
  date_order: Type.Optional(
    oneOf(dateOrders, 'Order of day and month in a table with ambiguous dates, such as 3/4/2027.'),
  ),
  utc_times: Type.Optional(
    oneOf(utcReadings, 'Whether times that the file marks as UTC are in UTC, or in local time with an incorrect mark.'),
  ),
};

/** The content of each column of a table, by heading; null to ignore the column. */
export const ColumnMapping = Type.Record(Type.String({ maxLength: maxHeadingLength }), nullable(oneOf(importColumns)), {
  maxProperties: maxTableColumns,
});
export type ColumnMapping = Type.Static<typeof ColumnMapping>;

export const ImportPlan = shape({
  file_sessions: Type.Integer({
    minimum: 0,
    description: 'Number of sessions in the file, not including skipped ones.',
  }),
  stored_sessions: Type.Integer({
    minimum: 0,
    description: 'Number of previously imported sessions in the event that are not cancelled.',
  }),
  created: Type.Integer({ minimum: 0, description: 'Number of new sessions.' }),
  changed: Type.Integer({
    minimum: 0,
    description: 'Number of sessions that change without being moved or restored.',
  }),
  moved: Type.Integer({ minimum: 0, description: 'Number of sessions that move to another time or location.' }),
  restored: Type.Integer({
    minimum: 0,
    description: 'Number of sessions that were cancelled by a previous import and are in the file again.',
  }),
  removed: Type.Integer({
    minimum: 0,
    description: 'Number of sessions that are missing from the file and will be cancelled.',
  }),
  unchanged: Type.Integer({ minimum: 0, description: 'Number of unchanged sessions.' }),
  skipped: Type.Integer({
    minimum: 0,
    description: 'Number of sessions in the file that are skipped because of a problem.',
  }),
  bookmarks: Type.Integer({
    minimum: 0,
    description: 'Number of bookmarks of sessions that are moved, restored or removed.',
  }),
  people: Type.Integer({ minimum: 0, description: 'Number of people who will be notified.' }),
  rooms: Type.Integer({
    minimum: 0,
    description: 'Number of chat rooms with messages that belong to removed sessions.',
  }),
  sessions: Type.Array(
    shape({
      kind: oneOf(plannedKinds, 'Kind of change.'),
      session_id: nullable(described(SessionId, 'Id of the session; null for a new session.')),
      title: TitleText,
      fields: Type.Array(Type.String(), { description: 'Names of the fields that change.' }),
      bookmarks: Type.Integer({ minimum: 0, description: 'Number of people who have bookmarked the session.' }),
    }),
    { maxItems: maxPlannedSessions, description: 'Changes of sessions, most serious first.' },
  ),
  notes: Type.Array(ImportProblem, {
    description: 'Adjustments that were necessary to read the file, such as truncated texts; at most 100.',
  }),
  unknown_time_zone: nullable(
    Type.String({ description: 'Time zone of the file if its name is unknown; otherwise null.' }),
  ),
  time_zone: nullable(
    Type.String({
      description:
        'Time zone in which local times of the file are read; null while the contents of the columns of a table are unknown.',
    }),
  ),
  time_zone_source: nullable(
    oneOf(
      timeZoneSources,
      'Source of the time zone: the file, an answer, the event, or the UTC offset of times in the file; null if there is no time zone.',
    ),
  ),
  undecided_date: nullable(
    described(
      shape({
        text: described(PlainText, 'Date as in the file.'),
        order: oneOf(dateOrders, 'Order of day and month in which it was read.'),
      }),
      'Example of an ambiguous date in a table; null if no date is ambiguous.',
    ),
  ),
  event: nullable(
    described(
      shape({
        status: oneOf(eventStatuses, 'Status of the event, which the import does not change.'),
        start_date: StartDate,
        end_date: EndDate,
        time_zone: described(Type.String(), TimeZone),
        file_start_date: described(CalendarDate, 'First day in the file.'),
        file_end_date: described(CalendarDate, 'Last day in the file.'),
        file_time_zone: Type.String({ description: 'Time zone of the file.' }),
        takes_days: Type.Boolean({
          description:
            'Whether the event takes over the days and the time zone of the file, because it has no sessions yet or because of an answer.',
        }),
        invitations: Type.Integer({
          minimum: 0,
          description:
            'Number of invitations that were sent with the current days of the event, including answered ones.',
        }),
      }),
      'Changes of the event itself; null while the contents of the columns of a table are unknown.',
    ),
  ),
  deleted: Type.Array(shape({ id: Id, title: TitleText }), {
    maxItems: maxPlannedSessions,
    description:
      'Sessions in the file that were imported before and then deleted in the event. They are not imported again unless listed in `import_deleted`.',
  }),
  columns: nullable(
    Type.Array(
      shape({
        heading: Type.String({ description: 'Heading of the column in the file.' }),
        column: nullable(oneOf(importColumns, 'Content of the column; null if it is ignored.')),
        samples: Type.Array(Type.String(), { description: 'Values of the column in the first rows.' }),
      }),
      { maxItems: maxTableColumns, description: 'Columns of a table, and how they are read; null for other formats.' },
    ),
  ),
});
export type ImportPlan = Type.Static<typeof ImportPlan>;

export const ScheduleImport = shape({
  id: Id,
  event_id: EventId,
  file_name: Type.String({ description: 'Name of the uploaded file.' }),
  status: oneOf(importStatuses, 'Status of the import. `WAITING`: for an answer.'),
  progress: Type.Integer({ minimum: 0, maximum: 100, description: 'Progress in percent.' }),
  counts: described(
    shape({
      created: Type.Integer({ description: 'Number of sessions that were created.' }),
      updated: Type.Integer({ description: 'Number of sessions that were updated.' }),
      unchanged: Type.Integer({ description: 'Number of unchanged sessions.' }),
      removed: Type.Integer({ description: 'Number of sessions that were cancelled.' }),
    }),
    'Number of sessions by kind of change.',
  ),
  errors: Type.Array(ImportProblem, {
    description: 'Problems because of which the file was rejected or sessions were skipped; at most 100.',
  }),
  plan: nullable(
    described(ImportPlan, 'Planned changes of a waiting import, or changes of a completed import; null otherwise.'),
  ),
  questions: Type.Array(oneOf(importQuestions), {
    description: 'Questions that must be answered before a waiting import can continue.',
  }),
  undo_until: nullable(
    described(Timestamp, 'Time until which the import can be undone (ISO 8601, UTC); null if it cannot be undone.'),
  ),
  kept: Type.Array(
    shape({
      session_id: SessionId,
      title: TitleText,
      fields: Type.Array(Type.String(), { description: 'Names of the fields that were not changed.' }),
    }),
    { description: 'Sessions with fields that the import did not change because people had edited them.' },
  ),
  created_at: CreatedAt,
  finished_at: nullable(described(Timestamp, 'When the import ended (ISO 8601, UTC); null while it is running.')),
});
export type ScheduleImport = Type.Static<typeof ScheduleImport>;

const Shift = oneOf(
  importShifts,
  'What to move if the days of the schedule differ from those of the event: the event or the sessions.',
);
export const ImportSchedule = operation({
  method: 'POST',
  path: '/events/:event_id/import',
  summary: 'Import a schedule',
  description: `Requires the role ADMIN or ORGANIZER. Accepts frab XML, JSON (c3voc, Sessionize), CSV and iCalendar files of up to ${maxImportFileBytes / 1024 / 1024} MiB. The import runs in the background, one per event at a time, and is applied completely or not at all; the caller receives its progress as the server event \`import_progress\`. It waits for an answer (\`ApplyImport\`) if the file is ambiguous or would cancel more than 10% of the imported sessions. Values that people have edited are kept, and people who bookmarked or speak in a session that is moved or cancelled are notified.`,
  access: 'login',
  token: 'schedule:import',
  params: EventParams,
  upload: 'file',
  /** Without `shift`, a schedule is rejected if its days differ from those of an event with sessions. */
  uploadFields: shape({
    shift: Type.Optional(Shift),
    ask: Type.Optional(oneOf(['true'], 'Whether to only compare the file. The import then waits for an answer.')),
    confirm_removals: Type.Optional(
      oneOf(
        ['true'],
        'Whether the import may cancel more than 10% of the imported sessions. Otherwise, such an import waits for confirmation.',
      ),
    ),
    skip_problems: Type.Optional(
      oneOf(['true'], 'Whether to skip sessions with a problem instead of rejecting the file.'),
    ),
    /** Without these, the import of an ambiguous file waits for an answer. */
    ...readOptions,
    columns: Type.Optional(
      Type.String({
        description: 'JSON object with the content of the columns of a table by heading, as in `ApplyImport`.',
      }),
    ),
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
  demoRestriction: true,
});

const ImportParams = shape({ event_id: EventId, import_id: described(Id, 'Id of the import.') });
const importErrors = ['not_found', 'event_access_denied', 'event_banned', 'forbidden'] as const;

export const ApplyImport = operation({
  method: 'POST',
  path: '/events/:event_id/imports/:import_id/apply',
  summary: 'Continue a waiting import',
  description:
    'Requires the role ADMIN or ORGANIZER. The body answers the `questions` of the import; all of them must be answered unless `ask` is true. The import is queued again and compares the file with the current agenda, so it may wait for further answers. The request is rejected while another import of the event is running.',
  access: 'login',
  token: 'schedule:import',
  params: ImportParams,
  body: shape({
    shift: Type.Optional(Shift),
    confirm_removals: Type.Optional(
      Type.Boolean({
        description:
          'Whether the import may cancel more than 10% of the imported sessions. Otherwise, such an import waits for confirmation.',
      }),
    ),
    skip_problems: Type.Optional(
      Type.Boolean({ description: 'Whether to skip sessions with a problem instead of rejecting the file.' }),
    ),
    import_deleted: Type.Optional(
      Type.Array(Id, {
        maxItems: maxPlannedSessions,
        description: 'Ids of deleted sessions to import again, from the list `deleted` of the plan.',
      }),
    ),
    ask: Type.Optional(
      Type.Boolean({
        description:
          'Whether to only compare the file again, with these answers. The import then waits for another answer.',
      }),
    ),
    columns: Type.Optional(
      described(
        ColumnMapping,
        'Content of the columns of a table by heading, where null ignores a column. It is stored for the next import of the event. Columns that are not listed are recognized by their headings.',
      ),
    ),
    ...readOptions,
  }),
  replies: { 202: ScheduleImport },
  errors: [
    ...importErrors,
    'import_not_waiting',
    'import_removes_many',
    'import_unanswered',
    'import_running',
    'import_file_missing',
    'time_zone_unknown',
  ],
  demoRestriction: true,
});

export const DiscardImport = operation({
  method: 'DELETE',
  path: '/events/:event_id/imports/:import_id',
  summary: 'Discard a waiting import',
  description:
    'Requires the role ADMIN or ORGANIZER. Deletes the import and its file without changing the agenda. Only an import that waits for an answer can be discarded.',
  access: 'login',
  token: 'schedule:import',
  params: ImportParams,
  replies: { 204: Type.Null() },
  errors: [...importErrors, 'import_not_waiting'],
  demoRestriction: true,
});

export const UndoImport = operation({
  method: 'POST',
  path: '/events/:event_id/imports/:import_id/undo',
  summary: 'Undo an import',
  description: `Requires the role ADMIN or ORGANIZER. Only the newest import that changed the agenda can be undone, within ${importUndoH} hours. Values that were edited after the import are kept. Sessions that it created are deleted, or cancelled if they have bookmarks or messages. People who bookmarked or speak in a session that moves back are notified; if the import came from the schedule subscription, its next import waits for confirmation.`,
  access: 'login',
  token: 'schedule:import',
  params: ImportParams,
  replies: { 200: ScheduleImport },
  errors: [...importErrors, 'import_not_undoable', 'import_running'],
  demoRestriction: true,
});

export const GetImport = operation({
  method: 'GET',
  path: '/events/:event_id/imports/:import_id',
  summary: 'Get an import',
  description:
    'Requires the role ADMIN or ORGANIZER. Request it repeatedly to follow an import, or use the server event `import_progress`, which is sent to the person who started the import. Completed and failed imports are deleted after a period that the operator of the installation sets.',
  access: 'login',
  token: 'schedule:import',
  params: shape({ event_id: EventId, import_id: described(Id, 'Id of the import.') }),
  replies: { 200: ScheduleImport },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'forbidden'],
});

export const ListedImport = shape({
  id: Id,
  file_name: Type.String({ description: 'Name of the uploaded file.' }),
  status: oneOf(importStatuses, 'Status of the import.'),
  counts: ScheduleImport.properties.counts,
  errors_count: Type.Integer({ description: 'Number of problems in the file.' }),
  is_subscribed: Type.Boolean({
    description: 'Whether the file was fetched by the schedule subscription of the event.',
  }),
  created_at: CreatedAt,
});
export type ListedImport = Type.Static<typeof ListedImport>;

export const ListImports = operation({
  method: 'GET',
  path: '/events/:event_id/imports',
  summary: 'List the imports of an event',
  description: `Requires the role ADMIN or ORGANIZER. Includes imports that failed, wait for an answer, or came from the schedule subscription. \`GetImport\` returns the plan and the problems of an import.`,
  access: 'login',
  token: 'schedule:import',
  params: EventParams,
  query: ListQuery,
  replies: { 200: list('imports', ListedImport, 'Imports, newest first.') },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'forbidden', 'cursor_invalid'],
});
