/** Every text exists in every language, is a valid ICU message, and contains its values. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { TYPE } from '@formatjs/icu-messageformat-parser';
import { languages } from '@plenum/contracts/languages';
import { describe, expect, it } from 'vitest';
import { inLanguage, type Message, parseMessage, pluralsOf, readTexts, valuesOf } from '../../../build/messages.ts';

const repositoryRoot = join(import.meta.dirname, '../../../..');
const folders = '{web/src,web/build,services/*/src}';
const files = globSync(`${folders}/**/*.en.json`, { cwd: repositoryRoot }).toSorted();

const textsIn = (path: string, language: string) => readTexts(join(repositoryRoot, inLanguage(path, language)));

/** The values in the general form of a message, by name; `#` is the counted number. */
const shownIn = (message: Message): readonly string[] =>
  message.flatMap((part) => {
    if ('options' in part) return shownIn(part.options['other']?.value ?? []);
    if (part.type === TYPE.literal) return [];
    return 'value' in part ? [part.value] : ['#'];
  });

describe.each(languages)('the texts in %s', (language) => {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;

  it.each(files)('are complete in %s', (path) => {
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
