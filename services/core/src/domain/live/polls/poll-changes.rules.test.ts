import { expect, it } from 'vitest';
import { pollChanges, parsePollSnapshot } from './poll-changes.rules.ts';

const changes = (before: string | null, after: string | null) =>
  pollChanges(parsePollSnapshot(before), parsePollSnapshot(after));

it('distinguishes new, changed, counted and removed polls', () => {
  expect(changes('1:1:0:0,2:1:4:0,3:1:0:0,4:1:1:0', '1:2:0:0,2:1:5:0,4:1:1:0,5:1:0:0')).toEqual({
    changed: [1, 5],
    counted: [1, 2, 5],
    sealed: [],
    removed: [3],
  });
});

it('an unchanged board has no changes, and waiting ballots are opened when there are enough', () => {
  expect(changes(null, null)).toEqual({ changed: [], counted: [], sealed: [], removed: [] });
  expect(changes('1:1:0:9', '1:1:0:9')).toMatchObject({ changed: [], counted: [], sealed: [] });
  expect(changes('1:1:0:9', '1:1:0:10')).toMatchObject({ changed: [], counted: [], sealed: [1] });
});
