/** Maps rows of sponsors to the fields of replies. Only organizers see the contact person. */
import type { SponsorDetail, SponsorListItem } from '@plenum/contracts/sponsors';
import { storedLinks } from './sponsor-fields.rules.ts';
import type { SponsorDetailRow, SponsorRow } from './sponsors.queries.ts';

type Tiers = SponsorDetail['event']['sponsor_tiers'];

/** Order and color of a sponsor without a tier: last, grey. */
const noTier = { order: 999, color: '#6B7280' } as const;

const tierOf = (row: SponsorRow, tiers: Tiers) => tiers.find(({ id }) => id === row.tier_id);

/** @param is_staff whether the viewer organizes the event */
export function sponsorListItem(row: SponsorRow, tiers: Tiers, is_staff: boolean): SponsorListItem {
  const tier = tierOf(row, tiers);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    logo_url: row.logo_url,
    website_url: row.website_url,
    tier_id: row.tier_id,
    tier_name: tier?.name ?? row.tier_id,
    tier_order: tier?.order ?? noTier.order,
    tier_color: tier?.color ?? noTier.color,
    display_order: row.display_order,
    featured: row.featured,
    is_active: row.is_active,
    social_links: storedLinks(row.social_links),
    contact_name: is_staff ? row.contact_name : null,
    contact_email: is_staff ? row.contact_email : null,
    contact_phone: is_staff ? row.contact_phone : null,
  };
}

/** @param is_staff whether the viewer organizes the event */
export function sponsorDetail(row: SponsorDetailRow, is_staff: boolean): SponsorDetail {
  const { sponsor_tiers } = row;
  return {
    ...sponsorListItem(row, sponsor_tiers, is_staff),
    event_id: row.event_id,
    custom_benefits: is_staff ? row.custom_benefits : null,
    tier_info: tierOf(row, sponsor_tiers) ?? null,
    event: { id: row.event_id, title: row.event_title, slug: row.event_slug, sponsor_tiers },
  };
}
