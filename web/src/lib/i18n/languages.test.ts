/** Every text is there in every language, and says what it is given. */
import { languages } from '@plenum/contracts/languages';
import { describe, expect, it } from 'vitest';
import type { Entry } from './catalogue.ts';

type Texts = Readonly<Record<string, Entry>>;

const sources = import.meta.glob<Record<string, unknown>>('../../**/*.messages.ts', { eager: true });
const translations = import.meta.glob<{ readonly words: Texts }>('../../**/*.messages.*.ts', { eager: true });

const hasTexts = (value: unknown): value is { readonly texts: Texts } =>
  typeof value === 'function' && 'texts' in value;

/** The English texts of a catalogue. */
function textsOf(path: string): Texts {
  const declared = Object.values(sources[path] ?? {}).find(hasTexts);
  if (declared === undefined) throw new Error(`${path} declares no catalogue.`);
  return declared.texts;
}

const forms = (entry: Entry): readonly string[] => (typeof entry === 'string' ? [entry] : Object.values(entry));

const placeholders = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted();

/** The placeholders of a text, of plural forms those of the general one. */
const namesIn = (entry: Entry): string[] => placeholders(typeof entry === 'string' ? entry : entry.other);

describe.each(languages.slice(1))('the words in %s', (language) => {
  it.each(Object.keys(sources))('%s', (path) => {
    const english = textsOf(path);
    const words = translations[path.replace(/\.ts$/, `.${language}.ts`)]?.words;
    expect(Object.keys(words ?? {})).toEqual(Object.keys(english));
    for (const [key, entry] of Object.entries(words ?? {})) {
      const source = english[key] ?? '';
      expect(namesIn(entry), key).toEqual(namesIn(source));
      expect(typeof entry, key).toBe(typeof source);
      for (const form of forms(entry)) expect(form.trim(), key).not.toBe('');
      const known = new Set(forms(source).flatMap(placeholders));
      expect(
        forms(entry)
          .flatMap(placeholders)
          .filter((name) => !known.has(name)),
        key,
      ).toEqual([]);
    }
  });
});

/** How the sign of what is going on stands at a word; addresses have it too. */
const ellipses = { en: /(?<=[^\s.])…/, de: /(?<=\S\u00a0)…|(?<=\/\/)…/ };
/** Prescribed like this. */
const withThreeDots = 'Loading conversations...';

const badEllipses = (texts: Texts, pattern: RegExp): string[] =>
  Object.values(texts)
    .flatMap(forms)
    .filter((text) => text !== withThreeDots)
    .filter((text) => text.replaceAll(new RegExp(pattern, 'g'), '').match(/…|\.{3}/) !== null);

it('has one sign for what is going on, as each language sets it', () => {
  expect(Object.keys(sources).flatMap((path) => badEllipses(textsOf(path), ellipses.en))).toEqual([]);
  const german = Object.entries(translations).filter(([path]) => path.endsWith('.de.ts'));
  expect(german.flatMap(([, { words }]) => badEllipses(words, ellipses.de))).toEqual([]);
});

it('knows no words of what is not declared', () => {
  const declared = new Set(Object.keys(sources));
  expect(Object.keys(translations).filter((path) => !declared.has(path.replace(/\.\w+\.ts$/, '.ts')))).toEqual([]);
});
