/** Texts of the HTML page, which are displayed before a script runs: `page.<language>.json`. */
import { join } from 'node:path';
import { readTexts } from './messages.ts';
import { pseudoLanguage } from './pseudo-language.ts';

interface PageTexts extends Readonly<Record<string, string>> {
  readonly description: string;
  readonly needs_script: string;
  readonly old_browser: string;
  /** Alternative text of the preview image of the landing page. */
  readonly preview: string;
  /** Names of the shortcuts in the icon menu of the installed app. */
  readonly shortcutEvents: string;
  readonly shortcutNetwork: string;
  readonly shortcutJoin: string;
}

/** Returns the texts of the page in a language; in English for the pseudo-language. */
export const pageTexts = (language: string): PageTexts =>
  readTexts(join(import.meta.dirname, `page.${language === pseudoLanguage ? 'en' : language}.json`)) as PageTexts;
