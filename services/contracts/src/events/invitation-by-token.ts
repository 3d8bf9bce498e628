/** What an invitation link shows to the invited person. */
import * as Type from 'typebox';
import { FirstNameText, LastNameText, VisibleEmail } from '../accounts/person-fields.ts';
import { invitationKinds, InvitationStatus } from '../enums.ts';
import { described, ExpiresAt, Id, MessageText, NameText, nullable, oneOf, shape, TitleText } from '../primitives.ts';
import { Location } from '../schedule/session-fields.ts';
import { EndDate, EventFormat, HeroDescription, IsVoid, OrganizationId, StartDate } from './event-fields.ts';

export const Inviter = shape({ id: Id, name: NameText, email: VisibleEmail });
export const NamedOrganization = shape({ id: Id, name: NameText });
export const LinkedEvent = shape({
  id: Id,
  title: TitleText,
  organization: described(NamedOrganization, 'The organization; null if there is none.'),
});
/** What an invited person sees of an event before answering. */
export const InvitedEvent = shape({
  ...LinkedEvent.properties,
  start_date: StartDate,
  end_date: EndDate,
  event_format: EventFormat,
  venue_name: nullable(Type.String({ description: 'Name of the venue; null if there is none.' })),
  location: nullable(described(Location, 'City and country on one line; `Virtual` without a venue.')),
  hero_description: nullable(HeroDescription),
  /** Colors of the event; empty if there are none. */
  primary_color: Type.String({ description: 'Primary color as `#rrggbb`.' }),
  secondary_color: Type.String({ description: 'Secondary color as `#rrggbb`.' }),
  cover_url: nullable(
    Type.String({ description: 'Address of the cover image, valid for a few minutes; null if there is none.' }),
  ),
  page_slug: nullable(
    Type.String({ description: 'Slug of the page of the event; null if the caller cannot see the page.' }),
  ),
});
const AnyRole = Type.String({ description: 'Role of the person.' });
const openInvitation = {
  id: Id,
  role: AnyRole,
  invited_by: nullable(
    described(NamedOrganization, 'Person who sent the invitation; null if the account was deleted.'),
  ),
  message: nullable(MessageText),
  expires_at: ExpiresAt,
};

export const OpenOrganizationInvitation = shape({
  ...openInvitation,
  type: oneOf(['organization'], 'Type.'),
  organization: described(NamedOrganization, 'The organization; null if there is none.'),
});
export const OpenEventInvitation = shape({
  ...openInvitation,
  type: oneOf(['event'], 'Type.'),
  organization_id: OrganizationId,
  event: described(LinkedEvent, 'The event.'),
});
export type OpenOrganizationInvitation = Type.Static<typeof OpenOrganizationInvitation>;
export type OpenEventInvitation = Type.Static<typeof OpenEventInvitation>;

export const InvitationByToken = shape({
  invitation: described(
    shape({
      id: Id,
      type: oneOf(invitationKinds, 'Type.'),
      email: VisibleEmail,
      first_name: nullable(FirstNameText),
      last_name: nullable(LastNameText),
      role: AnyRole,
      status: InvitationStatus,
      is_expired: Type.Boolean({ description: 'Whether the invitation has expired.' }),
      is_void: IsVoid,
      expires_at: ExpiresAt,
      message: nullable(MessageText),
      organization: Type.Optional(described(NamedOrganization, 'The organization; null if there is none.')),
      event: Type.Optional(described(InvitedEvent, 'The event.')),
      invited_by: Type.Optional(described(Inviter, 'Person who sent the invitation; null if the account was deleted.')),
    }),
    'The invitation; null if there is none.',
  ),
  user_exists: Type.Boolean({ description: 'Whether the invited address has an account.' }),
  all_invitations: Type.Optional(
    described(
      shape({
        organization_invitations: Type.Array(OpenOrganizationInvitation, {
          description: 'Open invitations to organizations.',
        }),
        event_invitations: Type.Array(OpenEventInvitation, { description: 'Open invitations to events.' }),
      }),
      'Open invitations of the email address, without tokens; only for people without an account.',
    ),
  ),
});
export type InvitationByToken = Type.Static<typeof InvitationByToken>;
