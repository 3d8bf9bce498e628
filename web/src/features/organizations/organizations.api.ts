import { CreateOrganization, GetOrganization, ListOrganizations } from '@plenum/contracts/organizations';
import { call } from '../../lib/http.ts';
import { invalidate, useQuery } from '../../lib/swr.ts';

/** Creates an organization; lists and dashboard are asked again. */
export async function createOrganization(name: string) {
  const organization = await call(CreateOrganization, { body: { name } });
  await Promise.all([invalidate('Organizations'), invalidate('Dashboard')]);
  return organization;
}

export const useOrganizations = () => useQuery(ListOrganizations, {});

export const useOrganization = (organization_id: number) => useQuery(GetOrganization, { params: { organization_id } });
