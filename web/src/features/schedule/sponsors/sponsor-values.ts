/** Form values of a sponsor, and their conversion to a request body. */
import type { SponsorNetwork } from '@plenum/contracts/enums';
import type { SponsorInput, SponsorListItem } from '@plenum/contracts/schedule/sponsors';

export interface SponsorValues {
  readonly name: string;
  readonly tier_id: string;
  readonly description: string;
  readonly website_url: string;
  readonly contact_name: string;
  readonly contact_email: string;
  readonly contact_phone: string;
  readonly social_links: Readonly<Record<SponsorNetwork, string>>;
}

const textOrEmpty = (stored: string | null | undefined): string => stored ?? '';

const typedLinks = (links: SponsorListItem['social_links'] | undefined): SponsorValues['social_links'] => ({
  linkedin: textOrEmpty(links?.linkedin),
  twitter: textOrEmpty(links?.twitter),
  facebook: textOrEmpty(links?.facebook),
  instagram: textOrEmpty(links?.instagram),
  youtube: textOrEmpty(links?.youtube),
  tiktok: textOrEmpty(links?.tiktok),
  other: textOrEmpty(links?.other),
});

/** @param tier_id tier of a new sponsor */
export const valuesOf = (sponsor: SponsorListItem | null, tier_id: string): SponsorValues => ({
  name: textOrEmpty(sponsor?.name),
  tier_id: sponsor === null ? tier_id : textOrEmpty(sponsor.tier_id),
  description: textOrEmpty(sponsor?.description),
  website_url: textOrEmpty(sponsor?.website_url),
  contact_name: textOrEmpty(sponsor?.contact_name),
  contact_email: textOrEmpty(sponsor?.contact_email),
  contact_phone: textOrEmpty(sponsor?.contact_phone),
  social_links: typedLinks(sponsor?.social_links),
});

export const textsOf = (sponsor: SponsorListItem | null) => ({
  name: sponsor?.name ?? null,
  description: sponsor?.description ?? null,
  website_url: sponsor?.website_url ?? null,
  contact_name: sponsor?.contact_name ?? null,
  contact_email: sponsor?.contact_email ?? null,
  contact_phone: sponsor?.contact_phone ?? null,
});

/** Images by their keys: `''` if removed, null if unchanged. Unchanged people are omitted. */
export type SponsorParts = Pick<SponsorInput, 'logo_url' | 'cover_url' | 'people'>;

/** Returns the request body of the form. */
export const requestOf = (values: SponsorValues, parts: SponsorParts): SponsorInput => ({
  ...values,
  name: values.name.trim(),
  ...parts,
});

/** Checks whether a text is a URL or empty. */
export function isLink(text: string): boolean {
  const trimmed = text.trim();
  return trimmed === '' || (/^https?:\/\/\S+$/i.test(trimmed) && URL.canParse(trimmed));
}
