/** Pages of events for people without a login: one event by its slug, its programme, and the directory of listed events. */
import * as Type from 'typebox';
import { eventFormats, eventTypes, eventVisibilities, joinPolicies, sessionResourceKinds } from './enums.ts';
import { Sections } from './event-sections.ts';
import { Branding, PublicParts, SponsorTier } from './events.ts';
import { eventDaysMax, searchTextLengthMax, slugPattern } from './limits.ts';
import { operation } from './operation.ts';
import { CalendarDate, Id, nullable, oneOf, page, PageQuery, shape, Timestamp } from './primitives.ts';
import { AgendaSession } from './sessions.ts';

const {
  duration_minutes: _,
  speaker_profile_ids: __,
  has_recording: ___,
  ...shownOfSession
} = AgendaSession.properties;
export const PublicSession = shape({
  ...shownOfSession,
  /** In display order; empty unless the event shows links. */
  links: Type.Array(shape({ kind: oneOf(sessionResourceKinds), title: Type.String(), url: Type.String() })),
});
export type PublicSession = Type.Static<typeof PublicSession>;

export const ProgrammeDay = shape({ day_number: Type.Integer(), date: CalendarDate, sessions_count: Type.Integer() });

/** The fields of an event in the list of public events. */
const listed = {
  slug: Type.String(),
  title: Type.String(),
  event_type: oneOf(eventTypes),
  event_format: oneOf(eventFormats),
  start_date: CalendarDate,
  end_date: CalendarDate,
  timezone: Type.String(),
  company_name: Type.String(),
  hero_description: nullable(Type.String()),
  venue_name: nullable(Type.String()),
  venue_city: nullable(Type.String()),
  venue_state: nullable(Type.String()),
  venue_country: nullable(Type.String()),
  /** Colors, and addresses of logo and banner, valid for a few minutes. */
  branding: Branding,
  cover: shape({ desktop: nullable(Type.String()), mobile: nullable(Type.String()) }),
  join_policy: oneOf(joinPolicies),
};

export const PublicEvent = shape({
  ...listed,
  id: Id,
  organization_name: Type.String(),
  description: nullable(Type.String()),
  venue_address: nullable(Type.String()),
  directions: nullable(Type.String()),
  sections: Sections,
  visibility: oneOf(eventVisibilities),
  parts: PublicParts,
  /** Without cancelled sessions. */
  opens_at: nullable(Timestamp),
  closes_at: nullable(Timestamp),
  is_full: Type.Boolean(),
  is_demo: Type.Boolean(),
  attendee_count: nullable(Type.Integer()),
  programme: nullable(
    shape({
      days: Type.Array(ProgrammeDay),
      sessions_count: Type.Integer(),
      /** All sessions of a short programme, or the highlights of a long one. */
      sessions: Type.Array(PublicSession),
      is_complete: Type.Boolean(),
    }),
  ),
  speakers_count: Type.Integer(),
  speakers: Type.Array(
    shape({
      profile_id: Id,
      full_name: Type.String(),
      title: nullable(Type.String()),
      company_name: nullable(Type.String()),
      image_url: nullable(Type.String()),
    }),
  ),
  sponsor_tiers: Type.Array(SponsorTier),
  sponsors: Type.Array(
    shape({
      id: Id,
      name: Type.String(),
      logo_url: nullable(Type.String()),
      website_url: nullable(Type.String()),
      tier_id: nullable(Type.String()),
    }),
  ),
});
export type PublicEvent = Type.Static<typeof PublicEvent>;

/** The current or a previous slug of an event. */
export const SlugParams = shape({ slug: Type.String({ minLength: 1, maxLength: 300, pattern: slugPattern }) });

export const GetPublicEvent = operation({
  method: 'GET',
  path: '/public/events/:slug',
  summary: 'Get a public event',
  description: 'Returns what people without a login see.',
  access: 'public',
  token: 'ignored',
  params: SlugParams,
  replies: { 200: PublicEvent },
  errors: ['not_found'],
  rateLimits: ['public_page'],
});

export const GetPublicEventCard = operation({
  method: 'GET',
  path: '/public/events/:slug/card.png',
  summary: 'Get the preview image of a public event',
  description: 'Returns a PNG of 1200 × 630 pixels that other services show with a link to the event.',
  access: 'public',
  token: 'ignored',
  params: SlugParams,
  /** The image. */
  replies: { 200: Type.Unsafe<string>({ type: 'string', contentMediaType: 'image/png' }) },
  produces: 'image/png',
  bodilessStatuses: [304],
  errors: ['not_found', 'overloaded', 'storage_unavailable'],
  rateLimits: ['public_page'],
});

export const PublicProgrammeDay = shape({
  event_id: Id,
  slug: Type.String(),
  visibility: oneOf(eventVisibilities),
  title: Type.String(),
  timezone: Type.String(),
  days: Type.Array(ProgrammeDay),
  day_number: Type.Integer(),
  sessions: Type.Array(PublicSession),
});
export type PublicProgrammeDay = Type.Static<typeof PublicProgrammeDay>;

export const GetPublicProgramme = operation({
  method: 'GET',
  path: '/public/events/:slug/programme',
  summary: 'Get a day of the programme of a public event',
  access: 'public',
  token: 'ignored',
  params: SlugParams,
  query: shape({ day_number: Type.Integer({ minimum: 1, maximum: eventDaysMax + 1, default: 1 }) }),
  replies: { 200: PublicProgrammeDay },
  errors: ['not_found'],
  rateLimits: ['public_page'],
});

export const GetPublicEventAddress = operation({
  method: 'GET',
  path: '/public/event-addresses/:event_id',
  summary: 'Get the slug of a public event by id',
  description: 'Use this if only the id is known, for example from the address of a screen of the application.',
  access: 'public',
  token: 'ignored',
  params: shape({ event_id: Id }),
  replies: { 200: shape({ slug: Type.String() }) },
  errors: ['not_found'],
  rateLimits: ['public_page'],
});

export const ListedEvent = shape(listed);
export type ListedEvent = Type.Static<typeof ListedEvent>;

export const ListPublicEvents = operation({
  method: 'GET',
  path: '/public/events',
  summary: 'List public events',
  description: 'Returns current and upcoming events by their end or, with `is_past`, past events, latest first.',
  access: 'public',
  token: 'ignored',
  query: shape({
    ...PageQuery.properties,
    search: Type.Optional(Type.String({ maxLength: searchTextLengthMax })),
    is_past: Type.Boolean({ default: false }),
  }),
  replies: { 200: page('events', ListedEvent) },
  rateLimits: ['public_page'],
});
