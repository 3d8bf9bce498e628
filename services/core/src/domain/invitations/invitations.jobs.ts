/** The jobs of invitations. */
import type { HandlersOfJobs } from '../../job-handlers.ts';
import { laterMailPlace, recentRecipients } from '../job-places.queries.ts';
import { sendInvitationMail } from './send-invitation-mail.ts';

export const invitationsJobs: HandlersOfJobs<'send-invitation-email'> = {
  'send-invitation-email': {
    perform: (deps, { invitation_id }) => sendInvitationMail(deps, invitation_id),
    // After those of organizations and accounts that have written to fewer people in the last hour.
    placeInLine: async ({ db }, { invitation_id }) => laterMailPlace + (await recentRecipients(db, invitation_id)),
  },
};
