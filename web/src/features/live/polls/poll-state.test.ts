import { expect, it } from 'vitest';
import {
  hasPolls,
  noPolls,
  findOpenPoll,
  pollsOf,
  applyChanges,
  fromList,
  applyOwnVote,
  applyResults,
} from './poll-state.ts';
import { samplePoll as poll } from './sample-poll.fixture.ts';

const tally = { poll_id: 1, votes: 1, counts: [1, 0], words: [] };

it('the open poll is first, then drafts, then the newest', () => {
  const state = fromList({
    version: 'v1',
    can_moderate: true,
    polls: [poll(1), poll(2, { status: 'DRAFT' }), poll(3), poll(4, { status: 'OPEN' })],
  });
  expect(pollsOf(state).map(({ id }) => id)).toEqual([4, 2, 3, 1]);
  expect(findOpenPoll(state)?.id).toBe(4);
});

it('a public update keeps the person’s vote, and the results', () => {
  let state = fromList({ version: 'v1', can_moderate: false, polls: [poll(1, { status: 'OPEN' })] });
  state = applyResults(applyOwnVote(state, 1, { choices: [1] }), tally);
  state = applyResults(state, { ...tally, poll_id: 9 });
  state = applyChanges(state, [poll(1), poll(5, { status: 'OPEN' })], []);
  expect(state.polls.get(1)).toMatchObject({ status: 'CLOSED', has_voted: true, own_choices: [1], tally });
  expect(applyChanges(state, [], [1]).polls.has(1)).toBe(false);
});

it('an anonymous vote is not stored, and final results are hidden when a poll is reopened', () => {
  const secret = poll(1, { is_anonymous: true, results: 'AFTER_CLOSE', tally });
  let state = applyOwnVote(fromList({ version: 'v1', can_moderate: false, polls: [secret] }), 1, { choices: [1] });
  expect(state.polls.get(1)).toMatchObject({ has_voted: true, own_choices: null });
  state = applyChanges(state, [{ ...secret, status: 'OPEN' }], []);
  expect(state.polls.get(1)?.tally).toBeNull();
});

it('the tab is visible with polls, or for people who may create them', () => {
  expect(hasPolls(noPolls)).toBe(false);
  expect(hasPolls(fromList({ version: 'v1', can_moderate: false, polls: [] }))).toBe(false);
  expect(hasPolls(fromList({ version: 'v1', can_moderate: true, polls: [] }))).toBe(true);
});
