/** Everything that people read comes from a catalogue, so that it is there in every language. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readTexts } from '../web/build/messages.ts';
import { hardcodedTexts } from './support/architecture/hardcoded-texts.ts';
import { repositoryRoot, sourceFiles } from './support/architecture/source-files.ts';
import { askedKeys, isUnused } from './support/architecture/unused-texts.ts';

/** For people who build Plenum; not in what is shipped. */
const isForMakers = (path: string): boolean => path.includes('/styleguide') || /\.test\.tsx?$/.test(path);

const codeOf = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');

it('has every word in a catalogue', () => {
  const files = sourceFiles(['web/src']).filter((path) => !isForMakers(path));
  expect(files.length).toBeGreaterThan(200);
  expect(files.flatMap((path) => hardcodedTexts(path, codeOf(path)))).toEqual([]);
});

it.each([
  ['web/src', ['web/src', 'services/contracts/src'], 1000],
  ['services/core', ['services'], 300],
  ['services/contracts', ['services', 'web/src'], 50],
])('asks for every word of the catalogues in %s', (folder, users, wordsMin) => {
  const files = sourceFiles(users).filter((path) => !path.includes('.test.'));
  const asked = askedKeys(files.map((path) => ({ path, code: codeOf(path) })));
  const declared = globSync(`${folder}/**/*.en.json`, {
    cwd: repositoryRoot,
    exclude: (path) => path.includes('node_modules'),
  }).flatMap((path) => Object.keys(readTexts(join(repositoryRoot, path))).map((key) => ({ path, key })));
  expect(declared.length).toBeGreaterThan(wordsMin);
  expect(declared.filter(({ key }) => isUnused(key, asked))).toEqual([]);
});

it('declares each key once', () => {
  const files = globSync('{web,services}/**/*.{en,de}.json', {
    cwd: repositoryRoot,
    exclude: (path) => path.includes('node_modules'),
  });
  const repeated = files.flatMap((path) => {
    const keys = [...codeOf(path).matchAll(/^  "([^"]+)": /gm)].map(([, key]) => key);
    return keys.filter((key, index) => keys.indexOf(key) !== index).map((key) => `${path}: ${key}`);
  });
  expect(files.length).toBeGreaterThan(150);
  expect(repeated).toEqual([]);
});

it('knows which keys are put together', () => {
  const asked = askedKeys([
    { path: 'x.ts', code: "t('a.b'); t(`people.${role}.title`); t(`nav.${key}`); go('admin.rooms'); f(`${x}-${y}`);" },
  ]);
  const keys = ['a.b', 'people.staff.title', 'nav.home', 'nav.admin.rooms', 'a.c', 'people.staff', 'nav.admin.none'];
  expect(keys.filter((key) => isUnused(key, asked))).toEqual(['a.c', 'people.staff', 'nav.admin.none']);
});

it.each([
  ['text between tags', '<p>Hello there</p>'],
  ['a string in braces', "<p>{'Hello'}</p>"],
  ['a label', '<button aria-label="Close" />'],
  ['a label that depends', "<button aria-label={open ? 'Close' : 'Open'} />"],
  ['a template', '<img alt={`Picture of ${name}`} />'],
  ['a toast', "showToast({ tone: 'good', title: 'Saved' })"],
])('finds %s', (_what, code) => {
  expect(hardcodedTexts('web/src/x.tsx', `export const x = () => (${code});`)).toHaveLength(1);
});

it.each(["<p>{t('greeting')} · 1</p>", '<i className="size-5" />', "<p title={t('x')}>{name}</p>"])(
  'has nothing against %s',
  (code) => {
    expect(hardcodedTexts('web/src/x.tsx', `export const x = () => (${code});`)).toEqual([]);
  },
);
