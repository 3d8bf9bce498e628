/** Validation of sponsor fields. Throws `invalid_request` with the field. */
import { sponsorNetworks } from '@plenum/contracts/enums';
import { maxSponsorNameLength } from '@plenum/contracts/limits';
import type { SponsorChange, SponsorLinks } from '@plenum/contracts/schedule/sponsors';
import { fail, failField, errorPhrase } from '../../../platform/errors.ts';
import { requireName } from '../../../platform/names.ts';
import { normalizeLine, normalizeLines } from '../../../platform/text.ts';
import { isKeyOfEvent } from '../../system/uploads/object-key.rules.ts';

const orNull = (text: string): string | null => (text === '' ? null : text);
const lineOf = (value: string | null): string | null => orNull(normalizeLine(value ?? ''));

/** Validates a web URL and returns it as entered; no other schemes are allowed. Blank becomes null. */
function webUrl(field: string, value: string | null): string | null {
  const text = lineOf(value);
  if (text === null) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isWebUrl =
    url !== null && ['https:', 'http:'].includes(url.protocol) && url.username === '' && url.password === '';
  if (!isWebUrl || /\s/.test(text)) throw failField(field, errorPhrase('link_scheme'));
  return text;
}

const phonePattern = /^[\d\s+()-]+$/;

function phone(value: string | null): string | null {
  const text = lineOf(value);
  if (text !== null && !phonePattern.test(text)) {
    throw failField('contact_phone', errorPhrase('phone'));
  }
  return text;
}

type Links = { -readonly [N in keyof SponsorLinks]: SponsorLinks[N] };

/** Returns an object with every network set to null. */
export const noLinks = (): Links => ({
  linkedin: null,
  twitter: null,
  facebook: null,
  instagram: null,
  youtube: null,
  tiktok: null,
  other: null,
});

/** Reduces stored links to the known networks. */
export function storedLinks(stored: Readonly<Record<string, string | null>>): Links {
  const links = noLinks();
  for (const network of sponsorNetworks) links[network] = stored[network] ?? null;
  return links;
}

function mergedLinks(
  stored: Readonly<Record<string, string | null>>,
  input: NonNullable<SponsorChange['social_links']>,
): SponsorLinks {
  const links = storedLinks(stored);
  for (const network of sponsorNetworks) {
    const value = input[network];
    if (value !== undefined) links[network] = webUrl(`social_links.${network}`, value);
  }
  return links;
}

export interface SponsorColumns {
  readonly name?: string;
  readonly description?: string | null;
  readonly websiteUrl?: string | null;
  readonly logoUrl?: string | null;
  readonly coverUrl?: string | null;
  readonly contactName?: string | null;
  readonly contactEmail?: string | null;
  readonly contactPhone?: string | null;
  readonly tierId?: string | null;
  readonly customBenefits?: Record<string, unknown> | null;
  readonly displayOrder?: number | null;
  readonly isActive?: boolean;
  readonly featured?: boolean;
  readonly socialLinks?: Record<string, string | null>;
}

/** Validates a picture of a request: a key of the event, null to remove it, undefined to leave it unchanged. */
function imageKey(input: string | null | undefined, event_id: number): string | null | undefined {
  if (input === undefined || input === null) return undefined;
  if (input === '') return null;
  if (!isKeyOfEvent(input, event_id)) throw fail('object_key_not_of_event');
  return input;
}

interface SponsorContext {
  readonly event_id: number;
  readonly tierIds: ReadonlySet<string>;
  /** Currently stored links. */
  readonly social_links: Readonly<Record<string, string | null>>;
}

/**
 * Maps a request to columns; omitted fields are unchanged. Throws `invalid_request`, `sponsor_tier_unknown`,
 * `object_key_not_of_event`.
 */
export function sponsorColumns(
  input: Omit<SponsorChange, 'seen'>,
  { event_id, tierIds, social_links }: SponsorContext,
): SponsorColumns {
  const tier_id = input.tier_id === undefined ? undefined : lineOf(input.tier_id);
  if (typeof tier_id === 'string' && !tierIds.has(tier_id)) throw fail('sponsor_tier_unknown');
  const logo = imageKey(input.logo_url, event_id);
  const cover = imageKey(input.cover_url, event_id);
  return {
    ...(input.name === undefined ? {} : { name: requiredName(input.name) }),
    ...(input.description === undefined ? {} : { description: orNull(normalizeLines(input.description ?? '')) }),
    ...(input.website_url === undefined ? {} : { websiteUrl: webUrl('website_url', input.website_url) }),
    ...(logo === undefined ? {} : { logoUrl: logo }),
    ...(cover === undefined ? {} : { coverUrl: cover }),
    ...(input.contact_name === undefined ? {} : { contactName: lineOf(input.contact_name) }),
    ...(input.contact_email === undefined ? {} : { contactEmail: lineOf(input.contact_email) }),
    ...(input.contact_phone === undefined ? {} : { contactPhone: phone(input.contact_phone) }),
    ...(tier_id === undefined ? {} : { tierId: tier_id }),
    ...(input.custom_benefits === undefined ? {} : { customBenefits: input.custom_benefits }),
    ...(input.display_order === undefined ? {} : { displayOrder: input.display_order }),
    ...(input.is_active === undefined ? {} : { isActive: input.is_active }),
    ...(input.featured === undefined ? {} : { featured: input.featured }),
    ...(input.social_links === undefined || input.social_links === null
      ? {}
      : { socialLinks: mergedLinks(social_links, input.social_links) }),
  };
}

function requiredName(value: string): string {
  if (normalizeLine(value) === '') throw failField('name', errorPhrase('sponsor_name_blank'));
  return requireName(value, { field: 'name', label: 'name', length_min: 1, length_max: maxSponsorNameLength });
}
