import { expect, it } from 'vitest';
import { mentionQuery } from './mention-query.ts';

const asked = (text: string, caret = text.length, chosen: readonly string[] = []) => mentionQuery(text, caret, chosen);

it('asks for what stands behind an @, up to the caret', () => {
  expect(asked('@')).toEqual({ from: 0, name: '' });
  expect(asked('Hi @Ada')).toEqual({ from: 3, name: 'Ada' });
  expect(asked('Hi (@Ada L')).toEqual({ from: 4, name: 'Ada L' });
  expect(asked('Hi @Ada and more', 6)).toEqual({ from: 3, name: 'Ad' });
  expect(asked('@Maria da Silva dos S')).toEqual({ from: 0, name: 'Maria da Silva dos S' });
  expect(asked('@Ada Lovelace @Gr', 17, ['Ada Lovelace'])).toEqual({ from: 14, name: 'Gr' });
});

it('asks for nothing in addresses, behind a chosen name, and far behind an @', () => {
  for (const text of ['', 'Hi', 'ada@example', 'a.b@c', '@ Ada', '@Ada  L', '@Ada\n', '@one two three four five six'])
    expect(asked(text), text).toBeUndefined();
  expect(asked(`@${'x'.repeat(61)}`)).toBeUndefined();
  for (const text of ['@Ada Lovelace', '@Ada Lovelace ', '@Ada Lovelace says'])
    expect(asked(text, text.length, ['Ada Lovelace']), text).toBeUndefined();
});

it('asks without a space in scripts that have none, and behind a full-width sign', () => {
  expect(asked('你好@')).toEqual({ from: 2, name: '' });
  expect(asked('你好＠王')).toEqual({ from: 2, name: '王' });
  expect(asked('ありがとう@太郎 山')).toEqual({ from: 5, name: '太郎 山' });
  expect(asked('สวัสดี@สม')).toEqual({ from: 6, name: 'สม' });
  expect(asked('안녕@민')).toEqual({ from: 2, name: '민' });
  expect(asked('ada＠example')).toBeUndefined();
});
