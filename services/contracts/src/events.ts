/** Events: a conference or a single session (spec: contract 3.4, 7.6; joining: decisions 3). */
import * as Type from 'typebox';
import {
  event_formats,
  event_statuses,
  event_types,
  event_user_roles,
  EventUserRole,
  join_policies,
  session_types,
} from './enums.ts';
import {
  company_name_length_max,
  event_text_length_max,
  event_title_length_max,
  event_title_length_min,
} from './limits.ts';
import { operation } from './operation.ts';
import { CalendarDate, HexColor, Id, nullable, oneOf, shape, Timestamp } from './primitives.ts';

const ClockTimeOut = Type.String();

export const Branding = shape({
  primary_color: Type.String(),
  secondary_color: Type.String(),
  logo_url: nullable(Type.String()),
  banner_url: nullable(Type.String()),
});

const HeroImages = shape({ desktop: nullable(Type.String()), mobile: nullable(Type.String()) });

const Sections = shape({
  welcome: Type.Optional(shape({ title: nullable(Type.String()), content: nullable(Type.String()) })),
  highlights: Type.Optional(
    Type.Array(shape({ title: Type.String(), description: Type.String(), icon: nullable(Type.String()) })),
  ),
  faqs: Type.Optional(Type.Array(shape({ question: Type.String(), answer: Type.String() }))),
});

export const SponsorTier = shape({
  id: Type.String(),
  name: Type.String(),
  order: Type.Integer(),
  color: Type.String(),
});

export const EventBase = shape({
  id: Id,
  organization_id: Id,
  title: Type.String(),
  description: nullable(Type.String()),
  event_type: oneOf(event_types),
  start_date: CalendarDate,
  end_date: CalendarDate,
  timezone: Type.String(),
  /** Clock time at which a conference day begins; earlier times belong to the night before. */
  day_change: Type.String(),
  company_name: Type.String(),
  slug: Type.String(),
  status: oneOf(event_statuses),
  branding: Branding,
  hero_description: nullable(Type.String()),
  hero_images: nullable(HeroImages),
  event_format: oneOf(event_formats),
  is_private: Type.Boolean(),
  venue_name: nullable(Type.String()),
  venue_address: nullable(Type.String()),
  venue_city: nullable(Type.String()),
  venue_state: nullable(Type.String()),
  venue_country: nullable(Type.String()),
  sections: nullable(Sections),
  icebreakers: Type.Array(Type.String()),
  sponsor_tiers: Type.Array(SponsorTier),
  main_session_id: nullable(Id),
  auto_session_status: Type.Boolean(),
  allow_custom_icebreaker: Type.Boolean(),
  join_policy: oneOf(join_policies),
  created_at: Timestamp,
  updated_at: nullable(Timestamp),
  deleted_at: nullable(Timestamp),
  deleted_by_id: nullable(Id),
  is_published: Type.Boolean(),
  is_upcoming: Type.Boolean(),
  is_ongoing: Type.Boolean(),
  is_past: Type.Boolean(),
  day_count: Type.Integer(),
  /** Clock time at which the first session that takes place starts, and at which the last one to end ends. */
  first_session_time: nullable(ClockTimeOut),
  last_session_time: nullable(ClockTimeOut),
  event_hours: nullable(shape({ start: ClockTimeOut, end: ClockTimeOut })),
});
export type EventBase = Type.Static<typeof EventBase>;

export const EventListItem = shape({
  ...EventBase.properties,
  location: nullable(Type.String()),
  /** Everybody who belongs to it and is not banned, whatever their role. */
  attendee_count: Type.Integer(),
  organization: shape({ id: Id, name: Type.String() }),
  organization_name: Type.String(),
  user_role: nullable(EventUserRole),
});
export type EventListItem = Type.Static<typeof EventListItem>;

export const EventDetail = shape({
  ...EventBase.properties,
  /** Only for ADMIN and ORGANIZER, otherwise null. */
  join_code: nullable(Type.String()),
  user_role: nullable(EventUserRole),
  sponsors_count: Type.Integer(),
  /** Seats taken: people with role ATTENDEE who are not banned. */
  attendee_count: Type.Integer(),
  /** Seats on this organization's plan; null means unlimited. */
  attendee_limit: nullable(Type.Integer()),
  location: nullable(Type.String()),
  organization: shape({ id: Id, name: Type.String() }),
  sessions_count: Type.Integer(),
  /** Only up to 50 sessions; the agenda has them all. */
  sessions: Type.Array(
    shape({
      id: Id,
      title: Type.String(),
      start_time: ClockTimeOut,
      end_time: ClockTimeOut,
      day_number: Type.Integer(),
      session_type: oneOf(session_types),
      description: nullable(Type.String()),
    }),
  ),
  organizers: Type.Array(
    shape({ id: Id, full_name: Type.String(), email: Type.String(), role: oneOf(event_user_roles) }),
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

export const EventParams = shape({ event_id: Id });

const EventTitle = Type.String({
  minLength: event_title_length_min,
  maxLength: event_title_length_max,
  'x-trim': true,
});
const EventText = Type.String({ maxLength: event_text_length_max });
const CompanyName = Type.String({ minLength: 1, maxLength: company_name_length_max, 'x-trim': true });
const TimeZoneName = Type.String({ minLength: 1, maxLength: 50 });
const SettableStatus = oneOf(['DRAFT', 'PUBLISHED', 'ARCHIVED']);

export const CreateEvent = operation({
  method: 'POST',
  path: '/organizations/:organization_id/events',
  summary: 'Create an event with its three chat rooms and become its ADMIN',
  access: 'login',
  params: shape({ organization_id: Id }),
  body: shape({
    title: EventTitle,
    event_type: oneOf(event_types),
    start_date: CalendarDate,
    end_date: CalendarDate,
    timezone: TimeZoneName,
    company_name: CompanyName,
    description: Type.Optional(nullable(EventText)),
    status: Type.Optional(SettableStatus),
    join_policy: Type.Optional(oneOf(join_policies)),
    branding: Type.Optional(
      shape({
        primary_color: Type.Optional(HexColor),
        secondary_color: Type.Optional(HexColor),
      }),
    ),
  }),
  replies: { 201: EventDetail },
  errors: [
    'not_found',
    'organization_access_denied',
    'forbidden',
    'event_in_past',
    'event_dates_reversed',
    'event_too_long',
    'time_zone_unknown',
  ],
  demo_refused: true,
});

export const GetEvent = operation({
  method: 'GET',
  path: '/events/:event_id',
  summary: 'An event with its people in charge and the viewer’s own role',
  access: 'login',
  params: EventParams,
  replies: { 200: EventDetail },
  errors: ['not_found', 'event_access_denied', 'event_banned'],
});

export const UpdateEvent = operation({
  method: 'PUT',
  path: '/events/:event_id',
  summary: 'Change an event’s basic data, publish it or set how people join',
  access: 'login',
  params: EventParams,
  body: shape({
    title: Type.Optional(EventTitle),
    description: Type.Optional(nullable(EventText)),
    company_name: Type.Optional(CompanyName),
    status: Type.Optional(SettableStatus),
    join_policy: Type.Optional(oneOf(join_policies)),
  }),
  replies: { 200: EventDetail },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'forbidden'],
  demo_refused: true,
});
