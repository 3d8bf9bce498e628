/** Questions of a tenant; part of `tenants.ts`. */
import { statement } from '@plenum/core/platform/db/database';
import { addSession } from './conferences.ts';
import type { TestApi } from './test-api.ts';

const addQuestionSql = statement<{ id: number }>(
  'test-add-question',
  `insert into questions (event_id, session_id, text, author_id, status) values ($1, $2, 'Why?', $3, 'OPEN') returning id`,
);
/** Questions of the session wait for approval. */
export const moderateQuestions = statement(
  'test-qa-mode',
  `insert into session_qa (session_id, mode) values ($1, 'MODERATED')`,
);
const startSession = statement('test-start-session', `update sessions set status = 'LIVE' where id = $1`);

/** Creates an open question of a person. */
export const addQuestion = async (
  api: TestApi,
  event_id: number,
  session_id: number,
  author_id: number,
): Promise<number> => (await api.deps.db.row(addQuestionSql, [event_id, session_id, author_id]))?.id ?? 0;

interface TenantWithSession {
  readonly event_id: number;
  readonly owner: { readonly user_id: number };
  readonly ids: { readonly session_id: number; readonly attendee_id: number };
}

/** Creates an open question of the owner. */
export const freshQuestion = async (api: TestApi, { event_id, ids, owner }: TenantWithSession) => ({
  question_id: await addQuestion(api, event_id, ids.session_id, owner.user_id),
});

/** Creates a running session with a question of the attendee. */
export async function freshBoard(api: TestApi, { event_id, ids }: TenantWithSession) {
  const session_id = await addSession(api, event_id, { starts_at: '2031-03-28T08:00:00Z' });
  await api.deps.db.rows(moderateQuestions, [session_id]);
  await api.deps.db.rows(startSession, [session_id]);
  return { session_id, question_id: await addQuestion(api, event_id, session_id, ids.attendee_id) };
}

const enableHands = statement('test-take-hands', 'insert into session_hands (session_id, is_open) values ($1, true)');

/** Creates a running session that takes raised hands. */
export async function freshHands(api: TestApi, tenant: TenantWithSession) {
  const { session_id } = await freshBoard(api, tenant);
  await api.deps.db.rows(enableHands, [session_id]);
  return { session_id };
}
