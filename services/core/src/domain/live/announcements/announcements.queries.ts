import type { AnnouncementAudience, AnnouncementRole } from '@plenum/contracts/enums';
import { maxListedAnnouncements } from '@plenum/contracts/live/announcement-limits';
import type { CursorRow, Order, Position } from '../../../platform/cursors.ts';
import { type Db, statement, type Transaction } from '../../../platform/db/database.ts';
import { cursorValues, isAfter, orderBy } from '../../../platform/db/keyset.ts';
import { peopleAtLocation } from './audience.queries.ts';

export interface AnnouncementRow {
  readonly id: number;
  readonly event_id: number;
  readonly text: string;
  readonly audience: AnnouncementAudience;
  readonly role: AnnouncementRole | null;
  readonly location: string | null;
  readonly created_at: Date;
  readonly ends_at: Date;
  readonly ended_at: Date | null;
}

export interface ManagedAnnouncementRow extends AnnouncementRow {
  readonly people_count: number;
  readonly author_id: number;
  readonly author_full_name: string;
  readonly author_image_url: string | null;
  readonly ender_id: number | null;
  readonly ender_full_name: string | null;
  readonly ender_image_url: string | null;
}

const columns = 'a.id, a.event_id, a.text, a.audience, a.role, a.location, a.created_at, a.ends_at, a.ended_at';
const managedColumns = `
  ${columns}, a.people_count,
         author.id as author_id, author.full_name as author_full_name,
         author.image_url as author_image_url, ender.id as ender_id, ender.full_name as ender_full_name, ender.image_url as ender_image_url`;
const managedTables = `
    from announcements a join users author on author.id = a.author_id left join users ender on ender.id = a.ended_by_id`;
const managedSelect = `select ${managedColumns} ${managedTables}`;

/** SQL condition: announcement `a` is neither ended nor expired at the given time. */
export const isRunningAnnouncement = (at: string): string => `a.ended_at is null and a.ends_at > ${at}`;

const runningOfEvent = statement<AnnouncementRow>(
  'running-announcements',
  `select ${columns} from announcements a
    where a.event_id = $1 and ${isRunningAnnouncement('$2')}
      and (a.audience = 'EVERYBODY' or a.audience = 'ROLE' and a.role = any($3::text[])
           or a.audience = 'LOCATION' and exists (
             select from (${peopleAtLocation('a.event_id', 'a.location', '$2::timestamptz')}) around
              where around.user_id = $4))
    order by a.id desc limit ${maxListedAnnouncements}`,
);

interface Reader {
  readonly event_id: number;
  readonly user_id: number;
  readonly roles: readonly AnnouncementRole[];
  readonly now: Date;
}

/** Finds the announcements currently shown to a person, newest first. */
export const findRunningAnnouncements = (db: Db, { event_id, user_id, roles, now }: Reader) =>
  db.rows(runningOfEvent, [event_id, now, roles, user_id]);

export const managedOrder: Order = {
  name: 'managed-announcements',
  direction: 'desc',
  keys: [{ sql: 'a.id', type: 'integer' }],
};

const managedOfEvent = statement<CursorRow<ManagedAnnouncementRow>>(
  'managed-announcements',
  `select ${managedColumns}, ${cursorValues(managedOrder)} ${managedTables}
    where a.event_id = $1 and ${isAfter(managedOrder, '$2')} order by ${orderBy(managedOrder)} limit $3`,
);

/** Finds the announcements of an event, newest first. */
export const findManagedAnnouncements = (db: Db, event_id: number, { after, limit }: Position) =>
  db.rows(managedOfEvent, [event_id, after, limit]);

const announcementCount = statement<{ readonly total: number }>(
  'announcement-count',
  'select count(*) as total from announcements where event_id = $1',
);

export const countAnnouncements = async (db: Db, event_id: number): Promise<number> =>
  (await db.row(announcementCount, [event_id]))?.total ?? 0;

const managedById = statement<ManagedAnnouncementRow>(
  'managed-announcement',
  `${managedSelect} where a.event_id = $1 and a.id = $2`,
);

export const findManagedAnnouncement = (db: Db, event_id: number, id: number) => db.row(managedById, [event_id, id]);

const byClientId = statement<ManagedAnnouncementRow>(
  'announcement-by-client-id',
  `${managedSelect} where a.event_id = $1 and a.client_id = $2`,
);

export const findAnnouncementByClientId = (db: Db, event_id: number, client_id: string) =>
  db.row(byClientId, [event_id, client_id]);

const runningById = statement<AnnouncementRow>(
  'running-announcement',
  `select ${columns} from announcements a where a.id = $1 and ${isRunningAnnouncement('now()')}`,
);

export const findRunningAnnouncement = (db: Db, id: number) => db.row(runningById, [id]);

const insert = statement<{ readonly id: number }>(
  'insert-announcement',
  `insert into announcements
       (event_id, text, audience, role, location, author_id, people_count, client_id, created_at, ends_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (event_id, client_id) do nothing returning id`,
);

interface NewAnnouncement extends Omit<AnnouncementRow, 'id' | 'ended_at'> {
  readonly author_id: number;
  readonly people_count: number;
  readonly client_id: string;
}

/** Stores an announcement. Returns its id, or undefined if it is already stored. */
export const storeAnnouncement = async (
  tx: Transaction,
  managedSelect: NewAnnouncement,
): Promise<number | undefined> => {
  const { event_id, text, audience, role, location, author_id, people_count, client_id, created_at, ends_at } =
    managedSelect;
  const values = [event_id, text, audience, role, location, author_id, people_count, client_id, created_at, ends_at];
  return (await tx.row(insert, values))?.id;
};

const end = statement<{ readonly id: number }>(
  'end-announcement',
  `update announcements set ended_at = $3, ended_by_id = $4
    where event_id = $1 and id = $2 and ended_at is null returning id`,
);

/** Ends an announcement. Returns whether it was still running. */
export const markAnnouncementEnded = async (
  tx: Transaction,
  { event_id, id, now, user_id }: { event_id: number; id: number; now: Date; user_id: number },
): Promise<boolean> => (await tx.row(end, [event_id, id, now, user_id])) !== undefined;
