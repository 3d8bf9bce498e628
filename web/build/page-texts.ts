/** Texts of the HTML page itself, which are displayed before any script runs: `page.<language>.json`. */
import { join } from 'node:path';
import { readTexts } from './messages.ts';
import { pseudoLanguage } from './pseudo-language.ts';

interface PageTexts extends Readonly<Record<string, string>> {
  readonly description: string;
  readonly needs_script: string;
  readonly old_browser: string;
  /** Description of the preview image of links to the landing page. */
  readonly preview: string;
  /** Shortcuts of the installed app, in the menu of its icon. */
  readonly shortcutEvents: string;
  readonly shortcutNetwork: string;
  readonly shortcutJoin: string;
}

/** Returns the texts of the page in a language; the pseudo-language has the English ones. */
export const pageTexts = (language: string): PageTexts =>
  readTexts(join(import.meta.dirname, `page.${language === pseudoLanguage ? 'en' : language}.json`)) as PageTexts;
