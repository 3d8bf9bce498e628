import type * as contract from '@plenum/contracts/system/clients';
import { noContent, ok, type HandlersOf } from '../../../operation-handlers.ts';
import { logClientError } from './log-client-error.ts';

const urlOrNull = (setting: string): string | null => (setting === '' ? null : setting);

export const clientsOperations: HandlersOf<typeof contract> = {
  ReportClientError: async (scope, { body }, http) => {
    logClientError(scope, body, http.user_agent);
    return noContent();
  },
  GetClientSettings: async ({ config }) =>
    ok({
      report_url: urlOrNull(config.REPORT_URL),
      imprint_url: urlOrNull(config.IMPRINT_URL),
      privacy_url: urlOrNull(config.PRIVACY_URL),
      contact_url: urlOrNull(config.CONTACT_URL),
      sign_up: { mode: config.signUpRule.mode, domains: [...config.signUpRule.domains] },
    }),
};
