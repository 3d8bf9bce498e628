import { describe, expect, it } from 'vitest';
import { countMentions, mentionsName, splitMentions } from './mention-rules.ts';

describe('a text mentions a name', () => {
  it.each([
    '@Ada Lovelace',
    'Hi @Ada Lovelace!',
    '(@Ada Lovelace)',
    '@Ada Lovelace’s',
    'x @Ada Lovelacey @Ada Lovelace',
  ])('%j', (text) => expect(mentionsName(text, 'Ada Lovelace')).toBe(true));

  it.each(['', 'Ada Lovelace', '@Ada', '@Ada Lovelacey', '@Ada Lovelace2', 'me@Ada Lovelace', '@Ada Lovelacé'])(
    'but not %j',
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
  ])('%j without a space', (text, name) => expect(mentionsName(text, name)).toBe(true));

  it.each([
    ['ありがとう@太郎', '太郎 山田'],
    ['@ก\u0E35', 'ก'],
    ['𞤀@Ada', 'Ada'],
    ['@Ada𞤀', 'Ada'],
  ])('but not %j by %j', (text, name) => expect(mentionsName(text, name)).toBe(false));

  it('and nobody without one', () => expect(mentionsName('@ you', '')).toBe(false));
});

it('splits a text at its mentions, of which the longer name counts', () => {
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

it('lets people of one name take turns', () => {
  const [one, other] = [
    { name: 'Ann', user_id: 1 },
    { name: 'Ann', user_id: 2 },
  ] as const;
  const whom = (text: string) => splitMentions(text, [one, other]).flatMap(({ mention }) => mention?.user_id ?? []);
  expect(whom('@Ann and @Ann')).toEqual([1, 2]);
  expect(whom('@Ann, @Ann, @Ann')).toEqual([1, 2, 1]);
  expect(whom('@Ann')).toEqual([1]);
  expect(countMentions('@Ann, @Ann and @Anna', 'Ann')).toBe(2);
});
