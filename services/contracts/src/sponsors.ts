/** Sponsors of an event, in tiers. */
import * as Type from 'typebox';
import { EventParams, SponsorTier } from './events.ts';
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
} from './limits.ts';
import { operation } from './operation.ts';
import { DisplayOrder, Email, HexColor, Id, nullable, shape } from './primitives.ts';
import { scoped } from './scoped-fields.ts';
import { seenTexts } from './seen-texts.ts';

const Link = nullable(Type.String());
export const SponsorLinks = shape({
  linkedin: Link,
  twitter: Link,
  facebook: Link,
  instagram: Link,
  youtube: Link,
  tiktok: Link,
  other: Link,
});
export type SponsorLinks = Type.Static<typeof SponsorLinks>;

const Benefits = Type.Record(Type.String(), Type.Unknown(), { maxProperties: sponsorBenefitsMax });

/** Clicks on the link to the website. Each person counts once a day. */
export const SponsorClicks = shape({ total: Type.Integer(), last_week: Type.Integer() });

export const SponsorPerson = shape({
  user_id: Id,
  full_name: Type.String(),
  image_url: nullable(Type.String()),
  title: nullable(Type.String()),
  company_name: nullable(Type.String()),
  /** False is only returned to organizers. */
  is_shown: Type.Boolean(),
});
export type SponsorPerson = Type.Static<typeof SponsorPerson>;

const shown = {
  id: Id,
  name: Type.String(),
  description: nullable(Type.String()),
  logo_url: nullable(Type.String()),
  cover_url: nullable(Type.String()),
  website_url: nullable(Type.String()),
  tier_id: nullable(Type.String()),
  tier_name: nullable(Type.String()),
  tier_order: Type.Integer(),
  tier_color: Type.String(),
  display_order: nullable(Type.Number()),
  featured: Type.Boolean(),
  is_active: Type.Boolean(),
  social_links: SponsorLinks,
  contact_name: scoped('sponsor:write', nullable(Type.String())),
  contact_email: scoped('sponsor:write', nullable(Type.String())),
  contact_phone: scoped('sponsor:write', nullable(Type.String())),
  clicks: nullable(SponsorClicks),
};

export const SponsorListItem = shape(shown);
export type SponsorListItem = Type.Static<typeof SponsorListItem>;

export const SponsorDetail = shape({
  ...shown,
  event_id: Id,
  people: Type.Array(SponsorPerson),
  custom_benefits: nullable(Benefits),
  event: shape({ id: Id, title: Type.String(), slug: Type.String(), sponsor_tiers: Type.Array(SponsorTier) }),
});
export type SponsorDetail = Type.Static<typeof SponsorDetail>;

const LinkIn = Type.Optional(nullable(Type.String({ maxLength: sponsorLinkLengthMax })));
/** Omitted links are unchanged; empty ones are removed. */
export const SponsorLinksInput = shape({
  linkedin: LinkIn,
  twitter: LinkIn,
  facebook: LinkIn,
  instagram: LinkIn,
  youtube: LinkIn,
  tiktok: LinkIn,
  other: LinkIn,
});

const line = (length_max: number) => Type.Optional(nullable(Type.String({ maxLength: length_max, 'x-trim': true })));
const Name = Type.String({ minLength: 1, maxLength: sponsorNameLengthMax, 'x-trim': true });

const given = {
  description: line(sponsorDescriptionLengthMax),
  website_url: line(sponsorLinkLengthMax),
  /** An object key of this event; `''` removes the logo, null leaves it unchanged. */
  logo_url: line(objectKeyLengthMax),
  /** As for the logo. */
  cover_url: line(objectKeyLengthMax),
  people: Type.Optional(Type.Array(Id, { maxItems: sponsorPeopleMax, uniqueItems: true })),
  contact_name: line(sponsorContactLengthMax),
  /** An email address, or `''` for none. */
  contact_email: Type.Optional(
    nullable(
      Type.Unsafe<string>({
        type: 'string',
        anyOf: [Email, { maxLength: 0 }],
        maxLength: 255,
        'x-trim': true,
        'x-address': true,
      }),
    ),
  ),
  contact_phone: line(sponsorPhoneLengthMax),
  tier_id: line(sponsorTierIdLengthMax),
  custom_benefits: Type.Optional(nullable(Benefits)),
  /** Fractional, so that there is always a value between two neighbours. */
  display_order: Type.Optional(nullable(DisplayOrder)),
  is_active: Type.Optional(Type.Boolean()),
  featured: Type.Optional(Type.Boolean()),
  social_links: Type.Optional(nullable(SponsorLinksInput)),
};

export const SponsorInput = shape({ name: Name, ...given });
export const SponsorChange = shape({
  name: Type.Optional(Name),
  ...given,
  ...seenTexts(['name', 'description', 'website_url', 'contact_name', 'contact_email', 'contact_phone'], {}),
});
export type SponsorInput = Type.Static<typeof SponsorInput>;
export type SponsorChange = Type.Static<typeof SponsorChange>;

const SponsorParams = shape({ sponsor_id: Id });
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
  query: shape({ active_only: Type.Integer({ minimum: 0, maximum: 1, default: 1 }) }),
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
  id: Type.String({ pattern: '^[a-z0-9-]+$', maxLength: sponsorTierIdLengthMax }),
  name: Type.String({ minLength: 1, maxLength: sponsorTierNameLengthMax, pattern: '\\S' }),
  order: Type.Integer({ minimum: 0, maximum: 1000 }),
  color: HexColor,
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
