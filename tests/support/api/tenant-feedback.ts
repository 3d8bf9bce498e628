/** Feedback on sessions of a tenant; part of `tenants.ts`. */
import { statement } from '@plenum/core/platform/db/database';
import { addSession } from './conferences.ts';
import type { TestApi } from './test-api.ts';

const addFeedbackSql = statement<{ id: string }>(
  'test-add-feedback',
  `insert into session_feedback (session_id, user_id, stars, comment) values ($1, $2, $3, $4)
   on conflict (session_id, user_id) do update set comment_removed_at = null returning id`,
);

interface Options {
  readonly stars?: number;
  readonly comment?: string | null;
}

/** Stores the answer of a person about a session; returns the id of its comment. */
export async function addFeedback(
  api: TestApi,
  session_id: number,
  user_id: number,
  { stars = 4, comment = 'More of this.' }: Options = {},
): Promise<string> {
  const row = await api.deps.db.row(addFeedbackSql, [session_id, user_id, stars, comment]);
  if (row === undefined) throw new Error('The feedback was not stored.');
  return row.id;
}

/** Creates a session that ended ten minutes ago. */
export const addEndedSession = (api: TestApi, event_id: number, title = 'A talk'): Promise<number> => {
  const starts_at = new Date(api.clock.now() - 40 * 60_000).toISOString();
  return addSession(api, event_id, { title, starts_at, duration_minutes: 30 });
};

interface TenantWithPeople {
  readonly event_id: number;
  readonly ids: { readonly attendee_id: number };
}

/** Creates a past session with a comment by the attendee. */
export async function freshSession(api: TestApi, { event_id, ids }: TenantWithPeople) {
  const session_id = await addEndedSession(api, event_id);
  return { session_id, comment_id: await addFeedback(api, session_id, ids.attendee_id) };
}
