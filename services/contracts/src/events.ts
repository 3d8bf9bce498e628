/** Events: a conference or a single session. */
import * as Type from 'typebox';
import {
  eventFormats,
  eventStatuses,
  eventTemplates,
  eventTypes,
  eventUserRoles,
  EventUserRole,
  eventVisibilities,
  imageTones,
  joinPolicies,
  sessionTypes,
  shownProgrammes,
  usStates,
} from './enums.ts';
import { Sections, SectionsChange } from './event-sections.ts';
import { eventTexts } from './event-texts.ts';
import {
  companyNameLengthMax,
  directionsLengthMax,
  eventTextLengthMax,
  eventTitleLengthMax,
  eventTitleLengthMin,
  heroTextLengthMax,
  icebreakerLengthMax,
  icebreakerLineLengthMin,
  icebreakerLinesMax,
  objectKeyLengthMax,
  seatLimitMax,
  slugLengthMax,
  slugLengthMin,
  slugPattern,
  venueAddressLengthMax,
  venueNameLengthMax,
  venuePlaceLengthMax,
} from './limits.ts';
import { operation } from './operation.ts';
import {
  CalendarDate,
  ClockTime,
  HexColor,
  Id,
  nullable,
  oneOf,
  shape,
  TimeZoneName,
  Timestamp,
} from './primitives.ts';
import { scoped } from './scoped-fields.ts';
import { SeenLines, seenTexts } from './seen-texts.ts';

const ClockTimeOut = Type.String();

export const Branding = shape({
  primary_color: Type.String(),
  secondary_color: Type.String(),
  logo_url: nullable(Type.String()),
  banner_url: nullable(Type.String()),
});
export type Branding = Type.Static<typeof Branding>;

export const HeroImages = shape({ desktop: nullable(Type.String()), mobile: nullable(Type.String()) });

export const SponsorTier = shape({
  id: Type.String(),
  name: Type.String(),
  order: Type.Integer(),
  color: Type.String(),
});

/** The parts of the page of an event that are visible without a login. */
export const PublicParts = shape({
  programme: oneOf(shownProgrammes),
  speakers: Type.Boolean(),
  sponsors: Type.Boolean(),
  attendee_count: Type.Boolean(),
  links: Type.Boolean(),
});
export type PublicParts = Type.Static<typeof PublicParts>;

/** The default parts of the page of an event. */
export const defaultPublicParts: PublicParts = {
  programme: 'ALL',
  speakers: true,
  sponsors: true,
  attendee_count: false,
  links: false,
};

export const EventBase = shape({
  id: Id,
  organization_id: Id,
  title: Type.String(),
  description: nullable(Type.String()),
  event_type: oneOf(eventTypes),
  start_date: CalendarDate,
  end_date: CalendarDate,
  timezone: Type.String(),
  day_change: Type.String(),
  company_name: Type.String(),
  slug: Type.String(),
  status: oneOf(eventStatuses),
  branding: Branding,
  hero_description: nullable(Type.String()),
  hero_images: nullable(HeroImages),
  event_format: oneOf(eventFormats),
  venue_name: nullable(Type.String()),
  venue_address: nullable(Type.String()),
  venue_city: nullable(Type.String()),
  venue_state: nullable(Type.String()),
  venue_country: nullable(Type.String()),
  directions: nullable(Type.String()),
  visibility: oneOf(eventVisibilities),
  public_parts: PublicParts,
  sections: nullable(Sections),
  icebreakers: Type.Array(Type.String()),
  sponsor_tiers: Type.Array(SponsorTier),
  main_session_id: nullable(Id),
  auto_session_status: Type.Boolean(),
  allow_custom_icebreaker: Type.Boolean(),
  join_policy: oneOf(joinPolicies),
  created_at: Timestamp,
  updated_at: nullable(Timestamp),
  deleted_at: nullable(Timestamp),
  deleted_by_id: nullable(Id),
  is_published: Type.Boolean(),
  is_upcoming: Type.Boolean(),
  is_ongoing: Type.Boolean(),
  is_past: Type.Boolean(),
  day_count: Type.Integer(),
  first_session_time: nullable(ClockTimeOut),
  last_session_time: nullable(ClockTimeOut),
});
export type EventBase = Type.Static<typeof EventBase>;

export const EventListItem = shape({
  ...EventBase.properties,
  location: nullable(Type.String()),
  attendee_count: Type.Integer(),
  organization: shape({ id: Id, name: Type.String() }),
  user_role: nullable(EventUserRole),
});
export type EventListItem = Type.Static<typeof EventListItem>;

export const EventDetail = shape({
  ...EventBase.properties,
  cover_tone: oneOf(imageTones),
  join_code: scoped('secret:read', nullable(Type.String())),
  user_role: nullable(EventUserRole),
  sponsors_count: Type.Integer(),
  has_polls: Type.Boolean(),
  attendee_count: Type.Integer(),
  attendee_limit: nullable(Type.Integer()),
  seat_limit: nullable(Type.Integer()),
  location: nullable(Type.String()),
  organization: shape({ id: Id, name: Type.String() }),
  sessions_count: Type.Integer(),
  sessions: Type.Array(
    shape({
      id: Id,
      title: Type.String(),
      start_time: ClockTimeOut,
      end_time: ClockTimeOut,
      day_number: Type.Integer(),
      session_type: oneOf(sessionTypes),
      description: nullable(Type.String()),
    }),
  ),
  organizers: scoped(
    'attendee:read_unfiltered',
    Type.Array(shape({ id: Id, full_name: Type.String(), email: Type.String(), role: oneOf(eventUserRoles) })),
  ),
  speakers: Type.Array(
    shape({
      id: nullable(Id),
      profile_id: Id,
      full_name: Type.String(),
      title: nullable(Type.String()),
      company_name: nullable(Type.String()),
    }),
  ),
  main_session: nullable(
    shape({
      id: Id,
      title: Type.String(),
      day_number: Type.Integer(),
      start_time: ClockTimeOut,
      end_time: ClockTimeOut,
    }),
  ),
  is_banned: Type.Boolean(),
  is_chat_banned: Type.Boolean(),
});
export type EventDetail = Type.Static<typeof EventDetail>;

/** Slug of an event with the visibility LINK, which proves that the caller has the link. */
export const LinkSlug = Type.Optional(Type.String({ minLength: 1, maxLength: 300, pattern: slugPattern }));

export const EventParams = shape({ event_id: Id });

const EventTitle = Type.String({
  minLength: eventTitleLengthMin,
  maxLength: eventTitleLengthMax,
  'x-trim': true,
});
const EventText = Type.String({ maxLength: eventTextLengthMax });
const CompanyName = Type.String({ minLength: 1, maxLength: companyNameLengthMax, 'x-trim': true });
const SettableStatus = oneOf(['DRAFT', 'PUBLISHED', 'ARCHIVED']);

export const CreateEvent = operation({
  method: 'POST',
  path: '/organizations/:organization_id/events',
  summary: 'Create an event',
  description: 'Creates the event with three chat rooms. The caller becomes its ADMIN.',
  access: 'login',
  token: 'event:create',
  securityLog: 'event.created',
  params: shape({ organization_id: Id }),
  body: shape({
    title: EventTitle,
    event_type: oneOf(eventTypes),
    start_date: CalendarDate,
    end_date: CalendarDate,
    timezone: TimeZoneName,
    company_name: CompanyName,
    description: Type.Optional(nullable(EventText)),
    status: Type.Optional(SettableStatus),
    join_policy: Type.Optional(oneOf(joinPolicies)),
    branding: Type.Optional(
      shape({
        primary_color: Type.Optional(HexColor),
        secondary_color: Type.Optional(HexColor),
      }),
    ),
    template: Type.Optional(oneOf(eventTemplates)),
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
  demoRefused: true,
});

export const GetEvent = operation({
  method: 'GET',
  path: '/events/:event_id',
  summary: 'Get an event',
  access: 'login',
  token: 'event:read',
  params: EventParams,
  replies: { 200: EventDetail },
  errors: ['not_found', 'event_access_denied', 'event_banned'],
});

const ObjectKey = Type.String({ minLength: 1, maxLength: objectKeyLengthMax });
const optionalText = (maxLength: number) => Type.Optional(nullable(Type.String({ maxLength, 'x-trim': true })));

/** Omitted fields are unchanged; null removes an image. Images are object keys of this event. */
export const BrandingChange = shape({
  primary_color: Type.Optional(HexColor),
  secondary_color: Type.Optional(HexColor),
  logo_url: Type.Optional(nullable(ObjectKey)),
  banner_url: Type.Optional(nullable(ObjectKey)),
});

export const UpdateEvent = operation({
  method: 'PUT',
  path: '/events/:event_id',
  summary: 'Update an event',
  description: 'Omitted fields are unchanged.',
  access: 'login',
  token: 'event:update',
  params: EventParams,
  body: shape({
    title: Type.Optional(EventTitle),
    description: Type.Optional(nullable(EventText)),
    event_type: Type.Optional(oneOf(eventTypes)),
    status: Type.Optional(SettableStatus),
    /** Sessions keep their day and local times when the first day or the time zone changes. */
    start_date: Type.Optional(CalendarDate),
    end_date: Type.Optional(CalendarDate),
    timezone: Type.Optional(TimeZoneName),
    day_change: Type.Optional(ClockTime),
    company_name: Type.Optional(CompanyName),
    branding: Type.Optional(BrandingChange),
    event_format: Type.Optional(oneOf(eventFormats)),
    venue_name: optionalText(venueNameLengthMax),
    venue_address: optionalText(venueAddressLengthMax),
    venue_city: optionalText(venuePlaceLengthMax),
    /** A US state. An empty text is stored as null. */
    venue_state: Type.Optional(nullable(oneOf([...usStates, '']))),
    venue_country: optionalText(venuePlaceLengthMax),
    directions: optionalText(directionsLengthMax),
    visibility: Type.Optional(oneOf(eventVisibilities)),
    public_parts: Type.Optional(Type.Partial(PublicParts, { additionalProperties: false })),
    /** Addresses with a previous slug redirect to the new one. */
    slug: Type.Optional(Type.String({ minLength: slugLengthMin, maxLength: slugLengthMax, pattern: slugPattern })),
    hero_description: optionalText(heroTextLengthMax),
    hero_images: Type.Optional(
      nullable(shape({ desktop: Type.Optional(nullable(ObjectKey)), mobile: Type.Optional(nullable(ObjectKey)) })),
    ),
    sections: Type.Optional(nullable(SectionsChange)),
    icebreakers: Type.Optional(
      nullable(
        Type.Array(
          Type.String({ minLength: icebreakerLineLengthMin, maxLength: icebreakerLengthMax, 'x-trim': true }),
          { minItems: 1, maxItems: icebreakerLinesMax },
        ),
      ),
    ),
    main_session_id: Type.Optional(nullable(Id)),
    auto_session_status: Type.Optional(Type.Boolean()),
    allow_custom_icebreaker: Type.Optional(Type.Boolean()),
    join_policy: Type.Optional(oneOf(joinPolicies)),
    seat_limit: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: seatLimitMax }))),
    ...seenTexts(eventTexts, { sections: Type.Optional(nullable(SectionsChange)), icebreakers: SeenLines }),
  }),
  replies: { 200: EventDetail },
  errors: [
    'not_found',
    'event_access_denied',
    'event_banned',
    'forbidden',
    'event_outside_calendar',
    'event_dates_reversed',
    'event_too_long',
    'time_zone_unknown',
    'sessions_outside_event',
    'main_session_foreign',
    'object_key_not_of_event',
    'text_changed_meanwhile',
    'slug_taken',
    'former_slugs_exceeded',
    'demo_stays_hidden',
  ],
  demoRefused: 'guest',
});

export const UpdateBranding = operation({
  method: 'PUT',
  path: '/events/:event_id/branding',
  summary: 'Update the colors and images of an event',
  description: 'Omitted fields are unchanged.',
  access: 'login',
  token: 'event:update',
  params: EventParams,
  body: BrandingChange,
  replies: { 200: EventDetail },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'forbidden', 'object_key_not_of_event'],
  demoRefused: 'guest',
});

export const DeleteEvent = operation({
  method: 'DELETE',
  path: '/events/:event_id',
  summary: 'Delete an event',
  description: 'The event is no longer accessible, and its texts and images are cleared.',
  access: 'login',
  token: 'event:delete',
  securityLog: 'event.deleted',
  params: EventParams,
  replies: { 204: Type.Null() },
  errors: ['not_found', 'organization_access_denied', 'forbidden'],
  demoRefused: true,
});

export const RenewJoinCode = operation({
  method: 'POST',
  path: '/events/:event_id/join-code',
  summary: 'Renew the join code of an event',
  description: 'The previous code and links with it stop working.',
  access: 'login',
  token: 'event:update',
  securityLog: 'secret.changed',
  params: EventParams,
  replies: { 200: shape({ join_code: scoped('secret:read', nullable(Type.String())) }) },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'forbidden'],
  demoRefused: 'guest',
});

export const DuplicateEvent = operation({
  method: 'POST',
  path: '/events/:event_id/duplicate',
  summary: 'Duplicate an event',
  description: 'Creates a draft on other days, without members and messages.',
  access: 'login',
  token: 'event:create',
  securityLog: 'event.created',
  params: EventParams,
  body: shape({
    title: EventTitle,
    /** The last day is shifted accordingly. */
    start_date: CalendarDate,
    copy_sessions: Type.Optional(Type.Boolean({ default: true })),
    copy_speakers: Type.Optional(Type.Boolean({ default: false })),
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
  demoRefused: true,
});
