/** Users, their profiles, and their privacy settings. */
import * as Type from 'typebox';
import { connectionRequestPermissions, emailVisibilities, socialLinksVisibilities, EventUserRole } from '../enums.ts';
import { EventId, StartDate } from '../events/event-fields.ts';
import { EventListItem } from '../events/events.ts';
import {
  maxAskMeAboutLength,
  maxBioLength,
  maxEmailLength,
  maxImageUrlLength,
  maxInterestLength,
  minInterestLength,
  maxInterests,
  maxPersonNameLength,
  maxProfileTextLength,
  maxSocialLinkLength,
  maxSpokenLanguages,
} from '../limits.ts';
import { operation } from '../operation.ts';
import {
  CreatedAt,
  described,
  FullName,
  Id,
  ImageUrl,
  list,
  ListQuery,
  nullable,
  oneOf,
  shape,
  Timestamp,
  TitleText,
  UpdatedAt,
} from '../primitives.ts';
import {
  Bio,
  CanSendConnectionRequest,
  Company,
  FirstNameText,
  IsConnected,
  IsDemo,
  JobTitle,
  LastNameText,
  Locale,
  UserId,
  VisibleEmail,
} from './person-fields.ts';

/** Keys are free-form names of networks. */
export const SocialLinks = Type.Record(Type.String(), Type.Unsafe<string | null>({ type: ['string', 'null'] }), {
  description:
    'Links to profiles on other sites, by name of the network; null if the person hides them. Only http and https URLs are stored.',
});

const PublicEmail = Type.String({
  description: 'Public email address, which is shown instead of that of the account; null if there is none.',
});
const ShowInterests = Type.Boolean({
  description: 'Whether other people can see the interests, conversation starter and languages.',
});
const ShowMarkedSessions = Type.Boolean({
  description:
    'Whether members of the same event can see which bookmarked sessions they have in common, and connections can see the current bookmarked session.',
});
const ShowSharedConnections = Type.Boolean({
  description: 'Whether other people can see which connections they have in common.',
});
export const PrivacySettings = shape({
  email_visibility: oneOf(emailVisibilities, 'Who can see the email address of the account.'),
  show_public_email: Type.Boolean({ description: 'Whether the public email address is shown.' }),
  public_email: nullable(PublicEmail),
  allow_connection_requests: oneOf(connectionRequestPermissions, 'Who can send connection requests.'),
  show_social_links: oneOf(socialLinksVisibilities, 'Who can see the social links.'),
  show_company: Type.Boolean({ description: 'Whether other people can see the company.' }),
  show_bio: Type.Boolean({ description: 'Whether other people can see the biography.' }),
  show_interests: ShowInterests,
  show_marked_sessions: ShowMarkedSessions,
  show_shared_connections: ShowSharedConnections,
});
export type PrivacySettings = Type.Static<typeof PrivacySettings>;

/** Interests, conversation starter and languages. Empty or null if the person hides them. */
export const personInterests = {
  interests: Type.Array(Type.String(), {
    description: 'Topics that the person wants to talk about; empty if the person hides them.',
  }),
  ask_me_about: nullable(
    Type.String({ description: 'Conversation starter; null if there is none or the person hides it.' }),
  ),
  languages: Type.Array(Type.String(), {
    description: 'Languages that the person speaks, as ISO 639 codes; empty if the person hides them.',
  }),
};

/** Fields of an account as shown to its owner. */
export const accountFields = {
  id: Id,
  email: VisibleEmail,
  first_name: FirstNameText,
  last_name: LastNameText,
  full_name: FullName,
  company_name: nullable(Company),
  title: nullable(JobTitle),
  bio: nullable(Bio),
  image_url: nullable(ImageUrl),
};

const FamilyNameFirst = Type.Boolean({
  description:
    'Whether the last name is displayed first; null to decide by script: it is first if both names are in Chinese, Japanese or Korean.',
});
const ReadReceipts = Type.Boolean({
  description: 'Whether other people can see that the person has read their direct messages.',
});
const KnownOrganizersMayAdd = Type.Boolean({
  description:
    'Whether organizers of events that the person has joined may add the person to other events without an invitation.',
});
export const UserDetail = shape({
  ...accountFields,
  family_name_first: nullable(FamilyNameFirst),
  ...personInterests,
  social_links: SocialLinks,
  privacy_settings: described(PrivacySettings, 'Privacy settings of the person.'),
  is_active: Type.Boolean({ description: 'Whether the account is active.' }),
  email_verified: Type.Boolean({ description: 'Whether the email address is verified.' }),
  is_demo: IsDemo,
  demo_ends_at: nullable(
    described(
      Timestamp,
      'When the demo event of the person will be deleted (ISO 8601, UTC); null if the person is not a demo organizer.',
    ),
  ),
  may_found_organizations: Type.Boolean({
    description: 'Whether the person may create organizations, according to the rules of the installation.',
  }),
  locale: described(Type.String(), Locale),
  read_receipts: ReadReceipts,
  known_organizers_may_add: KnownOrganizersMayAdd,
  created_at: CreatedAt,
  updated_at: nullable(UpdatedAt),
  events: Type.Array(shape({ id: Id, title: TitleText, start_date: nullable(StartDate) }), {
    description: 'Events of which the person is a member.',
  }),
  speaking_sessions: Type.Array(shape({ id: Id, title: TitleText }), {
    description: 'Sessions in which the person speaks.',
  }),
});
export type UserDetail = Type.Static<typeof UserDetail>;

export const UserParams = shape({ user_id: UserId });

export const ListUserEvents = operation({
  method: 'GET',
  path: '/users/:user_id/events',
  summary: 'List the caller’s events',
  description:
    'Callers can only list their own events: those of which they are a member in any role, without those from which they are banned. Events in which a caller has rights only as an owner of the organization are not included. API tokens without the scope `production:read` do not see drafts.',
  access: 'login',
  token: 'account:read',
  params: UserParams,
  query: shape({ ...ListQuery.properties, role: Type.Optional(EventUserRole) }),
  replies: { 200: list('events', EventListItem, 'Events of which the caller is a member, latest start first.') },
  errors: ['forbidden', 'cursor_invalid'],
});

/** A user as shown to a connection. Some fields are only returned to the user. */
export const ProfileUser = shape({
  ...accountFields,
  ...personInterests,
  email: nullable(VisibleEmail),
  social_links: nullable(SocialLinks),
  is_connected: IsConnected,
  allow_connection_requests: Type.Optional(oneOf(connectionRequestPermissions, 'Who can send connection requests.')),
  can_send_connection_request: Type.Optional(CanSendConnectionRequest),
  privacy_settings: Type.Optional(described(PrivacySettings, 'Privacy settings of the person.')),
  family_name_first: Type.Optional(nullable(FamilyNameFirst)),
  created_at: Type.Optional(CreatedAt),
  is_active: Type.Optional(Type.Boolean({ description: 'Whether the account is active.' })),
  email_verified: Type.Optional(Type.Boolean({ description: 'Whether the email address is verified.' })),
});
export type ProfileUser = Type.Static<typeof ProfileUser>;

export const GetUser = operation({
  method: 'GET',
  path: '/users/:user_id',
  summary: 'Get a user',
  description:
    'Returns the caller, or a person with whom the caller is connected. Anyone else is `forbidden`, whether or not the account exists. Fields that a person hides in the privacy settings are null or empty; the settings for individual events do not apply.',
  access: 'login',
  token: 'account:read',
  params: UserParams,
  replies: { 200: ProfileUser },
  errors: ['forbidden'],
});

export const FirstName = Type.String({
  minLength: 1,
  maxLength: maxPersonNameLength,
  'x-trim': true,
  description: 'First name, or the full name of people with a single name.',
});
export const LastName = Type.Optional(
  nullable(
    Type.String({
      maxLength: maxPersonNameLength,
      'x-trim': true,
      description: 'Last name; empty, null or omitted for people with a single name.',
    }),
  ),
);
const ProfileText = nullable(Type.String({ maxLength: maxProfileTextLength, 'x-trim': true }));

/** ISO 639 code without a region or script. */
export const SpokenLanguage = Type.String({ pattern: '^[a-z]{2,3}$' });

export const UpdateUser = operation({
  method: 'PUT',
  path: '/users/:user_id',
  summary: 'Update the caller’s profile',
  description:
    'Only the owner of the account may call this. Omitted fields are unchanged, blank texts are stored as null, and social links are merged with the stored ones. The image must be an avatar that the caller uploaded; any other URL removes the image, except for the stored one. A replaced avatar is deleted. Texts are checked against the moderation rules of the caller’s events and may be reported to their moderators.',
  access: 'login',
  params: UserParams,
  body: shape({
    first_name: Type.Optional(FirstName),
    last_name: LastName,
    family_name_first: Type.Optional(nullable(FamilyNameFirst)),
    company_name: Type.Optional(described(ProfileText, Company)),
    title: Type.Optional(described(ProfileText, JobTitle)),
    bio: Type.Optional(nullable(described(Type.String({ maxLength: maxBioLength, 'x-trim': true }), Bio))),
    interests: Type.Optional(
      described(
        Type.Array(Type.String({ minLength: minInterestLength, maxLength: maxInterestLength, 'x-trim': true }), {
          maxItems: maxInterests,
        }),
        personInterests.interests,
      ),
    ),
    ask_me_about: Type.Optional(
      nullable(
        described(Type.String({ maxLength: maxAskMeAboutLength, 'x-trim': true }), personInterests.ask_me_about),
      ),
    ),
    languages: Type.Optional(
      described(Type.Array(SpokenLanguage, { maxItems: maxSpokenLanguages }), personInterests.languages),
    ),
    image_url: Type.Optional(nullable(described(Type.String({ maxLength: maxImageUrlLength }), ImageUrl))),
    social_links: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: maxSocialLinkLength }),
        {
          description:
            'Links to profiles on other sites, by name of the network. Only http and https URLs are stored; null removes a link.',
        },
      ),
    ),
    read_receipts: Type.Optional(ReadReceipts),
    known_organizers_may_add: Type.Optional(KnownOrganizersMayAdd),
    locale: Type.Optional(
      described(
        Locale,
        'Language of emails as a BCP 47 tag, such as `de` or `en-GB`. Invalid tags are treated as English.',
      ),
    ),
  }),
  replies: { 200: UserDetail },
  errors: ['forbidden'],
  demoRestriction: true,
});

/** Omitted and null settings are unchanged, except that null removes the public email address. */
export const PrivacySettingsChange = shape({
  email_visibility: Type.Optional(nullable(oneOf(emailVisibilities, 'Who can see the email address of the account.'))),
  show_public_email: Type.Optional(
    nullable(Type.Boolean({ description: 'Whether the public email address is shown.' })),
  ),
  public_email: Type.Optional(
    nullable(
      described(
        Type.String({
          pattern: String.raw`^$|^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$`,
          maxLength: maxEmailLength,
          'x-trim': true,
        }),
        PublicEmail,
      ),
    ),
  ),
  allow_connection_requests: Type.Optional(
    nullable(oneOf(connectionRequestPermissions, 'Who can send connection requests.')),
  ),
  show_social_links: Type.Optional(nullable(oneOf(socialLinksVisibilities, 'Who can see the social links.'))),
  show_company: Type.Optional(nullable(Type.Boolean({ description: 'Whether other people can see the company.' }))),
  show_bio: Type.Optional(nullable(Type.Boolean({ description: 'Whether other people can see the biography.' }))),
  show_interests: Type.Optional(nullable(ShowInterests)),
  show_marked_sessions: Type.Optional(nullable(ShowMarkedSessions)),
  show_shared_connections: Type.Optional(nullable(ShowSharedConnections)),
});
export type PrivacySettingsChange = Type.Static<typeof PrivacySettingsChange>;

/** Privacy settings for one event. Absent settings are the general ones. */
export const PrivacyOverrides = shape({
  email_visibility: Type.Optional(oneOf(emailVisibilities, 'Who can see the email address of the account.')),
  show_public_email: Type.Optional(Type.Boolean({ description: 'Whether the public email address is shown.' })),
  public_email: Type.Optional(nullable(PublicEmail)),
  allow_connection_requests: Type.Optional(oneOf(connectionRequestPermissions, 'Who can send connection requests.')),
  show_social_links: Type.Optional(oneOf(socialLinksVisibilities, 'Who can see the social links.')),
  show_company: Type.Optional(Type.Boolean({ description: 'Whether other people can see the company.' })),
  show_bio: Type.Optional(Type.Boolean({ description: 'Whether other people can see the biography.' })),
  show_interests: Type.Optional(ShowInterests),
  show_marked_sessions: Type.Optional(ShowMarkedSessions),
  show_shared_connections: Type.Optional(ShowSharedConnections),
});
export type PrivacyOverrides = Type.Static<typeof PrivacyOverrides>;

export const PrivacyReply = shape({
  privacy_settings: described(PrivacySettings, 'Privacy settings of the person.'),
  event_overrides: Type.Array(
    shape({
      event_id: EventId,
      event_name: Type.String({ description: 'Title of the event.' }),
      overrides: described(PrivacyOverrides, 'Privacy settings that differ in the event.'),
    }),
    { description: 'Privacy settings that differ in individual events.' },
  ),
});
export type PrivacyReply = Type.Static<typeof PrivacyReply>;

export const GetPrivacySettings = operation({
  method: 'GET',
  path: '/users/:user_id/privacy-settings',
  summary: 'Get the caller’s privacy settings',
  description:
    'Only the owner of the account may call this. Includes the settings that differ in individual events, latest event first.',
  access: 'login',
  params: UserParams,
  replies: { 200: PrivacyReply },
  errors: ['forbidden'],
});

export const UpdatePrivacySettings = operation({
  method: 'PUT',
  path: '/users/:user_id/privacy-settings',
  summary: 'Update the caller’s privacy settings',
  description:
    'Only the owner of the account may call this. Omitted and null settings are unchanged, except for the public email address, which null or a blank text removes. It cannot be removed while it is shown. The settings apply to all events that have none of their own. Texts that become visible are checked against the moderation rules of the caller’s events.',
  access: 'login',
  params: UserParams,
  body: PrivacySettingsChange,
  replies: { 200: PrivacyReply },
  errors: ['forbidden'],
  demoRestriction: true,
});

const OverrideParams = shape({ user_id: UserId, event_id: EventId });
export const PrivacyOverridesReply = shape({
  event_id: EventId,
  user_id: UserId,
  privacy_overrides: described(PrivacyOverrides, 'Privacy settings that differ in the event; empty if none do.'),
});
export type PrivacyOverridesReply = Type.Static<typeof PrivacyOverridesReply>;
const overridesPath = '/users/:user_id/events/:event_id/privacy-overrides';

export const GetPrivacyOverrides = operation({
  method: 'GET',
  path: overridesPath,
  summary: 'Get the caller’s privacy settings for an event',
  description:
    'Only a member of the event may call this, for their own account. Returns the settings that differ from the general ones.',
  access: 'login',
  params: OverrideParams,
  replies: { 200: PrivacyOverridesReply },
  errors: ['forbidden'],
});

export const SetPrivacyOverrides = operation({
  method: 'PUT',
  path: overridesPath,
  summary: 'Replace the caller’s privacy settings for an event',
  description:
    'Only a member of the event may call this, for their own account. Omitted and null settings follow the general ones, even if they differed before. Texts that become visible are checked against the moderation rules of the event.',
  access: 'login',
  params: OverrideParams,
  body: PrivacySettingsChange,
  replies: { 200: PrivacyOverridesReply },
  errors: ['forbidden'],
  demoRestriction: true,
});

export const DeletePrivacyOverrides = operation({
  method: 'DELETE',
  path: overridesPath,
  summary: 'Delete the caller’s privacy settings for an event',
  description:
    'Only a member of the event may call this, for their own account. The general settings then apply to the event. Also succeeds if no setting differs.',
  access: 'login',
  params: OverrideParams,
  replies: { 204: Type.Null() },
  errors: ['forbidden'],
  demoRestriction: true,
});

export const CheckEmail = operation({
  method: 'GET',
  path: '/users/check-email',
  summary: 'Find an account by email address',
  description:
    'Returns the account only if the caller may see its email address anyway: the caller’s own, those of members of organizations in which the caller is OWNER or ADMIN, and those of members of events in which the caller is ADMIN or ORGANIZER. Members who were added by someone else and have not consented are excluded. For any other email address, the reply is the same as without an account.',
  access: 'login',
  query: shape({
    email: Type.Optional(described(Type.String({ maxLength: maxEmailLength, 'x-trim': true }), VisibleEmail)),
  }),
  replies: {
    200: shape({
      user: nullable(
        described(
          shape({
            id: Id,
            email: VisibleEmail,
            first_name: FirstNameText,
            last_name: LastNameText,
            full_name: FullName,
          }),
          'The account; null if there is none, or if the caller may not see its email address.',
        ),
      ),
    }),
  },
  rateLimits: ['check_email'],
  demoRestriction: true,
  errors: ['malformed_request'],
});
