/**
 * What a program may do with an API token. Scopes are the permissions of `permissions.ts`, and a few for what every
 * person may do. A scope never gives more than the person or the organization of the token may do anyway.
 */
import type { OrganizationUserRole } from './enums.ts';
import { type EventPermission, type OrganizationPermission, organizationRoleMay } from './permissions.ts';

/** Scopes of a person's own data; tokens of organizations cannot have them. */
export const personScopes = ['account:read', 'my_agenda:read', 'my_agenda:write'] as const;

const organizationScopes = [
  'organization:read',
  'organization:rename',
  'organization_member:invite',
  'organization_member:manage',
  'organization_webhook:manage',
  'event:create',
  'event:delete',
] as const satisfies readonly OrganizationPermission[];

/** What happens inside of events: of organizations, only owners can give these to a token. */
const eventScopes = [
  'event:read',
  'event:update',
  'event_admin:read',
  'session:read',
  'session:write',
  'session:mark_full',
  'speaker:read',
  'speaker:write',
  'sponsor:read',
  'sponsor:write',
  'attendee:read',
  'attendee:read_unfiltered',
  'attendee:add',
  'attendee:invite',
  'attendee:change_role',
  'external_person:write',
  'attendee:remove',
  'attendee:ban',
  'attendee:mute',
  'speaker_info:write',
  'room:create',
  'room:update',
  'room:delete',
  'room_message:delete',
  'moderation_queue:work',
  'schedule:import',
  'schedule:export',
] as const satisfies readonly EventPermission[];

/** What members may do in rooms and with files, for which there is no permission of its own. */
const memberScopes = ['room:read', 'room_message:post', 'upload:write'] as const;

export const apiScopes = [...organizationScopes, ...eventScopes, ...memberScopes, ...personScopes] as const;
export type ApiScope = (typeof apiScopes)[number];

const includes = (list: readonly string[], scope: string): boolean => list.includes(scope);

/** Checks whether a scope is about a person's own data. */
export const isPersonScope = (scope: ApiScope): boolean => includes(personScopes, scope);

const isOrganizationScope = (scope: ApiScope): scope is (typeof organizationScopes)[number] =>
  includes(organizationScopes, scope);

/**
 * Checks whether somebody with a role in an organization may give a scope to its token: nobody gives more than they have,
 * and only owners reach the events of an organization without being invited to each.
 */
export function mayGiveToOrganizationToken(role: OrganizationUserRole | null, scope: ApiScope): boolean {
  if (isPersonScope(scope)) return false;
  return organizationRoleMay(role, isOrganizationScope(scope) ? scope : 'organization:delete');
}
