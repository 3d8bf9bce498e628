import { expect, it } from 'vitest';
import { loadFonts } from './fonts.ts';

it('contains the letters of Europe and Vietnam, digits and punctuation', async () => {
  const { has } = await loadFonts();
  expect([...'AZaz09 äöüßéłşžİŐ ΑΩωά Жєїґ ếđơ „“–—…€&@#+()'].filter((character) => !has(character))).toEqual([]);
});

it('lacks other scripts, emoji and invisible characters', async () => {
  const { has } = await loadFonts();
  expect([...'会한م א ก🎉\u0007'].filter((character) => character !== ' ' && has(character))).toEqual([]);
});

it('reads the fonts once', () => {
  expect(loadFonts()).toBe(loadFonts());
});
