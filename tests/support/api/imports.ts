/** Imports of tenants: one that waits for confirmation, and one that can be undone. */
import { statement } from '@plenum/core/platform/db/database';
import type { TestApi } from './test-api.ts';

const counts = '{"created": 0, "updated": 0, "unchanged": 0, "removed": 0}';
/** A plan that changes nothing. */
export const noChangesPlan = {
  file_sessions: 0,
  stored_sessions: 0,
  created: 0,
  changed: 0,
  moved: 0,
  restored: 0,
  removed: 0,
  unchanged: 0,
  skipped: 0,
  bookmarks: 0,
  people: 0,
  rooms: 0,
  sessions: [],
};
const emptyChanges = { sessions: [], stages: [], profiles: [], days: [] };
const undo = { before: emptyChanges, after: emptyChanges, created: [], created_profiles: [] };

/** No other import of the event may be running. */
const endOthers = statement(
  'test-end-imports',
  `update schedule_imports set status = 'FAILED' where event_id = $1 and status in ('QUEUED', 'RUNNING')`,
);
const addImport = statement<{ id: number }>(
  'test-add-answerable-import',
  `insert into schedule_imports (event_id, file_name, file_key, status, counts, plan, undo, finished_at)
   values ($1, 'a.xml', 'imports/none', $2, '${counts}', $3::jsonb, $4::jsonb, now()) returning id`,
);

async function addOne(api: TestApi, event_id: number, values: readonly unknown[]): Promise<{ import_id: number }> {
  await api.deps.db.rows(endOthers, [event_id]);
  return { import_id: (await api.deps.db.row(addImport, [event_id, ...values]))?.id ?? 0 };
}

/** Adds an import that waits for confirmation without any question. */
export const addWaitingImport = (api: TestApi, event_id: number) =>
  addOne(api, event_id, ['WAITING', JSON.stringify({ plan: noChangesPlan, questions: [] }), null]);

/** Adds an import that changed nothing. */
export const addFinishedImport = (api: TestApi, event_id: number) =>
  addOne(api, event_id, ['SUCCEEDED', null, JSON.stringify(undo)]);

const addSubscriptionSql = statement(
  'test-add-subscription',
  `insert into schedule_subscriptions (event_id, url, every_minutes, paused, wants_fetch)
   values ($1, 'https://schedule.example/schedule.xml', 30, 'BY_HAND', false) on conflict do nothing`,
);

/** Subscribes an event to a schedule, paused. */
export async function addSubscription(api: TestApi, event_id: number): Promise<Record<string, never>> {
  await api.deps.db.rows(addSubscriptionSql, [event_id]);
  return {};
}
