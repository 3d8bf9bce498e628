import { describe, expect, it } from 'vitest';
import { diffSchedule, type StoredSession } from './diff-schedule.rules.ts';
import { toImportedSession } from './imported-fields.rules.ts';
import type { ParsedSchedule } from './parsed-schedule.rules.ts';
import { frabXml, parseValidFile, type TestSession } from './schedule-files.fixture.ts';
import { skippedAmong } from './session-identity.rules.ts';

const at = (hour: number, guid: string | null = 'g', id = '1'): TestSession => ({
  guid,
  id,
  title: 'Repeated',
  date: `2026-05-01T${hour}:00:00+02:00`,
});
const fileOf = (...sessions: TestSession[]): ParsedSchedule => parseValidFile(frabXml(sessions));

/** The stored rows after an import into an event with these sessions. */
function imported(file: ParsedSchedule, before: readonly StoredSession[] = []): StoredSession[] {
  const { created, updated, unchanged, removed } = diffSchedule({ sessions: before, speakers: [] }, file);
  const matched = [...updated, ...unchanged].map(({ stored, session, fields }) => ({
    ...stored,
    external_id: session.guid ?? stored.external_id,
    imported: fields,
    current: fields,
  }));
  const createdRows = created.map(({ session, fields }, index): StoredSession => ({
    id: before.length + index + 1,
    external_id: session.guid,
    imported_id: session.id,
    is_cancelled: false,
    isFromFile: true,
    isCancelledByImport: false,
    imported: fields,
    current: toImportedSession(session, ({ key }) => key),
  }));
  return [...matched, ...createdRows, ...removed.map((session) => ({ ...session, is_cancelled: true }))].toSorted(
    (left, right) => left.id - right.id,
  );
}
const places = (sessions: readonly StoredSession[]): string[] =>
  sessions.map(
    (session) => `${session.id}@${session.current.starts_at.slice(11, 13)}${session.is_cancelled ? '-' : ''}`,
  );

describe.each([
  ['a guid', 'g'],
  ['an id', null],
] as const)('a session that a file repeats under %s', (_what, guid) => {
  it.each([
    ['after the stored session', [at(14, guid), at(16, guid)], ['1@12', '2@14']],
    ['before the stored session', [at(12, guid), at(14, guid)], ['1@12', '2@10']],
    ['twice around it', [at(12, guid), at(14, guid), at(16, guid)], ['1@12', '2@10', '3@14']],
  ])('never becomes the stored one: %s', (_where, sessions, expected) => {
    const first = imported(fileOf(at(14, guid)));
    const file = fileOf(...sessions);
    const second = imported(file, first);
    expect(places(second)).toEqual(expected);
    expect(new Set(second.map(({ external_id }) => external_id)).size).toBe(expected.length);
    expect(diffSchedule({ sessions: second, speakers: [] }, file).counts).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: expected.length,
      removed: 0,
    });
  });

  it('stays the same in another order', () => {
    const stored = imported(fileOf(at(12, guid), at(14, guid), at(16, guid)));
    const { counts } = diffSchedule(
      { sessions: stored, speakers: [] },
      fileOf(at(16, guid), at(12, guid), at(14, guid)),
    );
    expect(counts).toEqual({ created: 0, updated: 0, unchanged: 3, removed: 0 });
  });

  it('is moved if one of its times changes', () => {
    const stored = imported(fileOf(at(12, guid), at(14, guid)));
    expect(places(imported(fileOf(at(12, guid), at(18, guid)), stored))).toEqual(['1@10', '2@16']);
  });

  it('keeps the remaining occurrence', () => {
    const stored = imported(fileOf(at(12, guid), at(14, guid)));
    expect(places(imported(fileOf(at(14, guid)), stored))).toEqual(['1@10-', '2@12']);
  });
});

describe('sessions with the same id', () => {
  it('are distinct if their guids differ', () => {
    const stored = imported(fileOf(at(12, 'a'), at(14, 'b')));
    expect(places(imported(fileOf(at(14, 'b'), at(16, 'c')), stored))).toEqual(['1@10-', '2@12', '3@14']);
  });

  it('are the same if only one of the two has a guid', () => {
    const stored = imported(fileOf(at(12, null)));
    const later = imported(fileOf(at(12, 'a')), stored);
    expect(places(later)).toEqual(['1@10']);
    expect(later[0]?.external_id).toBe('a');
    expect(places(imported(fileOf(at(12, null)), later))).toEqual(['1@10']);
  });
});

it('match a skipped session in the agenda', () => {
  const stored = (external_id: string | null, imported_id: string | null) => ({ external_id, imported_id });
  const byGuid = skippedAmong([{ guid: 'a', id: '1' }]);
  expect(byGuid(stored('a', '2'))).toBe(true);
  expect(byGuid(stored('b', '1'))).toBe(false);
  expect(byGuid(stored(null, '1'))).toBe(true);
  expect(skippedAmong([{ guid: null, id: '1' }])(stored('b', '1'))).toBe(true);
  expect(skippedAmong([])(stored(null, null))).toBe(false);
});
