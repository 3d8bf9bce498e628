/** Schedules from outside: importing a file and looking how it gets on. */
import { import_file_max_bytes } from '@plenum/contracts/limits';
import { getImport } from '@plenum/core/domain/schedule-exchange/get-import';
import { requestImport } from '@plenum/core/domain/schedule-exchange/request-import';
import { accepted, ok, type Routes } from '../http/handle.ts';

export const scheduleExchangeRoutes: Routes<'ImportSchedule' | 'GetImport'> = {
  ImportSchedule: async (scope, { params: { event_id } }, http) =>
    accepted(await requestImport(scope, { event_id, readFile: () => http.upload(import_file_max_bytes) })),
  GetImport: async (scope, { params: { event_id, import_id } }) => ok(await getImport(scope, event_id, import_id)),
};
