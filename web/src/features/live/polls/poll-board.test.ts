import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { holdRequests, openGateway } from '../../../lib/gateway.fixture.ts';
import { createPollBoard } from './poll-board.ts';
import { submitVote } from './poll-voting.ts';
import { samplePoll } from './sample-poll.fixture.ts';

let gateway: Awaited<ReturnType<typeof openGateway>>;
let requests: ReturnType<typeof holdRequests>;
beforeAll(async () => {
  gateway = await openGateway();
  requests = holdRequests();
  await gateway.connect();
});
afterAll(() => gateway.close());

const place = { event_id: 1, session_id: 2 };
const list = (...polls: ReturnType<typeof samplePoll>[]) => ({ version: 'v1', can_moderate: true, polls });

it('a poll that opens while the list loads is open, with its counts, and the person’s vote remains', async () => {
  const board = createPollBoard(place);
  const stop = board.listen();
  const olderReply = await requests.next('polls');
  await gateway.sendServerEvent('polls_changed', {
    ...place,
    polls: [samplePoll(1, { status: 'OPEN' }), samplePoll(2, { status: 'OPEN' })],
    removed: [3],
  });
  const tally = { poll_id: 1, votes: 7, counts: [4, 3], words: [] };
  await gateway.sendServerEvent('poll_results', tally);
  expect(await submitVote(board, samplePoll(1), { choices: [1] })).toBe(true);
  olderReply.reply(list(samplePoll(1, { status: 'DRAFT' }), samplePoll(3)));
  await vi.waitUntil(() => board.store.getState().isLoaded);
  const { polls } = board.store.getState();
  expect([...polls.keys()]).toEqual([1, 2]);
  expect(polls.get(1)).toMatchObject({ status: 'OPEN', tally, has_voted: true, own_choices: [1] });
  stop();
  await vi.waitUntil(() => gateway.heard.includes('unwatch_polls'));
});

it('an older list does not replace a newer one', async () => {
  const board = createPollBoard(place);
  const [first, second] = [board.refresh(), board.refresh()];
  const [older, newer] = [await requests.next('polls'), await requests.next('polls')];
  newer.reply(list(samplePoll(2)));
  await second;
  older.reply(list(samplePoll(1)));
  await first;
  expect([...board.store.getState().polls.keys()]).toEqual([2]);
});
