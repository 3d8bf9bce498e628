import { expect, test } from 'vitest';
import { paths } from '../src/lib/paths.ts';
import { firstScreens } from './screen-files.ts';

const moduleAt = (path: string): string | undefined =>
  firstScreens.find(({ pattern }) => new RegExp(pattern).test(path))?.module;

test('the paths of the main screens lead to their pages', () => {
  expect([paths.dashboard(), paths.event(3), paths.agenda(3), paths.session(3, 45)].map(moduleAt)).toEqual([
    'pages/dashboard.tsx',
    'pages/event-home.tsx',
    'pages/agenda.tsx',
    'pages/session.tsx',
  ]);
});

test('no other path has files ahead', () => {
  expect([paths.landing(), paths.settings(), paths.speakers(3), `${paths.agenda(3)}/x`].map(moduleAt)).toEqual(
    Array.from({ length: 4 }, () => undefined),
  );
});

test('the requests of a screen need no other id than that of its event', () => {
  const holes = firstScreens.flatMap(({ pattern, requests }) =>
    requests.filter(
      (path) => path.includes(':') && !(pattern.includes('(\\d+)') && /^GET [^:]*:event_id[^:]*$/.test(path)),
    ),
  );
  expect(holes).toEqual([]);
});
