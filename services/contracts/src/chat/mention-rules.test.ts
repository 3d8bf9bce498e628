import { describe, expect, it } from 'vitest';
import { countMentions, mentionsName, splitMentions } from './mention-rules.ts';

describe('mentionsName', () => {
  it.each([
    '@Ada Lovelace',
    'Hi @Ada Lovelace!',
    '(@Ada Lovelace)',
    '@Ada Lovelace’s',
    'x @Ada Lovelacey @Ada Lovelace',
  ])('finds the name in %j', (text) => expect(mentionsName(text, 'Ada Lovelace')).toBe(true));

  it.each(['', 'Ada Lovelace', '@Ada', '@Ada Lovelacey', '@Ada Lovelace2', 'me@Ada Lovelace', '@Ada Lovelacé'])(
    'does not find the name in %j',
    (text) => expect(mentionsName(text, 'Ada Lovelace')).toBe(false),
  );

  it.each([
    ['ありがとう@太郎 山田さん', '太郎 山田'],
    ['你好＠王小明请看', '王小明'],
    ['𠮷@Ada Lovelace', 'Ada Lovelace'],
    ['@Ada Lovelaceさん', 'Ada Lovelace'],
    ['안녕하세요 @민준 김님', '민준 김'],
    ['สวัสดี@สมชาย ใจดีครับ', 'สมชาย ใจดี'],
    ['မင်္ဂလာပါ@အောင်အောင်က', 'အောင်အောင်'],
    ['@Ada Lovelace和@王小明2', '王小明'],
  ])('finds a name without a space in %j', (text, name) => expect(mentionsName(text, name)).toBe(true));

  it.each([
    ['ありがとう@太郎', '太郎 山田'],
    ['@ก\u0E35', 'ก'],
    ['𞤀@Ada', 'Ada'],
    ['@Ada𞤀', 'Ada'],
  ])('does not find in %j the name %j', (text, name) => expect(mentionsName(text, name)).toBe(false));

  it('does not find an empty name', () => expect(mentionsName('@ you', '')).toBe(false));
});

it('splits a text at its mentions, preferring the longer name', () => {
  const [ann, annMarie] = [
    { name: 'Ann', user_id: 1 },
    { name: 'Ann Marie', user_id: 2 },
  ] as const;
  expect(splitMentions('Hi @Ann, @Ann Marie and @Annabel', [ann, annMarie])).toEqual([
    { text: 'Hi ', mention: null },
    { text: '@Ann', mention: ann },
    { text: ', ', mention: null },
    { text: '@Ann Marie', mention: annMarie },
    { text: ' and @Annabel', mention: null },
  ]);
  expect(splitMentions('@Ann', [ann])).toEqual([{ text: '@Ann', mention: ann }]);
  expect(splitMentions('', [ann])).toEqual([]);
});

it('assigns repeated mentions to people with the same name in turn', () => {
  const [first, second] = [
    { name: 'Ann', user_id: 1 },
    { name: 'Ann', user_id: 2 },
  ] as const;
  const mentionedIds = (text: string) =>
    splitMentions(text, [first, second]).flatMap(({ mention }) => mention?.user_id ?? []);
  expect(mentionedIds('@Ann and @Ann')).toEqual([1, 2]);
  expect(mentionedIds('@Ann, @Ann, @Ann')).toEqual([1, 2, 1]);
  expect(mentionedIds('@Ann')).toEqual([1]);
  expect(countMentions('@Ann, @Ann and @Anna', 'Ann')).toBe(2);
});
