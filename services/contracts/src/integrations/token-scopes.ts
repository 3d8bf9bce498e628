/**
 * The scopes of API tokens: the permissions of `permissions.ts`, and a few scopes for what every person may do. A scope
 * never grants more than the person or the organization of the token may do.
 */
import type { EventUserRole, OrganizationUserRole } from '../enums.ts';
import {
  type EventPermission,
  eventRoleMay,
  type OrganizationPermission,
  organizationRoleMay,
  organizationRoleMayManage,
} from '../permissions.ts';

/** Scopes for the data of a person. Tokens of organizations cannot have them. */
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

/** Scopes inside of events. In an organization, only owners can grant them to a token. */
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

/** Scopes for chat rooms and files, for which members need no permission. */
const memberScopes = ['room:read', 'room_message:post', 'upload:write'] as const;

/**
 * Read access to events in layers: the public programme (`programme:read`), what members see in addition
 * (`session:read`), what organizers see in addition (`production:read`), and secrets (`secret:read`). No scope includes
 * another one.
 */
const layerScopes = ['programme:read', 'production:read'] as const;
/** Grants access to fields of replies, not to operations. */
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

/** Checks whether a scope concerns the data of a person. */
export const isPersonScope = (scope: ApiScope): boolean => includes(personScopes, scope);

const isOrganizationScope = (scope: ApiScope): scope is (typeof organizationScopes)[number] =>
  includes(organizationScopes, scope);

/**
 * Checks whether a member of an organization may grant a scope to its token. Nobody can grant more than they have, and
 * only owners have access to all events of an organization.
 */
export function mayGiveToOrganizationToken(role: OrganizationUserRole | null, scope: ApiScope): boolean {
  if (isPersonScope(scope)) return false;
  return organizationRoleMay(role, isOrganizationScope(scope) ? scope : 'organization:delete');
}

/** Checks whether a scope can be restricted to events. Scopes of the organization and the account cannot. */
export const isBindableToEvents = (scope: ApiScope): boolean => !isOrganizationScope(scope) && scope !== 'account:read';

/** With these scopes, a program reads an event as attendees see it, unless the token also has `production:read`. */
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
 * Checks whether an operation with this scope returns what attendees see, regardless of the permissions of the person
 * of the token. Data of people that only organizers see has a separate scope.
 */
export const readsAsMember = (needed: ApiScope, scopes: readonly ApiScope[]): boolean =>
  includes(memberReadingScopes, needed) && (needed === 'attendee:read' || !seesDrafts(scopes));

/** Checks whether a token sees events that are not published. */
export const seesDrafts = (scopes: readonly ApiScope[]): boolean => includes(scopes, 'production:read');

/** Roles that every token that may add people to an event can assign. */
const plainRoles: readonly EventUserRole[] = ['ATTENDEE', 'SPEAKER'];

/**
 * Checks whether a token may assign or remove a role in an event. Roles other than the plain ones need
 * `attendee:change_role` and every scope that is a permission of the role, so that a token cannot give people more
 * rights than it has.
 */
export const scopesMayAssign = (scopes: readonly ApiScope[], role: EventUserRole): boolean =>
  includes(plainRoles, role) ||
  (includes(scopes, 'attendee:change_role') &&
    eventScopes.every((scope) => includes(scopes, scope) || !eventRoleMay(role, scope)));

/** The same for a role in an organization. An owner is ADMIN in all its events. */
export const scopesMayManage = (scopes: readonly ApiScope[], role: OrganizationUserRole): boolean =>
  role === 'MEMBER' ||
  (includes(scopes, 'organization_member:manage') &&
    organizationScopes.every((scope) => includes(scopes, scope) || !organizationRoleMay(role, scope)) &&
    (!organizationRoleMayManage(role, 'OWNER') || scopesMayAssign(scopes, 'ADMIN')));
