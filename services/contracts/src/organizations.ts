/** Organizations own events. Credentials are write-only: no shape here contains them. */
import * as Type from 'typebox';
import { eventStatuses, organizationPlans, OrganizationUserRole } from './enums.ts';
import { EventListItem } from './events.ts';
import {
  credentialLengthMax,
  organizationNameLengthMax,
  organizationNameLengthMin,
  searchTextLengthMax,
} from './limits.ts';
import { operation } from './operation.ts';
import { CalendarDate, Id, Message, nullable, oneOf, page, PageQuery, shape, Timestamp } from './primitives.ts';
import { scoped } from './scoped-fields.ts';
import { seenTexts } from './seen-texts.ts';
import { SocialLinks } from './users.ts';

export const OrganizationMember = shape({
  id: Id,
  full_name: Type.String(),
  /** Null for callers who may not see email addresses, and for members who were added by others. */
  email: scoped('organization_member:manage', nullable(Type.String())),
  role: OrganizationUserRole,
  created_at: Timestamp,
});

export const Organization = shape({
  id: Id,
  name: Type.String(),
  plan: oneOf(organizationPlans),
  created_at: Timestamp,
  updated_at: nullable(Timestamp),
  /** The first 100 members. The list of members contains all of them. */
  users: Type.Array(OrganizationMember),
});
export type Organization = Type.Static<typeof Organization>;

export const OrganizationDetail = shape({
  ...Organization.properties,
  /** Maximum number of attendees of each event. */
  attendee_limit: nullable(Type.Integer()),
  member_count: Type.Integer(),
  owner_count: Type.Integer(),
  user_is_admin_or_owner: Type.Boolean(),
  current_user_role: nullable(OrganizationUserRole),
  has_mux_credentials: Type.Boolean(),
  has_mux_signing_credentials: Type.Boolean(),
  has_jaas_credentials: Type.Boolean(),
  upcoming_events: Type.Array(
    shape({ id: Id, title: Type.String(), start_date: CalendarDate, status: oneOf(eventStatuses) }),
  ),
});
export type OrganizationDetail = Type.Static<typeof OrganizationDetail>;

/** A member in the list of members. */
export const OrganizationUser = shape({
  organization_id: Id,
  user_id: Id,
  role: OrganizationUserRole,
  created_at: Timestamp,
  full_name: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  sort_name: Type.String(),
  is_owner: Type.Boolean(),
  is_admin: Type.Boolean(),
  image_url: nullable(Type.String()),
  /** Empty for callers who may not see email addresses. */
  social_links: SocialLinks,
  /** Null for callers who may not see email addresses, and for members who were added by others. */
  email: scoped('organization_member:manage', nullable(Type.String())),
  is_current_user: Type.Boolean(),
});
export type OrganizationUser = Type.Static<typeof OrganizationUser>;

export const OrganizationUserDetail = shape({
  ...OrganizationUser.properties,
  organization: shape({ id: Id, name: Type.String() }),
});
export type OrganizationUserDetail = Type.Static<typeof OrganizationUserDetail>;

export const OrganizationParams = shape({ organization_id: Id });
/** `member_id` is the id of a person. */
export const OrganizationMemberParams = shape({ organization_id: Id, member_id: Id });

const OrganizationName = Type.String({
  minLength: organizationNameLengthMin,
  maxLength: organizationNameLengthMax,
  'x-trim': true,
});
const Credential = Type.String({ minLength: 1, maxLength: credentialLengthMax, 'x-trim': true });
const OptionalCredential = Type.Optional(nullable(Credential));
const managingErrors = ['not_found', 'forbidden'] as const;

export const ListOrganizations = operation({
  method: 'GET',
  path: '/organizations',
  summary: 'List the caller’s organizations',
  description: 'Organizations are sorted by name.',
  access: 'login',
  token: 'account:read',
  query: PageQuery,
  replies: { 200: page('organizations', Organization) },
});

export const CreateOrganization = operation({
  method: 'POST',
  path: '/organizations',
  summary: 'Create an organization',
  description: 'The caller becomes its owner.',
  access: 'login',
  securityLog: 'organization.created',
  body: shape({ name: OrganizationName }),
  replies: { 201: OrganizationDetail },
  errors: ['organizations_exceeded', 'organization_founding_refused'],
  rateLimits: ['organization_create'],
  demoRefused: true,
});

export const GetOrganization = operation({
  method: 'GET',
  path: '/organizations/:organization_id',
  summary: 'Get an organization',
  access: 'login',
  token: 'organization:read',
  params: OrganizationParams,
  replies: { 200: OrganizationDetail },
  errors: ['not_found'],
});

export const UpdateOrganization = operation({
  method: 'PUT',
  path: '/organizations/:organization_id',
  summary: 'Update the name of an organization',
  access: 'login',
  token: 'organization:rename',
  params: OrganizationParams,
  body: shape({ name: OrganizationName, ...seenTexts(['name'], {}) }),
  replies: { 200: OrganizationDetail },
  errors: [...managingErrors, 'text_changed_meanwhile'],
  demoRefused: 'guest',
});

export const DeleteOrganization = operation({
  method: 'DELETE',
  path: '/organizations/:organization_id',
  summary: 'Delete an organization',
  description:
    'Permanently deletes the organization with its events and everything in them. Only owners can delete an organization.',
  access: 'login',
  securityLog: 'organization.deleted',
  params: OrganizationParams,
  replies: { 204: Type.Null() },
  errors: managingErrors,
  rateLimits: ['organization_delete'],
  demoRefused: true,
});

export const SetMuxCredentials = operation({
  method: 'PUT',
  path: '/organizations/:organization_id/mux-credentials',
  summary: 'Set the Mux credentials of an organization',
  description: 'Omitted fields are unchanged; null clears a credential. Credentials are never returned.',
  access: 'login',
  securityLog: 'secret.changed',
  params: OrganizationParams,
  body: shape({
    mux_token_id: OptionalCredential,
    mux_token_secret: OptionalCredential,
    mux_signing_key_id: OptionalCredential,
    mux_signing_private_key: OptionalCredential,
  }),
  replies: { 200: OrganizationDetail },
  errors: managingErrors,
  demoRefused: true,
});

export const DeleteMuxCredentials = operation({
  method: 'DELETE',
  path: '/organizations/:organization_id/mux-credentials',
  summary: 'Delete the Mux credentials of an organization',
  access: 'login',
  securityLog: 'secret.changed',
  params: OrganizationParams,
  replies: { 204: Type.Null() },
  errors: managingErrors,
  demoRefused: true,
});

export const SetJaasCredentials = operation({
  method: 'PUT',
  path: '/organizations/:organization_id/jaas-credentials',
  summary: 'Set the Jitsi as a Service credentials of an organization',
  description: 'Credentials are never returned.',
  access: 'login',
  securityLog: 'secret.changed',
  params: OrganizationParams,
  body: shape({ jaas_app_id: Credential, jaas_api_key: Credential, jaas_private_key: Credential }),
  replies: { 200: OrganizationDetail },
  errors: managingErrors,
  demoRefused: true,
});

export const DeleteJaasCredentials = operation({
  method: 'DELETE',
  path: '/organizations/:organization_id/jaas-credentials',
  summary: 'Delete the Jitsi as a Service credentials of an organization',
  access: 'login',
  securityLog: 'secret.changed',
  params: OrganizationParams,
  replies: { 204: Type.Null() },
  errors: managingErrors,
  demoRefused: true,
});

export const ListOrganizationUsers = operation({
  method: 'GET',
  path: '/organizations/:organization_id/users',
  summary: 'List the members of an organization',
  description:
    'Members are returned in the order in which they joined. `search` matches names and, for callers who can see them, email addresses.',
  access: 'login',
  token: 'organization:read',
  params: OrganizationParams,
  query: shape({
    ...PageQuery.properties,
    role: Type.Optional(OrganizationUserRole),
    search: Type.Optional(Type.String({ maxLength: searchTextLengthMax, 'x-trim': true })),
  }),
  replies: { 200: page('organization_users', OrganizationUser) },
  errors: ['not_found'],
});

export const UpdateOrganizationUser = operation({
  method: 'PUT',
  path: '/organizations/:organization_id/users/:member_id',
  summary: 'Update the role of a member of an organization',
  description: 'Members cannot change their own role.',
  access: 'login',
  token: 'organization_member:manage',
  securityLog: 'role.changed',
  params: OrganizationMemberParams,
  body: shape({ role: OrganizationUserRole }),
  replies: { 200: OrganizationUserDetail },
  errors: [...managingErrors, 'last_owner_role'],
  demoRefused: true,
});

export const RemoveOrganizationUser = operation({
  method: 'DELETE',
  path: '/organizations/:organization_id/users/:member_id',
  summary: 'Remove a member from an organization',
  description: 'Memberships in events are kept. Members can remove themselves.',
  access: 'login',
  token: 'organization_member:manage',
  securityLog: 'membership.ended',
  params: OrganizationMemberParams,
  replies: { 200: Message },
  errors: [...managingErrors, 'last_owner_removal'],
  demoRefused: true,
});

export const LeaveOrganization = operation({
  method: 'POST',
  path: '/organizations/:organization_id/leave',
  summary: 'Leave an organization',
  description: 'The last owner must name a member who takes over. Memberships in events are kept.',
  access: 'login',
  securityLog: 'membership.ended',
  params: OrganizationParams,
  body: shape({
    /** A member who becomes OWNER. Only an owner may hand over. */
    hand_over_to: Type.Optional(Id),
  }),
  bodyOptional: true,
  replies: { 200: Message },
  errors: [...managingErrors, 'last_owner_leaving', 'successor_unsuitable'],
  demoRefused: true,
});

/** Deleted events are not listed. */
const listedEventStatuses = ['DRAFT', 'PUBLISHED', 'ARCHIVED'] as const;

export const ListOrganizationEvents = operation({
  method: 'GET',
  path: '/organizations/:organization_id/events',
  summary: 'List the events of an organization',
  description: 'Returns the event with the latest start first, and the number of events by status.',
  access: 'login',
  token: 'organization:read',
  params: OrganizationParams,
  query: shape({ ...PageQuery.properties, status: Type.Optional(oneOf(listedEventStatuses)) }),
  replies: {
    200: shape({
      ...page('events', EventListItem).properties,
      status_counts: shape({ DRAFT: Type.Integer(), PUBLISHED: Type.Integer(), ARCHIVED: Type.Integer() }),
    }),
  },
  errors: ['not_found'],
});
