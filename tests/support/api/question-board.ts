/** A session that accepts questions, with helpers that ask, vote and moderate, for API tests. */
import type { QaMode } from '@plenum/contracts/enums';
import { AskQuestion, ListQuestions, type Question, SetSessionQa } from '@plenum/contracts/live/questions';
import { statement } from '@plenum/core/platform/db/database';
import { addSession } from './conferences.ts';
import type { TestPerson } from './people.ts';
import { expectReply } from './replies.ts';
import type { TestApi } from './test-api.ts';

const makeLive = statement('test-questions-live', `update sessions set status = 'LIVE' where id = $1`);
const backdateQuestions = statement(
  'test-questions-age',
  `update questions set created_at = created_at - $2 * interval '1 second' where session_id = $1`,
);
const countVotes = statement<{ votes: number }>(
  'test-question-votes',
  'select count(*) as votes from question_votes where question_id = $1',
);

/** Creates a running session whose questions are open. */
export async function openQuestionBoard(api: TestApi, event_id: number, owner: TestPerson, mode: QaMode = 'OPEN') {
  const session_id = await addSession(api, event_id, { starts_at: '2031-03-28T08:00:00Z' });
  await api.deps.db.rows(makeLive, [session_id]);
  const path = `/sessions/${session_id}/questions`;
  const setQa = (body: unknown, { client } = owner) => client.put(`/sessions/${session_id}/qa`, body);
  expectReply(SetSessionQa, 200, await setQa({ mode }));
  const postQuestion = ({ client }: TestPerson, text: string, more: object = {}) =>
    client.post(path, { text, ...more });
  /** Backdates all questions by `seconds`, so that their authors may ask again. */
  const passTime = (seconds: number) => api.deps.db.rows(backdateQuestions, [session_id, seconds]);
  return {
    session_id,
    path,
    setQa,
    postQuestion,
    passTime,
    /** Posts a question without waiting for the rate limit. */
    async addQuestionNow(person: TestPerson, text: string, more: object = {}): Promise<Question> {
      await passTime(60);
      return expectReply(AskQuestion, 201, await postQuestion(person, text, more));
    },
    list: async ({ client }: TestPerson, query: Record<string, string> = {}) =>
      expectReply(ListQuestions, 200, await client.get(path, { query })),
    vote: ({ client }: TestPerson, { id }: Question) => client.put(`/questions/${id}/vote`),
    unvote: ({ client }: TestPerson, { id }: Question) => client.delete(`/questions/${id}/vote`),
    setStatus: ({ client }: TestPerson, { id }: Question, status: string, more: object = {}) =>
      client.put(`/questions/${id}/status`, { status, ...more }),
    storedVotes: async ({ id }: Question) => (await api.deps.db.row(countVotes, [id]))?.votes,
  };
}

export type QuestionBoard = Awaited<ReturnType<typeof openQuestionBoard>>;
