/** Every text is there in every language, is a valid ICU message, and says what it is given. */
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { TYPE } from '@formatjs/icu-messageformat-parser';
import { languages } from '@plenum/contracts/languages';
import { describe, expect, it } from 'vitest';
import { inLanguage, type Message, parseMessage, pluralsOf, readTexts, valuesOf } from '../../../build/messages.ts';

const repositoryRoot = join(import.meta.dirname, '../../../..');
const folders = '{web/src,web/build,services/*/src}';
const files = globSync(`${folders}/**/*.en.json`, { cwd: repositoryRoot }).toSorted();

const textsIn = (path: string, language: string) => readTexts(join(repositoryRoot, inLanguage(path, language)));

/** What the general form of a message shows, by name; `#` stands for the number it counts. */
const shownIn = (message: Message): readonly string[] =>
  message.flatMap((part) => {
    if ('options' in part) return shownIn(part.options['other']?.value ?? []);
    if (part.type === TYPE.literal) return [];
    return 'value' in part ? [part.value] : ['#'];
  });

it('finds the files', () => {
  expect(files.length).toBeGreaterThan(60);
});

describe.each(languages)('the texts in %s', (language) => {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;

  it.each(files)('%s', (path) => {
    const english = textsIn(path, 'en');
    const texts = textsIn(path, language);
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(english).toSorted());
    for (const [key, text] of Object.entries(texts)) {
      const [message, source] = [parseMessage(text), parseMessage(english[key] ?? '')];
      expect(valuesOf(message), key).toEqual(valuesOf(source));
      expect(shownIn(message).toSorted(), key).toEqual(shownIn(source).toSorted());
      for (const forms of pluralsOf(message)) expect(forms, key).toEqual(expect.arrayContaining(categories));
      // Neither a text nor one of its forms is empty.
      expect(text, key).not.toMatch(/^\s*$|\{\s*\}/);
    }
  });
});

/** How the sign of what is going on stands at a word; addresses have it too. */
const ellipses = { en: /(?<=[^\s.])…/, de: /(?<=\S\u00a0)…|(?<=\/\/)…/ };
/** Prescribed like this. */
const withThreeDots = 'Loading conversations...';

const badEllipses = (language: keyof typeof ellipses): string[] =>
  files
    .flatMap((path) => Object.values(textsIn(path, language)))
    .filter((text) => text !== withThreeDots)
    .filter((text) => text.replaceAll(new RegExp(ellipses[language], 'g'), '').match(/…|\.{3}/) !== null);

it('has one sign for what is going on, as each language sets it', () => {
  expect(badEllipses('en')).toEqual([]);
  expect(badEllipses('de')).toEqual([]);
});

it('knows no texts of what has no English ones', () => {
  const translations = globSync(`${folders}/**/*.*.json`, { cwd: repositoryRoot });
  const known = new Set(languages.flatMap((language) => files.map((path) => inLanguage(path, language))));
  expect(translations.filter((path) => !known.has(path))).toEqual([]);
  expect([...known].filter((path) => !existsSync(join(repositoryRoot, path)))).toEqual([]);
});
