/** Operations that update an event, its colors and its images. */
import * as Type from 'typebox';
import { SeenLines, seenTexts } from '../chat/seen-texts.ts';
import { usStates } from '../enums.ts';
import {
  maxDirectionsLength,
  maxHeroTextLength,
  maxIcebreakerLength,
  minIcebreakerLineLength,
  maxIcebreakerLines,
  maxObjectKeyLength,
  maxSeatLimit,
  maxSlugLength,
  minSlugLength,
  slugPattern,
  maxVenueAddressLength,
  maxVenueNameLength,
  maxVenuePlaceLength,
} from '../limits.ts';
import { operation } from '../operation.ts';
import { ClockTime, described, HexColor, nullable, oneOf, shape, TimeZoneName } from '../primitives.ts';
import {
  DayChange,
  Directions,
  EndDate,
  EventFormat,
  EventType,
  EventVisibility,
  HeroDescription,
  JoinPolicy,
  LogoUrl,
  NarrowCover,
  SeatLimit,
  StartDate,
  VenueAddress,
  WideCover,
} from './event-fields.ts';
import { SectionsChange } from './event-sections.ts';
import { eventTexts } from './event-texts.ts';
import {
  Branding,
  PublicParts,
  MainSessionId,
  AutoSessionStatus,
  AllowCustomIcebreaker,
  EventBase,
  EventDetail,
  EventParams,
  EventTitle,
  EventText,
  CompanyName,
  SettableStatus,
} from './events.ts';

const ObjectKey = Type.String({ minLength: 1, maxLength: maxObjectKeyLength });
const optionalText = (maxLength: number) => Type.Optional(nullable(Type.String({ maxLength, 'x-trim': true })));

/** Omitted fields are unchanged. Null removes an image. Images are object keys of the event. */
export const BrandingChange = shape({
  primary_color: Type.Optional(described(HexColor, 'Primary color as `#rrggbb`.')),
  secondary_color: Type.Optional(described(HexColor, 'Secondary color as `#rrggbb`.')),
  logo_url: Type.Optional(nullable(described(ObjectKey, LogoUrl))),
  banner_url: Type.Optional(nullable(described(ObjectKey, Branding.properties.banner_url))),
});

export const UpdateEvent = operation({
  method: 'PUT',
  path: '/events/:event_id',
  summary: 'Update an event',
  description:
    'Requires the role ADMIN or ORGANIZER in the event. Omitted fields are unchanged; with `seen`, the request fails with `text_changed_meanwhile` instead of overwriting a text that someone else has changed. When the dates, the time zone or the day change are updated, sessions keep their day and local times; if a session would fall outside the event, the request fails with `sessions_outside_event`. A higher seat limit admits people from the waiting list. Members receive the server event `event_updated`.',
  access: 'login',
  versionOf: 'event',
  token: 'event:update',
  params: EventParams,
  body: shape({
    title: Type.Optional(EventTitle),
    description: Type.Optional(nullable(EventText)),
    event_type: Type.Optional(EventType),
    status: Type.Optional(SettableStatus),
    start_date: Type.Optional(
      described(
        StartDate,
        'First day in the time zone of the event, `YYYY-MM-DD`. If the first day or the time zone changes, sessions keep their day number and local times.',
      ),
    ),
    end_date: Type.Optional(EndDate),
    timezone: Type.Optional(TimeZoneName),
    day_change: Type.Optional(described(ClockTime, DayChange)),
    company_name: Type.Optional(CompanyName),
    branding: Type.Optional(described(BrandingChange, 'Colors and images of the event.')),
    event_format: Type.Optional(EventFormat),
    venue_name: described(optionalText(maxVenueNameLength), 'Name of the venue; null if there is none.'),
    venue_address: described(optionalText(maxVenueAddressLength), VenueAddress),
    venue_city: described(optionalText(maxVenuePlaceLength), 'City of the venue; null if there is none.'),
    venue_state: Type.Optional(
      nullable(oneOf([...usStates, ''], 'State of the venue (United States only). An empty string is stored as null.')),
    ),
    venue_country: described(optionalText(maxVenuePlaceLength), 'Country of the venue; null if there is none.'),
    directions: described(optionalText(maxDirectionsLength), Directions),
    visibility: Type.Optional(EventVisibility),
    public_parts: Type.Optional(
      described(Type.Partial(PublicParts, { additionalProperties: false }), EventBase.properties.public_parts),
    ),
    slug: Type.Optional(
      described(
        Type.String({ minLength: minSlugLength, maxLength: maxSlugLength, pattern: slugPattern }),
        'Name of the event in URLs: lowercase letters, digits and hyphens. URLs with a former slug redirect to the new one.',
      ),
    ),
    hero_description: described(optionalText(maxHeroTextLength), HeroDescription),
    hero_images: Type.Optional(
      nullable(
        described(
          shape({
            desktop: Type.Optional(nullable(described(ObjectKey, WideCover))),
            mobile: Type.Optional(nullable(described(ObjectKey, NarrowCover))),
          }),
          EventBase.properties.hero_images,
        ),
      ),
    ),
    sections: Type.Optional(
      nullable(described(SectionsChange, 'Sections of the page of the event; null if there are none.')),
    ),
    icebreakers: Type.Optional(
      nullable(
        described(
          Type.Array(
            Type.String({ minLength: minIcebreakerLineLength, maxLength: maxIcebreakerLength, 'x-trim': true }),
            { minItems: 1, maxItems: maxIcebreakerLines },
          ),
          EventBase.properties.icebreakers,
        ),
      ),
    ),
    main_session_id: Type.Optional(nullable(MainSessionId)),
    auto_session_status: Type.Optional(AutoSessionStatus),
    allow_custom_icebreaker: Type.Optional(AllowCustomIcebreaker),
    join_policy: Type.Optional(JoinPolicy),
    seat_limit: Type.Optional(nullable(described(Type.Integer({ minimum: 1, maximum: maxSeatLimit }), SeatLimit))),
    ...seenTexts(eventTexts, {
      sections: Type.Optional(
        nullable(described(SectionsChange, 'Sections of the page of the event; null if there are none.')),
      ),
      icebreakers: described(SeenLines, EventBase.properties.icebreakers),
    }),
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
  demoRestriction: 'guest',
});

export const UpdateBranding = operation({
  method: 'PUT',
  path: '/events/:event_id/branding',
  summary: 'Update the colors and images of an event',
  description:
    'Requires the role ADMIN or ORGANIZER in the event. Omitted fields are unchanged, and null removes an image. Images must have been uploaded for this event. Members receive the server event `event_updated`.',
  access: 'login',
  versionOf: 'event',
  token: 'event:update',
  params: EventParams,
  body: BrandingChange,
  replies: { 200: EventDetail },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'forbidden', 'object_key_not_of_event'],
  demoRestriction: 'guest',
});
