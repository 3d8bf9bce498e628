/** Cues of a tenant; part of `tenants.ts`. */
import { statement } from '@plenum/core/platform/db/database';
import type { TestApi } from './test-api.ts';

const addCueSql = statement<{ id: number }>(
  'test-add-cue',
  `insert into session_cues (session_id, title, at_minute) values ($1, 'Film', 5) returning id`,
);

export const addCue = async (api: TestApi, session_id: number): Promise<number> =>
  (await api.deps.db.row(addCueSql, [session_id]))?.id ?? 0;
