/** Polls of a tenant; part of `tenants.ts`. */
import { statement } from '@plenum/core/platform/db/database';
import { addSession } from './conferences.ts';
import type { TestApi } from './test-api.ts';

const addPollSql = statement<{ id: number }>(
  'test-add-poll',
  `insert into polls (event_id, session_id, kind, question, options, is_anonymous, may_change, results, status)
   values ($1, $2, 'ONE', 'Tabs or spaces?', '["Tabs", "Spaces"]', false, true, 'LIVE', $3) returning id`,
);

/** Creates a poll of a session. */
export const addPoll = async (
  api: TestApi,
  event_id: number,
  session_id: number | null,
  status: 'DRAFT' | 'OPEN' = 'DRAFT',
): Promise<number> => (await api.deps.db.row(addPollSql, [event_id, session_id, status]))?.id ?? 0;

interface TenantWithSession {
  readonly event_id: number;
  readonly ids: { readonly session_id: number };
}

export const freshDraft = async (api: TestApi, { event_id, ids }: TenantWithSession) => ({
  poll_id: await addPoll(api, event_id, ids.session_id),
});

/** Creates an open poll of a separate session, because a session has only one open poll. */
export async function freshOpenPoll(api: TestApi, { event_id }: TenantWithSession) {
  const session_id = await addSession(api, event_id, { starts_at: '2031-03-28T08:00:00Z' });
  return { session_id, poll_id: await addPoll(api, event_id, session_id, 'OPEN') };
}
