import { noteClientError } from '@plenum/core/domain/clients/note-client-error';
import { noContent, ok, type Routes } from '../http/handle.ts';

export const clientsRoutes: Routes<'ReportClientError' | 'GetClientSettings'> = {
  ReportClientError: async (scope, { body }, http) => {
    noteClientError(scope, body, http.user_agent);
    return noContent;
  },
  GetClientSettings: async ({ config }) => ok({ report_url: config.REPORT_URL === '' ? null : config.REPORT_URL }),
};
