/** Fields of events that many schemas share. */
import * as Type from 'typebox';
import { eventTypes, eventFormats, eventVisibilities, joinPolicies, EventUserRole } from '../enums.ts';
import { CalendarDate, described, Id, oneOf } from '../primitives.ts';

export const EventId = described(Id, 'Id of the event.');
export const StartDate = described(CalendarDate, 'First day in the time zone of the event, `YYYY-MM-DD`.');
export const OrganizationId = described(Id, 'Id of the organization.');
export const EventType = oneOf(
  eventTypes,
  'Whether the event is a conference with several sessions or a single session.',
);
export const EndDate = described(CalendarDate, 'Last day in the time zone of the event, `YYYY-MM-DD`.');
export const Timezone = Type.String({
  description: 'Time zone of the event as an IANA name, such as `Europe/Berlin`.',
});
export const DayChange = Type.String({
  description:
    'Local time at which each day of the event begins, `HH:MM:SS`. Earlier sessions belong to the previous day.',
});
export const EventSlug = Type.String({
  description: 'Name of the event in URLs: lowercase letters, digits and hyphens.',
});
export const LogoUrl = Type.String({
  description: 'Logo: an object key for members, a URL on public pages; null if there is none.',
});
export const HeroDescription = Type.String({
  description: 'Introduction at the top of the page of the event, plain text; null if there is none.',
});
export const WideCover = Type.String({ description: 'Cover image for wide screens; null if there is none.' });
export const NarrowCover = Type.String({ description: 'Cover image for narrow screens; null if there is none.' });
export const EventFormat = oneOf(
  eventFormats,
  'Whether the event takes place on site (`IN_PERSON`), online (`VIRTUAL`) or both (`HYBRID`).',
);
export const VenueAddress = Type.String({ description: 'Street address of the venue; null if there is none.' });
export const VenueState = Type.String({
  description: 'State of the venue (United States only); null if there is none.',
});
export const Directions = Type.String({ description: 'Directions to the venue, plain text; null if there are none.' });
export const EventVisibility = oneOf(
  eventVisibilities,
  'Who can see the page of the event. `PUBLIC`: everyone, and it is in the list of public events. `LINK`: everyone with the link. `MEMBERS`: only members.',
);
export const JoinPolicy = oneOf(
  joinPolicies,
  'Who can join. `OPEN`: everyone. `CODE`: everyone with the join code. `ON_REQUEST`: people whose join request is accepted. `INVITE_ONLY`: people who are invited.',
);
export const UserRole = described(
  EventUserRole,
  'Role of the caller in the event; null if the caller is not a member.',
);
export const AttendeeLimit = Type.Integer({
  description: 'Number of seats: the lower of the limits of the plan and of the event; null for no limit.',
});
export const SeatLimit = Type.Integer({
  description: 'Number of seats set by the organizers; null to use the limit of the plan.',
});
export const IsVoid = Type.Boolean({
  description:
    'Whether the invitation is void because the sender may no longer send such invitations. A void invitation cannot be accepted.',
});
export const HandOverTo = described(Id, 'User id of a member who becomes ADMIN or OWNER. Required for the last one.');
