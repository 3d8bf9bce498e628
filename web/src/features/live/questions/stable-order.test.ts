import { expect, it } from 'vitest';
import { sampleQuestion } from './sample-question.fixture.ts';
import { stableRows } from './stable-order.ts';

const rows = (currentIds: number[], newIds: number[]) =>
  stableRows(
    currentIds.map((id) => sampleQuestion(id)),
    newIds.map((id) => sampleQuestion(id, 9)),
  ).map(({ question, isRemoved }) => `${question.id}:${question.votes}${isRemoved ? ' gone' : ''}`);

it('known rows keep their position with new counts, also removed ones, and new ones are appended', () => {
  expect(rows([3, 1, 2], [1, 2, 3])).toEqual(['3:9', '1:9', '2:9']);
  expect(rows([3, 1, 2], [4, 1, 2, 3, 5])).toEqual(['3:9', '1:9', '2:9', '4:9', '5:9']);
  expect(rows([3, 1, 2], [2, 3])).toEqual(['3:9', '1:0 gone', '2:9']);
  expect(rows([], [2, 1])).toEqual(['2:9', '1:9']);
});
