/** Organizations, which own events. Credentials are write-only: no reply contains them. */
import * as Type from 'typebox';
import { FirstNameText, LastNameText, SortName, UserId, VisibleEmail } from '../accounts/person-fields.ts';
import { SocialLinks } from '../accounts/users.ts';
import { seenTexts } from '../chat/seen-texts.ts';
import { eventStatuses, organizationPlans, OrganizationUserRole } from '../enums.ts';
import {
  maxCredentialLength,
  maxNestedUsers,
  maxOrganizationNameLength,
  maxOwnedOrganizations,
  maxSearchTextLength,
  maxUpcomingEvents,
  minOrganizationNameLength,
} from '../limits.ts';
import { operation } from '../operation.ts';
import {
  CreatedAt,
  described,
  FullName,
  Id,
  ImageUrl,
  list,
  ListQuery,
  Message,
  NameText,
  nullable,
  oneOf,
  page,
  PageQuery,
  SearchWords,
  shape,
  TitleText,
  UpdatedAt,
  UpdatedSince,
} from '../primitives.ts';
import { scoped } from '../scoped-fields.ts';
import { AttendeeLimit, HandOverTo, OrganizationId, StartDate } from './event-fields.ts';
import { EventListItem } from './events.ts';

export const OrganizationMember = shape({
  id: Id,
  full_name: FullName,
  email: scoped(
    'organization_member:manage',
    nullable(
      described(
        VisibleEmail,
        'Email address; null if the caller may not see it, or if the member was added by someone else.',
      ),
    ),
  ),
  role: OrganizationUserRole,
  created_at: CreatedAt,
});

export const Organization = shape({
  id: Id,
  name: NameText,
  plan: oneOf(organizationPlans, 'Plan of the organization, which determines its limits.'),
  created_at: CreatedAt,
  updated_at: nullable(UpdatedAt),
  users: Type.Array(OrganizationMember, {
    description: 'First 100 members. Use `ListOrganizationUsers` for all of them.',
  }),
});
export type Organization = Type.Static<typeof Organization>;

export const OrganizationDetail = shape({
  ...Organization.properties,
  attendee_limit: nullable(described(AttendeeLimit, 'Maximum number of attendees of each event; null for no limit.')),
  member_count: Type.Integer({ description: 'Number of members of the organization.' }),
  owner_count: Type.Integer({
    description: 'Number of owners, not including people who were added as owners and have not accepted.',
  }),
  user_is_admin_or_owner: Type.Boolean({ description: 'Whether the caller is ADMIN or OWNER.' }),
  current_user_role: nullable(
    described(OrganizationUserRole, 'Role of the caller in the organization; null if the caller is not a member.'),
  ),
  has_mux_credentials: Type.Boolean({
    description: 'Whether credentials for Mux are stored. They are never returned.',
  }),
  has_mux_signing_credentials: Type.Boolean({
    description: 'Whether signing keys for Mux playback are stored. They are never returned.',
  }),
  has_jaas_credentials: Type.Boolean({
    description: 'Whether credentials for Jitsi as a Service are stored. They are never returned.',
  }),
  upcoming_events: Type.Array(
    shape({ id: Id, title: TitleText, start_date: StartDate, status: oneOf(eventStatuses, 'Status of the event.') }),
    { description: 'Next events of the organization.' },
  ),
});
export type OrganizationDetail = Type.Static<typeof OrganizationDetail>;

/** A member in the list of members. */
export const OrganizationUser = shape({
  organization_id: OrganizationId,
  user_id: UserId,
  role: OrganizationUserRole,
  created_at: CreatedAt,
  full_name: FullName,
  first_name: FirstNameText,
  last_name: LastNameText,
  sort_name: SortName,
  is_owner: Type.Boolean({ description: 'Whether the member is OWNER.' }),
  is_admin: Type.Boolean({ description: 'Whether the member is ADMIN or OWNER.' }),
  image_url: nullable(ImageUrl),
  social_links: described(
    SocialLinks,
    'Links to profiles on other sites, by name of the network; empty if the caller may not see email addresses.',
  ),
  email: scoped(
    'organization_member:manage',
    nullable(
      described(
        VisibleEmail,
        'Email address; null if the caller may not see it, or if the member was added by someone else.',
      ),
    ),
  ),
  is_current_user: Type.Boolean({ description: 'Whether the member is the caller.' }),
});
export type OrganizationUser = Type.Static<typeof OrganizationUser>;

export const OrganizationUserDetail = shape({
  ...OrganizationUser.properties,
  organization: described(shape({ id: Id, name: NameText }), 'The organization.'),
});
export type OrganizationUserDetail = Type.Static<typeof OrganizationUserDetail>;

export const OrganizationParams = shape({ organization_id: OrganizationId });
export const OrganizationMemberParams = shape({
  organization_id: OrganizationId,
  member_id: described(Id, 'User id of the member.'),
});

const OrganizationName = Type.String({
  minLength: minOrganizationNameLength,
  maxLength: maxOrganizationNameLength,
  'x-trim': true,
  description: 'Name of the organization, plain text.',
});
const Credential = Type.String({ minLength: 1, maxLength: maxCredentialLength, 'x-trim': true });
const OptionalCredential = Type.Optional(nullable(Credential));
const writeErrors = ['not_found', 'forbidden'] as const;

export const ListOrganizations = operation({
  method: 'GET',
  path: '/organizations',
  summary: 'List the caller’s organizations',
  description: `Returns the organizations of which the caller is a member in any role, sorted by name. Each contains up to ${maxNestedUsers} members, with email addresses only where the caller is OWNER or ADMIN.`,
  access: 'login',
  token: 'account:read',
  query: ListQuery,
  replies: { 200: list('organizations', Organization, 'Organizations of the caller, sorted by name.') },
  errors: ['cursor_invalid'],
});

export const CreateOrganization = operation({
  method: 'POST',
  path: '/organizations',
  summary: 'Create an organization',
  description: `Anyone whom the rule of the installation permits may call this; \`may_found_organizations\` of the account says whether the caller is permitted. The caller becomes OWNER of the organization. A person can own ${maxOwnedOrganizations} organizations, whose names need not be unique.`,
  access: 'login',
  securityLog: 'organization.created',
  body: shape({ name: OrganizationName }),
  replies: { 201: OrganizationDetail },
  errors: ['organizations_exceeded', 'organization_founding_refused'],
  rateLimits: ['organization_create'],
  demoRestriction: true,
});

export const GetOrganization = operation({
  method: 'GET',
  path: '/organizations/:organization_id',
  summary: 'Get an organization',
  description: `All members of the organization may call this. Returns the next ${maxUpcomingEvents} published events that have not started, and whether credentials of streaming services are stored, but not the credentials themselves. Email addresses of members are null unless the caller is OWNER or ADMIN.`,
  access: 'login',
  versionOf: 'organization',
  token: 'organization:read',
  params: OrganizationParams,
  replies: { 200: OrganizationDetail },
  errors: ['not_found'],
});

export const UpdateOrganization = operation({
  method: 'PUT',
  path: '/organizations/:organization_id',
  summary: 'Update the name of an organization',
  description:
    'Requires the role OWNER or ADMIN in the organization. An unchanged name has no effect. With `seen`, the request fails with `text_changed_meanwhile` instead of overwriting a name that someone else has changed.',
  access: 'login',
  versionOf: 'organization',
  token: 'organization:rename',
  params: OrganizationParams,
  body: shape({ name: OrganizationName, ...seenTexts(['name'], {}) }),
  replies: { 200: OrganizationDetail },
  errors: [...writeErrors, 'text_changed_meanwhile'],
  demoRestriction: 'guest',
});

export const DeleteOrganization = operation({
  method: 'DELETE',
  path: '/organizations/:organization_id',
  summary: 'Delete an organization',
  description:
    'Requires the role OWNER in the organization. Deletes the organization, its events and all their data, which cannot be undone. Everything becomes inaccessible immediately, including API tokens and webhooks; the data is removed in the background.',
  access: 'login',
  versionOf: 'organization',
  securityLog: 'organization.deleted',
  params: OrganizationParams,
  replies: { 204: Type.Null() },
  errors: writeErrors,
  rateLimits: ['organization_delete'],
  demoRestriction: true,
});

export const SetMuxCredentials = operation({
  method: 'PUT',
  path: '/organizations/:organization_id/mux-credentials',
  summary: 'Set the Mux credentials of an organization',
  description:
    'Requires the role OWNER or ADMIN in the organization. Omitted fields are unchanged, and null removes a credential. Credentials are stored encrypted and never returned. If the person who set them loses this role, they remain valid, and the owners are notified by email so that they can replace them.',
  access: 'login',
  securityLog: 'secret.changed',
  params: OrganizationParams,
  body: shape({
    mux_token_id: described(OptionalCredential, 'Id of the Mux access token; null to remove it.'),
    mux_token_secret: described(
      OptionalCredential,
      'Secret of the Mux access token; null to remove it. Stored encrypted and never returned.',
    ),
    mux_signing_key_id: described(OptionalCredential, 'Id of the Mux signing key; null to remove it.'),
    mux_signing_private_key: described(
      OptionalCredential,
      'Private key of the Mux signing key; null to remove it. Stored encrypted and never returned.',
    ),
  }),
  replies: { 200: OrganizationDetail },
  errors: writeErrors,
  demoRestriction: true,
});

export const DeleteMuxCredentials = operation({
  method: 'DELETE',
  path: '/organizations/:organization_id/mux-credentials',
  summary: 'Delete the Mux credentials of an organization',
  description:
    'Requires the role OWNER or ADMIN in the organization. Removes the access token and the signing key together. Recordings and streams that need signed playback can no longer be played. Succeeds if no credentials are stored.',
  access: 'login',
  securityLog: 'secret.changed',
  params: OrganizationParams,
  replies: { 204: Type.Null() },
  errors: writeErrors,
  demoRestriction: true,
});

export const SetJaasCredentials = operation({
  method: 'PUT',
  path: '/organizations/:organization_id/jaas-credentials',
  summary: 'Set the Jitsi as a Service credentials of an organization',
  description:
    'Requires the role OWNER or ADMIN in the organization. Replaces all stored values. Credentials are stored encrypted and never returned. If the person who set them loses this role, they remain valid, and the owners are notified by email so that they can replace them.',
  access: 'login',
  securityLog: 'secret.changed',
  params: OrganizationParams,
  body: shape({
    jaas_app_id: described(Credential, 'Id of the Jitsi as a Service application.'),
    jaas_api_key: described(Credential, 'Id of the Jitsi as a Service API key.'),
    jaas_private_key: described(Credential, 'Private key in PEM format. Stored encrypted and never returned.'),
  }),
  replies: { 200: OrganizationDetail },
  errors: writeErrors,
  demoRestriction: true,
});

export const DeleteJaasCredentials = operation({
  method: 'DELETE',
  path: '/organizations/:organization_id/jaas-credentials',
  summary: 'Delete the Jitsi as a Service credentials of an organization',
  description:
    'Requires the role OWNER or ADMIN in the organization. Sessions of the organization’s events that take place in Jitsi as a Service can then no longer be joined. Succeeds if no credentials are stored.',
  access: 'login',
  securityLog: 'secret.changed',
  params: OrganizationParams,
  replies: { 204: Type.Null() },
  errors: writeErrors,
  demoRestriction: true,
});

export const ListOrganizationUsers = operation({
  method: 'GET',
  path: '/organizations/:organization_id/users',
  summary: 'List the members of an organization',
  description:
    'All members of the organization may call this. Returns the members in the order in which they joined. Email addresses and social links are shown to OWNER and ADMIN only, and `search` matches email addresses only for them.',
  access: 'login',
  token: 'organization:read',
  params: OrganizationParams,
  query: shape({
    ...ListQuery.properties,
    role: Type.Optional(OrganizationUserRole),
    search: Type.Optional(described(Type.String({ maxLength: maxSearchTextLength, 'x-trim': true }), SearchWords)),
  }),
  replies: { 200: list('organization_users', OrganizationUser, 'Members of the organization.') },
  errors: ['not_found', 'cursor_invalid'],
});

export const UpdateOrganizationUser = operation({
  method: 'PUT',
  path: '/organizations/:organization_id/users/:member_id',
  summary: 'Update the role of a member of an organization',
  description:
    'Requires the role OWNER or ADMIN in the organization. Only an OWNER may change the role of an OWNER or make somebody OWNER, and nobody may change their own role. The member is notified, and an unchanged role has no effect. If the member loses the right to manage integrations, API tokens that they created for the organization are revoked, webhooks that they set up are paused, and the owners are notified by email.',
  access: 'login',
  token: 'organization_member:manage',
  securityLog: 'role.changed',
  params: OrganizationMemberParams,
  body: shape({ role: OrganizationUserRole }),
  replies: { 200: OrganizationUserDetail },
  errors: [...writeErrors, 'last_owner_role'],
  demoRestriction: true,
});

export const RemoveOrganizationUser = operation({
  method: 'DELETE',
  path: '/organizations/:organization_id/users/:member_id',
  summary: 'Remove a member from an organization',
  description:
    'Requires the role OWNER or ADMIN in the organization, and OWNER to remove an OWNER; members can always remove themselves, except for the last owner. The person keeps roles in events. API tokens that the person created for the organization are revoked, webhooks that they set up are paused, and the owners are notified by email.',
  access: 'login',
  token: 'organization_member:manage',
  securityLog: 'membership.ended',
  params: OrganizationMemberParams,
  replies: { 200: Message },
  errors: [...writeErrors, 'last_owner_removal'],
  demoRestriction: true,
});

export const LeaveOrganization = operation({
  method: 'POST',
  path: '/organizations/:organization_id/leave',
  summary: 'Leave an organization',
  description:
    'All members of the organization may call this. The last owner must name a member who becomes OWNER; people who were added and have not accepted are not suitable. The caller keeps roles in events. API tokens that the caller created for the organization are revoked, webhooks that the caller set up are paused, and the owners are notified by email.',
  access: 'login',
  securityLog: 'membership.ended',
  params: OrganizationParams,
  body: shape({
    hand_over_to: Type.Optional(
      described(
        HandOverTo,
        'User id of a member who becomes OWNER. Required for the last OWNER; only an OWNER may set it.',
      ),
    ),
  }),
  bodyOptional: true,
  replies: { 200: Message },
  errors: [...writeErrors, 'last_owner_leaving', 'successor_unsuitable'],
  demoRestriction: true,
});

/** Without `DELETED`. */
const listedEventStatuses = ['DRAFT', 'PUBLISHED', 'ARCHIVED'] as const;

export const ListOrganizationEvents = operation({
  method: 'GET',
  path: '/organizations/:organization_id/events',
  summary: 'List the events of an organization',
  description:
    'All members of the organization may call this. Returns events including drafts, but not deleted ones, by start, latest first. API tokens without the scope `production:read` do not see drafts. `status_counts` ignores all filters.',
  access: 'login',
  token: 'organization:read',
  params: OrganizationParams,
  query: shape({
    ...PageQuery.properties,
    status: Type.Optional(oneOf(listedEventStatuses, 'Only events with this status.')),
    updated_since: UpdatedSince,
  }),
  replies: {
    200: shape({
      ...page('events', EventListItem, 'Events of the organization, latest start first.').properties,
      status_counts: described(
        shape({
          DRAFT: Type.Integer({ description: 'Number of drafts.' }),
          PUBLISHED: Type.Integer({ description: 'Number of published events.' }),
          ARCHIVED: Type.Integer({ description: 'Number of archived events.' }),
        }),
        'Number of events by status.',
      ),
    }),
  },
  errors: ['not_found', 'cursor_invalid'],
});
