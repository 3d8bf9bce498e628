import type { ListedEvent } from '@plenum/contracts/events/public-events';
import type { Order, Position, CursorRow } from '../../../platform/cursors.ts';
import { type Db, statement } from '../../../platform/db/database.ts';
import { containing } from '../../../platform/db/folded-search.ts';
import { cursorValues, isAfter, orderBy } from '../../../platform/db/keyset.ts';
import { demoOrganization, isDemoEvent } from '../../system/upkeep/demo.rules.ts';

export interface PublicEventRow {
  readonly event_id: number;
  readonly agenda_version: number;
  /** Last change of the event, as PostgreSQL seconds. */
  readonly changed_at: string;
}

const publicEvent = statement<PublicEventRow>(
  'public-event',
  `select id as event_id, agenda_version, coalesce(extract(epoch from updated_at), 0)::text as changed_at
     from events
    where id = (select id from events where slug = $1 union all select event_id from former_slugs where slug = $1 limit 1)
      and status = 'PUBLISHED' and visibility in ('PUBLIC', 'LINK')`,
);

/** Finds a published event that is not restricted to members, by its slug or a former one. */
export const findPublicEvent = (db: Db, slug: string) => db.row(publicEvent, [slug]);

const publicEventSlug = statement<{ readonly slug: string }>(
  'public-event-slug',
  `select slug from events where id = $1 and status = 'PUBLISHED' and visibility = 'PUBLIC'`,
);

/** Finds the slug of a public event. Ids can be enumerated, so unlisted events are not found. */
export const findPublicEventSlug = (db: Db, event_id: number) => db.row(publicEventSlug, [event_id]);

const embeddingOrigins = statement<{ readonly origin: string }>(
  'embedding-origins',
  `select a.origin from allowed_origins a join events e on e.organization_id = a.organization_id
    where e.id = $1 order by a.place`,
);

/** Finds the websites that can display an event in a frame: those that its organization allows. */
export const findEmbeddingOrigins = async (db: Db, event_id: number): Promise<string[]> =>
  (await db.rows(embeddingOrigins, [event_id])).map(({ origin }) => origin);

const demoEvent = statement<{ readonly is_demo: boolean }>(
  'public-event-is-demo',
  `select exists (select from events e where e.id = $1 and ${isDemoEvent('$2')}) as is_demo`,
);

/** Checks whether an event is a demo conference. */
export const isDemo = async (db: Db, event_id: number): Promise<boolean> =>
  (await db.row(demoEvent, [event_id, demoOrganization]))?.is_demo ?? false;

type ListedColumns = Exclude<keyof ListedEvent, 'cover'>;

export interface ListedEventRow extends Pick<ListedEvent, ListedColumns> {
  readonly id: number;
  readonly hero_images: ListedEvent['cover'] | null;
}

const isListed = `
  e.status = 'PUBLISHED' and e.visibility = 'PUBLIC'
  and ($1::text is null or e.search_text like folded($1))
  and (e.end_date < local_date(now(), e.timezone)) = $2`;

const listKeys: Order['keys'] = [
  { sql: 'e.end_date', type: 'date' },
  { sql: 'e.id', type: 'integer' },
];
/** Past events: latest end first; others: soonest end first. */
export const listOrders = {
  past: { name: 'past-public-events', direction: 'desc', keys: listKeys },
  current: { name: 'public-events', direction: 'asc', keys: listKeys },
} as const satisfies Record<string, Order>;

const listedBy = (order: Order) =>
  statement<CursorRow<ListedEventRow>>(
    order.name,
    `select e.id, e.slug, e.title, e.event_type, e.event_format, e.start_date, e.end_date, e.timezone, e.company_name,
          e.hero_description, e.venue_name, e.venue_city, e.venue_state, e.venue_country, e.branding, e.hero_images,
          e.join_policy, ${cursorValues(order)}
     from events e where ${isListed} and ${isAfter(order, '$3')} order by ${orderBy(order)} limit $4`,
  );
const listedEvents = { past: listedBy(listOrders.past), current: listedBy(listOrders.current) };

const listedEventCount = statement<{ readonly count: number }>(
  'listed-event-count',
  `select count(*) as count from events e where ${isListed}`,
);

export interface PublicEventFilter {
  /** Part of the title, ignoring case and accents; null matches all events. */
  readonly search: string | null;
  readonly is_past: boolean;
}

const patternOf = ({ search }: PublicEventFilter): string | null => (search === null ? null : containing(search));

export const findListedEvents = (db: Db, filter: PublicEventFilter, { after, limit }: Position) =>
  db.rows(listedEvents[filter.is_past ? 'past' : 'current'], [patternOf(filter), filter.is_past, after, limit]);

export const countListedEvents = async (db: Db, filter: PublicEventFilter): Promise<number> =>
  (await db.row(listedEventCount, [patternOf(filter), filter.is_past]))?.count ?? 0;
