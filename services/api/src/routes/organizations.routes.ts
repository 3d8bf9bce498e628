import type * as contract from '@plenum/contracts/organizations';
import { listOrganizationEvents } from '@plenum/core/domain/events/list-organization-events';
import { createOrganization } from '@plenum/core/domain/organizations/create-organization';
import { deleteOrganization } from '@plenum/core/domain/organizations/delete-organization';
import { getOrganization } from '@plenum/core/domain/organizations/get-organization';
import { leaveOrganization } from '@plenum/core/domain/organizations/leave-organization';
import { listOrganizationUsers } from '@plenum/core/domain/organizations/list-organization-users';
import { listOrganizations } from '@plenum/core/domain/organizations/list-organizations';
import { removeOrganizationUser } from '@plenum/core/domain/organizations/remove-organization-user';
import { noJaasKeys, noMuxKeys, setStreamingKeys } from '@plenum/core/domain/organizations/set-streaming-keys';
import { updateOrganization } from '@plenum/core/domain/organizations/update-organization';
import { updateOrganizationUser } from '@plenum/core/domain/organizations/update-organization-user';
import { created, noContent, ok, type Routes } from '../http/handle.ts';

export const organizationsRoutes: Routes<typeof contract> = {
  ListOrganizations: async (scope, { query }) => ok(await listOrganizations(scope, query)),
  CreateOrganization: async (scope, { body }) => created(await createOrganization(scope, body)),
  GetOrganization: async (scope, { params }) => ok(await getOrganization(scope, params.organization_id)),
  UpdateOrganization: async (scope, { params, body }) =>
    ok(await updateOrganization(scope, params.organization_id, body)),
  DeleteOrganization: async (scope, { params }) => {
    await deleteOrganization(scope, params.organization_id);
    return noContent;
  },
  SetMuxCredentials: async (scope, { params, body }) => ok(await setStreamingKeys(scope, params.organization_id, body)),
  DeleteMuxCredentials: async (scope, { params }) => {
    await setStreamingKeys(scope, params.organization_id, noMuxKeys);
    return noContent;
  },
  SetJaasCredentials: async (scope, { params, body }) =>
    ok(await setStreamingKeys(scope, params.organization_id, body)),
  DeleteJaasCredentials: async (scope, { params }) => {
    await setStreamingKeys(scope, params.organization_id, noJaasKeys);
    return noContent;
  },
  ListOrganizationUsers: async (scope, { params, query }) =>
    ok(await listOrganizationUsers(scope, params.organization_id, query)),
  UpdateOrganizationUser: async (scope, { params, body }) =>
    ok(await updateOrganizationUser(scope, params.organization_id, params.member_id, body.role)),
  RemoveOrganizationUser: async (scope, { params }) =>
    ok(await removeOrganizationUser(scope, params.organization_id, params.member_id)),
  LeaveOrganization: async (scope, { params, body }) =>
    ok(await leaveOrganization(scope, params.organization_id, body.hand_over_to)),
  ListOrganizationEvents: async (scope, { params, query }) =>
    ok(await listOrganizationEvents(scope, params.organization_id, query)),
};
