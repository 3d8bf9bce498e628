/** Everything that people read comes from a catalogue, so that it is there in every language. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { looseWords } from './support/architecture/loose-words.ts';
import { repositoryRoot, sourceFiles } from './support/architecture/source-files.ts';
import { askedKeys, declaredKeys, isUnused } from './support/architecture/unused-words.ts';

const isWorded = (path: string): boolean => /\.messages(?:\.\w+)?\.ts$/.test(path);
/** For people who build Plenum; not in what is shipped. */
const isForMakers = (path: string): boolean => path.includes('/styleguide') || /\.test\.tsx?$/.test(path);

const codeOf = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');

it('has every word in a catalogue', () => {
  const files = sourceFiles(['web/src']).filter((path) => !isWorded(path) && !isForMakers(path));
  expect(files.length).toBeGreaterThan(200);
  expect(files.flatMap((path) => looseWords(path, codeOf(path)))).toEqual([]);
});

it('asks for every word of its catalogues', () => {
  const files = sourceFiles(['web/src']);
  const asked = askedKeys(
    files.filter((path) => !/\.messages\.\w+\.ts$|\.test\./.test(path)).map((path) => ({ path, code: codeOf(path) })),
  );
  const declared = files
    .filter((path) => path.endsWith('.messages.ts'))
    .flatMap((path) => declaredKeys(path, codeOf(path)).map((key) => ({ path, key })));
  expect(declared.length).toBeGreaterThan(1000);
  expect(declared.filter(({ key }) => isUnused(key, asked))).toEqual([]);
});

it('knows which keys are put together', () => {
  const asked = askedKeys([
    { path: 'x.ts', code: "t('a.b'); t(`people.${role}.title`); t(`nav.${key}`); go('admin.rooms'); f(`${x}-${y}`);" },
  ]);
  const keys = ['a.b', 'people.staff.title', 'nav.home', 'nav.admin.rooms', 'a.c', 'people.staff', 'nav.admin.none'];
  expect(keys.filter((key) => isUnused(key, asked))).toEqual(['a.c', 'people.staff', 'nav.admin.none']);
  expect(declaredKeys('x.ts', "const t = catalogue({ 'a.b': 'B', 'a.c': { one: 'x', other: 'y' } });")).toEqual([
    'a.b',
    'a.c',
  ]);
});

it('has every catalogue in a file of its own, where the other languages find it', () => {
  const declares = /^import \{[^}]*\bcatalogue\b[^}]*\} from/m;
  const files = sourceFiles(['web/src']).filter((path) => !isForMakers(path) && declares.test(codeOf(path)));
  expect(files.length).toBeGreaterThan(30);
  expect(files.filter((path) => !isWorded(path))).toEqual([]);
});

it.each([
  ['text between tags', '<p>Hello there</p>'],
  ['a string in braces', "<p>{'Hello'}</p>"],
  ['a label', '<button aria-label="Close" />'],
  ['a label that depends', "<button aria-label={open ? 'Close' : 'Open'} />"],
  ['a template', '<img alt={`Picture of ${name}`} />'],
  ['a toast', "showToast({ tone: 'good', title: 'Saved' })"],
])('finds %s', (_what, code) => {
  expect(looseWords('web/src/x.tsx', `export const x = () => (${code});`)).toHaveLength(1);
});

it.each(["<p>{t('greeting')} · 1</p>", '<i className="size-5" />', "<p title={t('x')}>{name}</p>"])(
  'has nothing against %s',
  (code) => {
    expect(looseWords('web/src/x.tsx', `export const x = () => (${code});`)).toEqual([]);
  },
);
