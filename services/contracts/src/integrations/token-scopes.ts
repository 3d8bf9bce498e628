/**
 * The scopes of API tokens: the permissions in `permissions.ts`, and a few scopes for what every person may do. A scope
 * never grants more than the permissions of the person or organization of the token.
 */
import type { EventUserRole, OrganizationUserRole } from '../enums.ts';
import {
  type EventPermission,
  eventRoleMay,
  type OrganizationPermission,
  organizationRoleMay,
  organizationRoleMayManage,
} from '../permissions.ts';

/** Scopes for the data, questions and votes of a person. Tokens of organizations cannot have them. */
export const personScopes = [
  'account:read',
  'my_agenda:read',
  'my_agenda:write',
  'question:write',
  'poll:vote',
] as const;

const organizationScopes = [
  'organization:read',
  'organization:rename',
  'organization_member:invite',
  'organization_member:manage',
  'organization_webhook:manage',
  'event:create',
  'event:delete',
] as const satisfies readonly OrganizationPermission[];

/** Scopes for events. Only owners of an organization can grant them to its tokens. */
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
  'announcement:write',
  'poll:write',
  'schedule:import',
  'schedule:export',
] as const satisfies readonly EventPermission[];

/** Scopes for chat rooms, announcements and files, which need no permission. */
const memberScopes = ['room:read', 'room_message:post', 'announcement:read', 'upload:write'] as const;

/**
 * Scopes for reading events: the public programme (`programme:read`), additional data for members (`session:read`),
 * additional data for organizers (`production:read`), and secrets (`secret:read`). No scope includes another scope.
 */
const layerScopes = ['programme:read', 'production:read'] as const;
/** Scopes for fields of replies, not for operations. */
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

export const isPersonScope = (scope: ApiScope): boolean => includes(personScopes, scope);

const isOrganizationScope = (scope: ApiScope): scope is (typeof organizationScopes)[number] =>
  includes(organizationScopes, scope);

/**
 * Checks whether a member of an organization may grant a scope to its tokens. Members cannot grant more than they have,
 * and only owners have access to all events of an organization.
 */
export function mayGrantToOrganizationToken(role: OrganizationUserRole | null, scope: ApiScope): boolean {
  if (isPersonScope(scope)) return false;
  return organizationRoleMay(role, isOrganizationScope(scope) ? scope : 'organization:delete');
}

/** Scopes for an organization or an account cannot be restricted to events. */
export const isRestrictableToEvents = (scope: ApiScope): boolean =>
  !isOrganizationScope(scope) && scope !== 'account:read';

/** With these scopes, a token reads what attendees see, unless it also has `production:read`. */
const memberReadingScopes: readonly ApiScope[] = [
  'programme:read',
  'session:read',
  'event:read',
  'speaker:read',
  'sponsor:read',
  'attendee:read',
  'room:read',
  'announcement:read',
  'schedule:export',
  'my_agenda:read',
  'my_agenda:write',
  'question:write',
  'poll:vote',
];

/**
 * Checks whether an operation returns what attendees see, regardless of the permissions of the owner of the token. Data
 * about people that only organizers see has a separate scope.
 */
export const readsAsMember = (requiredScope: ApiScope, scopes: readonly ApiScope[]): boolean =>
  includes(memberReadingScopes, requiredScope) && (requiredScope === 'attendee:read' || !canReadDrafts(scopes));

/** Checks whether a token can read unpublished events. */
export const canReadDrafts = (scopes: readonly ApiScope[]): boolean => includes(scopes, 'production:read');

/** Roles that any token that may add people to an event can assign. */
const plainRoles: readonly EventUserRole[] = ['ATTENDEE', 'SPEAKER'];

/**
 * Checks whether a token may assign or remove a role in an event. Other than plain roles need `attendee:change_role` and
 * all scopes that are permissions of the role, so that a token cannot give people more permissions than it has.
 */
export const scopesMayAssign = (scopes: readonly ApiScope[], role: EventUserRole): boolean =>
  includes(plainRoles, role) ||
  (includes(scopes, 'attendee:change_role') &&
    eventScopes.every((scope) => includes(scopes, scope) || !eventRoleMay(role, scope)));

/** Checks the same for a role in an organization. Owners are ADMIN in all events. */
export const scopesMayManage = (scopes: readonly ApiScope[], role: OrganizationUserRole): boolean =>
  role === 'MEMBER' ||
  (includes(scopes, 'organization_member:manage') &&
    organizationScopes.every((scope) => includes(scopes, scope) || !organizationRoleMay(role, scope)) &&
    (!organizationRoleMayManage(role, 'OWNER') || scopesMayAssign(scopes, 'ADMIN')));
