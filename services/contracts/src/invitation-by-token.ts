/** What an invitation link shows to the invited person. */
import * as Type from 'typebox';
import { eventFormats, invitationKinds, InvitationStatus } from './enums.ts';
import { CalendarDate, Id, nullable, oneOf, shape, Timestamp } from './primitives.ts';

export const Inviter = shape({ id: Id, name: Type.String(), email: Type.String() });
export const NamedOrganization = shape({ id: Id, name: Type.String() });
export const LinkedEvent = shape({ id: Id, title: Type.String(), organization: NamedOrganization });
/** What an invited person sees of an event before answering. */
export const InvitedEvent = shape({
  ...LinkedEvent.properties,
  start_date: CalendarDate,
  end_date: CalendarDate,
  event_format: oneOf(eventFormats),
  venue_name: nullable(Type.String()),
  /** City and country on one line; `Virtual` without a venue. */
  location: nullable(Type.String()),
  hero_description: nullable(Type.String()),
  /** Colors of the event; empty if there are none. */
  primary_color: Type.String(),
  secondary_color: Type.String(),
  cover_url: nullable(Type.String()),
  page_slug: nullable(Type.String()),
});
const AnyRole = Type.String();
const openInvitation = {
  id: Id,
  role: AnyRole,
  invited_by: nullable(NamedOrganization),
  message: nullable(Type.String()),
  expires_at: Timestamp,
};

export const OpenOrganizationInvitation = shape({
  ...openInvitation,
  type: oneOf(['organization']),
  organization: NamedOrganization,
});
export const OpenEventInvitation = shape({
  ...openInvitation,
  type: oneOf(['event']),
  organization_id: Id,
  event: LinkedEvent,
});
export type OpenOrganizationInvitation = Type.Static<typeof OpenOrganizationInvitation>;
export type OpenEventInvitation = Type.Static<typeof OpenEventInvitation>;

export const InvitationByToken = shape({
  invitation: shape({
    id: Id,
    type: oneOf(invitationKinds),
    email: Type.String(),
    first_name: nullable(Type.String()),
    last_name: nullable(Type.String()),
    role: AnyRole,
    status: InvitationStatus,
    is_expired: Type.Boolean(),
    is_void: Type.Boolean(),
    expires_at: Timestamp,
    message: nullable(Type.String()),
    organization: Type.Optional(NamedOrganization),
    event: Type.Optional(InvitedEvent),
    invited_by: Type.Optional(Inviter),
  }),
  user_exists: Type.Boolean(),
  /** All invitations of the address; only for people without an account, and never with tokens. */
  all_invitations: Type.Optional(
    shape({
      organization_invitations: Type.Array(OpenOrganizationInvitation),
      event_invitations: Type.Array(OpenEventInvitation),
    }),
  ),
});
export type InvitationByToken = Type.Static<typeof InvitationByToken>;
