/** Users, as shown to themselves and to others. */
import * as Type from 'typebox';
import {
  connectionRequestPermissions,
  emailVisibilities,
  socialLinksVisibilities,
  dashboardEventStatuses,
  newsTypes,
  EventUserRole,
  OrganizationUserRole,
  SessionSpeakerRole,
} from './enums.ts';
import { EventListItem } from './events.ts';
import {
  askMeAboutLengthMax,
  bioLengthMax,
  emailLengthMax,
  imageUrlLengthMax,
  interestLengthMax,
  interestLengthMin,
  interestsMax,
  localeLengthMax,
  personNameLengthMax,
  profileTextLengthMax,
  socialLinkLengthMax,
  spokenLanguagesMax,
} from './limits.ts';
import { operation } from './operation.ts';
import { CalendarDate, Id, nullable, oneOf, page, PageQuery, PersonMini, shape, Timestamp } from './primitives.ts';
import { scoped } from './scoped-fields.ts';

/** Free-form links by network name; only http(s) URLs are stored. */
export const SocialLinks = Type.Record(Type.String(), Type.Unsafe<string | null>({ type: ['string', 'null'] }));

export const PrivacySettings = shape({
  email_visibility: oneOf(emailVisibilities),
  show_public_email: Type.Boolean(),
  public_email: nullable(Type.String()),
  allow_connection_requests: oneOf(connectionRequestPermissions),
  show_social_links: oneOf(socialLinksVisibilities),
  show_company: Type.Boolean(),
  show_bio: Type.Boolean(),
  show_interests: Type.Boolean(),
  show_marked_sessions: Type.Boolean(),
  show_shared_connections: Type.Boolean(),
});
export type PrivacySettings = Type.Static<typeof PrivacySettings>;

/** Interests, conversation starter and languages; empty or null if the person hides them. */
export const personInterests = {
  interests: Type.Array(Type.String()),
  ask_me_about: nullable(Type.String()),
  languages: Type.Array(Type.String()),
};

/** The fields of a person, as shown to that person. */
const ownPerson = {
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
  ...ownPerson,
  family_name_first: nullable(Type.Boolean()),
  ...personInterests,
  social_links: SocialLinks,
  privacy_settings: PrivacySettings,
  is_active: Type.Boolean(),
  email_verified: Type.Boolean(),
  is_demo: Type.Boolean(),
  demo_ends_at: nullable(Timestamp),
  may_found_organizations: Type.Boolean(),
  locale: Type.String(),
  read_receipts: Type.Boolean(),
  known_organizers_may_add: Type.Boolean(),
  created_at: Timestamp,
  updated_at: nullable(Timestamp),
  events: Type.Array(shape({ id: Id, title: Type.String(), start_date: nullable(CalendarDate) })),
  speaking_sessions: Type.Array(shape({ id: Id, title: Type.String() })),
});
export type UserDetail = Type.Static<typeof UserDetail>;

export const Dashboard = shape({
  user: shape({
    ...ownPerson,
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
      timezone: Type.String(),
      location: nullable(Type.String()),
      status: oneOf(dashboardEventStatuses),
      attendee_count: Type.Integer(),
      organization: shape({ id: Id, name: Type.String() }),
      user_role: EventUserRole,
      cover: nullable(Type.String()),
      own_sessions: Type.Array(
        shape({
          id: Id,
          title: Type.String(),
          starts_at: Timestamp,
          duration_minutes: Type.Integer(),
          location: nullable(Type.String()),
        }),
      ),
    }),
  ),
  /** Contains the names of the newest ones. */
  drafts: shape({
    count: Type.Integer(),
    events: scoped('production:read', Type.Array(shape({ id: Id, name: Type.String() }))),
  }),
  waiting_imports: scoped(
    'schedule:import',
    Type.Array(shape({ id: Id, event_id: Id, event_name: Type.String(), file_name: Type.String() })),
  ),
  connections: Type.Array(
    shape({
      id: Id,
      user: PersonMini,
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
      type: oneOf(newsTypes),
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
  summary: 'List the caller’s events',
  access: 'login',
  token: 'account:read',
  params: UserParams,
  query: shape({ ...PageQuery.properties, role: Type.Optional(EventUserRole) }),
  replies: { 200: page('events', EventListItem) },
  errors: ['forbidden'],
});

export const GetDashboard = operation({
  method: 'GET',
  path: '/users/:user_id/dashboard',
  summary: 'Get the caller’s dashboard',
  description: 'Returns statistics, organizations, events, drafts, connections and news.',
  access: 'login',
  token: 'account:read',
  params: UserParams,
  replies: { 200: Dashboard },
  errors: ['forbidden'],
});

/** A person as shown to another person. Private fields are only returned to the person. */
export const ProfileUser = shape({
  ...ownPerson,
  ...personInterests,
  email: nullable(Type.String()),
  social_links: nullable(SocialLinks),
  is_connected: Type.Boolean(),
  allow_connection_requests: Type.Optional(oneOf(connectionRequestPermissions)),
  can_send_connection_request: Type.Optional(Type.Boolean()),
  privacy_settings: Type.Optional(PrivacySettings),
  family_name_first: Type.Optional(nullable(Type.Boolean())),
  created_at: Type.Optional(Timestamp),
  is_active: Type.Optional(Type.Boolean()),
  email_verified: Type.Optional(Type.Boolean()),
});
export type ProfileUser = Type.Static<typeof ProfileUser>;

export const GetUser = operation({
  method: 'GET',
  path: '/users/:user_id',
  summary: 'Get a user',
  description: 'Returns the caller or a person with whom the caller is connected.',
  access: 'login',
  token: 'account:read',
  params: UserParams,
  replies: { 200: ProfileUser },
  errors: ['forbidden'],
});

export const FirstName = Type.String({ minLength: 1, maxLength: personNameLengthMax, 'x-trim': true });
/** Omitted or empty for people with one name, which is their first name. */
export const LastName = Type.Optional(nullable(Type.String({ maxLength: personNameLengthMax, 'x-trim': true })));
const ProfileText = nullable(Type.String({ maxLength: profileTextLengthMax, 'x-trim': true }));

/** ISO 639 code without a region or script. */
export const SpokenLanguage = Type.String({ pattern: '^[a-z]{2,3}$' });

export const UpdateUser = operation({
  method: 'PUT',
  path: '/users/:user_id',
  summary: 'Update the caller’s profile',
  description: 'Blank texts are stored as null. Links are merged with the stored ones.',
  access: 'login',
  params: UserParams,
  body: shape({
    first_name: Type.Optional(FirstName),
    last_name: LastName,
    family_name_first: Type.Optional(nullable(Type.Boolean())),
    company_name: Type.Optional(ProfileText),
    title: Type.Optional(ProfileText),
    bio: Type.Optional(nullable(Type.String({ maxLength: bioLengthMax, 'x-trim': true }))),
    interests: Type.Optional(
      Type.Array(Type.String({ minLength: interestLengthMin, maxLength: interestLengthMax, 'x-trim': true }), {
        maxItems: interestsMax,
      }),
    ),
    ask_me_about: Type.Optional(nullable(Type.String({ maxLength: askMeAboutLengthMax, 'x-trim': true }))),
    languages: Type.Optional(Type.Array(SpokenLanguage, { maxItems: spokenLanguagesMax })),
    image_url: Type.Optional(nullable(Type.String({ maxLength: imageUrlLengthMax }))),
    social_links: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: socialLinkLengthMax }),
      ),
    ),
    read_receipts: Type.Optional(Type.Boolean()),
    known_organizers_may_add: Type.Optional(Type.Boolean()),
    /** An invalid language counts as English. */
    locale: Type.Optional(Type.String({ maxLength: localeLengthMax })),
  }),
  replies: { 200: UserDetail },
  errors: ['forbidden'],
  demoRefused: true,
});

/** Changes of privacy settings. Null means unchanged, except for the public email address, which it removes. */
export const PrivacyWishes = shape({
  email_visibility: Type.Optional(nullable(oneOf(emailVisibilities))),
  show_public_email: Type.Optional(nullable(Type.Boolean())),
  public_email: Type.Optional(
    nullable(
      Type.String({
        pattern: String.raw`^$|^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$`,
        maxLength: emailLengthMax,
        'x-trim': true,
      }),
    ),
  ),
  allow_connection_requests: Type.Optional(nullable(oneOf(connectionRequestPermissions))),
  show_social_links: Type.Optional(nullable(oneOf(socialLinksVisibilities))),
  show_company: Type.Optional(nullable(Type.Boolean())),
  show_bio: Type.Optional(nullable(Type.Boolean())),
  show_interests: Type.Optional(nullable(Type.Boolean())),
  show_marked_sessions: Type.Optional(nullable(Type.Boolean())),
  show_shared_connections: Type.Optional(nullable(Type.Boolean())),
});
export type PrivacyWishes = Type.Static<typeof PrivacyWishes>;

/** Privacy settings that differ in one event. */
export const PrivacyOverrides = shape({
  email_visibility: Type.Optional(oneOf(emailVisibilities)),
  show_public_email: Type.Optional(Type.Boolean()),
  public_email: Type.Optional(nullable(Type.String())),
  allow_connection_requests: Type.Optional(oneOf(connectionRequestPermissions)),
  show_social_links: Type.Optional(oneOf(socialLinksVisibilities)),
  show_company: Type.Optional(Type.Boolean()),
  show_bio: Type.Optional(Type.Boolean()),
  show_interests: Type.Optional(Type.Boolean()),
  show_marked_sessions: Type.Optional(Type.Boolean()),
  show_shared_connections: Type.Optional(Type.Boolean()),
});
export type PrivacyOverrides = Type.Static<typeof PrivacyOverrides>;

export const PrivacyReply = shape({
  privacy_settings: PrivacySettings,
  event_overrides: Type.Array(shape({ event_id: Id, event_name: Type.String(), overrides: PrivacyOverrides })),
});
export type PrivacyReply = Type.Static<typeof PrivacyReply>;

export const GetPrivacySettings = operation({
  method: 'GET',
  path: '/users/:user_id/privacy-settings',
  summary: 'Get the caller’s privacy settings',
  description: 'Includes the settings that differ in single events.',
  access: 'login',
  params: UserParams,
  replies: { 200: PrivacyReply },
  errors: ['forbidden'],
});

export const UpdatePrivacySettings = operation({
  method: 'PUT',
  path: '/users/:user_id/privacy-settings',
  summary: 'Update the caller’s privacy settings',
  access: 'login',
  params: UserParams,
  body: PrivacyWishes,
  replies: { 200: PrivacyReply },
  errors: ['forbidden'],
  demoRefused: true,
});

const OverrideParams = shape({ user_id: Id, event_id: Id });
export const PrivacyOverridesReply = shape({ event_id: Id, user_id: Id, privacy_overrides: PrivacyOverrides });
export type PrivacyOverridesReply = Type.Static<typeof PrivacyOverridesReply>;
const overridesPath = '/users/:user_id/events/:event_id/privacy-overrides';

export const GetPrivacyOverrides = operation({
  method: 'GET',
  path: overridesPath,
  summary: 'Get the caller’s privacy settings for an event',
  description: 'Returns the settings that differ from the general ones.',
  access: 'login',
  params: OverrideParams,
  replies: { 200: PrivacyOverridesReply },
  errors: ['forbidden'],
});

export const PutPrivacyOverrides = operation({
  method: 'PUT',
  path: overridesPath,
  summary: 'Replace the caller’s privacy settings for an event',
  access: 'login',
  params: OverrideParams,
  body: PrivacyWishes,
  replies: { 200: PrivacyOverridesReply },
  errors: ['forbidden'],
  demoRefused: true,
});

export const DeletePrivacyOverrides = operation({
  method: 'DELETE',
  path: overridesPath,
  summary: 'Delete the caller’s privacy settings for an event',
  description: 'The general settings then apply to the event.',
  access: 'login',
  params: OverrideParams,
  replies: { 204: Type.Null() },
  errors: ['forbidden'],
  demoRefused: true,
});

export const SpeakingSession = shape({
  id: Id,
  title: Type.String(),
  event_id: Id,
  event_title: Type.String(),
  starts_at: Timestamp,
  duration_minutes: Type.Integer(),
  role: SessionSpeakerRole,
});

export const ListSpeakingSessions = operation({
  method: 'GET',
  path: '/users/:user_id/speaking-sessions',
  summary: 'List the sessions in which the caller speaks',
  access: 'login',
  token: 'account:read',
  params: UserParams,
  query: PageQuery,
  replies: { 200: page('sessions', SpeakingSession) },
  errors: ['forbidden'],
});

export const CheckEmail = operation({
  method: 'GET',
  path: '/users/check-email',
  summary: 'Find an account by email address',
  description:
    'Returns the account if the caller may see its address anyway; otherwise null, whether or not the address has an account.',
  access: 'login',
  query: shape({ email: Type.Optional(Type.String({ maxLength: emailLengthMax, 'x-trim': true })) }),
  replies: {
    200: shape({
      user: nullable(
        shape({
          id: Id,
          email: Type.String(),
          first_name: Type.String(),
          last_name: Type.String(),
          full_name: Type.String(),
        }),
      ),
    }),
  },
  rateLimits: ['check_email'],
  demoRefused: true,
  errors: ['malformed_request'],
});
