import { describe, expect, it } from 'vitest';
import { movedTo } from './stage-order.rules.ts';

describe('movedTo', () => {
  const cases: readonly [readonly string[], string, number, readonly string[]][] = [
    [[], 'a', 1, ['a']],
    [['a', 'b', 'c'], 'x', 1, ['x', 'a', 'b', 'c']],
    [['a', 'b', 'c'], 'x', 4, ['a', 'b', 'c', 'x']],
    [['a', 'b', 'c'], 'x', 99, ['a', 'b', 'c', 'x']],
    [['a', 'b', 'c'], 'a', 3, ['b', 'c', 'a']],
    [['a', 'b', 'c'], 'c', 1, ['c', 'a', 'b']],
    [['a', 'b', 'c'], 'b', 2, ['a', 'b', 'c']],
  ];
  it.each(cases)('moves in %j speaker %s to %i', (members, member, order, expected) => {
    expect(movedTo(members, member, order)).toEqual(expected);
  });
});
