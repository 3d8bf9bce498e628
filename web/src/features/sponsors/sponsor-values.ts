/** What the form of a sponsor holds, and how it becomes a request. */
import type { SponsorInput, SponsorListItem, SponsorNetwork } from '@plenum/contracts/sponsors';

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

export function valuesOf(sponsor: SponsorListItem | null, tier_id: string): SponsorValues {
  const links = sponsor?.social_links;
  return {
    name: sponsor?.name ?? '',
    tier_id: sponsor === null ? tier_id : (sponsor.tier_id ?? ''),
    description: sponsor?.description ?? '',
    website_url: sponsor?.website_url ?? '',
    contact_name: sponsor?.contact_name ?? '',
    contact_email: sponsor?.contact_email ?? '',
    contact_phone: sponsor?.contact_phone ?? '',
    social_links: {
      linkedin: links?.linkedin ?? '',
      twitter: links?.twitter ?? '',
      facebook: links?.facebook ?? '',
      instagram: links?.instagram ?? '',
      youtube: links?.youtube ?? '',
      tiktok: links?.tiktok ?? '',
      other: links?.other ?? '',
    },
  };
}

/**
 * The request of a form.
 * @param logo the key of a new logo, `''` when it was taken away, null when it stays
 */
export const requestOf = (values: SponsorValues, logo: string | null): SponsorInput => ({
  ...values,
  name: values.name.trim(),
  logo_url: logo,
});

/** A link is an address of the web, or nothing. */
export function isLink(text: string): boolean {
  const trimmed = text.trim();
  return trimmed === '' || (/^https?:\/\/\S+$/i.test(trimmed) && URL.canParse(trimmed));
}
