/** Events for people without a login: the public page of an event, its programme, and the list of public events. */
import * as Type from 'typebox';
import { Company, IsDemo, JobTitle } from '../accounts/person-fields.ts';
import { sessionResourceKinds } from '../enums.ts';
import { maxEventDays, maxPublicHighlights, maxPublicSessions, maxPublicSpeakers, slugPattern } from '../limits.ts';
import { operation } from '../operation.ts';
import {
  CalendarDate,
  described,
  FullName,
  Id,
  ImageUrl,
  list,
  ListQuery,
  NameText,
  nullable,
  oneOf,
  PlainDescription,
  SearchWords,
  shape,
  Timestamp,
  TitleText,
  WebAddress,
} from '../primitives.ts';
import { AgendaSession } from '../schedule/agenda.ts';
import { EventDay, ProfileId } from '../schedule/session-fields.ts';
import {
  Directions,
  EndDate,
  EventFormat,
  EventId,
  EventSlug,
  EventType,
  EventVisibility,
  HeroDescription,
  JoinPolicy,
  NarrowCover,
  StartDate,
  Timezone,
  VenueAddress,
  VenueState,
  WideCover,
} from './event-fields.ts';
import { Sections } from './event-sections.ts';
import { Branding, PublicParts, SponsorTier } from './events.ts';

const {
  duration_minutes: _,
  speaker_profile_ids: __,
  has_recording: ___,
  ...publicSessionFields
} = AgendaSession.properties;
export const PublicSession = shape({
  ...publicSessionFields,
  links: Type.Array(shape({ kind: oneOf(sessionResourceKinds, 'Kind of link.'), title: TitleText, url: WebAddress }), {
    description: 'Links of the session, in display order; empty unless the event shows them.',
  }),
});
export type PublicSession = Type.Static<typeof PublicSession>;

export const ProgrammeDay = shape({
  day_number: EventDay,
  date: described(CalendarDate, 'Date of the day, `YYYY-MM-DD`.'),
  sessions_count: Type.Integer({ description: 'Number of sessions on the day.' }),
});

/** The fields of an event in the list of public events. */
const listFields = {
  slug: EventSlug,
  title: TitleText,
  event_type: EventType,
  event_format: EventFormat,
  start_date: StartDate,
  end_date: EndDate,
  timezone: Timezone,
  company_name: described(Company, 'Name of the organizing company.'),
  hero_description: nullable(HeroDescription),
  venue_name: nullable(Type.String({ description: 'Name of the venue; null if there is none.' })),
  venue_city: nullable(Type.String({ description: 'City of the venue; null if there is none.' })),
  venue_state: nullable(VenueState),
  venue_country: nullable(Type.String({ description: 'Country of the venue; null if there is none.' })),
  branding: described(Branding, 'Colors, and URLs of logo and banner, which are valid for a few minutes.'),
  cover: described(
    shape({ desktop: nullable(WideCover), mobile: nullable(NarrowCover) }),
    'URLs of the cover images, valid for a few minutes.',
  ),
  join_policy: JoinPolicy,
};

export const PublicEvent = shape({
  ...listFields,
  id: Id,
  organization_name: Type.String({ description: 'Name of the organization.' }),
  description: nullable(PlainDescription),
  venue_address: nullable(VenueAddress),
  directions: nullable(Directions),
  sections: described(Sections, 'Sections of the page of the event; empty if there are none.'),
  visibility: EventVisibility,
  parts: described(PublicParts, 'Parts of the page of the event that are visible without a login.'),
  opens_at: nullable(
    described(Timestamp, 'Start of the first session that is not cancelled (ISO 8601, UTC); null if there is none.'),
  ),
  closes_at: nullable(
    described(Timestamp, 'End of the last session that is not cancelled (ISO 8601, UTC); null if there is none.'),
  ),
  is_full: Type.Boolean({ description: 'Whether all seats are taken.' }),
  is_demo: IsDemo,
  attendee_count: nullable(
    Type.Integer({ description: 'Number of attendees who are not banned; null if the page does not show it.' }),
  ),
  programme: nullable(
    described(
      shape({
        days: Type.Array(ProgrammeDay, { description: 'Days of the event.' }),
        sessions_count: Type.Integer({ description: 'Number of sessions of the event.' }),
        sessions: Type.Array(PublicSession, {
          description: 'All sessions of a short programme, or highlights of a long one.',
        }),
        is_complete: Type.Boolean({ description: 'Whether `sessions` contains all sessions.' }),
      }),
      'Programme; null if the page does not show it.',
    ),
  ),
  speakers_count: Type.Integer({ description: 'Number of speakers of the event.' }),
  speakers: Type.Array(
    shape({
      profile_id: ProfileId,
      full_name: FullName,
      title: nullable(JobTitle),
      company_name: nullable(Company),
      image_url: nullable(ImageUrl),
    }),
    { description: 'Speakers of the event, in display order.' },
  ),
  sponsor_tiers: Type.Array(SponsorTier, { description: 'Sponsor tiers, highest first.' }),
  sponsors: Type.Array(
    shape({
      id: Id,
      name: NameText,
      logo_url: nullable(
        Type.String({ description: 'URL of the logo, valid for a few minutes; null if there is none.' }),
      ),
      website_url: nullable(Type.String({ description: 'URL of the website; null if there is none.' })),
      tier_id: nullable(Type.String({ description: 'Id of the sponsor tier; null if there is none.' })),
    }),
    { description: 'Sponsors of the event.' },
  ),
});
export type PublicEvent = Type.Static<typeof PublicEvent>;

/** The current or a former slug of an event. */
export const SlugParams = shape({
  slug: described(Type.String({ minLength: 1, maxLength: 300, pattern: slugPattern }), EventSlug),
});

export const GetPublicEvent = operation({
  method: 'GET',
  path: '/public/events/:slug',
  summary: 'Get a public event',
  description: `Anyone may call this for a published event with the visibility \`PUBLIC\` or \`LINK\`; any other event is \`not_found\`. Previous slugs of the event also work. A programme of more than ${maxPublicSessions} sessions is reduced to up to ${maxPublicHighlights} highlights, and the list of speakers to ${maxPublicSpeakers}. Parts that the organizers do not show are null or empty.`,
  access: 'public',
  token: 'ignored',
  params: SlugParams,
  replies: { 200: PublicEvent },
  bodilessStatuses: [304],
  errors: ['not_found'],
  rateLimits: ['public_page'],
});

export const GetPublicEventCard = operation({
  method: 'GET',
  path: '/public/events/:slug/card.png',
  summary: 'Get the preview image of a public event',
  description:
    'Anyone may call this for a published event with the visibility `PUBLIC` or `LINK`. Returns a PNG image of 1200 × 630 pixels in the language of the request, which other services show with a link to the event. The image may be cached for five minutes.',
  access: 'public',
  token: 'ignored',
  params: SlugParams,
  replies: { 200: Type.Unsafe<string>({ type: 'string', contentMediaType: 'image/png' }) },
  produces: 'image/png',
  bodilessStatuses: [304],
  errors: ['not_found', 'overloaded', 'storage_unavailable'],
  rateLimits: ['public_page'],
});

export const PublicProgrammeDay = shape({
  event_id: EventId,
  slug: EventSlug,
  visibility: EventVisibility,
  title: TitleText,
  timezone: Timezone,
  end_date: EndDate,
  branding: described(Branding, 'Colors, and URLs of logo and banner, valid for a few minutes.'),
  join_policy: JoinPolicy,
  is_full: Type.Boolean({ description: 'Whether all seats are taken.' }),
  days: Type.Array(ProgrammeDay, { description: 'Days of the event.' }),
  day_number: EventDay,
  sessions: Type.Array(PublicSession, { description: 'Sessions of the day, sorted by start.' }),
});
export type PublicProgrammeDay = Type.Static<typeof PublicProgrammeDay>;

export const GetPublicProgramme = operation({
  method: 'GET',
  path: '/public/events/:slug/programme',
  summary: 'Get a day of the programme of a public event',
  description:
    'Anyone may call this for a published event with the visibility `PUBLIC` or `LINK` that shows its whole programme; any other event is `not_found`, as is a day that does not exist. Without `day_number`, returns the current day while the event runs, otherwise the first one.',
  access: 'public',
  token: 'ignored',
  params: SlugParams,
  query: shape({
    day_number: Type.Optional(described(Type.Integer({ minimum: 1, maximum: maxEventDays + 1 }), EventDay)),
  }),
  replies: { 200: PublicProgrammeDay },
  bodilessStatuses: [304],
  errors: ['not_found'],
  rateLimits: ['public_page'],
});

export const GetPublicEmbedding = operation({
  method: 'GET',
  path: '/public/events/:slug/embedding',
  summary: 'List the websites that can embed a public event',
  description:
    'Anyone may call this for a published event with the visibility `PUBLIC` or `LINK`; any other event is `not_found`. The websites are the allowed web origins of the organization. Browsers display the pages under `/embed/{slug}` in frames of these websites only.',
  access: 'public',
  token: 'ignored',
  params: SlugParams,
  replies: {
    200: shape({
      slug: EventSlug,
      origins: Type.Array(Type.String(), {
        description: 'Origins such as `https://shop.example`; empty if no website can embed the event.',
      }),
    }),
  },
  bodilessStatuses: [304],
  errors: ['not_found'],
  rateLimits: ['public_page'],
});

export const GetPublicEventAddress = operation({
  method: 'GET',
  path: '/public/event-addresses/:event_id',
  summary: 'Get the slug of a public event by id',
  description:
    'Use this if you only know the id, for example from the URL of a screen of the app. Only published events with the visibility `PUBLIC` are found, because ids can be guessed. A slug can change; former slugs continue to work.',
  access: 'public',
  token: 'ignored',
  params: shape({ event_id: EventId }),
  replies: { 200: shape({ slug: EventSlug }) },
  bodilessStatuses: [304],
  errors: ['not_found'],
  rateLimits: ['public_page'],
});

export const ListedEvent = shape(listFields);
export type ListedEvent = Type.Static<typeof ListedEvent>;

export const ListPublicEvents = operation({
  method: 'GET',
  path: '/public/events',
  summary: 'List public events',
  description:
    'Anyone may call this. Returns published events with the visibility `PUBLIC`: current and upcoming ones by end, soonest first, or with `is_past`, past ones, latest first. Events that are only visible with a link are never listed.',
  access: 'public',
  token: 'ignored',
  query: shape({
    ...ListQuery.properties,
    search: Type.Optional(SearchWords),
    is_past: Type.Boolean({
      default: false,
      description: 'Whether to list past instead of current and upcoming events.',
    }),
  }),
  replies: { 200: list('events', ListedEvent, 'Public events.') },
  bodilessStatuses: [304],
  errors: ['cursor_invalid'],
  rateLimits: ['public_page'],
});
