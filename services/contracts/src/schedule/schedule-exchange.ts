/** Import of published schedules as a background job. */
import * as Type from 'typebox';
import { eventStatuses, importShifts, importStatuses } from '../enums.ts';
import { EndDate, EventId, StartDate } from '../events/event-fields.ts';
import { EventParams } from '../events/events.ts';
import { operation } from '../operation.ts';
import {
  CalendarDate,
  CreatedAt,
  described,
  FileLine,
  Id,
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
import { SessionId } from './session-fields.ts';

const ImportProblem = shape({
  line: nullable(FileLine),
  code: Type.String({ description: 'Code, for programs.' }),
  reason: ReasonText,
  guid: Type.Optional(
    nullable(
      Type.String({
        description:
          'Identifier (UUID) of the session with the problem; absent if the problem does not concern a session.',
      }),
    ),
  ),
  title: Type.Optional(nullable(TitleText)),
  row: Type.Optional(
    Type.Integer({ description: 'Row of the cell, from 1, as in a spreadsheet; absent for other formats.' }),
  ),
  column: Type.Optional(Type.String({ description: 'Heading of the column of the cell; absent for other formats.' })),
  value: Type.Optional(Type.String({ description: 'Value of the cell; absent for other formats.' })),
});

/** How an ambiguous file is read. */
const reading = {
  timezone: Type.Optional(
    described(TimeZoneName, 'Time zone of a file without a known one, as an IANA name such as `Europe/Berlin`.'),
  ),
  date_order: Type.Optional(
    oneOf(dateOrders, 'Order of day and month in a table with ambiguous dates, such as 3/4/2027.'),
  ),
  utc_times: Type.Optional(
    oneOf(utcReadings, 'Whether times that the file marks as UTC are in UTC, or in local time with an incorrect mark.'),
  ),
};

/** The content of each column of a table; null to ignore it. */
export const ColumnMapping = Type.Record(Type.String({ maxLength: headingLengthMax }), nullable(oneOf(importColumns)), {
  maxProperties: tableColumnsMax,
});
export type ColumnMapping = Type.Static<typeof ColumnMapping>;

export const ImportPlan = shape({
  file_sessions: Type.Integer({
    minimum: 0,
    description: 'Number of sessions in the file, without those that are skipped.',
  }),
  stored_sessions: Type.Integer({
    minimum: 0,
    description: 'Number of imported sessions in the event that are not cancelled.',
  }),
  created: Type.Integer({ minimum: 0, description: 'Number of created entries.' }),
  changed: Type.Integer({
    minimum: 0,
    description: 'Number of sessions that change, but are neither moved nor restored.',
  }),
  moved: Type.Integer({ minimum: 0, description: 'Number of sessions that move to another time or location.' }),
  restored: Type.Integer({
    minimum: 0,
    description: 'Number of sessions that were cancelled by an earlier import and are in the file again.',
  }),
  removed: Type.Integer({
    minimum: 0,
    description: 'Number of sessions that are missing from the file. They will be cancelled.',
  }),
  unchanged: Type.Integer({ minimum: 0, description: 'Number of unchanged entries.' }),
  skipped: Type.Integer({ minimum: 0, description: 'Number of sessions in the file that have a problem.' }),
  bookmarks: Type.Integer({
    minimum: 0,
    description: 'Number of bookmarks of sessions that are moved, restored or removed.',
  }),
  people: Type.Integer({ minimum: 0, description: 'Number of people who are notified.' }),
  rooms: Type.Integer({ minimum: 0, description: 'Number of chat rooms with messages in sessions that are removed.' }),
  sessions: Type.Array(
    shape({
      kind: oneOf(plannedKinds, 'Kind.'),
      session_id: nullable(described(SessionId, 'Id of the session; null for a new session.')),
      title: TitleText,
      fields: Type.Array(Type.String(), { description: 'Names of the fields that change.' }),
      bookmarks: Type.Integer({ minimum: 0, description: 'Number of people who have bookmarked the session.' }),
    }),
    { maxItems: plannedSessionsMax, description: 'Changes by session, most serious first.' },
  ),
  notes: Type.Array(ImportProblem, {
    description: 'Adjustments that were necessary to read the file, such as shortened texts; at most 100.',
  }),
  unknown_time_zone: nullable(
    Type.String({ description: 'Unknown name that the file has as its time zone; null if there is none.' }),
  ),
  time_zone: nullable(
    Type.String({
      description:
        'Time zone in which local times of the file are read; null while the columns of a table are undecided.',
    }),
  ),
  time_zone_source: nullable(oneOf(timeZoneSources, 'Source of the time zone; null if there is none.')),
  undecided_date: nullable(
    described(
      shape({ text: PlainText, order: oneOf(dateOrders, 'Position, from 1; null if it was not set.') }),
      'Example of an ambiguous date in a table, and how it was read; null if no date is ambiguous.',
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
            'Whether the days and the time zone of the file are applied to the event: it has no sessions yet, or this was the answer.',
        }),
        invitations: Type.Integer({
          minimum: 0,
          description: 'Number of sent invitations, which contain the days of the event. Includes answered ones.',
        }),
      }),
      'Changes to the event itself; null while the columns of a table are undecided.',
    ),
  ),
  deleted: Type.Array(shape({ id: Id, title: TitleText }), {
    maxItems: plannedSessionsMax,
    description:
      'Imported sessions that were deleted in the event and are in the file. They stay deleted unless they are listed in `import_deleted`.',
  }),
  columns: nullable(
    Type.Array(
      shape({
        heading: Type.String({ description: 'Heading as in the file.' }),
        column: nullable(oneOf(importColumns, 'Content of the column; null if it is ignored.')),
        samples: Type.Array(Type.String(), { description: 'Values in the first rows.' }),
      }),
      { maxItems: tableColumnsMax, description: 'Columns of a table as they are read; null for other formats.' },
    ),
  ),
});
export type ImportPlan = Type.Static<typeof ImportPlan>;

export const ScheduleImport = shape({
  id: Id,
  event_id: EventId,
  file_name: Type.String({ description: 'Name of the uploaded file.' }),
  status: oneOf(importStatuses, 'Status.'),
  progress: Type.Integer({ minimum: 0, maximum: 100, description: 'Progress in percent.' }),
  counts: described(
    shape({
      created: Type.Integer({ description: 'Number of created entries.' }),
      updated: Type.Integer({ description: 'Number of updated entries.' }),
      unchanged: Type.Integer({ description: 'Number of unchanged entries.' }),
      removed: Type.Integer({ description: 'Number of removed entries.' }),
    }),
    'Numbers by kind.',
  ),
  errors: Type.Array(ImportProblem, {
    description: 'Why the file was rejected, or which sessions are skipped; at most 100 entries.',
  }),
  plan: nullable(
    described(ImportPlan, 'Planned changes of a waiting import, or changes of a completed one; null otherwise.'),
  ),
  questions: Type.Array(oneOf(importQuestions), {
    description: 'Questions that have to be answered before a waiting import can continue.',
  }),
  take_back_until: nullable(
    described(Timestamp, 'Until when the import can be undone (ISO 8601, UTC); null if it cannot.'),
  ),
  kept: Type.Array(
    shape({
      session_id: SessionId,
      title: TitleText,
      fields: Type.Array(Type.String(), { description: 'Names of the fields.' }),
    }),
    { description: 'Fields that people had edited and that the import did not change.' },
  ),
  created_at: CreatedAt,
  finished_at: nullable(described(Timestamp, 'When it ended (ISO 8601, UTC); null while it is running.')),
});
export type ScheduleImport = Type.Static<typeof ScheduleImport>;

const Shift = oneOf(importShifts, 'What to move if the days of the schedule differ from those of the event.');
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
    shift: Type.Optional(Shift),
    ask: Type.Optional(oneOf(['true'], 'Whether to compare the file only. The import then waits for an answer.')),
    confirm_removals: Type.Optional(
      oneOf(
        ['true'],
        'Whether the import may cancel more than a tenth of the imported sessions. Otherwise such an import waits for confirmation.',
      ),
    ),
    skip_problems: Type.Optional(
      oneOf(['true'], 'Whether to skip sessions with a problem instead of refusing the file.'),
    ),
    /** Without these, the import of an ambiguous file waits for an answer. */
    ...reading,
    columns: Type.Optional(
      Type.String({
        description: 'Content of the columns of a table, by heading: a JSON object, as in `ApplyImport`.',
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
  demoRefused: true,
});

const ImportParams = shape({ event_id: EventId, import_id: described(Id, 'Id of the import.') });
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
    shift: Type.Optional(Shift),
    confirm_removals: Type.Optional(
      Type.Boolean({
        description:
          'Whether the import may cancel more than a tenth of the imported sessions. Otherwise such an import waits for confirmation.',
      }),
    ),
    skip_problems: Type.Optional(
      Type.Boolean({ description: 'Whether to skip sessions with a problem instead of refusing the file.' }),
    ),
    import_deleted: Type.Optional(
      Type.Array(Id, {
        maxItems: plannedSessionsMax,
        description: 'Ids of deleted sessions to import again, from the list `deleted` of the plan.',
      }),
    ),
    ask: Type.Optional(
      Type.Boolean({
        description: 'Whether to compare the file again, with these answers. The import then waits for an answer.',
      }),
    ),
    columns: Type.Optional(
      described(
        ColumnMapping,
        'Content of the columns of a table, by heading; null for ignored columns. Stored in the event for the next file. Other columns are recognized by their headings.',
      ),
    ),
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

export const UndoImport = operation({
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
  params: shape({ event_id: EventId, import_id: described(Id, 'Id of the import.') }),
  replies: { 200: ScheduleImport },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'forbidden'],
});

export const ListedImport = shape({
  id: Id,
  file_name: Type.String({ description: 'Name of the uploaded file.' }),
  status: oneOf(importStatuses, 'Status.'),
  counts: ScheduleImport.properties.counts,
  errors_count: Type.Integer({ description: 'Number of problems.' }),
  is_subscribed: Type.Boolean({ description: 'Whether the file comes from the schedule subscription of the event.' }),
  created_at: CreatedAt,
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
  replies: { 200: shape({ imports: Type.Array(ListedImport, { description: 'Imports, newest first.' }) }) },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'forbidden'],
});
