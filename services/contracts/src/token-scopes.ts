/**
 * What a program may do with an API token. Scopes are the permissions of `permissions.ts`, and a few for what every
 * person may do. A scope never gives more than the person or the organization of the token may do anyway.
 */
import type { EventUserRole, OrganizationUserRole } from './enums.ts';
import {
  type EventPermission,
  eventRoleMay,
  type OrganizationPermission,
  organizationRoleMay,
  organizationRoleMayManage,
} from './permissions.ts';

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

/**
 * What a program reads of events, in layers: each scope adds to the others, and none includes another one. The public
 * programme, then (`session:read`) what members see around it, then what is for those who run the event, then secrets.
 */
const layerScopes = ['programme:read', 'production:read'] as const;
/** Opens no operation, only fields of replies. */
const secretScopes = ['secret:read'] as const;

export const apiScopes = [
  ...organizationScopes,
  ...layerScopes,
  ...eventScopes,
  ...memberScopes,
  ...secretScopes,
  ...personScopes,
] as const;
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

/** Checks whether a scope can be given for some events only: neither the organization nor a person's account is one of them. */
export const isBindableToEvents = (scope: ApiScope): boolean => !isOrganizationScope(scope) && scope !== 'account:read';

/** With these a program reads an event as its attendees see it, unless the token has `production:read` as well. */
const memberReadingScopes: readonly ApiScope[] = [
  'programme:read',
  'session:read',
  'event:read',
  'speaker:read',
  'sponsor:read',
  'attendee:read',
  'room:read',
  'schedule:export',
  'my_agenda:read',
  'my_agenda:write',
];

/**
 * Checks whether an operation that needs this scope shows a token what attendees see, whatever its person may see. People
 * have a scope of their own for what organizers see of them.
 */
export const readsAsMember = (needed: ApiScope, scopes: readonly ApiScope[]): boolean =>
  includes(memberReadingScopes, needed) && (needed === 'attendee:read' || !seesDrafts(scopes));

/** Checks whether a token sees events that are not published. */
export const seesDrafts = (scopes: readonly ApiScope[]): boolean => includes(scopes, 'production:read');

/** Roles that every token may give that may bring people into an event. */
const plainRoles: readonly EventUserRole[] = ['ATTENDEE', 'SPEAKER'];

/**
 * Checks whether a token may give a role in an event, or take it away: other roles than those of guests need
 * `attendee:change_role`, and every scope that is a permission of the role, so that a token makes nobody who may do more
 * than itself.
 */
export const scopesMayAssign = (scopes: readonly ApiScope[], role: EventUserRole): boolean =>
  includes(plainRoles, role) ||
  (includes(scopes, 'attendee:change_role') &&
    eventScopes.every((scope) => includes(scopes, scope) || !eventRoleMay(role, scope)));

/** The same for a role in an organization; an owner is an administrator of all its events. */
export const scopesMayManage = (scopes: readonly ApiScope[], role: OrganizationUserRole): boolean =>
  role === 'MEMBER' ||
  (includes(scopes, 'organization_member:manage') &&
    organizationScopes.every((scope) => includes(scopes, scope) || !organizationRoleMay(role, scope)) &&
    (!organizationRoleMayManage(role, 'OWNER') || scopesMayAssign(scopes, 'ADMIN')));
