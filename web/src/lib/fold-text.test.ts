import { expect, it } from 'vitest';
import { foldText } from './fold-text.ts';

it.each([
  ['Élève', 'eleve'],
  ['İstanbul', 'istanbul'],
  ['Ｐｌｅｎｕｍ', 'plenum'],
  ['שָׁלוֹם', 'שלום'],
  ['مُحَمَّد', 'محمد'],
])('does not distinguish %j and %j', (text, plain) => {
  expect(foldText(text)).toBe(foldText(plain));
});

it.each([
  ['मिल', 'मेला'],
  ['कल', 'काल'],
  ['กิน', 'กัน'],
  ['ハス', 'バス'],
  ['கல்', 'கலை'],
])('distinguishes %j and %j, whose marks are letters', (first, second) => {
  expect(foldText(first)).not.toBe(foldText(second));
  expect(foldText(second)).not.toContain(foldText(first));
});
