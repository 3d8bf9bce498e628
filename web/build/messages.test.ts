/** Tests the compilation of ICU messages. `web/src/lib/i18n/languages.test.ts` checks the messages themselves. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { afterAll, describe, expect, expectTypeOf, it } from 'vitest';
import type { t as sponsorTexts } from '../src/features/schedule/sponsors/sponsors.en.json';
import { builtLanguage } from './languages.ts';
import { parseMessage, valuesOf } from './messages.ts';

const cacheDir = join(import.meta.dirname, '../../.cache');
mkdirSync(cacheDir, { recursive: true });
const folder = mkdtempSync(join(cacheDir, 'messages-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** Builds a slice with these texts in a language and returns its `t`. */
async function buildMessages(language: string, texts: Readonly<Record<string, string>>): Promise<Translate> {
  writeFileSync(join(folder, 'slice.en.json'), JSON.stringify(texts));
  writeFileSync(join(folder, `slice.${language}.json`), JSON.stringify(texts));
  const entry = join(folder, `${language}-${Math.random()}.ts`);
  writeFileSync(entry, `export { t } from './slice.en.json';`);
  const { module } = await runnerImport<{ readonly t: Translate }>(entry, {
    configFile: false,
    logLevel: 'silent',
    plugins: [builtLanguage(language)],
  });
  return module.t;
}

describe('message', () => {
  it('replaces values without replacing placeholders inside values', async () => {
    const t = await buildMessages('en', { greeting: 'Hello {name}', plain: 'Plain', two: '{a}{b}' });
    expect(t('greeting', { name: 'Ada' })).toBe('Hello Ada');
    expect(t('plain')).toBe('Plain');
    expect(t('two', { a: '{b}', b: 'x' })).toBe('{b}x');
    expect(t('unknown')).toBe('unknown');
  });

  it('uses English plural forms, and the form =0', async () => {
    const seats = '{count, plural, =0 {No seats} one {# seat in {hall}} other {# seats in {hall}}}';
    const t = await buildMessages('en', { seats, inside: 'Here: {count, plural, one {# seat} other {# seats}}.' });
    expect(t('seats', { count: 0, hall: 'H1' })).toBe('No seats');
    expect(t('seats', { count: 1, hall: 'H1' })).toBe('1 seat in H1');
    expect(t('seats', { count: 2, hall: 'H1' })).toBe('2 seats in H1');
    expect(t('seats', { count: 1105, hall: 'H1' })).toBe('1,105 seats in H1');
    expect(t('inside', { count: 2 })).toBe('Here: 2 seats.');
  });

  it('uses the plural rules and number format of another language', async () => {
    const polish = await buildMessages('pl', {
      seats: '{count, plural, one {# miejsce} few {# miejsca} other {# miejsc}}',
    });
    expect(polish('seats', { count: 3 })).toBe('3 miejsca');
    expect(polish('seats', { count: 5 })).toBe('5 miejsc');
    const german = await buildMessages('de', { seats: '{count, number} Plätze' });
    expect(german('seats', { count: 1105 })).toBe('1.105 Plätze');
  });

  it('selects a form by a text value', async () => {
    const t = await buildMessages('en', { gift: '{who, select, you {your gift} other {the gift of {name}}}' });
    expect(t('gift', { who: 'you', name: 'Ada' })).toBe('your gift');
    expect(t('gift', { who: 'constructor', name: 'Ada' })).toBe('the gift of Ada');
  });

  it('keeps apostrophes and quoted braces, and escapes characters that are special in code', async () => {
    const texts = { one: "Don't open '{this}'", two: "It''s <b>`${name}` \\n #" };
    const t = await buildMessages('en', texts);
    expect(t('one')).toBe("Don't open {this}");
    expect(t('two', { name: 'Ada' })).toBe("It's <b>`$Ada` \\n #");
  });

  it('is accented, padded and bidi-isolated in the pseudo-language', async () => {
    const t = await buildMessages('pseudo', {
      seats: '{count, plural, one {# seat} other {# seats}}',
      of: 'Seat of {name}',
    });
    expect(t('seats', { count: 2 })).toBe('⟦2 šéàţš··⟧');
    expect(t('of', { name: 'Ada' })).toBe('⟦Šéàţ öf \u2068Ada\u2069···⟧');
  });
});

it.each([
  ['an open brace', 'Hello {name'],
  ['a plural without its general form', '{count, plural, one {# seat}}'],
  ['a date', '{when, date}'],
  ['an ordinal', '{place, selectordinal, other {#th}}'],
  ['an offset', '{count, plural, offset:1 other {#}}'],
  ['a style', '{share, number, percent}'],
  ['a number for a name', 'Hello {0}'],
])('rejects %s', (_what, text) => {
  expect(() => parseMessage(text)).toThrow();
});

it('fails the build for an invalid message, and names its key', async () => {
  await expect(buildMessages('en', { 'slice.key': 'Hello {name' })).rejects.toThrow('slice.key');
});

it('returns the names and types of the values of a message', () => {
  const message = parseMessage('{count, plural, one {{name}} other {# of {total, number}}} {kind, select, other {}}');
  expect([...valuesOf(message)]).toEqual([
    ['count', 'number'],
    ['name', 'string | number'],
    ['total', 'number'],
    ['kind', 'string'],
  ]);
});

it('types the keys and values of messages', () => {
  type Text = string | number;
  type Given<K extends Parameters<typeof sponsorTexts>[0]> = Parameters<typeof sponsorTexts<K>>;
  expectTypeOf<Given<'sponsors.text'>>().toEqualTypeOf<[key: 'sponsors.text']>();
  expectTypeOf<Given<'sponsors.website_of'>[1]>().toEqualTypeOf<{ readonly name: Text }>();
  expectTypeOf<Given<'manage.text'>[1]>().toEqualTypeOf<{ readonly count: number }>();
  expectTypeOf<Given<'manage.add' | 'tiers.delete' | 'tiers.used'>[1]>().toEqualTypeOf<{
    readonly name: Text;
    readonly count: number;
  }>();
  expectTypeOf<'sponsors.unknown'>().not.toExtend<Parameters<typeof sponsorTexts>[0]>();
});
