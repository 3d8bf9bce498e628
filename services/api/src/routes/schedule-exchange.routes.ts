/** Import of schedule files and its progress. */
import { importFileMaxBytes } from '@plenum/contracts/limits';
import type * as contract from '@plenum/contracts/schedule-exchange';
import { exportSchedule, type ScheduleFormat } from '@plenum/core/domain/schedule-exchange/export-schedule';
import { getImport } from '@plenum/core/domain/schedule-exchange/get-import';
import { listImports } from '@plenum/core/domain/schedule-exchange/list-imports';
import { requestImport } from '@plenum/core/domain/schedule-exchange/request-import';
import type { Scope } from '@plenum/core/scope';
import { accepted, ok, PackedFileReply, type Routes } from '../http/handle.ts';

const mediaTypes = {
  xml: 'application/xml; charset=utf-8',
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
} as const;

const refusals = { missing: 'import_file_missing', too_large: 'import_file_too_large' } as const;

const exportAs =
  (format: ScheduleFormat) =>
  async (scope: Scope, { params }: { readonly params: { readonly event_id: number } }) =>
    new PackedFileReply({
      content_type: mediaTypes[format],
      ...(await exportSchedule(scope, params.event_id, format)),
    });

export const scheduleExchangeRoutes: Routes<typeof contract> = {
  ExportScheduleXml: exportAs('xml'),
  ExportScheduleJson: exportAs('json'),
  ExportScheduleCsv: exportAs('csv'),
  ExportScheduleCalendar: exportAs('ics'),
  ImportSchedule: async (scope, { params: { event_id } }, http) =>
    accepted(
      await requestImport(scope, {
        event_id,
        receive: (take) => http.upload({ maxBytes: importFileMaxBytes, refusals, take }),
      }),
    ),
  ListImports: async (scope, { params: { event_id } }) => ok(await listImports(scope, event_id)),
  GetImport: async (scope, { params: { event_id, import_id } }) => ok(await getImport(scope, event_id, import_id)),
};
