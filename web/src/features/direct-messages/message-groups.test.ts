import { describe, expect, it } from 'vitest';
import { groupMessages } from './message-groups.ts';
import { message } from './samples.ts';

/** Local time, because days are those of the reader. */
const at = (time: string): string => new Date(`2025-02-${time}`).toISOString();
const shape = (...given: Parameters<typeof message>[]) =>
  groupMessages(given.map((parts) => message(...parts))).map(({ beginsDay, messages }) => [beginsDay, messages.length]);

describe('groups of messages', () => {
  it('hold what one person writes within five minutes', () => {
    expect(
      shape(
        [1, { created_at: at('01T09:00:00') }],
        [2, { created_at: at('01T09:05:00') }],
        [3, { created_at: at('01T09:10:01') }],
        [4, { created_at: at('01T09:10:02'), sender_id: 9 }],
      ),
    ).toEqual([
      [true, 2],
      [false, 1],
      [false, 1],
    ]);
  });

  it('do not reach over midnight', () => {
    expect(shape([1, { created_at: at('01T23:59:59') }], [2, { created_at: at('02T00:00:01') }])).toEqual([
      [true, 1],
      [true, 1],
    ]);
  });
});
