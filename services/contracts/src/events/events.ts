/** Events: a conference or a single session. */
import * as Type from 'typebox';
import { Company, JobTitle, VisibleEmail } from '../accounts/person-fields.ts';
import { eventStatuses, eventTemplates, eventUserRoles, imageTones, sessionTypes, programmeScopes } from '../enums.ts';
import {
  maxCompanyNameLength,
  maxEventDays,
  maxEventDetailEntries,
  maxEventTextLength,
  maxEventTitleLength,
  maxOrganizationEvents,
  minEventTitleLength,
  slugPattern,
} from '../limits.ts';
import { operation } from '../operation.ts';
import {
  CreatedAt,
  DeletedAt,
  DeletedById,
  described,
  FullName,
  HexColor,
  Id,
  NameText,
  nullable,
  oneOf,
  PlainDescription,
  shape,
  TimeZoneName,
  TitleText,
  UpdatedAt,
} from '../primitives.ts';
import { EndTime, EventDay, HtmlDescription, Location, ProfileId, StartTime } from '../schedule/session-fields.ts';
import { scoped } from '../scoped-fields.ts';
import {
  AttendeeLimit,
  DayChange,
  Directions,
  EndDate,
  EventFormat,
  EventId,
  EventSlug,
  EventType,
  EventVisibility,
  HeroDescription,
  JoinPolicy,
  LogoUrl,
  NarrowCover,
  OrganizationId,
  SeatLimit,
  StartDate,
  Timezone,
  UserRole,
  VenueAddress,
  VenueState,
  WideCover,
} from './event-fields.ts';
import { Sections } from './event-sections.ts';

const ReplyClockTime = Type.String();

export const Branding = shape({
  primary_color: Type.String({ description: 'Primary color as `#rrggbb`.' }),
  secondary_color: Type.String({ description: 'Secondary color as `#rrggbb`.' }),
  logo_url: nullable(LogoUrl),
  banner_url: nullable(
    Type.String({ description: 'Banner: an object key for members, a URL on public pages; null if there is none.' }),
  ),
});
export type Branding = Type.Static<typeof Branding>;

export const HeroImages = shape({ desktop: nullable(WideCover), mobile: nullable(NarrowCover) });

export const SponsorTier = shape({
  id: Type.String({ description: 'Id of the tier, unique within the event.' }),
  name: NameText,
  order: Type.Integer({ description: 'Position of the tier. Tiers with smaller values are higher.' }),
  color: Type.String({ description: 'Color of the tier as `#rrggbb`.' }),
});

/** The parts of the page of an event that are visible without a login. */
export const PublicParts = shape({
  programme: oneOf(programmeScopes, 'Which sessions the page shows: all, keynotes and panels (`HIGHLIGHTS`), or none.'),
  speakers: Type.Boolean({ description: 'Whether the page shows the speakers.' }),
  sponsors: Type.Boolean({ description: 'Whether the page shows the sponsors.' }),
  attendee_count: Type.Boolean({ description: 'Whether the page shows the number of attendees.' }),
  links: Type.Boolean({
    description: 'Whether the page shows recordings and other links of sessions. Files are only visible to members.',
  }),
});
export type PublicParts = Type.Static<typeof PublicParts>;

export const defaultPublicParts: PublicParts = {
  programme: 'ALL',
  speakers: true,
  sponsors: true,
  attendee_count: false,
  links: false,
};

export const MainSessionId = described(
  Id,
  'Id of the session that the page of the event shows first; null if there is none.',
);
export const AutoSessionStatus = Type.Boolean({
  description: 'Whether sessions start and end automatically at their planned times.',
});
export const AllowCustomIcebreaker = Type.Boolean({
  description: 'Whether people can write their own icebreaker in a connection request.',
});
export const EventBase = shape({
  id: Id,
  organization_id: OrganizationId,
  title: TitleText,
  description: nullable(PlainDescription),
  event_type: EventType,
  start_date: StartDate,
  end_date: EndDate,
  timezone: Timezone,
  day_change: DayChange,
  company_name: described(Company, 'Name of the organizing company.'),
  slug: EventSlug,
  status: oneOf(eventStatuses, 'Status of the event.'),
  branding: described(Branding, 'Colors and images of the event.'),
  hero_description: nullable(HeroDescription),
  hero_images: nullable(
    described(HeroImages, 'Object keys of the cover images for wide and narrow screens; null if there are none.'),
  ),
  event_format: EventFormat,
  venue_name: nullable(Type.String({ description: 'Name of the venue; null if there is none.' })),
  venue_address: nullable(VenueAddress),
  venue_city: nullable(Type.String({ description: 'City of the venue; null if there is none.' })),
  venue_state: nullable(VenueState),
  venue_country: nullable(Type.String({ description: 'Country of the venue; null if there is none.' })),
  directions: nullable(Directions),
  visibility: EventVisibility,
  public_parts: described(PublicParts, 'Parts of the page of the event that are visible without a login.'),
  sections: nullable(described(Sections, 'Sections of the page of the event; null if there are none.')),
  icebreakers: Type.Array(Type.String(), {
    description: 'Icebreakers that people can choose for connection requests.',
  }),
  sponsor_tiers: Type.Array(SponsorTier, { description: 'Sponsor tiers, highest first.' }),
  main_session_id: nullable(MainSessionId),
  auto_session_status: AutoSessionStatus,
  allow_custom_icebreaker: AllowCustomIcebreaker,
  join_policy: JoinPolicy,
  created_at: CreatedAt,
  updated_at: nullable(UpdatedAt),
  deleted_at: nullable(DeletedAt),
  deleted_by_id: nullable(DeletedById),
  is_published: Type.Boolean({ description: 'Whether the event is published.' }),
  is_upcoming: Type.Boolean({ description: 'Whether the event has not started yet.' }),
  is_ongoing: Type.Boolean({ description: 'Whether today is one of the days of the event.' }),
  is_past: Type.Boolean({ description: 'Whether the event is over.' }),
  day_count: Type.Integer({ description: 'Number of days of the event.' }),
  first_session_time: nullable(
    described(
      ReplyClockTime,
      'Earliest local start of a session that is not cancelled, `HH:MM:SS`; null if there is none.',
    ),
  ),
  last_session_time: nullable(
    described(
      ReplyClockTime,
      'Latest local end of a session that is not cancelled, `HH:MM:SS`; null if there is none.',
    ),
  ),
});
export type EventBase = Type.Static<typeof EventBase>;

export const EventListItem = shape({
  ...EventBase.properties,
  location: nullable(Location),
  attendee_count: Type.Integer({ description: 'Number of attendees who are not banned.' }),
  organization: described(shape({ id: Id, name: NameText }), 'Organization that owns the event.'),
  user_role: nullable(UserRole),
});
export type EventListItem = Type.Static<typeof EventListItem>;

const JoinCode = Type.String({ description: 'Join code of the event; null unless the caller is ADMIN or ORGANIZER.' });
export const EventDetail = shape({
  ...EventBase.properties,
  cover_tone: oneOf(
    imageTones,
    'Whether the cover image is dark or light, to choose the color of text on top of it; `DARK` without a cover image.',
  ),
  join_code: scoped('secret:read', nullable(JoinCode)),
  user_role: nullable(UserRole),
  sponsors_count: Type.Integer({ description: 'Number of sponsors of the event.' }),
  has_polls: Type.Boolean({ description: 'Whether the event itself has an open or closed poll.' }),
  attendee_count: Type.Integer({
    description: 'Number of attendees who are not banned. Each of them takes a seat.',
  }),
  attendee_limit: nullable(AttendeeLimit),
  seat_limit: nullable(SeatLimit),
  location: nullable(Location),
  organization: described(shape({ id: Id, name: NameText }), 'Organization that owns the event.'),
  sessions_count: Type.Integer({ description: 'Number of sessions of the event.' }),
  sessions: Type.Array(
    shape({
      id: Id,
      title: TitleText,
      start_time: described(ReplyClockTime, StartTime),
      end_time: described(ReplyClockTime, EndTime),
      day_number: EventDay,
      session_type: oneOf(sessionTypes, 'Type of the session.'),
      description: nullable(HtmlDescription),
    }),
    { description: 'Up to 50 sessions. The agenda contains all of them.' },
  ),
  organizers: scoped(
    'attendee:read_unfiltered',
    Type.Array(
      shape({
        id: Id,
        full_name: FullName,
        email: nullable(VisibleEmail),
        role: oneOf(eventUserRoles, 'Role of the person in the event.'),
      }),
      { description: 'Organizers of the event.' },
    ),
  ),
  speakers: Type.Array(
    shape({
      id: nullable(described(Id, 'User id of the speaker; null for a speaker without an account.')),
      profile_id: ProfileId,
      full_name: FullName,
      title: nullable(JobTitle),
      company_name: nullable(Company),
    }),
    { description: 'Speakers, in display order.' },
  ),
  main_session: nullable(
    described(
      shape({
        id: Id,
        title: TitleText,
        day_number: EventDay,
        start_time: described(ReplyClockTime, StartTime),
        end_time: described(ReplyClockTime, EndTime),
      }),
      'Session that the page of the event shows first; null if there is none.',
    ),
  ),
  is_banned: Type.Boolean({ description: 'Whether the caller is banned from the event.' }),
  is_chat_banned: Type.Boolean({ description: 'Whether the caller is muted in the chat.' }),
});
export type EventDetail = Type.Static<typeof EventDetail>;

/** For an event with the visibility LINK, the slug shows that the caller has the link. */
export const LinkSlug = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 300,
    pattern: slugPattern,
    description: 'Slug of the event. Required for events with the visibility `LINK`.',
  }),
);

export const EventParams = shape({ event_id: EventId });

export const EventTitle = Type.String({
  minLength: minEventTitleLength,
  maxLength: maxEventTitleLength,
  'x-trim': true,
  description: 'Title of the event, plain text.',
});
export const EventText = Type.String({
  maxLength: maxEventTextLength,
  description: 'Description of the event, plain text; null if there is none.',
});
export const CompanyName = Type.String({
  minLength: 1,
  maxLength: maxCompanyNameLength,
  'x-trim': true,
  description: 'Name of the organizing company.',
});
export const SettableStatus = oneOf(['DRAFT', 'PUBLISHED', 'ARCHIVED'], 'Status of the event.');

export const CreateEvent = operation({
  method: 'POST',
  path: '/organizations/:organization_id/events',
  summary: 'Create an event',
  description: `Requires the role OWNER or ADMIN in the organization. The caller becomes ADMIN of the event, unless the request has a token of the organization. Creates a draft to which people must be invited, unless \`status\` and \`join_policy\` say otherwise, and chat rooms for everybody, for speakers and for organizers. The event must not start in the past and has at most ${maxEventDays} days; an event of the type SINGLE_SESSION ends on the day on which it starts. An organization can have ${maxOrganizationEvents.LIMITED_ATTENDEES} events, or ${maxOrganizationEvents.UNLIMITED_ATTENDEES} on the plan UNLIMITED_ATTENDEES.`,
  access: 'login',
  token: 'event:create',
  securityLog: 'event.created',
  params: shape({ organization_id: OrganizationId }),
  body: shape({
    title: EventTitle,
    event_type: EventType,
    start_date: StartDate,
    end_date: EndDate,
    timezone: TimeZoneName,
    company_name: CompanyName,
    description: Type.Optional(nullable(EventText)),
    status: Type.Optional(SettableStatus),
    join_policy: Type.Optional(JoinPolicy),
    branding: Type.Optional(
      described(
        shape({
          primary_color: Type.Optional(described(HexColor, 'Primary color as `#rrggbb`.')),
          secondary_color: Type.Optional(described(HexColor, 'Secondary color as `#rrggbb`.')),
        }),
        'Colors and images of the event.',
      ),
    ),
    template: Type.Optional(
      oneOf(eventTemplates, 'Template from which to create sections, icebreakers, sponsor tiers and sessions.'),
    ),
  }),
  replies: { 201: EventDetail },
  errors: [
    'not_found',
    'forbidden',
    'event_in_past',
    'event_outside_calendar',
    'event_dates_reversed',
    'event_too_long',
    'time_zone_unknown',
    'events_exceeded',
  ],
  rateLimits: ['event_create'],
  demoRestriction: true,
});

export const GetEvent = operation({
  method: 'GET',
  path: '/events/:event_id',
  summary: 'Get an event',
  description: `All members of the event may call this, including for drafts. The join code and the email addresses of organizers are null unless the caller is ADMIN or ORGANIZER. If the event has more than ${maxEventDetailEntries} sessions, \`sessions\` is empty; the agenda contains all of them.`,
  access: 'login',
  versionOf: 'event',
  token: 'event:read',
  params: EventParams,
  replies: { 200: EventDetail },
  errors: ['not_found', 'event_access_denied', 'event_banned'],
});

export const DeleteEvent = operation({
  method: 'DELETE',
  path: '/events/:event_id',
  summary: 'Delete an event',
  description:
    'Requires the role OWNER in the organization. The event immediately becomes inaccessible to all members, and its texts, images and open join requests are deleted. There is no operation to restore it.',
  access: 'login',
  versionOf: 'event',
  token: 'event:delete',
  securityLog: 'event.deleted',
  params: EventParams,
  replies: { 204: Type.Null() },
  errors: ['not_found', 'organization_access_denied', 'forbidden'],
  demoRestriction: true,
});

export const RenewJoinCode = operation({
  method: 'POST',
  path: '/events/:event_id/join-code',
  summary: 'Renew the join code of an event',
  description:
    'Requires the role ADMIN or ORGANIZER in the event. The previous code and links that contain it stop working immediately. Members who joined with it remain members.',
  access: 'login',
  token: 'event:update',
  securityLog: 'secret.changed',
  params: EventParams,
  replies: { 200: shape({ join_code: scoped('secret:read', nullable(JoinCode)) }) },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'forbidden'],
  demoRestriction: 'guest',
});

export const DuplicateEvent = operation({
  method: 'POST',
  path: '/events/:event_id/duplicate',
  summary: 'Duplicate an event',
  description:
    'Requires the role ADMIN or ORGANIZER in the event and OWNER or ADMIN in its organization. Creates a draft in the same organization with the settings, texts and colors of the event and, if requested, its sessions with their chat rooms and polls, and its speakers. Members, messages and images are not copied. The caller becomes ADMIN of the new event, unless the request has a token of the organization.',
  access: 'login',
  token: 'event:create',
  securityLog: 'event.created',
  params: EventParams,
  body: shape({
    title: EventTitle,
    start_date: described(
      StartDate,
      'First day of the new event, `YYYY-MM-DD`. The duration of the event stays the same.',
    ),
    copy_sessions: Type.Optional(Type.Boolean({ default: true, description: 'Whether to copy the sessions.' })),
    copy_speakers: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'Whether to copy the speaker profiles and their assignment to sessions, without links to accounts.',
      }),
    ),
  }),
  replies: { 201: EventDetail },
  errors: [
    'not_found',
    'event_access_denied',
    'event_banned',
    'organization_access_denied',
    'forbidden',
    'event_in_past',
    'events_exceeded',
    'event_outside_calendar',
    'event_too_long',
  ],
  rateLimits: ['event_create', 'event_copy'],
  demoRestriction: true,
});
