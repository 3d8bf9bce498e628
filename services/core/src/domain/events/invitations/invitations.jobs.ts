import type { HandlersOfJobs } from '../../../job-handlers.ts';
import { laterMailPriority, recentRecipients } from '../../job-priorities.queries.ts';
import { sendInvitationMail } from './send-invitation-mail.ts';

export const invitationsJobs: HandlersOfJobs<'send-invitation-email'> = {
  'send-invitation-email': {
    perform: (deps, { invitation_id }) => sendInvitationMail(deps, invitation_id),
    // Invitations of senders that have emailed fewer people in the last hour have priority.
    priority: async ({ db }, { invitation_id }) => laterMailPriority + (await recentRecipients(db, invitation_id)),
  },
};
