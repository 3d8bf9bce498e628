import { expect, it } from 'vitest';
import { findMentionQuery } from './mention-query.ts';

const queryAt = (text: string, caret = text.length, chosen: readonly string[] = []) =>
  findMentionQuery(text, caret, chosen);

it('reads the text after an @, up to the caret', () => {
  expect(queryAt('@')).toEqual({ from: 0, name: '' });
  expect(queryAt('Hi @Ada')).toEqual({ from: 3, name: 'Ada' });
  expect(queryAt('Hi (@Ada L')).toEqual({ from: 4, name: 'Ada L' });
  expect(queryAt('Hi @Ada and more', 6)).toEqual({ from: 3, name: 'Ad' });
  expect(queryAt('@Maria da Silva dos S')).toEqual({ from: 0, name: 'Maria da Silva dos S' });
  expect(queryAt('@Ada Lovelace @Gr', 17, ['Ada Lovelace'])).toEqual({ from: 14, name: 'Gr' });
});

it('ignores email addresses, chosen names, and an @ far before the caret', () => {
  for (const text of ['', 'Hi', 'ada@example', 'a.b@c', '@ Ada', '@Ada  L', '@Ada\n', '@one two three four five six'])
    expect(queryAt(text), text).toBeUndefined();
  expect(queryAt(`@${'x'.repeat(61)}`)).toBeUndefined();
  for (const text of ['@Ada Lovelace', '@Ada Lovelace ', '@Ada Lovelace says'])
    expect(queryAt(text, text.length, ['Ada Lovelace']), text).toBeUndefined();
});

it('needs no space in scripts without spaces, nor after full-width punctuation', () => {
  expect(queryAt('你好@')).toEqual({ from: 2, name: '' });
  expect(queryAt('你好＠王')).toEqual({ from: 2, name: '王' });
  expect(queryAt('ありがとう@太郎 山')).toEqual({ from: 5, name: '太郎 山' });
  expect(queryAt('สวัสดี@สม')).toEqual({ from: 6, name: 'สม' });
  expect(queryAt('안녕@민')).toEqual({ from: 2, name: '민' });
  expect(queryAt('ada＠example')).toBeUndefined();
});
