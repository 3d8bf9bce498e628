import type { Qa, Question } from '@plenum/contracts/live/questions';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { holdRequests, openGateway } from '../../../lib/gateway.fixture.ts';
import * as toaster from '../../../ui/toaster.tsx';
import { questionsOf } from './board-state.ts';
import { voteFor } from './my-questions.ts';
import { createQuestionBoard, type QuestionBoard } from './question-board.ts';
import { sampleQuestion } from './sample-question.fixture.ts';

const session_id = 1;
const qa: Qa = {
  session_id,
  event_id: 1,
  mode: 'OPEN',
  is_default_mode: false,
  is_closed: false,
  state: 'OPEN',
  opens_at: null,
};
const page = (questions: readonly Question[], next: string | null = null) => ({
  version: 'v1',
  qa,
  can_moderate: true,
  total: questions.length,
  questions,
  own: [],
  next,
});
const open = { view: 'OPEN', order: 'VOTES' } as const;

let gateway: Awaited<ReturnType<typeof openGateway>>;
let requests: ReturnType<typeof holdRequests>;
beforeAll(async () => {
  gateway = await openGateway();
  requests = holdRequests();
  await gateway.connect();
});
afterAll(() => gateway.close());

/** Subscribes to a board, and replies to its first load with these questions. */
async function listen(board: QuestionBoard, ...questions: Question[]): Promise<() => void> {
  const before = board.store.getState();
  const stop = board.listen();
  (await requests.next('OPEN')).reply(page(questions));
  await vi.waitUntil(() => board.store.getState() !== before);
  return stop;
}

/** A board with loaded open questions. */
async function openBoard(...questions: Question[]): Promise<QuestionBoard> {
  const board = createQuestionBoard(session_id);
  board.open(open);
  (await requests.next('OPEN')).reply(page(questions));
  await vi.waitUntil(() => board.store.getState().qa !== null);
  return board;
}
const texts = (board: QuestionBoard) => questionsOf(board.store.getState(), 'OPEN', 'VOTES').map(({ text }) => text);
const question = (board: QuestionBoard, id: number) => board.store.getState().questions.get(id);

it('questions removed during a disconnection disappear with the next load', async () => {
  const board = await openBoard(sampleQuestion(1), sampleQuestion(2));
  board.open({ view: 'WAITING', order: 'NEWEST' });
  (await requests.next('WAITING')).reply(page([sampleQuestion(3, 0, { status: 'PENDING' })]));
  await vi.waitUntil(() => question(board, 3) !== undefined);
  const back = board.refresh();
  (await requests.next('OPEN')).reply(page([sampleQuestion(1)]));
  (await requests.next('WAITING')).reply(page([]));
  await back;
  expect([...board.store.getState().questions.keys()]).toEqual([1]);
});

it('a reload keeps the further pages of a reader', async () => {
  const board = createQuestionBoard(session_id);
  board.open(open);
  (await requests.next('OPEN')).reply(page([sampleQuestion(1)], 'second'));
  await vi.waitUntil(() => board.store.getState().qa !== null);
  const more = board.loadMore(open);
  (await requests.next('after=second')).reply(page([sampleQuestion(2), sampleQuestion(3)], 'third'));
  await more;
  const back = board.refresh();
  (await requests.next('OPEN')).reply(page([sampleQuestion(1)], 'second'));
  (await requests.next('after=second')).reply(page([sampleQuestion(2)], 'third'));
  await back;
  expect(texts(board)).toEqual(['1?', '2?']);
  expect(board.store.getState().next.get('OPEN VOTES')).toBe('third');
});

it('another order does not lose the pages of the first one', async () => {
  const board = await openBoard(sampleQuestion(1, 9), sampleQuestion(2, 1));
  board.open({ view: 'OPEN', order: 'NEWEST' });
  const [votes, newest] = [await requests.next('sort=VOTES'), await requests.next('sort=NEWEST')];
  newest.reply(page([sampleQuestion(3)], 'older'));
  votes.reply(page([sampleQuestion(1, 9)], 'fewer'));
  await vi.waitUntil(() => question(board, 3) !== undefined);
  expect(texts(board)).toEqual(['1?', '3?']);
});

it('a reply older than a public update does not revert it', async () => {
  const board = await openBoard(sampleQuestion(1, 10), sampleQuestion(2));
  const stop = await listen(board, sampleQuestion(1, 10), sampleQuestion(2));
  const back = board.refresh();
  const olderReply = await requests.next('OPEN');
  await gateway.sendServerEvent('question_votes', { session_id, votes: [[1, 25]] });
  await gateway.sendServerEvent('questions_changed', {
    session_id,
    questions: [{ ...sampleQuestion(4), status: 'ON_STAGE' }],
    removed: [2],
  });
  olderReply.reply(page([sampleQuestion(1, 10), sampleQuestion(2), sampleQuestion(4)]));
  await back;
  expect(texts(board)).toEqual(['1?', '4?']);
  expect(question(board, 1)?.votes).toBe(25);
  expect(question(board, 4)?.status).toBe('ON_STAGE');
  stop();
  await vi.waitUntil(() => gateway.heard.includes('unwatch_questions'));
});

it('the reply to an older request does not replace that to a newer one', async () => {
  const board = await openBoard(sampleQuestion(1));
  const [first, second] = [board.refresh(), board.refresh()];
  const [older, newer] = [await requests.next('OPEN'), await requests.next('OPEN')];
  newer.reply(page([sampleQuestion(2)]));
  await second;
  older.reply(page([sampleQuestion(1)]));
  await first;
  expect(texts(board)).toEqual(['2?']);
});

it('a vote is kept while lists arrive without it', async () => {
  const board = await openBoard(sampleQuestion(1, 10));
  const back = board.refresh();
  const before = await requests.next('OPEN');
  const voted = voteFor(board, sampleQuestion(1, 10));
  before.reply(page([sampleQuestion(1, 10)]));
  await back;
  expect(question(board, 1)).toMatchObject({ has_voted: true, votes: 11 });
  await voted;
  expect(question(board, 1)).toMatchObject({ has_voted: true, votes: 11 });
});

it('a vote is kept although a list arrived between the press and its reply', async () => {
  const board = await openBoard(sampleQuestion(1, 10));
  const stop = await listen(board, sampleQuestion(1, 10));
  gateway.setRejecting(true);
  const voted = voteFor(board, sampleQuestion(1, 10));
  const put = await requests.next('/vote');
  gateway.setRejecting(false);
  const back = board.refresh();
  (await requests.next('OPEN')).reply(page([sampleQuestion(1, 10)]));
  await back;
  await gateway.sendServerEvent('question_votes', { session_id, votes: [[1, 11]] });
  put.reply({ question_id: 1, has_voted: true });
  await voted;
  expect(question(board, 1)).toMatchObject({ has_voted: true, votes: 11 });
  stop();
});

it('a failed vote is reverted, with its count', async () => {
  const present = vi.spyOn(toaster, 'present').mockImplementation(() => {});
  const board = await openBoard(sampleQuestion(1, 10));
  gateway.setRejecting(true);
  const voted = voteFor(board, sampleQuestion(1, 10));
  const put = await requests.next('/vote');
  gateway.setRejecting(false);
  expect(question(board, 1)).toMatchObject({ has_voted: true, votes: 11 });
  put.reply({ error: 'qa_not_open', message: 'Questions are closed.' }, 409);
  await voted;
  expect(question(board, 1)).toMatchObject({ has_voted: false, votes: 10 });
  await vi.waitUntil(() => present.mock.calls.length === 1);
  expect(present).toHaveBeenCalledWith(expect.objectContaining({ tone: 'error', title: 'Questions are closed.' }));
  present.mockRestore();
});

it('a list that is opened before the board is listened to is requested once', async () => {
  gateway.setRejecting(true);
  const board = createQuestionBoard(session_id);
  board.open(open);
  const stop = board.listen();
  const first = await requests.next('OPEN');
  board.open({ view: 'ANSWERED', order: 'NEWEST' });
  (await requests.next('ANSWERED')).reply(page([]));
  first.reply(page([sampleQuestion(1)]));
  await vi.waitUntil(() => question(board, 1) !== undefined);
  expect(requests.pending()).toEqual([]);
  gateway.setRejecting(false);
  stop();
});
