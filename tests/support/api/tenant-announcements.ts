/** Announcements of a tenant; part of `tenants.ts`. */
import { statement } from '@plenum/core/platform/db/database';
import type { TestApi } from './test-api.ts';

const addSql = statement<{ id: number }>(
  'test-add-announcement',
  `insert into announcements (event_id, text, audience, author_id, people_count, client_id, created_at, ends_at)
   values ($1, 'Lunch is ready.', 'EVERYBODY', $2, 1, gen_random_uuid(), now(), now() + interval '1 hour')
   returning id`,
);

/** Creates an announcement that is shown. */
export const addAnnouncement = async (api: TestApi, event_id: number, author_id: number): Promise<number> =>
  (await api.deps.db.row(addSql, [event_id, author_id]))?.id ?? 0;

export const announcementQuery = { audience: 'EVERYBODY' };
