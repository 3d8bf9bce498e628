import { expect, it } from 'vitest';
import { completeBackups, expiredBackups } from './retention.rules.ts';

const now = new Date('2027-02-10T03:00:00Z');
const complete = (name: string) => ({ name, files: new Map([['manifest.json', 1]]) });
const incomplete = (name: string) => ({ name, files: new Map([['database.dump.age', 1]]) });
const backups = [
  complete('plenum-20270101T020000Z'),
  complete('plenum-20270102T020000Z'),
  complete('plenum-20270209T020000Z'),
  complete('plenum-20270210T020000Z'),
  incomplete('plenum-20270208T020000Z'),
  incomplete('plenum-20270210T023000Z'),
];

it('deletes backups that are old and not among the newest', () => {
  expect(expiredBackups(backups, { keepDays: 30, keepCount: 3 }, now)).toEqual([
    'plenum-20270101T020000Z',
    'plenum-20270208T020000Z',
  ]);
  expect(expiredBackups(backups, { keepDays: 30, keepCount: 1 }, now)).toEqual([
    'plenum-20270102T020000Z',
    'plenum-20270101T020000Z',
    'plenum-20270208T020000Z',
  ]);
});

it('keeps all complete backups if there is no limit, or if none is newer', () => {
  expect(expiredBackups(backups, { keepDays: 0, keepCount: 1 }, now)).toEqual(['plenum-20270208T020000Z']);
  expect(expiredBackups([complete('plenum-20200101T020000Z')], { keepDays: 1, keepCount: 1 }, now)).toEqual([]);
});

it('does not restore an incomplete backup as the latest', () => {
  expect(completeBackups(backups)[0]).toBe('plenum-20270210T020000Z');
});
