import { notInEvent, searchTextOf } from '../support/security/hostile-attempts.ts';
import { everyViewer, organization } from '../support/security/permission-rows.ts';
import type { OperationRows } from './row.ts';

export const organizationsRows = {
  GetOrganization: { allowed: organization(200, 200, 200) },
  ListOrganizationEvents: { allowed: organization(200, 200, 200) },
  UpdateOrganization: { allowed: organization('forbidden', 200, 200), body: () => ({ name: 'Taken over' }) },
  SetMuxCredentials: {
    allowed: organization('forbidden', 200, 200),
    body: () => ({ mux_signing_key_id: 'key', mux_signing_private_key: 'secret' }),
  },
  DeleteMuxCredentials: { allowed: organization('forbidden', 204, 204) },
  SetJaasCredentials: {
    allowed: organization('forbidden', 200, 200),
    body: () => ({ jaas_app_id: 'app', jaas_api_key: 'key', jaas_private_key: 'secret' }),
  },
  DeleteJaasCredentials: { allowed: organization('forbidden', 204, 204) },
  ListOrganizationUsers: { allowed: organization(200, 200, 200), hostile: searchTextOf },
  UpdateOrganizationUser: {
    allowed: organization('forbidden', 200, 200),
    body: () => ({ role: 'MEMBER' }),
    needsSeparateData: true,
    ownerRejection: notInEvent,
  },
  // The owner is tried first, which removes the member.
  RemoveOrganizationUser: {
    allowed: organization('forbidden', 'not_found', 200),
    needsSeparateData: true,
    ownerRejection: notInEvent,
  },
  // With a member as successor, whom only owners may name. `tests/api/leaving.test.ts` tests leaving for all roles.
  LeaveOrganization: {
    allowed: organization('forbidden', 'forbidden', 200),
    body: ({ member_id }) => ({ hand_over_to: member_id }),
    needsSeparateData: true,
    isOwnData: true,
    hostile: ({ user_id }) => [{ body: { hand_over_to: user_id } }],
  },
  // The owner is tried first, which deletes it.
  DeleteOrganization: { allowed: { ...everyViewer('not_found'), owner: 204 }, needsSeparateData: true },
  CreateOrganization: {
    body: () => ({ name: 'Open Hardware e.V.' }),
    hostile: () => [{ body: { name: 'A second front' } }],
  },
  ListOrganizations: {},
} satisfies OperationRows;
