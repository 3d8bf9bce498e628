import { expect, it } from 'vitest';
import { averageOf, barsOf, scaleSteps, wordSizes } from './results.ts';

const tally = (counts: number[], votes: number) => ({ poll_id: 1, votes, counts, words: [] });

it('a share is relative to the number of people, who may choose several answers', () => {
  const bars = barsOf({ kind: 'SEVERAL', options: ['a', 'b'] }, tally([3, 4], 4));
  expect(bars).toEqual([
    { choice: 0, label: 'a', count: 3, share: 0.75, isEmpty: false, length: 0.75 },
    { choice: 1, label: 'b', count: 4, share: 1, isEmpty: false, length: 1 },
  ]);
  expect(barsOf({ kind: 'ONE', options: ['a'] }, tally([0], 0))).toMatchObject([{ share: 0, length: 0 }]);
});

it('a ranking is sorted by points, and its longest bar has the full width', () => {
  const bars = barsOf({ kind: 'RANKING', options: ['a', 'b', 'c'] }, tally([2, 6, 2], 2));
  expect(bars.map(({ label, length }) => [label, length])).toEqual([
    ['b', 1],
    ['a', 1 / 3],
    ['c', 1 / 3],
  ]);
});

it('a scale has its steps and their mean, to one decimal', () => {
  const scale = { kind: 'SCALE_5', options: [] } as const;
  expect(barsOf(scale, tally([1, 0, 0, 0, 2], 3)).map(({ label }) => label)).toEqual(['1', '2', '3', '4', '5']);
  expect(averageOf(scale, tally([1, 0, 0, 0, 2], 3))).toBe(3.7);
  expect(averageOf({ kind: 'SCALE_10', options: [] }, tally([1, ...Array.from({ length: 9 }, () => 0), 1], 2))).toBe(5);
  expect(averageOf(scale, tally([0, 0, 0, 0, 0], 0))).toBeNull();
  expect(averageOf({ kind: 'ONE', options: ['a'] }, tally([1], 1))).toBeNull();
  expect(scaleSteps('SCALE_10')).toHaveLength(11);
});

it('words are in alphabetical order, and the most frequent one is the largest', () => {
  const wordCounts = [
    { word: 'tea', votes: 9 },
    { word: 'Coffee', votes: 1 },
  ];
  expect(wordSizes(wordCounts)).toMatchObject([
    { word: 'Coffee', size: 0 },
    { word: 'tea', size: 1 },
  ]);
  expect(wordSizes([{ word: 'one', votes: 1 }])[0]?.size).toBeGreaterThan(0);
});

it('has no shares before the first vote', () => {
  const none = barsOf({ kind: 'ONE', options: ['a', 'b'] }, tally([0, 0], 0));
  expect(none.map(({ isEmpty }) => isEmpty)).toEqual([true, true]);
});
