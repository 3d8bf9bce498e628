import type * as contract from '@plenum/contracts/events/organizations';
import { created, noContent, ok, type HandlersOf } from '../../../operation-handlers.ts';
import { listOrganizationEvents } from '../events/list-organization-events.ts';
import { createOrganization } from './create-organization.ts';
import { deleteOrganization } from './delete-organization.ts';
import { getOrganization } from './get-organization.ts';
import { leaveOrganization } from './leave-organization.ts';
import { listOrganizationUsers } from './list-organization-users.ts';
import { listOrganizations } from './list-organizations.ts';
import { removeOrganizationUser } from './remove-organization-user.ts';
import { noJaasKeys, noMuxKeys, setStreamingKeys } from './set-streaming-keys.ts';
import { updateOrganizationUser } from './update-organization-user.ts';
import { updateOrganization } from './update-organization.ts';

export const organizationsOperations: HandlersOf<typeof contract> = {
  ListOrganizations: async (scope, { query }) => ok(await listOrganizations(scope, query)),
  CreateOrganization: async (scope, { body }) => created(await createOrganization(scope, body)),
  GetOrganization: async (scope, { params }) => ok(await getOrganization(scope, params.organization_id)),
  UpdateOrganization: async (scope, { params, body }) =>
    ok(await updateOrganization(scope, params.organization_id, body)),
  DeleteOrganization: async (scope, { params }) => noContent(await deleteOrganization(scope, params.organization_id)),
  SetMuxCredentials: async (scope, { params, body }) => ok(await setStreamingKeys(scope, params.organization_id, body)),
  DeleteMuxCredentials: async (scope, { params }) =>
    noContent(await setStreamingKeys(scope, params.organization_id, noMuxKeys)),
  SetJaasCredentials: async (scope, { params, body }) =>
    ok(await setStreamingKeys(scope, params.organization_id, body)),
  DeleteJaasCredentials: async (scope, { params }) =>
    noContent(await setStreamingKeys(scope, params.organization_id, noJaasKeys)),
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
