/** Import of published schedules as a background job (spec: decisions 7). */
import * as Type from 'typebox';
import { import_statuses } from './enums.ts';
import { EventParams } from './events.ts';
import { operation } from './operation.ts';
import { Id, nullable, oneOf, shape, Timestamp } from './primitives.ts';

export const ScheduleImport = shape({
  id: Id,
  event_id: Id,
  file_name: Type.String(),
  status: oneOf(import_statuses),
  /** 0 to 100. */
  progress: Type.Integer({ minimum: 0, maximum: 100 }),
  counts: shape({
    created: Type.Integer(),
    updated: Type.Integer(),
    unchanged: Type.Integer(),
    removed: Type.Integer(),
  }),
  /** Why the file was refused, at most 100 entries; the line counts from 1. */
  errors: Type.Array(shape({ line: nullable(Type.Integer()), code: Type.String(), reason: Type.String() })),
  /** Fields that were edited by hand since the last import and therefore kept. */
  kept: Type.Array(shape({ session_id: Id, title: Type.String(), fields: Type.Array(Type.String()) })),
  created_at: Timestamp,
  finished_at: nullable(Timestamp),
});
export type ScheduleImport = Type.Static<typeof ScheduleImport>;

export const ImportSchedule = operation({
  method: 'POST',
  path: '/events/:event_id/import',
  summary: 'Import a schedule as frab XML, c3voc JSON or CSV; the worker does it, all or nothing',
  access: 'login',
  params: EventParams,
  upload: 'file',
  replies: { 202: ScheduleImport },
  errors: [
    'not_found',
    'event_access_denied',
    'event_banned',
    'forbidden',
    'import_running',
    'import_file_missing',
    'import_file_too_large',
  ],
  rate_limits: ['import'],
  demo_refused: true,
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

const exported = <const F extends string, const M extends string>(format: F, media_type: M, what: string) =>
  operation({
    method: 'GET',
    path: `/events/:event_id/schedule.${format}`,
    summary: `The schedule as ${what}`,
    access: 'login',
    params: EventParams,
    produces: media_type,
    replies: { 200: Type.String() },
    errors: ['not_found', 'event_access_denied', 'event_banned', 'forbidden'],
  });

export const ExportScheduleXml = exported('xml', 'application/xml', 'frab XML, which other conference software reads');
export const ExportScheduleJson = exported('json', 'application/json', 'c3voc JSON');
export const ExportScheduleCalendar = exported('ics', 'text/calendar', 'a calendar');
