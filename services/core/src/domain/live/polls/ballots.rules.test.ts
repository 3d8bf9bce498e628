import { minBallotsOpenedTogether } from '@plenum/contracts/live/poll-limits';
import { expect, it } from 'vitest';
import { openedCount, readBallot, shuffled, writeBallot } from './ballots.rules.ts';

it('gives all ballots the same length, regardless of the choice', () => {
  const ballots = [['0'], ['a', 'b', 'c'], ['🎉'.repeat(40), '"'.repeat(40), '\\'.repeat(40)], []];
  expect(new Set(ballots.map((answers) => Buffer.byteLength(writeBallot(answers)))).size).toBe(1);
  for (const answers of ballots) expect(readBallot(writeBallot(answers))).toEqual(answers);
});

it('ballots are opened together with at least the minimum of others, including the remaining ones', () => {
  for (let sealed = 0; sealed < 40; sealed += 1) {
    const open = openedCount(sealed, false);
    expect(open === 0 || (open >= minBallotsOpenedTogether && sealed - open === minBallotsOpenedTogether)).toBe(true);
    expect(openedCount(sealed, true)).toBe(sealed < minBallotsOpenedTogether ? 0 : sealed);
  }
  expect(openedCount(9, false)).toBe(0);
  expect(openedCount(10, false)).toBe(5);
});

it('a shuffled list has the same entries, with a uniform position of the first one', () => {
  const list = [1, 2, 3, 4];
  expect(shuffled(list).toSorted((a, b) => a - b)).toEqual(list);
  expect(new Set(Array.from({ length: 400 }, () => shuffled(list).indexOf(1))).size).toBe(4);
  expect(shuffled([])).toEqual([]);
});
