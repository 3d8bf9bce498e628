/** Texts of pushes, which the service worker shows without the app: `push.<language>.json`. */
import { join } from 'node:path';
import { readTexts } from './messages.ts';
import { pseudoLanguage } from './pseudo-language.ts';

/** Returns the texts in a language; the pseudo-language has the English ones. */
export const pushTexts = (language: string): Readonly<Record<string, string>> =>
  readTexts(join(import.meta.dirname, `push.${language === pseudoLanguage ? 'en' : language}.json`));
