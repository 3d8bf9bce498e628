/** Sponsors of an event, in tiers. */
import * as Type from 'typebox';
import { Company, JobTitle, UserId } from '../accounts/person-fields.ts';
import { seenTexts } from '../chat/seen-texts.ts';
import { EventId, EventSlug, LogoUrl } from '../events/event-fields.ts';
import { EventParams, SponsorTier } from '../events/events.ts';
import {
  objectKeyLengthMax,
  sponsorBenefitsMax,
  sponsorContactLengthMax,
  sponsorDescriptionLengthMax,
  sponsorLinkLengthMax,
  sponsorNameLengthMax,
  sponsorPeopleMax,
  sponsorPhoneLengthMax,
  sponsorTierIdLengthMax,
  sponsorTierNameLengthMax,
  sponsorTiersMax,
} from '../limits.ts';
import { operation } from '../operation.ts';
import {
  described,
  DisplayOrder,
  Email,
  FullName,
  HexColor,
  Id,
  ImageUrl,
  ManualOrder,
  NameText,
  nullable,
  PlainDescription,
  shape,
  TitleText,
} from '../primitives.ts';
import { scoped } from '../scoped-fields.ts';

const Link = nullable(Type.String());
export const SponsorLinks = shape({
  linkedin: described(Link, 'LinkedIn address; null if there is none.'),
  twitter: described(Link, 'X (formerly Twitter) address; null if there is none.'),
  facebook: described(Link, 'Facebook address; null if there is none.'),
  instagram: described(Link, 'Instagram address; null if there is none.'),
  youtube: described(Link, 'YouTube address; null if there is none.'),
  tiktok: described(Link, 'TikTok address; null if there is none.'),
  other: described(Link, 'Any other address; null if there is none.'),
});
export type SponsorLinks = Type.Static<typeof SponsorLinks>;

const Benefits = Type.Record(Type.String(), Type.Unknown(), {
  maxProperties: sponsorBenefitsMax,
  description: 'Benefits agreed with the sponsor; null unless the caller is an organizer.',
});

/** Clicks on the link to the website. Each person counts once a day. */
export const SponsorClicks = shape({
  total: Type.Integer({ description: 'Total number.' }),
  last_week: Type.Integer({ description: 'Number in the last seven days.' }),
});

export const SponsorPerson = shape({
  user_id: UserId,
  full_name: FullName,
  image_url: nullable(ImageUrl),
  title: nullable(JobTitle),
  company_name: nullable(Company),
  is_shown: Type.Boolean({
    description:
      'Whether attendees can see the person here; false if the person hides the company, and only for organizers.',
  }),
});
export type SponsorPerson = Type.Static<typeof SponsorPerson>;

const IsActive = Type.Boolean({
  description: 'Whether it is active. Inactive entries are only visible to organizers.',
});
const shown = {
  id: Id,
  name: NameText,
  description: nullable(PlainDescription),
  logo_url: nullable(LogoUrl),
  cover_url: nullable(Type.String({ description: 'Object key of the cover image; null if there is none.' })),
  website_url: nullable(Type.String({ description: 'Address of the website; null if there is none.' })),
  tier_id: nullable(Type.String({ description: 'Id of the sponsor tier; null if there is none.' })),
  tier_name: nullable(Type.String({ description: 'Name of the sponsor tier; null if there is none.' })),
  tier_order: Type.Integer({ description: 'Position of the sponsor tier. Smaller values are higher.' }),
  tier_color: Type.String({ description: 'Color of the sponsor tier as `#rrggbb`.' }),
  display_order: nullable(ManualOrder),
  featured: Type.Boolean({ description: 'Whether it is featured.' }),
  is_active: IsActive,
  social_links: described(
    SponsorLinks,
    'Links to profiles on other sites, by name of the network. Only http and https addresses are stored.',
  ),
  contact_name: scoped(
    'sponsor:write',
    nullable(
      Type.String({ description: 'Name of the contact at the sponsor; null unless the caller is an organizer.' }),
    ),
  ),
  contact_email: scoped(
    'sponsor:write',
    nullable(Type.String({ description: 'Email address of the contact; null unless the caller is an organizer.' })),
  ),
  contact_phone: scoped(
    'sponsor:write',
    nullable(Type.String({ description: 'Phone number of the contact; null unless the caller is an organizer.' })),
  ),
  clicks: nullable(
    described(SponsorClicks, 'Clicks on the link to the website; null unless the caller is an organizer.'),
  ),
};

export const SponsorListItem = shape(shown);
export type SponsorListItem = Type.Static<typeof SponsorListItem>;

export const SponsorDetail = shape({
  ...shown,
  event_id: EventId,
  people: Type.Array(SponsorPerson, { description: 'Members of the event who are contact people, in display order.' }),
  custom_benefits: nullable(Benefits),
  event: described(
    shape({
      id: Id,
      title: TitleText,
      slug: EventSlug,
      sponsor_tiers: Type.Array(SponsorTier, { description: 'Sponsor tiers, highest first.' }),
    }),
    'The event.',
  ),
});
export type SponsorDetail = Type.Static<typeof SponsorDetail>;

const LinkIn = Type.Optional(nullable(Type.String({ maxLength: sponsorLinkLengthMax })));
/** Omitted links are unchanged; empty ones are removed. */
export const SponsorLinksInput = shape({
  linkedin: described(LinkIn, 'LinkedIn address; null if there is none.'),
  twitter: described(LinkIn, SponsorLinks.properties.twitter),
  facebook: described(LinkIn, 'Facebook address; null if there is none.'),
  instagram: described(LinkIn, 'Instagram address; null if there is none.'),
  youtube: described(LinkIn, 'YouTube address; null if there is none.'),
  tiktok: described(LinkIn, 'TikTok address; null if there is none.'),
  other: described(LinkIn, 'Any other address; null if there is none.'),
});

const line = (length_max: number) => Type.Optional(nullable(Type.String({ maxLength: length_max, 'x-trim': true })));
const Name = Type.String({
  minLength: 1,
  maxLength: sponsorNameLengthMax,
  'x-trim': true,
  description: 'Name, plain text.',
});

const given = {
  description: described(line(sponsorDescriptionLengthMax), PlainDescription),
  website_url: described(line(sponsorLinkLengthMax), 'Address of the website; null if there is none.'),
  logo_url: described(
    line(objectKeyLengthMax),
    'Object key of the logo in this event; an empty text removes the logo, null leaves it unchanged.',
  ),
  cover_url: described(
    line(objectKeyLengthMax),
    'Object key of the cover image in this event; an empty text removes the image, null leaves it unchanged.',
  ),
  people: Type.Optional(
    Type.Array(Id, {
      maxItems: sponsorPeopleMax,
      uniqueItems: true,
      description: 'Ids of all contact people, in display order. If omitted, they are unchanged.',
    }),
  ),
  contact_name: described(line(sponsorContactLengthMax), shown.contact_name),
  contact_email: Type.Optional(
    nullable(
      described(
        Type.Unsafe<string>({
          type: 'string',
          anyOf: [Email, { maxLength: 0 }],
          maxLength: 255,
          'x-trim': true,
          'x-address': true,
        }),
        'Email address of the contact; empty for none.',
      ),
    ),
  ),
  contact_phone: described(line(sponsorPhoneLengthMax), shown.contact_phone),
  tier_id: described(line(sponsorTierIdLengthMax), 'Id of the sponsor tier; null if there is none.'),
  custom_benefits: Type.Optional(nullable(Benefits)),
  /** Fractional, so that there is always a value between two neighbours. */
  display_order: Type.Optional(nullable(DisplayOrder)),
  is_active: Type.Optional(IsActive),
  featured: Type.Optional(Type.Boolean({ description: 'Whether it is featured.' })),
  social_links: Type.Optional(
    nullable(
      described(
        SponsorLinksInput,
        'Links to profiles on other sites, by name of the network. Only http and https addresses are stored.',
      ),
    ),
  ),
};

export const SponsorInput = shape({ name: Name, ...given });
export const SponsorChange = shape({
  name: Type.Optional(Name),
  ...given,
  ...seenTexts(['name', 'description', 'website_url', 'contact_name', 'contact_email', 'contact_phone'], {}),
});
export type SponsorInput = Type.Static<typeof SponsorInput>;
export type SponsorChange = Type.Static<typeof SponsorChange>;

const SponsorParams = shape({ sponsor_id: described(Id, 'Id of the sponsor.') });
export const ToggledSponsor = shape({ id: Id });
const eventRefusals = ['not_found', 'event_access_denied', 'event_banned'] as const;
const writeRefusals = [...eventRefusals, 'forbidden'] as const;

export const ListSponsors = operation({
  method: 'GET',
  path: '/events/:event_id/sponsors',
  summary: 'List the sponsors of an event',
  description: 'Sponsors are returned in display order. Hidden sponsors are returned to organizers only.',
  access: 'login',
  token: 'sponsor:read',
  params: EventParams,
  query: shape({
    active_only: Type.Integer({
      minimum: 0,
      maximum: 1,
      default: 1,
      description: '1 lists only active sponsors; 0, for organizers, all of them.',
    }),
  }),
  replies: { 200: Type.Array(SponsorListItem) },
  errors: eventRefusals,
});

export const ListFeaturedSponsors = operation({
  method: 'GET',
  path: '/events/:event_id/sponsors/featured',
  summary: 'List the featured sponsors of an event',
  access: 'login',
  token: 'sponsor:read',
  params: EventParams,
  replies: { 200: Type.Array(SponsorListItem) },
  errors: eventRefusals,
});

export const CreateSponsor = operation({
  method: 'POST',
  path: '/events/:event_id/sponsors',
  summary: 'Create a sponsor',
  access: 'login',
  token: 'sponsor:write',
  params: EventParams,
  body: SponsorInput,
  replies: { 201: SponsorDetail },
  errors: [
    ...writeRefusals,
    'sponsor_tier_unknown',
    'object_key_not_of_event',
    'sponsors_full',
    'sponsor_person_unknown',
  ],
});

export const GetSponsor = operation({
  method: 'GET',
  path: '/sponsors/:sponsor_id',
  summary: 'Get a sponsor',
  access: 'login',
  token: 'sponsor:read',
  params: SponsorParams,
  replies: { 200: SponsorDetail },
  errors: eventRefusals,
});

export const UpdateSponsor = operation({
  method: 'PATCH',
  path: '/sponsors/:sponsor_id',
  summary: 'Update a sponsor',
  description: 'Omitted fields are unchanged.',
  access: 'login',
  token: 'sponsor:write',
  params: SponsorParams,
  body: SponsorChange,
  replies: { 200: SponsorDetail },
  errors: [
    ...writeRefusals,
    'sponsor_tier_unknown',
    'object_key_not_of_event',
    'sponsor_person_unknown',
    'text_changed_meanwhile',
  ],
});

export const DeleteSponsor = operation({
  method: 'DELETE',
  path: '/sponsors/:sponsor_id',
  summary: 'Delete a sponsor',
  access: 'login',
  token: 'sponsor:write',
  params: SponsorParams,
  replies: { 204: Type.Null() },
  errors: writeRefusals,
});

export const ToggleSponsorActive = operation({
  method: 'POST',
  path: '/sponsors/:sponsor_id/toggle-active',
  summary: 'Show or hide a sponsor',
  access: 'login',
  token: 'sponsor:write',
  params: SponsorParams,
  replies: { 200: ToggledSponsor },
  errors: writeRefusals,
});

export const ToggleSponsorFeatured = operation({
  method: 'POST',
  path: '/sponsors/:sponsor_id/toggle-featured',
  summary: 'Feature a sponsor, or stop featuring it',
  access: 'login',
  token: 'sponsor:write',
  params: SponsorParams,
  replies: { 200: ToggledSponsor },
  errors: writeRefusals,
});

export const CountSponsorClick = operation({
  method: 'POST',
  path: '/sponsors/:sponsor_id/clicks',
  summary: 'Count a click on the website of a sponsor',
  description: 'Counts once a day for each person.',
  access: 'login',
  params: SponsorParams,
  replies: { 204: Type.Null() },
  errors: eventRefusals,
});

export const CountPublicSponsorClick = operation({
  method: 'POST',
  path: '/public/sponsors/:sponsor_id/clicks',
  summary: 'Count a click on the website of a sponsor on a public page',
  description: 'Counts once a day for each network.',
  access: 'public',
  token: 'ignored',
  params: SponsorParams,
  replies: { 204: Type.Null() },
  errors: ['not_found'],
  rateLimits: ['public_page'],
});

export const ListSponsorTiers = operation({
  method: 'GET',
  path: '/events/:event_id/sponsor-tiers',
  summary: 'List the sponsor tiers of an event',
  access: 'login',
  token: 'sponsor:read',
  params: EventParams,
  replies: { 200: Type.Array(SponsorTier) },
  errors: eventRefusals,
});

export const SponsorTierInput = shape({
  id: Type.String({
    pattern: '^[a-z0-9-]+$',
    maxLength: sponsorTierIdLengthMax,
    description: 'Id of the tier, unique within the event.',
  }),
  name: described(Type.String({ minLength: 1, maxLength: sponsorTierNameLengthMax, pattern: '\\S' }), NameText),
  order: Type.Integer({ minimum: 0, maximum: 1000, description: 'Position of the tier. Smaller values are higher.' }),
  color: described(HexColor, 'Color as `#rrggbb`.'),
});

export const SetSponsorTiers = operation({
  method: 'PUT',
  path: '/events/:event_id/sponsor-tiers',
  summary: 'Replace the sponsor tiers of an event',
  description: 'A tier that has sponsors cannot be removed.',
  access: 'login',
  token: 'sponsor:write',
  params: EventParams,
  body: Type.Array(SponsorTierInput, { minItems: 1, maxItems: sponsorTiersMax }),
  replies: { 200: Type.Array(SponsorTier) },
  errors: [...writeRefusals, 'sponsor_tier_in_use', 'sponsor_tiers_ambiguous'],
});
