/** Sponsors of an event and their tiers. */
import * as Type from 'typebox';
import { Company, JobTitle, UserId } from '../accounts/person-fields.ts';
import { seenTexts } from '../chat/seen-texts.ts';
import { EventId, EventSlug, LogoUrl } from '../events/event-fields.ts';
import { EventParams, SponsorTier } from '../events/events.ts';
import {
  maxObjectKeyLength,
  maxSponsorBenefits,
  maxSponsorContactLength,
  maxSponsorDescriptionLength,
  maxSponsorLinkLength,
  maxSponsorNameLength,
  maxSponsorPeople,
  maxSponsorPhoneLength,
  maxSponsors,
  maxSponsorTierIdLength,
  maxSponsorTierNameLength,
  maxSponsorTiers,
  sponsorClickIntervalH,
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
  UpdatedSince,
} from '../primitives.ts';
import { scoped } from '../scoped-fields.ts';

const Link = nullable(Type.String());
export const SponsorLinks = shape({
  linkedin: described(Link, 'LinkedIn URL; null if there is none.'),
  twitter: described(Link, 'X (formerly Twitter) URL; null if there is none.'),
  facebook: described(Link, 'Facebook URL; null if there is none.'),
  instagram: described(Link, 'Instagram URL; null if there is none.'),
  youtube: described(Link, 'YouTube URL; null if there is none.'),
  tiktok: described(Link, 'TikTok URL; null if there is none.'),
  other: described(Link, 'Any other URL; null if there is none.'),
});
export type SponsorLinks = Type.Static<typeof SponsorLinks>;

const Benefits = Type.Record(Type.String(), Type.Unknown(), {
  maxProperties: maxSponsorBenefits,
  description: 'Benefits agreed with the sponsor; null unless the caller is an organizer.',
});

/** Clicks on the link to the website. Each person is counted once a day. */
export const SponsorClicks = shape({
  total: Type.Integer({ description: 'Total number of clicks.' }),
  last_week: Type.Integer({ description: 'Number of clicks in the last seven days.' }),
});

export const SponsorPerson = shape({
  user_id: UserId,
  full_name: FullName,
  image_url: nullable(ImageUrl),
  title: nullable(JobTitle),
  company_name: nullable(Company),
  is_shown: Type.Boolean({
    description:
      'Whether attendees can see the person here. False if the person hides the company; organizers see the person anyway.',
  }),
});
export type SponsorPerson = Type.Static<typeof SponsorPerson>;

const IsActive = Type.Boolean({
  description: 'Whether the sponsor is active. Inactive sponsors are only visible to organizers.',
});
const listFields = {
  id: Id,
  name: NameText,
  description: nullable(PlainDescription),
  logo_url: nullable(LogoUrl),
  cover_url: nullable(Type.String({ description: 'Object key of the cover image; null if there is none.' })),
  website_url: nullable(Type.String({ description: 'URL of the website; null if there is none.' })),
  tier_id: nullable(Type.String({ description: 'Id of the sponsor tier; null if there is none.' })),
  tier_name: nullable(Type.String({ description: 'Name of the sponsor tier; null if there is none.' })),
  tier_order: Type.Integer({ description: 'Position of the sponsor tier. Tiers with smaller values are higher.' }),
  tier_color: Type.String({ description: 'Color of the sponsor tier as `#rrggbb`.' }),
  display_order: nullable(ManualOrder),
  featured: Type.Boolean({ description: 'Whether the sponsor is featured.' }),
  is_active: IsActive,
  social_links: described(
    SponsorLinks,
    'Links to profiles on other sites, by name of the network. Only http and https URLs are stored.',
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

export const SponsorListItem = shape(listFields);
export type SponsorListItem = Type.Static<typeof SponsorListItem>;

export const SponsorDetail = shape({
  ...listFields,
  event_id: EventId,
  people: Type.Array(SponsorPerson, {
    description: 'Members of the event who are contacts of the sponsor, in display order.',
  }),
  custom_benefits: nullable(Benefits),
  event: described(
    shape({
      id: Id,
      title: TitleText,
      slug: EventSlug,
      sponsor_tiers: Type.Array(SponsorTier, { description: 'Sponsor tiers, highest first.' }),
    }),
    'Event of the sponsor.',
  ),
});
export type SponsorDetail = Type.Static<typeof SponsorDetail>;

const LinkInput = Type.Optional(nullable(Type.String({ maxLength: maxSponsorLinkLength })));
/** Omitted links are unchanged; empty ones are removed. */
export const SponsorLinksInput = shape({
  linkedin: described(LinkInput, 'LinkedIn URL; null if there is none.'),
  twitter: described(LinkInput, SponsorLinks.properties.twitter),
  facebook: described(LinkInput, 'Facebook URL; null if there is none.'),
  instagram: described(LinkInput, 'Instagram URL; null if there is none.'),
  youtube: described(LinkInput, 'YouTube URL; null if there is none.'),
  tiktok: described(LinkInput, 'TikTok URL; null if there is none.'),
  other: described(LinkInput, 'Any other URL; null if there is none.'),
});

const optionalLine = (maxLength: number) => Type.Optional(nullable(Type.String({ maxLength, 'x-trim': true })));
const Name = Type.String({
  minLength: 1,
  maxLength: maxSponsorNameLength,
  'x-trim': true,
  description: 'Name of the sponsor, plain text.',
});

const inputFields = {
  description: described(optionalLine(maxSponsorDescriptionLength), PlainDescription),
  website_url: described(optionalLine(maxSponsorLinkLength), 'URL of the website; null if there is none.'),
  logo_url: described(
    optionalLine(maxObjectKeyLength),
    'Object key of the logo; an empty string removes the logo, null leaves it unchanged.',
  ),
  cover_url: described(
    optionalLine(maxObjectKeyLength),
    'Object key of the cover image; an empty string removes the image, null leaves it unchanged.',
  ),
  people: Type.Optional(
    Type.Array(Id, {
      maxItems: maxSponsorPeople,
      uniqueItems: true,
      description:
        'User ids of all members who are contacts of the sponsor, in display order. If omitted, they are unchanged.',
    }),
  ),
  contact_name: described(
    optionalLine(maxSponsorContactLength),
    'Name of the contact at the sponsor; null or empty if there is none.',
  ),
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
        'Email address of the contact; null or empty if there is none.',
      ),
    ),
  ),
  contact_phone: described(
    optionalLine(maxSponsorPhoneLength),
    'Phone number of the contact; null or empty if there is none.',
  ),
  tier_id: described(optionalLine(maxSponsorTierIdLength), 'Id of the sponsor tier; null if there is none.'),
  custom_benefits: Type.Optional(nullable(Benefits)),
  /** Fractional, so that there is always a value between two neighbors. */
  display_order: Type.Optional(nullable(DisplayOrder)),
  is_active: Type.Optional(IsActive),
  featured: Type.Optional(Type.Boolean({ description: 'Whether the sponsor is featured.' })),
  social_links: Type.Optional(
    nullable(
      described(
        SponsorLinksInput,
        'Links to profiles on other sites, by name of the network. Only http and https URLs are stored.',
      ),
    ),
  ),
};

export const SponsorInput = shape({ name: Name, ...inputFields });
export const SponsorChange = shape({
  name: Type.Optional(Name),
  ...inputFields,
  ...seenTexts(['name', 'description', 'website_url', 'contact_name', 'contact_email', 'contact_phone'], {}),
});
export type SponsorInput = Type.Static<typeof SponsorInput>;
export type SponsorChange = Type.Static<typeof SponsorChange>;

const SponsorParams = shape({ sponsor_id: described(Id, 'Id of the sponsor.') });
export const ToggledSponsor = shape({ id: Id });
const readErrors = ['not_found', 'event_access_denied', 'event_banned'] as const;
const writeErrors = [...readErrors, 'forbidden'] as const;

export const ListSponsors = operation({
  method: 'GET',
  path: '/events/:event_id/sponsors',
  summary: 'List the sponsors of an event',
  description: `Available to all members of the event. Returns the sponsors in display order; those without a position come last. An event has at most ${maxSponsors}. Only members with the role ADMIN or ORGANIZER see hidden sponsors, contact details and click counts.`,
  access: 'login',
  token: 'sponsor:read',
  params: EventParams,
  query: shape({
    active_only: Type.Integer({
      minimum: 0,
      maximum: 1,
      default: 1,
      description: '1 to list only active sponsors, 0 to list all sponsors (organizers only).',
    }),
    updated_since: UpdatedSince,
  }),
  replies: { 200: Type.Array(SponsorListItem, { maxItems: maxSponsors }) },
  errors: readErrors,
});

export const ListFeaturedSponsors = operation({
  method: 'GET',
  path: '/events/:event_id/sponsors/featured',
  summary: 'List the featured sponsors of an event',
  description:
    'Available to all members of the event. Returns the sponsors that are both active and featured, in display order. Hidden sponsors are omitted for organizers too.',
  access: 'login',
  token: 'sponsor:read',
  params: EventParams,
  replies: { 200: Type.Array(SponsorListItem, { maxItems: maxSponsors }) },
  errors: readErrors,
});

export const CreateSponsor = operation({
  method: 'POST',
  path: '/events/:event_id/sponsors',
  summary: 'Create a sponsor',
  description: `Requires the role ADMIN or ORGANIZER. An event can have up to ${maxSponsors} sponsors. The sponsor is active but not featured unless the request says otherwise. The tier must exist (\`SetSponsorTiers\`), and the contacts must be members of the event.`,
  access: 'login',
  token: 'sponsor:write',
  params: EventParams,
  body: SponsorInput,
  replies: { 201: SponsorDetail },
  errors: [
    ...writeErrors,
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
  description:
    'Available to all members of the event. Hidden sponsors are found only by members with the role ADMIN or ORGANIZER, who also see contact details, benefits and click counts. Contacts who hide their company, have blocked the caller or were blocked by the caller are hidden from other members.',
  access: 'login',
  versionOf: 'sponsor',
  token: 'sponsor:read',
  params: SponsorParams,
  replies: { 200: SponsorDetail },
  errors: readErrors,
});

export const UpdateSponsor = operation({
  method: 'PATCH',
  path: '/sponsors/:sponsor_id',
  summary: 'Update a sponsor',
  description:
    'Requires the role ADMIN or ORGANIZER. Omitted fields are unchanged, `social_links` are merged by network, and `people` replaces the list. Replaced and removed pictures are deleted.',
  access: 'login',
  versionOf: 'sponsor',
  token: 'sponsor:write',
  params: SponsorParams,
  body: SponsorChange,
  replies: { 200: SponsorDetail },
  errors: [
    ...writeErrors,
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
  description:
    'Requires the role ADMIN or ORGANIZER. Also deletes its pictures, click counts and list of contacts. This cannot be undone; use `ToggleSponsorActive` to only hide the sponsor.',
  access: 'login',
  versionOf: 'sponsor',
  token: 'sponsor:write',
  params: SponsorParams,
  replies: { 204: Type.Null() },
  errors: writeErrors,
});

export const ToggleSponsorActive = operation({
  method: 'POST',
  path: '/sponsors/:sponsor_id/toggle-active',
  summary: 'Show or hide a sponsor',
  description:
    'Requires the role ADMIN or ORGANIZER. Reverses the current state, so repeating the request reverts it; use `UpdateSponsor` to set `is_active`. Members of the event receive the server event `event_updated`.',
  access: 'login',
  token: 'sponsor:write',
  params: SponsorParams,
  replies: { 200: ToggledSponsor },
  errors: writeErrors,
});

export const ToggleSponsorFeatured = operation({
  method: 'POST',
  path: '/sponsors/:sponsor_id/toggle-featured',
  summary: 'Feature a sponsor, or stop featuring it',
  description:
    'Requires the role ADMIN or ORGANIZER. Reverses the current state, so repeating the request reverts it; use `UpdateSponsor` to set `featured`.',
  access: 'login',
  token: 'sponsor:write',
  params: SponsorParams,
  replies: { 200: ToggledSponsor },
  errors: writeErrors,
});

export const CountSponsorClick = operation({
  method: 'POST',
  path: '/sponsors/:sponsor_id/clicks',
  summary: 'Count a click on the website link of a sponsor',
  description: `Available to all members of the event. Send it when the person opens the website. Further clicks of the same person on the same sponsor within ${sponsorClickIntervalH} hours, and clicks on a sponsor that is hidden or has no website, are ignored without an error. Only the number of clicks per day is stored.`,
  access: 'login',
  params: SponsorParams,
  replies: { 204: Type.Null() },
  errors: readErrors,
});

export const CountPublicSponsorClick = operation({
  method: 'POST',
  path: '/public/sponsors/:sponsor_id/clicks',
  summary: 'Count a click on the website link of a sponsor on a public page',
  description: `Requires no login. Further clicks from the same network on the same sponsor within ${sponsorClickIntervalH} hours are ignored without an error. The reply is 404 unless the public page of the event shows the link.`,
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
  description:
    'Available to all members of the event. Returns all tiers, highest first, including those without sponsors.',
  access: 'login',
  versionOf: 'sponsor_tiers',
  token: 'sponsor:read',
  params: EventParams,
  replies: { 200: Type.Array(SponsorTier, { maxItems: maxSponsorTiers }) },
  errors: readErrors,
});

export const SponsorTierInput = shape({
  id: Type.String({
    pattern: '^[a-z0-9-]+$',
    maxLength: maxSponsorTierIdLength,
    description: 'Id of the tier, unique within the event.',
  }),
  name: described(Type.String({ minLength: 1, maxLength: maxSponsorTierNameLength, pattern: '\\S' }), NameText),
  order: Type.Integer({
    minimum: 0,
    maximum: 1000,
    description: 'Position of the tier. Tiers with smaller values are higher.',
  }),
  color: described(HexColor, 'Color of the tier as `#rrggbb`.'),
});

export const SetSponsorTiers = operation({
  method: 'PUT',
  path: '/events/:event_id/sponsor-tiers',
  summary: 'Replace the sponsor tiers of an event',
  description:
    'Requires the role ADMIN or ORGANIZER. Replaces all tiers; their ids must be unique. A tier with sponsors cannot be removed: move its sponsors to another tier first. Members of the event receive the server event `event_updated`.',
  access: 'login',
  versionOf: 'sponsor_tiers',
  token: 'sponsor:write',
  params: EventParams,
  body: Type.Array(SponsorTierInput, { minItems: 1, maxItems: maxSponsorTiers }),
  replies: { 200: Type.Array(SponsorTier, { maxItems: maxSponsorTiers }) },
  errors: [...writeErrors, 'sponsor_tier_in_use', 'sponsor_tiers_ambiguous'],
});
