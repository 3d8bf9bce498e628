/** Maps rows of sponsors to the fields of replies. Only organizers see the contact and the clicks. */
import { eventRoleMay } from '@plenum/contracts/permissions';
import type { SponsorDetail, SponsorListItem, SponsorPerson } from '@plenum/contracts/schedule/sponsors';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import { type Viewer, visibleParts } from '../../accounts/users/person-privacy.rules.ts';
import type { SponsorClicks } from './sponsor-clicks.queries.ts';
import { storedLinks } from './sponsor-fields.rules.ts';
import type { SponsorPersonRow } from './sponsor-people.queries.ts';
import type { SponsorDetailRow, SponsorRow } from './sponsors.queries.ts';

type Tiers = SponsorDetail['event']['sponsor_tiers'];

/** Order and color of a sponsor without a tier: last, gray. */
const noTier = { order: 999, color: '#6B7280' } as const;

const tierOf = (row: SponsorRow, tiers: Tiers) => tiers.find(({ id }) => id === row.tier_id);

const noClicks: SponsorClicks = { total: 0, last_week: 0 };

/** Clicks by sponsor, for organizers; null for other viewers. */
export type VisibleClicks = ReadonlyMap<number, SponsorClicks> | null;

/** @param clicks by sponsor, null unless the viewer organizes the event, who then also sees the contact */
export function sponsorListItem(row: SponsorRow, tiers: Tiers, clicks: VisibleClicks): SponsorListItem {
  const is_staff = clicks !== null;
  const tier = tierOf(row, tiers);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    logo_url: row.logo_url,
    cover_url: row.cover_url,
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
    clicks: is_staff ? (clicks.get(row.id) ?? noClicks) : null,
  };
}

/** A viewer who sees what every member of the event sees. */
const memberViewer: Viewer = { user_id: 0, role: 'ATTENDEE', connected: new Set() };

/**
 * Maps the contacts. Being listed by a sponsor discloses the company, so people who hide their company are
 * omitted. The same applies to people who have blocked the viewer or are blocked by them. Organizers see all.
 */
function sponsorPeople(rows: readonly SponsorPersonRow[], viewer: Viewer): SponsorPerson[] {
  const is_staff = eventRoleMay(viewer.role, 'sponsor:write');
  return mapReadableRows('sponsor_people', rows, (row) => ({ row, is_shown: visibleParts(row, memberViewer).company }))
    .filter(({ row, is_shown }) => is_staff || (is_shown && !row.is_blocked))
    .map(({ row, is_shown }) => {
      const { company } = visibleParts(row, viewer);
      return {
        user_id: row.user_id,
        full_name: row.full_name,
        image_url: row.image_url,
        title: company ? row.title : null,
        company_name: company ? row.company_name : null,
        is_shown,
      };
    });
}

export interface SponsorDetailParts {
  readonly viewer: Viewer;
  readonly people: readonly SponsorPersonRow[];
  readonly clicks: VisibleClicks;
}

/** Maps a sponsor with the fields visible to the viewer. */
export function sponsorDetail(row: SponsorDetailRow, { viewer, people, clicks }: SponsorDetailParts): SponsorDetail {
  const { sponsor_tiers } = row;
  return {
    ...sponsorListItem(row, sponsor_tiers, clicks),
    event_id: row.event_id,
    people: sponsorPeople(people, viewer),
    custom_benefits: clicks === null ? null : row.custom_benefits,
    event: { id: row.event_id, title: row.event_title, slug: row.event_slug, sponsor_tiers },
  };
}
