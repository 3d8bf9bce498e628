import { describe, expect, it } from 'vitest';
import { addUp, reactionsSince, reactionSnapshot } from './session-reactions.rules.ts';

const first = new Date('2031-03-28T08:00:00Z');
const second = new Date('2031-03-28T08:01:00Z');

describe('what is new since a look', () => {
  it('is what was added in the minute that was read before, and all of the next one', () => {
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

  it('is nothing when nobody reacted, also when an earlier minute is not read any more', () => {
    const before = reactionSnapshot([
      { minute: first, reaction: '👏', count: 4 },
      { minute: second, reaction: '❤️', count: 1 },
    ]);
    expect(reactionsSince(before, [{ minute: second, reaction: '❤️', count: 1 }])).toEqual([]);
    expect(reactionsSince(before, [])).toEqual([]);
  });
});

it('counts are listed in the order in which reactions are offered', () => {
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
