import { listOrganizationEvents } from '@plenum/core/domain/events/list-organization-events';
import { createOrganization } from '@plenum/core/domain/organizations/create-organization';
import { getOrganization } from '@plenum/core/domain/organizations/get-organization';
import { listOrganizations } from '@plenum/core/domain/organizations/list-organizations';
import { created, ok, type Routes } from '../http/handle.ts';

export const organizationsRoutes: Routes<
  'ListOrganizations' | 'CreateOrganization' | 'GetOrganization' | 'ListOrganizationEvents'
> = {
  ListOrganizations: async (scope, { query }) => ok(await listOrganizations(scope, query)),
  CreateOrganization: async (scope, { body }) => created(await createOrganization(scope, body)),
  GetOrganization: async (scope, { params }) => ok(await getOrganization(scope, params.organization_id)),
  ListOrganizationEvents: async (scope, { params, query }) =>
    ok(await listOrganizationEvents(scope, params.organization_id, query)),
};
