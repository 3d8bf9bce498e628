/** Organizations and their members. The trigger `record_changes` records changes of `organization_users` for webhooks (`subject-changes.ts`). */
import type { SecurityKind } from '@plenum/contracts/accounts/security-kinds';
import type { OrganizationUserRole, SecretKind } from '@plenum/contracts/enums';
import { mailJob, upkeepJob } from '../../../platform/jobs/catalogue.ts';
import type { SecurityLogFields } from '../../../platform/telemetry/security-log.ts';
import { defineSlice } from '../../../slice.ts';
import { notifyMembershipEnded, notifyOrganizationRole } from '../../notifications/notifications/notify.ts';
import { exportedRows } from '../../personal-data.ts';
import { listStandings } from '../attendees/standings.queries.ts';
import { Organization, OrganizationContact, OrganizationUser } from './organization.entity.ts';

interface EndedCredentials {
  readonly organization_id: number;
  readonly user_id: number;
  readonly api_token_ids: readonly number[];
  readonly webhook_ids: readonly number[];
  readonly kept: readonly SecretKind[];
}

declare module '../../domain-events.ts' {
  interface OutboxEvents {
    /**
     * Credentials of an organization ended, because their creator lost the required role; `kept` are the secrets that
     * the creator knows and that remain valid.
     */
    'organization_credentials.ended': EndedCredentials;
    /** A change of an organization role also changes permissions in its events, because owners have access to them. */
    'organization_user.changed': { readonly organization_id: number; readonly user_id: number };
    /** Another person changed the role of a member. */
    'organization_user.role_changed': RoleChange<OrganizationUserRole> & { readonly organization_id: number };
    /** A person left an event or an organization, or was removed; the other id is null. */
    'membership.ended': {
      readonly user_id: number;
      readonly event_id: number | null;
      readonly organization_id: number | null;
    };
    /** The organization no longer has members; its rows remain. */
    'organization.closed': { readonly organization_id: number };
    /** An operator changed rights with a command; the worker writes it to the security log. */
    'operator.acted': { readonly kind: SecurityKind; readonly facts: SecurityLogFields };
  }
}

declare module '../../../platform/jobs/catalogue.ts' {
  interface JobPayloads {
    'send-credentials-ended-email': EndedCredentials;
    'remove-closed-organization': { readonly organization_id: number };
  }
}

export const organizations = defineSlice({
  entities: [Organization, OrganizationContact, OrganizationUser],
  personalData: {
    organizations: exportedRows('organizations', {
      columns: 'o.id, o.name, ou.role, ou.created_at',
      tables: 'organization_users ou join organizations o on o.id = ou.organization_id',
      whose: 'ou.user_id = $1',
      key: 'o.id',
      order: 'o.id',
    }),
  },
  events: {
    'organization_credentials.ended': {
      securityLog: 'credentials.ended',
      relay: (ended, { enqueue }) => enqueue('send-credentials-ended-email', ended),
    },
    'organization_user.changed': {
      async relay({ organization_id, user_id }, { signal, db }) {
        for (const standing of await listStandings(db, organization_id, user_id))
          await signal('check-person', standing);
      },
    },
    'organization_user.role_changed': {
      securityLog: 'role.changed',
      relay: (change, effects) => notifyOrganizationRole(effects, change),
    },
    'membership.ended': {
      securityLog: 'membership.ended',
      relay: (ended, effects) => notifyMembershipEnded(effects, ended),
    },
    'organization.closed': { relay: (payload, { enqueue }) => enqueue('remove-closed-organization', payload) },
    'operator.acted': {
      relay: ({ kind, facts }, { security }) => Promise.resolve(security.logDone(kind, { ...facts, by: 'operator' })),
    },
  },
  jobs: {
    'send-credentials-ended-email': mailJob,
    /** Ends after several seconds and is enqueued again while rows remain. There is no other cleanup. */
    'remove-closed-organization': { ...upkeepJob, attempts: 50, timeoutMs: 60_000 },
  },
  jobHandlers: async () => (await import('./organizations.jobs.ts')).organizationsJobs,
  operations: async () => (await import('./organizations.operations.ts')).organizationsOperations,
});
