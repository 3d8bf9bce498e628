import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '../..');
const kit = join(source, 'ui');

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .map((path) => join(folder, path));

/** Returns the names of the UI components that files import. */
const askedFor = (files: readonly string[]): ReadonlySet<string> =>
  new Set(
    files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\/ui\/([\w-]+\.tsx)'/g)].map(([, name = '']) => name),
    ),
  );

/** Excluded: frames of whole screens, and helpers without a visible state of their own. */
const notShown = new Set([
  'plain-frame.tsx',
  'route-fallback.tsx',
  'toaster.tsx',
  'confirm-dialog.tsx',
  'join-code.tsx',
  'combobox-list.tsx',
  'time-zone-combobox.tsx',
  'sortable-item.tsx',
  'wall-address-dialog.tsx',
  'link.tsx',
  'session-columns.tsx',
  'isolated.tsx',
  'text-parts.tsx',
]);

it('shows every part of the kit that screens are made of', () => {
  const screens = ['features', 'pages', 'app'].flatMap((room) => filesIn(join(source, room)));
  const guide = screens.filter((file) => file.includes('styleguide'));
  const used = askedFor(screens.filter((file) => !guide.includes(file)));
  const parts = readdirSync(kit).filter((name) => used.has(name) && !notShown.has(name));
  expect(parts.length).toBeGreaterThan(30);
  const shown = askedFor(guide);
  expect(parts.filter((name) => !shown.has(name))).toEqual([]);
});
