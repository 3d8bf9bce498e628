import { expect, it } from 'vitest';
import { Refusal } from '../../../platform/errors.ts';
import { questionCursor, readQuestionCursor } from './question-cursor.rules.ts';

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

it('reads its own cursors, for the same order', () => {
  const position = { votes: 12, id: 345 };
  expect(readQuestionCursor(questionCursor(position, 'VOTES'), 'VOTES')).toEqual(position);
  expect(readQuestionCursor(undefined, 'NEWEST')).toBeNull();
});

it.each([
  ['of another order', questionCursor({ votes: 1, id: 1 }, 'NEWEST')],
  ['no JSON', 'x'],
  ['no list', encoded({})],
  ['negative votes', encoded(['VOTES', -1, 1])],
  ['votes beyond an integer', encoded(['VOTES', 2 ** 31, 1])],
  ['no id', encoded(['VOTES', 1, 0])],
  ['a fraction', encoded(['VOTES', 1.5, 1])],
  ['texts', encoded(['VOTES', '1', '1'])],
])('rejects a cursor: %s', (_, cursor) => {
  expect(() => readQuestionCursor(cursor, 'VOTES')).toThrow(Refusal);
});
