/** The content of an invitation link, and the role that a person gets by accepting it. */
import * as Type from 'typebox';
import { FirstNameText, LastNameText, VisibleEmail } from '../accounts/person-fields.ts';
import { EventUserRole, invitationKinds, InvitationStatus } from '../enums.ts';
import { described, ExpiresAt, Id, MessageText, NameText, nullable, oneOf, shape, TitleText } from '../primitives.ts';
import { Location } from '../schedule/session-fields.ts';
import { EndDate, EventFormat, EventId, HeroDescription, IsVoid, OrganizationId, StartDate } from './event-fields.ts';

/** An invitation by a program with a token of the organization is sent by the organization. */
export const Inviter = shape({
  id: Id,
  name: NameText,
  email: nullable(described(VisibleEmail, 'Email address; null if the organization sent the invitation.')),
});
export const NamedOrganization = shape({ id: Id, name: NameText });
export const LinkedEvent = shape({
  id: Id,
  title: TitleText,
  organization: described(NamedOrganization, 'Organization that owns the event.'),
});
/** An event as shown to an invited person before answering. */
export const InvitedEvent = shape({
  ...LinkedEvent.properties,
  start_date: StartDate,
  end_date: EndDate,
  event_format: EventFormat,
  venue_name: nullable(Type.String({ description: 'Name of the venue; null if there is none.' })),
  location: nullable(described(Location, 'City and country on one line, or `Virtual`; null if unknown.')),
  hero_description: nullable(HeroDescription),
  primary_color: Type.String({ description: 'Primary color as `#rrggbb`.' }),
  secondary_color: Type.String({ description: 'Secondary color as `#rrggbb`.' }),
  cover_url: nullable(
    Type.String({ description: 'URL of the cover image, valid for a few minutes; null if there is none.' }),
  ),
  page_slug: nullable(
    Type.String({ description: 'Slug of the page of the event; null if the caller cannot see the page.' }),
  ),
});
const AnyRole = Type.String({ description: 'Role that the invitation offers.' });
const openInvitation = {
  id: Id,
  role: AnyRole,
  invited_by: nullable(
    described(NamedOrganization, 'Person who sent the invitation; null if the account was deleted.'),
  ),
  message: nullable(described(MessageText, 'Message of the sender, plain text; null if there is none.')),
  expires_at: ExpiresAt,
};

export const OpenOrganizationInvitation = shape({
  ...openInvitation,
  type: oneOf(['organization'], 'Always `organization`.'),
  organization: described(NamedOrganization, 'Organization to which the person is invited.'),
});
export const OpenEventInvitation = shape({
  ...openInvitation,
  type: oneOf(['event'], 'Always `event`.'),
  organization_id: OrganizationId,
  event: described(LinkedEvent, 'Event to which the person is invited.'),
});
export type OpenOrganizationInvitation = Type.Static<typeof OpenOrganizationInvitation>;
export type OpenEventInvitation = Type.Static<typeof OpenEventInvitation>;

export const InvitationByToken = shape({
  invitation: described(
    shape({
      id: Id,
      type: oneOf(invitationKinds, 'Whether the invitation is to an organization or an event.'),
      email: VisibleEmail,
      first_name: nullable(FirstNameText),
      last_name: nullable(LastNameText),
      role: AnyRole,
      status: InvitationStatus,
      is_expired: Type.Boolean({ description: 'Whether the invitation has expired.' }),
      is_void: IsVoid,
      expires_at: ExpiresAt,
      message: nullable(described(MessageText, 'Message of the sender, plain text; null if there is none.')),
      organization: Type.Optional(
        described(
          NamedOrganization,
          'Organization to which the person is invited; absent for an invitation to an event.',
        ),
      ),
      event: Type.Optional(
        described(InvitedEvent, 'Event to which the person is invited; absent for an invitation to an organization.'),
      ),
      invited_by: Type.Optional(
        described(Inviter, 'Person who sent the invitation; absent if the account was deleted.'),
      ),
    }),
    'The invitation.',
  ),
  user_exists: Type.Boolean({ description: 'Whether the invited email address has an account.' }),
  all_invitations: Type.Optional(
    described(
      shape({
        organization_invitations: Type.Array(OpenOrganizationInvitation, {
          description: 'Open invitations to organizations.',
        }),
        event_invitations: Type.Array(OpenEventInvitation, { description: 'Open invitations to events.' }),
      }),
      'All open invitations of the email address, without tokens; absent if the email address has an account.',
    ),
  ),
});
export type InvitationByToken = Type.Static<typeof InvitationByToken>;

/** The roles differ if the person has just registered or already was a member. */
export const GrantedEventRole = shape({
  event_id: EventId,
  role: described(EventUserRole, 'Role of the person in the event, which may differ from `invited_role`.'),
  invited_role: described(EventUserRole, 'Role that the invitation offered.'),
});
export type GrantedEventRole = Type.Static<typeof GrantedEventRole>;
