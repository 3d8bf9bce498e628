import { newPersonToken } from '../support/api/api-tokens.ts';
import { newLoggedInPerson, testPassword } from '../support/api/people.ts';
import { ownAccountRows, ownerOnly, staff } from '../support/security/permission-rows.ts';
import type { OperationRows } from './row.ts';

export const usersRows = {
  ListUserEvents: ownAccountRows,
  GetDashboard: ownAccountRows,
  GetUser: ownAccountRows,
  UpdateUser: {
    ...ownAccountRows,
    body: () => ({ title: 'Chair' }),
    isOwnData: true,
  },
  // Deletion is rejected while the account owns an organization with other members.
  DeleteAccount: {
    allowed: { ...ownerOnly, owner: 'account_owns_organizations' },
    body: () => ({ password: testPassword }),
    isOwnData: true,
    example: async ({ api }) => {
      const { client, user_id } = await newLoggedInPerson(api);
      return { client, path: { user_id }, body: { password: testPassword } };
    },
  },
  ExportAccount: ownAccountRows,
  GetPrivacySettings: ownAccountRows,
  UpdatePrivacySettings: {
    ...ownAccountRows,
    body: () => ({ show_bio: false }),
    isOwnData: true,
  },
  // Organization owners are not members of the event, so they have no overrides.
  GetPrivacyOverrides: {
    ...ownAccountRows,
    allowed: { ...ownerOnly, owner: 'not_found' },
  },
  SetPrivacyOverrides: {
    ...ownAccountRows,
    allowed: { ...ownerOnly, owner: 'not_found' },
    body: () => ({ show_bio: false }),
    isOwnData: true,
  },
  DeletePrivacyOverrides: {
    ...ownAccountRows,
    allowed: { ...ownerOnly, owner: 'not_found' },
    isOwnData: true,
  },
  ListSpeakingSessions: ownAccountRows,
  ListSecretAddresses: {
    allowed: staff(200),
    example: async ({ owner, tenant }) => {
      await owner.client.post(`/events/${tenant.event_id}/schedule-addresses/secret`);
      return {};
    },
  },
  ListSecurityActivity: {
    allowed: ownerOnly,
    example: async ({ owner }) => {
      await newPersonToken(owner, { scopes: ['event:read'] });
      return { path: { user_id: owner.user_id } };
    },
    ownerRejection: 'the account belongs to another person',
  },
  CheckEmail: {
    example: ({ owner }) => ({ query: { email: owner.email } }),
    hostile: ({ email }) => [{ query: { email } }],
  },
} satisfies OperationRows;
