/** Clicks on the links of sponsors: counted by sponsor and day, without people. */
import { sponsorClickRecentDays } from '@plenum/contracts/limits';
import { type Db, statement } from '../../../platform/db/database.ts';

interface ClicksRow {
  readonly sponsor_id: number;
  readonly total: number;
  readonly last_week: number;
}

const clicksOfSponsors = statement<ClicksRow>(
  'clicks-of-sponsors',
  `select c.sponsor_id, sum(c.clicks)::int as total,
          coalesce(sum(c.clicks) filter (where c.day > local_date(now(), e.timezone) - ${sponsorClickRecentDays}), 0)::int
            as last_week
     from sponsors s
     join events e on e.id = s.event_id
     join sponsor_click_days c on c.sponsor_id = s.id
    where s.id = any($1)
    group by c.sponsor_id`,
);

export type SponsorClicks = Pick<ClicksRow, 'total' | 'last_week'>;

/** Finds the total clicks by sponsor; sponsors without clicks have no entry. */
export async function findSponsorClicks(
  db: Db,
  sponsorIds: readonly number[],
): Promise<ReadonlyMap<number, SponsorClicks>> {
  const rows = sponsorIds.length === 0 ? [] : await db.rows(clicksOfSponsors, [sponsorIds]);
  return new Map(rows.map(({ sponsor_id, total, last_week }) => [sponsor_id, { total, last_week }]));
}

const linkOfSponsor = statement<{ event_id: number; has_link: boolean; is_public: boolean }>(
  'link-of-sponsor',
  `select s.event_id, s.is_active and s.website_url is not null as has_link,
          e.status = 'PUBLISHED' and e.visibility in ('PUBLIC', 'LINK') and (e.public_parts ->> 'sponsors')::boolean as is_public
     from sponsors s join events e on e.id = s.event_id where s.id = $1`,
);

/** Finds whether a sponsor has a visible link, and whether it is public. */
export const findSponsorLink = (db: Db, sponsor_id: number) => db.row(linkOfSponsor, [sponsor_id]);

const countClick = statement(
  'count-sponsor-click',
  `insert into sponsor_click_days as c (sponsor_id, day, clicks)
   select s.id, local_date(now(), e.timezone), 1
     from sponsors s join events e on e.id = s.event_id where s.id = $1
   on conflict (sponsor_id, day) do update set clicks = c.clicks + 1`,
);

/** Counts a click for the current date in the time zone of the event. */
export const storeSponsorClick = async (db: Db, sponsor_id: number): Promise<void> => {
  await db.rows(countClick, [sponsor_id]);
};
