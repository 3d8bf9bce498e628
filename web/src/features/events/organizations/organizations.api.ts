import type { OrganizationUserRole } from '@plenum/contracts/enums';
import type { AddOrganizationUser } from '@plenum/contracts/events/adding-people';
import type { SetJaasCredentials, SetMuxCredentials, UpdateOrganization } from '@plenum/contracts/events/organizations';
import type { Body } from '@plenum/contracts/operation';
import { call } from '../../../lib/http.ts';
import { type Successor, excludeCurrentUser } from '../../../lib/successors.ts';
import { invalidate, cacheReply, useQuery } from '../../../lib/swr.ts';

export const membersPerPage = 20;

const listsChanged = () => Promise.all([invalidate('Organizations'), invalidate('Dashboard')]);

/** Creates an organization; invalidates lists and dashboard. */
export async function createOrganization(name: string) {
  const organization = await call('POST /organizations', { body: { name } });
  await listsChanged();
  return organization;
}

export const useOrganizations = () => useQuery('GET /organizations', {});

export const useOrganization = (organization_id: number) =>
  useQuery('GET /organizations/:organization_id', { params: { organization_id } });

export async function renameOrganization(
  organization_id: number,
  body: Body<typeof UpdateOrganization>,
): Promise<void> {
  const organization = await call('PUT /organizations/:organization_id', {
    params: { organization_id },
    body,
  });
  await cacheReply('GET /organizations/:organization_id', { organization_id }, organization);
  await Promise.all([invalidate('Dashboard'), invalidate('Events')]);
}

/** Deletes an organization after its owner has typed their password. Throws `incorrect_password`. */
export async function deleteOrganization(organization_id: number, password: string): Promise<void> {
  await call('POST /auth/verify-password', { body: { password } });
  await call('DELETE /organizations/:organization_id', { params: { organization_id } });
}

/** Invalidates the lists after the screen of the deleted organization was left. */
export const invalidateOrganizationLists = () => listsChanged();

interface MembersQuery {
  readonly after: string | undefined;
  readonly search: string;
  readonly role: OrganizationUserRole | 'all';
}

export const useMembers = (organization_id: number, { after, search, role }: MembersQuery) =>
  useQuery(
    'GET /organizations/:organization_id/users',
    {
      params: { organization_id },
      query: {
        after,
        limit: membersPerPage,
        ...(search === '' ? {} : { search }),
        ...(role === 'all' ? {} : { role }),
      },
    },
    { keepPreviousData: true },
  );

/** Adds a person who is known to the organization; invites any other person, who joins after accepting. */
export async function addMember(
  organization_id: number,
  body: Body<typeof AddOrganizationUser>,
): Promise<'added' | 'invited'> {
  const reply = await call('POST /organizations/:organization_id/users', { params: { organization_id }, body });
  await Promise.all([
    invalidate('OrganizationUsers', organization_id),
    invalidate('OrganizationInvitations', organization_id),
    invalidate('Dashboard'),
  ]);
  return 'invitation' in reply ? 'invited' : 'added';
}

export async function changeRole(organization_id: number, member_id: number, role: OrganizationUserRole) {
  await call('PUT /organizations/:organization_id/users/:member_id', {
    params: { organization_id, member_id },
    body: { role },
  });
  await invalidate('OrganizationUsers', organization_id);
}

export async function removeMember(organization_id: number, member_id: number): Promise<void> {
  await call('DELETE /organizations/:organization_id/users/:member_id', { params: { organization_id, member_id } });
  await Promise.all([invalidate('OrganizationUsers', organization_id), invalidate('Dashboard')]);
}

/** Leaves an organization. Throws `last_owner_leaving`. */
export async function leaveOrganization(organization_id: number, successorId: number | undefined): Promise<void> {
  const body = successorId === undefined ? {} : { hand_over_to: successorId };
  await call('POST /organizations/:organization_id/leave', { params: { organization_id }, body });
}

/** Searches members by name who can become OWNER. */
export async function findSuccessors(
  organization_id: number,
  search: string,
  signal: AbortSignal,
): Promise<readonly Successor[]> {
  const query = { limit: 12, ...(search === '' ? {} : { search }) };
  const { organization_users } = await call('GET /organizations/:organization_id/users', {
    params: { organization_id },
    query,
    signal,
  });
  return excludeCurrentUser(organization_users.map(({ user_id, full_name }) => ({ user_id, name: full_name })));
}

/** Saves the signing key of Mux; the API key pair of Mux does not change. */
export async function saveMuxKeys(organization_id: number, body: Body<typeof SetMuxCredentials>): Promise<void> {
  await cacheReply(
    'GET /organizations/:organization_id',
    { organization_id },
    await call('PUT /organizations/:organization_id/mux-credentials', { params: { organization_id }, body }),
  );
}

export async function saveJaasKeys(organization_id: number, body: Body<typeof SetJaasCredentials>): Promise<void> {
  await cacheReply(
    'GET /organizations/:organization_id',
    { organization_id },
    await call('PUT /organizations/:organization_id/jaas-credentials', { params: { organization_id }, body }),
  );
}

export async function removeKeys(organization_id: number, service: 'mux' | 'jaas'): Promise<void> {
  await call(
    service === 'mux'
      ? 'DELETE /organizations/:organization_id/mux-credentials'
      : 'DELETE /organizations/:organization_id/jaas-credentials',
    { params: { organization_id } },
  );
  await invalidate('Organizations', organization_id);
}
