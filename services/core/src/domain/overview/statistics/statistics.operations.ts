import type * as contract from '@plenum/contracts/overview/statistics';
import { FileReply, ok, type HandlersOf } from '../../../operation-handlers.ts';

/** Loaded on demand, because these operations are rare. */
const loadStatistics = () => import('./get-statistics.ts');
const loadExport = () => import('./export-statistics.ts');

interface File {
  readonly file_name: string;
  readonly text: string;
}
const csv = ({ file_name, text }: File): FileReply =>
  new FileReply({ content_type: 'text/csv; charset=utf-8', body: text, file_name });

export const statisticsOperations: HandlersOf<typeof contract> = {
  GetEventStatistics: async (scope, { params }) =>
    ok(await (await loadStatistics()).getEventStatistics(scope, params.event_id)),
  ListSessionStatistics: async (scope, { params, query }) =>
    ok(await (await loadStatistics()).listSessionStatistics(scope, params.event_id, query)),
  ExportEventStatistics: async (scope, { params, query: { table = 'SESSIONS' } }, http) =>
    csv(await (await loadExport()).exportEventStatistics(scope, params.event_id, table, http.language)),
  GetSessionStatistics: async (scope, { params }) =>
    ok(await (await loadStatistics()).getSessionStatistics(scope, params.session_id)),
  ExportSessionStatistics: async (scope, { params, query: { table = 'MINUTES' } }, http) =>
    csv(await (await loadExport()).exportSessionStatistics(scope, params.session_id, table, http.language)),
};
