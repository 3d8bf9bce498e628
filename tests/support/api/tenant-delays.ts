/** Delays of a tenant and their sessions; part of `tenants.ts`. */
import { statement } from '@plenum/core/platform/db/database';
import type { TestApi } from './test-api.ts';

/** The undo period never ends, regardless of the duration of a test. */
const addDelaySql = statement<{ id: number }>(
  'test-add-delay',
  `insert into location_delays (event_id, location, minutes, breaks_absorb, made_at, client_id)
   values ($1, 'Hall', 5, true, now() + interval '1 hour', gen_random_uuid()) returning id`,
);
/** In the morning of the first day. */
const addLateSql = statement<{ id: number; starts_at: Date }>(
  'test-add-late',
  `insert into sessions (event_id, title, session_type, starts_at, duration_minutes)
   select id, 'A talk', 'PRESENTATION', (start_date + time '09:00') at time zone timezone, 30 from events where id = $1
   returning id, starts_at`,
);
export const setLocation = statement('test-late-hall', `update sessions set location = 'Late ' || id where id = $1`);

/** Start times of the sessions created here. */
export const startTimeOf = new Map<number, Date>();

export async function addStartedDelay(api: TestApi, event_id: number): Promise<number> {
  const row = await api.deps.db.row(addLateSql, [event_id]);
  if (row === undefined) throw new Error('The session was not stored.');
  startTimeOf.set(row.id, row.starts_at);
  return row.id;
}

/** Creates a delay that can be undone. */
export const addDelay = async (api: TestApi, event_id: number): Promise<number> =>
  (await api.deps.db.row(addDelaySql, [event_id]))?.id ?? 0;

export const delayQuery = { day_number: '1', minutes: '10', breaks_absorb: 'true' };
