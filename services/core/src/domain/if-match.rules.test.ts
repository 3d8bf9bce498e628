import { expect, it } from 'vitest';
import { matchesStrongly } from './if-match.rules.ts';

const tags = ['"a"', '"b,c"'];

it.each(['*', ' * ', '"a"', '"b,c"', '"x", "a"', '"x","b,c"', 'W/"x", "a"'])('matches %s', (header) => {
  expect(matchesStrongly(header, tags)).toBe(true);
});

it.each(['', 'a', '"A"', '"x"', 'W/"a"', '"x", W/"a"', '"a', '"*"', '*, "x"', '"b", "c"', '"xa"'])(
  'does not match %s',
  (header) => {
    expect(matchesStrongly(header, tags)).toBe(false);
  },
);
