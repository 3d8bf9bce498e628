/** The texts of each language use the words of docs/glossary.md, and none of those that it excludes. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { languages } from '@plenum/contracts/languages';
import { expect, it } from 'vitest';
import { readTexts } from '../web/build/messages.ts';
import { repositoryRoot } from './support/architecture/source-files.ts';

/** Header of the column with the excluded words of a language. */
const columnOf = { en: 'Not in English', de: 'Not in German' } as const;

const cellsOf = (line: string): readonly string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** Returns the words between backticks in a column of the table. */
function excludedWords(page: string, column: string): readonly string[] {
  const [head = [], , ...rows] = page
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map(cellsOf);
  const index = head.indexOf(column);
  return rows.flatMap((cells) => [...(cells[index] ?? '').matchAll(/`([^`]+)`/g)].map(([, word]) => word ?? ''));
}

/** Finds whole words; a part of a compound such as “E-Mail” is none. German nouns are told from verbs by their case. */
const finderOf = (words: readonly string[], language: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}-])(?:${words.join('|')})(?![\\p{L}\\p{N}_])`, language === 'de' ? 'u' : 'iu');

const glossary = readFileSync(join(repositoryRoot, 'docs/glossary.md'), 'utf8');

it.each(languages)('no text of the language %s has a word that the glossary excludes', (language) => {
  const words = excludedWords(glossary, columnOf[language]);
  expect(words.length).toBeGreaterThan(30);
  const finder = finderOf(words, language);
  const files = globSync(`{web,services}/**/*.${language}.json`, {
    cwd: repositoryRoot,
    exclude: (path) => basename(path) === 'node_modules' || basename(path) === 'styleguide',
  });
  expect(files.length).toBeGreaterThan(80);
  const found = files.flatMap((path) =>
    Object.entries(readTexts(join(repositoryRoot, path))).flatMap(([key, text]) => {
      const [word] = finder.exec(text.replaceAll('\u00AD', '')) ?? [];
      return word === undefined ? [] : [`${path} ${key}: ${word}`];
    }),
  );
  expect(found).toEqual([]);
});

it('finds whole words only', () => {
  const english = finderOf(['mail', 'in line'], 'en');
  expect(['Mail me', 'wait in line', 'Email', 'inline'].map((text) => english.test(text))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  const german = finderOf(['Mail', 'Termin'], 'de');
  expect(['per Mail', 'E-Mail', 'Terminal', 'Ein Termin.'].map((text) => german.test(text))).toEqual([
    true,
    false,
    false,
    true,
  ]);
});
