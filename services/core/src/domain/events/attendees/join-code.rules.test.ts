import { describe, expect, it } from 'vitest';
import { newJoinCode } from '../events/free-names.ts';
import { readJoinCode } from './join-code.rules.ts';

describe('readJoinCode', () => {
  it('reads every generated code', () => {
    for (let round = 0; round < 100; round += 1) {
      const code = newJoinCode();
      expect(readJoinCode(code)).toBe(code);
      expect(readJoinCode(` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `)).toBe(code);
    }
  });

  it.each([
    ['oO0i-Il1L', '00011111'],
    ['abcd – efgh', 'ABCDEFGH'],
  ])('reads %s', (input, code) => expect(readJoinCode(input)).toBe(code));

  it.each(['', 'ABCDEFG', 'ABCDEFGHJ', 'ABCDEFGU', 'ABCDEFG!', 'ÄBCDEFGH'])('rejects %j', (input) =>
    expect(readJoinCode(input)).toBeNull(),
  );
});
