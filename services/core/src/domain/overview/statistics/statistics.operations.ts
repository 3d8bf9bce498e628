import type * as contract from '@plenum/contracts/overview/statistics';
import { csvFile, ok, type HandlersOf } from '../../../operation-handlers.ts';

/** Loaded on demand, because these operations are rare. */
const loadStatistics = () => import('./get-statistics.ts');
const loadExport = () => import('./export-statistics.ts');

export const statisticsOperations: HandlersOf<typeof contract> = {
  GetEventStatistics: async (scope, { params }) =>
    ok(await (await loadStatistics()).getEventStatistics(scope, params.event_id)),
  ListSessionStatistics: async (scope, { params, query }) =>
    ok(await (await loadStatistics()).listSessionStatistics(scope, params.event_id, query)),
  ExportEventStatistics: async (scope, { params, query: { table = 'SESSIONS' } }, http) => {
    const { exportEventStatistics } = await loadExport();
    const { file_name, text } = await exportEventStatistics(scope, params.event_id, table, http.language);
    return csvFile(file_name, text);
  },
  GetSessionStatistics: async (scope, { params }) =>
    ok(await (await loadStatistics()).getSessionStatistics(scope, params.session_id)),
  ExportSessionStatistics: async (scope, { params, query: { table = 'MINUTES' } }, http) => {
    const { exportSessionStatistics } = await loadExport();
    const { file_name, text } = await exportSessionStatistics(scope, params.session_id, table, http.language);
    return csvFile(file_name, text);
  },
};
