import { newPersonToken } from '../support/api/api-tokens.ts';
import { loggedIn, testPassword } from '../support/api/people.ts';
import { ownAccount, ownOnly, staff } from '../support/security/permission-rows.ts';
import type { OperationRows } from './row.ts';

export const usersRows = {
  ListUserEvents: ownAccount,
  GetDashboard: ownAccount,
  GetUser: ownAccount,
  UpdateUser: {
    ...ownAccount,
    body: () => ({ title: 'Chair' }),
    asSelf: true,
  },
  // The owner's organization has an event and members.
  DeleteAccount: {
    allowed: { ...ownOnly, owner: 'account_owns_organizations' },
    body: () => ({ password: testPassword }),
    asSelf: true,
    example: async ({ api }) => {
      const { client, user_id } = await loggedIn(api);
      return { client, path: { user_id }, body: { password: testPassword } };
    },
  },
  ExportAccount: ownAccount,
  GetPrivacySettings: ownAccount,
  UpdatePrivacySettings: {
    ...ownAccount,
    body: () => ({ show_bio: false }),
    asSelf: true,
  },
  // The owner of the organization has no membership row to set anything for.
  GetPrivacyOverrides: {
    ...ownAccount,
    allowed: { ...ownOnly, owner: 'not_found' },
  },
  SetPrivacyOverrides: {
    ...ownAccount,
    allowed: { ...ownOnly, owner: 'not_found' },
    body: () => ({ show_bio: false }),
    asSelf: true,
  },
  DeletePrivacyOverrides: {
    ...ownAccount,
    allowed: { ...ownOnly, owner: 'not_found' },
    asSelf: true,
  },
  ListSpeakingSessions: ownAccount,
  ListSecretAddresses: {
    allowed: staff(200),
    example: async ({ owner, tenant }) => {
      await owner.client.post(`/events/${tenant.event_id}/schedule-addresses/secret`);
      return {};
    },
  },
  ListSecurityActivity: {
    allowed: ownOnly,
    example: async ({ owner }) => {
      await newPersonToken(owner, { scopes: ['event:read'] });
      return { path: { user_id: owner.user_id } };
    },
    refusedToOwner: 'the account belongs to another person',
  },
  CheckEmail: {
    example: ({ owner }) => ({ query: { email: owner.email } }),
    hostile: ({ email }) => [{ query: { email } }],
  },
} satisfies OperationRows;
