import { maxModerationWordLength, maxModerationWords, maxRoomMessageLength } from '@plenum/contracts/limits';
import { describe, expect, it } from 'vitest';
import { foldText } from './folded-text.rules.ts';
import { createWordMatcher } from './word-matcher.rules.ts';

const matchesWord = (words: readonly string[], text: string): boolean => createWordMatcher(words)(foldText(text));

describe('a word of the list', () => {
  it.each([
    ['ass', 'What an ass!'],
    ['ass', 'ASS'],
    ['ass', '(ass)'],
    ['ass', 'the ass’s ears'],
    ['ass', 'a\u200Bs\u00ADs'],
    ['ass', 'ａｓｓ'],
    ['Café', 'the cafe is closed'],
    ['cafe', 'CAFÉ'],
    ['cafe', 'cafe\u0301'],
    ['straße', 'STRASSE'],
    ['strasse', 'Straße'],
    ['smorrebrod', 'Smørrebrød'],
    ['łódź', 'lodz'],
    ['ΛΌΓΟΣ', 'ο λόγος.'],
    ['дурак', 'Дурак!'],
    ['ё', 'е'],
    ['שלום', 'שָׁלוֹם'],
    ['كلب', 'كَلْب'],
    ['buy now', 'Buy\n  now!!'],
    ['c++', 'I like C++.'],
    ['$pam', 'no$pam'],
    ['🖕', 'well🖕🏽'],
  ])('%j is found in %j', (word, text) => {
    expect(matchesWord([word], text)).toBe(true);
  });

  it.each([
    ['ass', 'class'],
    ['ass', 'assess'],
    ['ass', 'ass1'],
    ['ass', 'as s'],
    ['he', 'the hen'],
    ['дур', 'дурак'],
    ['개', '개발자'],
    ['buy now', 'buynow'],
    ['buy now', 'buy it now'],
    ['हिन', 'हिन्दी'],
  ])('%j is not found in %j', (word, text) => {
    expect(matchesWord([word], text)).toBe(false);
  });

  it.each([
    ['笨蛋', '你是个笨蛋吗'],
    ['ばか', 'おまえはばかだ'],
    ['ควาย', 'เขาเป็นควายมาก'],
  ])('%j is found inside a script without spaces: %j', (word, text) => {
    expect(matchesWord([word], text)).toBe(true);
  });

  it('distinguishes voiced kana', () => {
    expect(matchesWord(['はか'], 'ばか')).toBe(false);
  });
});

it('an empty list and blank words find nothing', () => {
  expect(matchesWord([], 'anything')).toBe(false);
  expect(matchesWord(['', ' ', '\u200B'], 'anything at all')).toBe(false);
});

it('the longest list is matched against the longest hostile text in time', () => {
  const words = Array.from(
    { length: maxModerationWords },
    (_, index) => `${'a'.repeat(maxModerationWordLength - 4)}${String(index).padStart(4, '0')}`,
  );
  const findWord = createWordMatcher(words);
  const text = 'a '.repeat(maxRoomMessageLength / 2).replaceAll(' ', '-') + 'a'.repeat(maxRoomMessageLength);
  expect(findWord(foldText(text))).toBe(false);
  expect(findWord(foldText(`${text} ${words.at(-1)}`))).toBe(true);
});
