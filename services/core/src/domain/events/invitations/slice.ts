/** Invitations to organizations and events. */
import type { EventUserRole } from '@plenum/contracts/enums';
import { mailJob } from '../../../platform/jobs/catalogue.ts';
import { defineSlice } from '../../../slice.ts';
import { notifyJoinedInOtherRole } from '../../notifications/notifications/notify-joined-roles.ts';
import { notifyInvitation, notifyInvitationAnswered } from '../../notifications/notifications/notify.ts';
import { Invitation } from './invitation.entity.ts';
import { invitationsPersonalData } from './invitations.privacy.ts';

declare module '../../domain-events.ts' {
  interface OutboxEvents {
    'invitation.sent': { readonly invitation_id: number };
    'invitation.answered': { readonly invitation_id: number; readonly user_id: number };
    /** An invitation to an event was accepted, and the person has another role than it offered. */
    'invitation.accepted_in_other_role': {
      readonly invitation_id: number;
      readonly event_id: number;
      readonly user_id: number;
      readonly role: EventUserRole;
      readonly invited_role: EventUserRole;
    };
  }
}

declare module '../../../platform/jobs/catalogue.ts' {
  interface JobPayloads {
    'send-invitation-email': { readonly invitation_id: number };
  }
}

export const invitations = defineSlice({
  entities: [Invitation],
  personalData: invitationsPersonalData,
  events: {
    'invitation.sent': {
      async relay(payload, effects) {
        await effects.enqueue('send-invitation-email', payload);
        await notifyInvitation(effects, payload);
      },
    },
    'invitation.answered': { relay: (payload, effects) => notifyInvitationAnswered(effects, payload) },
    'invitation.accepted_in_other_role': { relay: (payload, effects) => notifyJoinedInOtherRole(effects, payload) },
  },
  jobs: {
    'send-invitation-email': mailJob,
  },
  jobHandlers: async () => (await import('./invitations.jobs.ts')).invitationsJobs,
  operations: async () => (await import('./invitations.operations.ts')).invitationsOperations,
});
