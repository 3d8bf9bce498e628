import { AddOrganizationUser } from '@plenum/contracts/adding-people';
import { VerifyPassword } from '@plenum/contracts/auth';
import type { OrganizationUserRole } from '@plenum/contracts/enums';
import type { Body } from '@plenum/contracts/operation';
import {
  CreateOrganization,
  DeleteJaasCredentials,
  DeleteMuxCredentials,
  DeleteOrganization,
  GetOrganization,
  LeaveOrganization,
  ListOrganizations,
  ListOrganizationUsers,
  RemoveOrganizationUser,
  SetJaasCredentials,
  SetMuxCredentials,
  UpdateOrganization,
  UpdateOrganizationUser,
} from '@plenum/contracts/organizations';
import { type Heir, withoutMe } from '../../lib/heirs.ts';
import { call } from '../../lib/http.ts';
import { invalidate, store, useQuery } from '../../lib/swr.ts';

const members_page = 20;

const listsChanged = () => Promise.all([invalidate('Organizations'), invalidate('Dashboard')]);

/** Creates an organization; lists and dashboard are asked again. */
export async function createOrganization(name: string) {
  const organization = await call(CreateOrganization, { body: { name } });
  await listsChanged();
  return organization;
}

export const useOrganizations = () => useQuery(ListOrganizations, {});

export const useOrganization = (organization_id: number) => useQuery(GetOrganization, { params: { organization_id } });

export async function renameOrganization(organization_id: number, name: string): Promise<void> {
  const organization = await call(UpdateOrganization, { params: { organization_id }, body: { name } });
  await store(GetOrganization, { organization_id }, organization);
  await Promise.all([invalidate('Dashboard'), invalidate('Events')]);
}

/** Deletes an organization after its owner has typed their password; refuses with `incorrect_password`. */
export async function deleteOrganization(organization_id: number, password: string): Promise<void> {
  await call(VerifyPassword, { body: { password } });
  await call(DeleteOrganization, { params: { organization_id } });
}

/** Asks the lists again once the screen of what is gone has been left. */
export const forgetOrganization = () => listsChanged();

interface MembersWanted {
  readonly page: number;
  readonly search: string;
  readonly role: OrganizationUserRole | 'all';
}

export const useMembers = (organization_id: number, { page, search, role }: MembersWanted) =>
  useQuery(
    ListOrganizationUsers,
    {
      params: { organization_id },
      query: {
        page,
        per_page: members_page,
        ...(search === '' ? {} : { search }),
        ...(role === 'all' ? {} : { role }),
      },
    },
    { keepPreviousData: true },
  );

/** Adds somebody whom the organization knows; anybody else is invited, and joins once they say yes. */
export async function addMember(
  organization_id: number,
  body: Body<typeof AddOrganizationUser>,
): Promise<'added' | 'invited'> {
  const reply = await call(AddOrganizationUser, { params: { organization_id }, body });
  await Promise.all([
    invalidate('OrganizationUsers', organization_id),
    invalidate('OrganizationInvitations', organization_id),
    invalidate('Dashboard'),
  ]);
  return 'invitation' in reply ? 'invited' : 'added';
}

export async function changeRole(organization_id: number, member_id: number, role: OrganizationUserRole) {
  await call(UpdateOrganizationUser, { params: { organization_id, member_id }, body: { role } });
  await invalidate('OrganizationUsers', organization_id);
}

export async function removeMember(organization_id: number, member_id: number): Promise<void> {
  await call(RemoveOrganizationUser, { params: { organization_id, member_id } });
  await Promise.all([invalidate('OrganizationUsers', organization_id), invalidate('Dashboard')]);
}

/** Leaves; the screen of the organization is of no use afterwards. Refuses with `last_owner_leaving`. */
export async function leaveOrganization(organization_id: number, heir_id: number | undefined): Promise<void> {
  const body = heir_id === undefined ? {} : { hand_over_to: heir_id };
  await call(LeaveOrganization, { params: { organization_id }, body });
}

/** Members who may take over, by name. */
export async function findHeirs(
  organization_id: number,
  search: string,
  signal: AbortSignal,
): Promise<readonly Heir[]> {
  const query = { per_page: 12, ...(search === '' ? {} : { search }) };
  const { organization_users } = await call(ListOrganizationUsers, { params: { organization_id }, query, signal });
  return withoutMe(organization_users.map(({ user_id, user_name }) => ({ user_id, name: user_name })));
}

/** Stores the signing key of Mux; the pair for the API of Mux stays as it is. */
export async function saveMuxKeys(organization_id: number, body: Body<typeof SetMuxCredentials>): Promise<void> {
  await store(
    GetOrganization,
    { organization_id },
    await call(SetMuxCredentials, { params: { organization_id }, body }),
  );
}

export async function saveJaasKeys(organization_id: number, body: Body<typeof SetJaasCredentials>): Promise<void> {
  await store(
    GetOrganization,
    { organization_id },
    await call(SetJaasCredentials, { params: { organization_id }, body }),
  );
}

export async function removeKeys(organization_id: number, service: 'mux' | 'jaas'): Promise<void> {
  await call(service === 'mux' ? DeleteMuxCredentials : DeleteJaasCredentials, { params: { organization_id } });
  await invalidate('Organizations', organization_id);
}
