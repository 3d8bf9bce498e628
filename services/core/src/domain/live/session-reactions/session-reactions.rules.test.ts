import { describe, expect, it } from 'vitest';
import { addUp, reactionsSince, reactionSnapshot } from './session-reactions.rules.ts';

const first = new Date('2031-03-28T08:00:00Z');
const second = new Date('2031-03-28T08:01:00Z');

describe('new reactions since the last query', () => {
  it('are those added in the last queried minute, and all of the next one', () => {
    const before = reactionSnapshot([{ minute: first, reaction: '👏', count: 4 }]);
    expect(
      reactionsSince(before, [
        { minute: first, reaction: '👏', count: 6 },
        { minute: second, reaction: '👏', count: 3 },
        { minute: second, reaction: '🎉', count: 1 },
      ]),
    ).toEqual([
      { reaction: '👏', count: 5 },
      { reaction: '🎉', count: 1 },
    ]);
  });

  it('are empty without reactions, even when an earlier minute is out of the window', () => {
    const before = reactionSnapshot([
      { minute: first, reaction: '👏', count: 4 },
      { minute: second, reaction: '❤️', count: 1 },
    ]);
    expect(reactionsSince(before, [{ minute: second, reaction: '❤️', count: 1 }])).toEqual([]);
    expect(reactionsSince(before, [])).toEqual([]);
  });
});

it('are listed in the display order of reactions', () => {
  expect(
    addUp([
      { reaction: '🎉', count: 1 },
      { reaction: '👏', count: 2 },
      { reaction: '🎉', count: 1 },
    ]),
  ).toEqual([
    { reaction: '👏', count: 2 },
    { reaction: '🎉', count: 2 },
  ]);
});
