/** Cues of a tenant, and valid requests about running the day; part of `tenants.ts`. */
import { statement } from '@plenum/core/platform/db/database';
import type { TestApi } from './test-api.ts';

const addCueSql = statement<{ id: number }>(
  'test-add-cue',
  `insert into session_cues (session_id, title, at_minute) values ($1, 'Film', 5) returning id`,
);

/** Creates a cue of a session. */
export const addCue = async (api: TestApi, session_id: number): Promise<number> =>
  (await api.deps.db.row(addCueSql, [session_id]))?.id ?? 0;

/** New ids for every attempt. */
export const freshCues = {
  DeleteCue: async (api: TestApi, { ids }: { readonly ids: { readonly session_id: number } }) => ({
    cue_id: await addCue(api, ids.session_id),
  }),
};

export const cueBodies = {
  SetReady: () => ({ profile_id: null, is_ready: true }),
  SetRunning: () => ({ step: 'BEGIN' }),
  CreateCue: () => ({ title: 'Film', at_minute: 5, who: 'Sound' }),
  UpdateCue: () => ({ is_done: true }),
  CreateStageClock: () => ({ location: '' }),
  SendLecternMessage: () => ({ location: '', text: 'Five minutes' }),
};
