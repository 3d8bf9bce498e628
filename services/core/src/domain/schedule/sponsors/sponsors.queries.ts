import { maxSponsors } from '@plenum/contracts/limits';
import type { SponsorDetail } from '@plenum/contracts/schedule/sponsors';
import { type Db, statement } from '../../../platform/db/database.ts';

type Tiers = SponsorDetail['event']['sponsor_tiers'];

export interface SponsorRow {
  readonly id: number;
  readonly event_id: number;
  readonly name: string;
  readonly description: string | null;
  readonly logo_url: string | null;
  readonly cover_url: string | null;
  readonly website_url: string | null;
  readonly contact_name: string | null;
  readonly contact_email: string | null;
  readonly contact_phone: string | null;
  readonly tier_id: string | null;
  readonly custom_benefits: Record<string, unknown> | null;
  readonly display_order: number | null;
  readonly is_active: boolean;
  readonly featured: boolean;
  readonly social_links: Record<string, string | null>;
}

const sponsorColumns = `
  s.id, s.event_id, s.name, s.description, s.logo_url, s.cover_url, s.website_url, s.contact_name, s.contact_email,
  s.contact_phone, s.tier_id, s.custom_benefits, s.display_order, s.is_active, s.featured, s.social_links`;

const sponsorsOfEvent = statement<SponsorRow>(
  'sponsors-of-event',
  `select ${sponsorColumns} from sponsors s
    where s.event_id = $1 and ($2::timestamptz is null or coalesce(s.updated_at, s.created_at) >= $2)
    order by s.display_order, s.id limit ${maxSponsors}`,
);

/**
 * Finds the sponsors of an event by display order, those without an order last.
 * @param updated_since ISO 8601 instant; undefined for all
 */
export const findSponsors = (db: Db, event_id: number, updated_since?: string) =>
  db.rows(sponsorsOfEvent, [event_id, updated_since ?? null]);

const tiersOfEvent = statement<{ sponsor_tiers: Tiers }>(
  'sponsor-tiers-of-event',
  'select sponsor_tiers from events where id = $1',
);

/** Finds the tiers of an event by order. */
export async function findSponsorTiers(db: Db, event_id: number): Promise<Tiers> {
  const row = await db.row(tiersOfEvent, [event_id]);
  return (row?.sponsor_tiers ?? []).toSorted((a, b) => a.order - b.order);
}

export interface SponsorDetailRow extends SponsorRow {
  readonly event_title: string;
  readonly event_slug: string;
  readonly sponsor_tiers: Tiers;
}

const sponsorById = statement<SponsorDetailRow>(
  'sponsor-by-id',
  `select ${sponsorColumns}, e.title as event_title, e.slug as event_slug, e.sponsor_tiers
     from sponsors s join events e on e.id = s.event_id where s.id = $1`,
);

export const findSponsor = (db: Db, sponsor_id: number) => db.row(sponsorById, [sponsor_id]);
