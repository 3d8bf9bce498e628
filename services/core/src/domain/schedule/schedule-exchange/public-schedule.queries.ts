/** Queries for schedules that are read without a login. */
import type { EventStatus, EventVisibility } from '@plenum/contracts/enums';
import type { PublicParts } from '@plenum/contracts/events/events';
import { byPosition, createSourceBatchLoader, type Positioned } from '../../../platform/batch-loader.ts';
import { type Db, plannedOnce, statement } from '../../../platform/db/database.ts';

export interface PublicScheduleRow {
  readonly event_id: number;
  readonly slug: string;
  readonly status: EventStatus;
  readonly visibility: EventVisibility;
  readonly public_parts: PublicParts;
  readonly agenda_version: number;
  readonly agenda_changed_at: Date;
  /** Token hash of the secret URL; null without one. */
  readonly schedule_token_hash: string | null;
}

const publicSchedule = plannedOnce<Positioned<PublicScheduleRow>>(
  'public-schedule',
  `select requested.place, e.id as event_id, e.slug, e.status, e.visibility, e.public_parts, e.agenda_version, e.agenda_changed_at,
          e.schedule_token_hash
     from unnest($1::text[]) with ordinality as requested (slug, place)
     left join former_slugs f on f.slug = requested.slug
     join events e on e.slug = requested.slug or e.id = f.event_id
    where e.status <> 'DELETED'`,
);

const readSchedules = async (db: Db, slugs: readonly string[]): Promise<(PublicScheduleRow | undefined)[]> =>
  byPosition(await db.rows(publicSchedule, [slugs]), slugs);

const loadSchedule = createSourceBatchLoader(readSchedules);

/** Finds an event by its slug or a former one. Concurrent calls share a statement. */
export const findPublicSchedule = (db: Db, slug: string): Promise<PublicScheduleRow | undefined> =>
  loadSchedule(db, slug);

export interface SecretScheduleRow extends Pick<
  PublicScheduleRow,
  'slug' | 'status' | 'visibility' | 'public_parts' | 'schedule_token_hash'
> {
  readonly schedule_key_id: string | null;
}

const secretSchedule = statement<SecretScheduleRow>(
  'secret-schedule',
  'select slug, status, visibility, public_parts, schedule_key_id, schedule_token_hash from events where id = $1',
);

/** Finds the data needed to derive the URLs of the schedule. */
export const findSecretSchedule = (db: Db, event_id: number) => db.row(secretSchedule, [event_id]);
