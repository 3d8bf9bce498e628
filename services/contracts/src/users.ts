/** People: the shapes of a user as seen by themselves. */
import * as Type from 'typebox';
import {
  connection_request_permissions,
  email_visibilities,
  social_links_visibilities,
  dashboard_event_statuses,
  news_types,
  EventUserRole,
  OrganizationUserRole,
} from './enums.ts';
import { EventListItem } from './events.ts';
import { operation } from './operation.ts';
import { CalendarDate, Id, nullable, oneOf, page, PageQuery, shape, Timestamp } from './primitives.ts';

/** Free-form links by network name; only http(s) addresses are kept. */
export const SocialLinks = Type.Record(Type.String(), Type.Unsafe<string | null>({ type: ['string', 'null'] }));

export const PrivacySettings = shape({
  email_visibility: oneOf(email_visibilities),
  show_public_email: Type.Boolean(),
  public_email: nullable(Type.String()),
  allow_connection_requests: oneOf(connection_request_permissions),
  show_social_links: oneOf(social_links_visibilities),
  show_company: Type.Boolean(),
  show_bio: Type.Boolean(),
});
export type PrivacySettings = Type.Static<typeof PrivacySettings>;

/** A person as shown to themselves, on every screen of their own. */
const own_person = {
  id: Id,
  email: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  full_name: Type.String(),
  company_name: nullable(Type.String()),
  title: nullable(Type.String()),
  bio: nullable(Type.String()),
  image_url: nullable(Type.String()),
};

export const UserDetail = shape({
  ...own_person,
  social_links: SocialLinks,
  privacy_settings: PrivacySettings,
  is_active: Type.Boolean(),
  email_verified: Type.Boolean(),
  is_demo: Type.Boolean(),
  locale: Type.String(),
  created_at: Timestamp,
  updated_at: nullable(Timestamp),
  events: Type.Array(shape({ id: Id, title: Type.String(), start_date: nullable(CalendarDate) })),
  speaking_sessions: Type.Array(shape({ id: Id, title: Type.String() })),
});
export type UserDetail = Type.Static<typeof UserDetail>;

export const Dashboard = shape({
  user: shape({
    ...own_person,
    created_at: Timestamp,
  }),
  stats: shape({
    events_hosted: Type.Integer(),
    attendees_reached: Type.Integer(),
    connections_made: Type.Integer(),
    events_attended: Type.Integer(),
    organizations_count: Type.Integer(),
  }),
  organizations: Type.Array(
    shape({
      id: Id,
      name: Type.String(),
      role: OrganizationUserRole,
      event_count: Type.Integer(),
      member_count: Type.Integer(),
    }),
  ),
  events: Type.Array(
    shape({
      id: Id,
      name: Type.String(),
      start_date: CalendarDate,
      end_date: nullable(CalendarDate),
      location: nullable(Type.String()),
      status: oneOf(dashboard_event_statuses),
      attendee_count: Type.Integer(),
      organization: shape({ id: Id, name: Type.String() }),
      user_role: EventUserRole,
    }),
  ),
  /** Events that wait to be published by this person; the newest of them by name. */
  drafts: shape({ count: Type.Integer(), events: Type.Array(shape({ id: Id, name: Type.String() })) }),
  connections: Type.Array(
    shape({
      id: Id,
      user: shape({
        id: Id,
        username: Type.String(),
        display_name: Type.String(),
        avatar_url: nullable(Type.String()),
      }),
      company: nullable(Type.String()),
      title: nullable(Type.String()),
      connected_at: Timestamp,
    }),
  ),
  news: Type.Array(
    shape({
      id: Id,
      title: Type.String(),
      description: Type.String(),
      date: Timestamp,
      type: oneOf(news_types),
      is_new: Type.Boolean(),
      link: nullable(Type.String()),
    }),
  ),
});
export type Dashboard = Type.Static<typeof Dashboard>;

export const UserParams = shape({ user_id: Id });

export const ListUserEvents = operation({
  method: 'GET',
  path: '/users/:user_id/events',
  summary: 'The events a person belongs to; one’s own only',
  access: 'login',
  params: UserParams,
  query: shape({ ...PageQuery.properties, role: Type.Optional(EventUserRole) }),
  replies: { 200: page('events', EventListItem) },
  errors: ['forbidden'],
});

export const GetDashboard = operation({
  method: 'GET',
  path: '/users/:user_id/dashboard',
  summary: 'Figures, organizations, events, drafts, connections and news of the own dashboard',
  access: 'login',
  params: UserParams,
  replies: { 200: Dashboard },
  errors: ['forbidden'],
});
