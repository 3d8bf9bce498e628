/** Invitations to organizations and events. */
import type { EventUserRole } from '@plenum/contracts/enums';
import { mailJob } from '../../../platform/jobs/catalogue.ts';
import { defineSlice } from '../../../slice.ts';
import { notifyJoinedInOtherRole } from '../../notifications/notifications/notify-joined-roles.ts';
import { notifyInvitation, notifyInvitationAnswered } from '../../notifications/notifications/notify.ts';
import { exportedRows } from '../../personal-data.ts';
import { Invitation } from './invitation.entity.ts';

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
  personalData: {
    invitations_received: exportedRows('invitations-received', {
      columns: `kind, organization_id, event_id, email, first_name, last_name, role, status, message, created_at,
              accepted_at, declined_at, expires_at`,
      tables: 'invitations',
      whose: 'user_id = $1 or email = $2',
      key: 'id',
      order: 'created_at desc, id',
    }),
    invitations_sent: exportedRows('invitations-sent', {
      columns: `kind, organization_id, event_id, email, first_name, last_name, role, status, message, created_at`,
      tables: 'invitations',
      whose: 'invited_by_id = $1',
      key: 'id',
      order: 'created_at desc, id',
    }),
  },
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
