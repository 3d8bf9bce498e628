import type * as publicSchedules from '@plenum/contracts/schedule/public-schedules';
import type * as contract from '@plenum/contracts/schedule/schedule-exchange';
import type * as scheduleExport from '@plenum/contracts/schedule/schedule-export';
import {
  accepted,
  noContent,
  ok,
  type HandlersOf,
  type SharedFileReply,
  type VersionedReply,
} from '../../../operation-handlers.ts';
import type { Scope } from '../../../scope.ts';
import { answerImport, discardImport } from './answer-import.ts';
import { exportSchedule, type ScheduleFormat } from './export-schedule.ts';
import { getImport } from './get-import.ts';
import { listImports } from './list-imports.ts';
import { scheduleMediaTypes } from './public-schedules.ts';
import { readPublicSchedule } from './read-public-schedule.ts';
import { requestImport } from './request-import.ts';
import { closeSecretSchedule, getSchedulePublication, openSecretSchedule } from './secret-schedule.ts';
import { undoImport } from './undo-import.ts';

const exportAs =
  (format: ScheduleFormat) =>
  async (scope: Scope, { params }: { readonly params: { readonly event_id: number } }): Promise<VersionedReply> => {
    const { state, file_name, open: gzipped } = await exportSchedule(scope, params.event_id, format);
    return { kind: 'versioned', content_type: scheduleMediaTypes[format], etag: `W/"${state}"`, file_name, gzipped };
  };

interface PublicInput {
  readonly params: { readonly slug: string };
  readonly query: { readonly token?: string };
}

const publishAs =
  (format: ScheduleFormat) =>
  async (scope: Scope, { params: { slug }, query: { token } }: PublicInput): Promise<SharedFileReply> => ({
    kind: 'shared',
    file: await readPublicSchedule(scope, { slug, format, token }),
  });

export const scheduleExchangeOperations: HandlersOf<typeof contract & typeof scheduleExport & typeof publicSchedules> =
  {
    ReadPublicScheduleXml: publishAs('xml'),
    ReadPublicScheduleJson: publishAs('json'),
    ReadPublicScheduleCsv: publishAs('csv'),
    ReadPublicScheduleCalendar: publishAs('ics'),
    GetSchedulePublication: async (scope, { params }) => ok(await getSchedulePublication(scope, params.event_id)),
    OpenSecretSchedule: async (scope, { params }) => ok(await openSecretSchedule(scope, params.event_id)),
    CloseSecretSchedule: async (scope, { params }) => noContent(await closeSecretSchedule(scope, params.event_id)),
    ExportScheduleXml: exportAs('xml'),
    ExportScheduleJson: exportAs('json'),
    ExportScheduleCsv: exportAs('csv'),
    ExportScheduleCalendar: exportAs('ics'),
    ImportSchedule: async (scope, { params: { event_id } }, http) =>
      accepted(await requestImport(scope, event_id, http)),
    ApplyImport: async (scope, { params: { event_id, import_id }, body }) =>
      accepted(await answerImport(scope, event_id, import_id, body)),
    DiscardImport: async (scope, { params: { event_id, import_id } }) =>
      noContent(await discardImport(scope, event_id, import_id)),
    UndoImport: async (scope, { params: { event_id, import_id } }) => ok(await undoImport(scope, event_id, import_id)),
    ListImports: async (scope, { params: { event_id }, query }) => ok(await listImports(scope, event_id, query)),
    GetImport: async (scope, { params: { event_id, import_id } }) => ok(await getImport(scope, event_id, import_id)),
  };
