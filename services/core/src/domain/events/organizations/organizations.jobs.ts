import type { HandlersOfJobs } from '../../../job-handlers.ts';
import { removeClosedOrganization } from './remove-closed-organization.ts';
import { sendCredentialsEndedMail } from './send-credentials-ended-mail.ts';

export const organizationsJobs: HandlersOfJobs<'send-credentials-ended-email' | 'remove-closed-organization'> = {
  'send-credentials-ended-email': { perform: (deps, ended) => sendCredentialsEndedMail(deps, ended) },
  'remove-closed-organization': {
    perform: (deps, { organization_id }) => removeClosedOrganization(deps, organization_id),
  },
};
