import { describe, expect, it } from 'vitest';
import { diffSchedule, type StoredSession } from './diff-schedule.rules.ts';
import type { StoredSpeaker } from './diff-speakers.rules.ts';
import {
  type ImportedSessionFields,
  joinDescription,
  readSessionSnapshot,
  toImportedSession,
  toImportedSpeaker,
} from './imported-fields.rules.ts';
import type { ParsedSchedule } from './parsed-schedule.rules.ts';
import { fosdemAbsent, frabXml, parseValidFile, readFosdem, type TestSession } from './schedule-files.fixture.ts';
import { findSessionsOutsideEvent } from './schedule-in-event.rules.ts';
import { shiftSchedule } from './shift-schedule.rules.ts';

function scheduleOf(sessions: readonly TestSession[]): ParsedSchedule {
  return parseValidFile(frabXml(sessions));
}

/** The database rows after a first import of the schedule, with snapshots serialized as JSON. */
function storedFrom(schedule: ParsedSchedule) {
  const sessions: StoredSession[] = schedule.sessions.map((session, index) => {
    const current = toImportedSession(session, (speaker) => speaker.key);
    const imported = readSessionSnapshot(JSON.parse(JSON.stringify(current)));
    return {
      id: index + 1,
      external_id: session.guid,
      imported_id: session.id,
      is_cancelled: false,
      isFromFile: true,
      isCancelledByImport: false,
      imported,
      current,
    };
  });
  const speakers: StoredSpeaker[] = schedule.speakers.map((speaker) => ({
    key: speaker.key,
    external_id: speaker.guid,
    imported_id: speaker.imported_id,
    imported: toImportedSpeaker(speaker),
    current: toImportedSpeaker(speaker),
  }));
  return { sessions, speakers };
}

function edited(session: StoredSession | undefined, current: Partial<ImportedSessionFields>): StoredSession {
  if (session === undefined) throw new Error('no such session');
  return { ...session, current: { ...session.current, ...current } };
}

const person = (xml: string): TestSession => ({ extraElements: `<persons>${xml}</persons>` });

describe('the difference between a file and the stored schedule', () => {
  it('creates everything the first time and nothing the second', () => {
    const file = scheduleOf([person('<person id="1">A</person>'), { title: 'Two' }]);
    expect(diffSchedule({ sessions: [], speakers: [] }, file).counts).toEqual({
      created: 2,
      updated: 0,
      unchanged: 0,
      removed: 0,
    });
    const secondDiff = diffSchedule(storedFrom(file), file);
    expect(secondDiff.counts).toEqual({ created: 0, updated: 0, unchanged: 2, removed: 0 });
    expect(secondDiff.unchanged.some((match) => match.isSnapshotStale)).toBe(false);
    expect([secondDiff.speakers.created, secondDiff.speakers.updated, secondDiff.speakers.absent]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it('lists the changed fields, creations and removals', () => {
    const stored = storedFrom(scheduleOf([{ title: 'One' }, { title: 'Two' }]));
    const file = scheduleOf([
      { title: 'One!', duration: '00:45' },
      { guid: 'new', id: '77' },
    ]);
    const diff = diffSchedule(stored, file);
    expect(diff.counts).toEqual({ created: 1, updated: 1, unchanged: 0, removed: 1 });
    expect(diff.updated[0]).toMatchObject({
      changedFields: ['title', 'duration_minutes'],
      keptFields: [],
      isSnapshotStale: true,
    });
    expect(diff.removed[0]?.current.title).toBe('Two');
    expect(diff.created[0]?.session.guid).toBe('new');
  });

  it('retains and lists manual edits, while the rest follows the file', () => {
    const { sessions, speakers } = storedFrom(scheduleOf([{ title: 'One' }]));
    const stored = { sessions: [edited(sessions[0], { title: 'By hand', location: 'Hall Z' })], speakers };
    const sameDiff = diffSchedule(stored, scheduleOf([{ title: 'One' }]));
    expect(sameDiff.counts).toMatchObject({ updated: 0, unchanged: 1 });
    expect(sameDiff.unchanged[0]).toMatchObject({ keptFields: ['title', 'location'], isSnapshotStale: false });
    const changed = diffSchedule(stored, scheduleOf([{ title: 'One and a half', duration: '01:00' }]));
    expect(changed.updated[0]).toMatchObject({
      changedFields: ['duration_minutes'],
      keptFields: ['title', 'location'],
    });
    const matching = diffSchedule(stored, scheduleOf([{ title: 'By hand' }]));
    expect(matching.unchanged[0]).toMatchObject({ keptFields: ['location'], isSnapshotStale: true });
  });

  it('ignores manually created sessions, and cancels a removed one only once', () => {
    const { sessions, speakers } = storedFrom(scheduleOf([{}, {}]));
    const [first, second] = sessions;
    if (first === undefined || second === undefined) throw new Error('two sessions expected');
    const manual = { ...second, external_id: null, imported_id: null };
    expect(diffSchedule({ sessions: [first, manual], speakers }, scheduleOf([{}])).counts.removed).toBe(0);
    // Other programs also set external ids.
    const ofProgram = { ...second, isFromFile: false };
    expect(diffSchedule({ sessions: [first, ofProgram], speakers }, scheduleOf([{}])).counts.removed).toBe(0);
    expect(diffSchedule({ sessions: [first, second], speakers }, scheduleOf([{}])).counts.removed).toBe(1);
    const cancelledSession = { ...second, is_cancelled: true, isCancelledByImport: true };
    expect(diffSchedule({ sessions: [first, cancelledSession], speakers }, scheduleOf([{}])).counts).toMatchObject({
      unchanged: 1,
      removed: 0,
    });
    const back = diffSchedule({ sessions: [first, cancelledSession], speakers }, scheduleOf([{}, {}]));
    expect(back.updated[0]).toMatchObject({ is_restored: true, changedFields: [] });
    const cancelled = { ...second, is_cancelled: true };
    expect(diffSchedule({ sessions: [first, cancelled], speakers }, scheduleOf([{}, {}])).counts.updated).toBe(0);
  });

  it('matches by guid, and by id only without one', () => {
    const stored = storedFrom(
      scheduleOf([
        { guid: 'a', id: '1', title: 'A' },
        { guid: 'b', id: '2', title: 'B' },
      ]),
    );
    const file = scheduleOf([
      { guid: 'b', id: '1', title: 'B' },
      { guid: 'a', id: '2', title: 'A' },
    ]);
    const diff = diffSchedule(stored, file);
    expect(diff.updated.map((match) => [match.stored.external_id, match.changedFields, match.isRenamed])).toEqual([
      ['b', [], true],
      ['a', [], true],
    ]);
    const newGuids = diffSchedule(
      stored,
      scheduleOf([
        { guid: null, id: '1', title: 'A' },
        { guid: 'x', id: '2', title: 'B' },
      ]),
    );
    expect(newGuids.counts).toEqual({ created: 1, updated: 0, unchanged: 1, removed: 1 });
  });

  it('prefers the file where no snapshot of an import exists', () => {
    const { sessions, speakers } = storedFrom(scheduleOf([{ title: 'One' }]));
    const stored = { sessions: [{ ...edited(sessions[0], { title: 'Other' }), imported: null }], speakers };
    expect(diffSchedule(stored, scheduleOf([{ title: 'One' }])).updated[0]).toMatchObject({
      changedFields: ['title'],
      keptFields: [],
    });
    expect(readSessionSnapshot({ title: 'old shape' })).toBeNull();
    expect(readSessionSnapshot(null)).toBeNull();
  });

  it('reads a snapshot without a plain field as one without a value', () => {
    const [stored] = storedFrom(scheduleOf([{}])).sessions;
    const { url: _, do_not_record: __, ...older } = stored?.current ?? {};
    expect(readSessionSnapshot(older)).toEqual(stored?.current);
  });

  it('compares the people and their order', () => {
    const stored = storedFrom(scheduleOf([person('<person id="1">A</person><person id="2">B</person>')]));
    const swappedDiff = diffSchedule(
      stored,
      scheduleOf([person('<person id="2">B</person><person id="1">A</person>')]),
    );
    expect(swappedDiff.updated[0]?.changedFields).toEqual(['speakers']);
    const withGuid = diffSchedule(
      stored,
      scheduleOf([person('<person id="1" guid="g1">A</person><person id="2">B</person>')]),
    );
    expect(withGuid.counts.updated).toBe(0);
    expect(withGuid.speakers.updated[0]).toMatchObject({ isRenamed: true, changedFields: [] });
    const third = diffSchedule(stored, scheduleOf([person('<person id="1">A</person><person id="3">B</person>')]));
    expect(third.speakers.created.map((speaker) => speaker.key)).toEqual(['id:3:b']);
    expect(third.speakers.absent.map((speaker) => speaker.key)).toEqual(['id:2:b']);
    expect(third.updated[0]?.fields.speakers).toEqual(['id:1:a', 'id:3:b']);
  });

  it('matches people without identifiers by name and retains edited names', () => {
    const { sessions, speakers } = storedFrom(scheduleOf([person('<person>ada  lovelace</person>')]));
    const [speaker] = speakers;
    if (speaker === undefined) throw new Error('a speaker expected');
    const corrected = { ...speaker, current: { ...speaker.current, name: 'Ada Lovelace' } };
    const diff = diffSchedule(
      { sessions, speakers: [corrected] },
      scheduleOf([person('<person>ada lovelace</person>')]),
    );
    expect(diff.counts.updated).toBe(0);
    expect(diff.speakers.unchanged[0]?.keptFields).toEqual(['name']);
  });

  it('joins abstract and description', () => {
    expect(joinDescription('<p>a</p>', '<p>b</p>')).toBe('<p>a</p>\n<p>b</p>');
    expect(joinDescription('<p>a</p>', '<p>a</p>')).toBe('<p>a</p>');
    expect(joinDescription(null, '<p>b</p>')).toBe('<p>b</p>');
    expect(joinDescription(null, null)).toBeNull();
  });

  it('finds no change in the schedule of FOSDEM 2025 the second time', (context) => {
    const bytes = readFosdem();
    if (bytes === null) return context.skip(fosdemAbsent);
    const stored = storedFrom(parseValidFile(bytes));
    expect(diffSchedule(stored, parseValidFile(bytes)).counts).toEqual({
      created: 0,
      updated: 0,
      unchanged: 1105,
      removed: 0,
    });
  });
});

describe('moving a schedule', () => {
  it('keeps the local time over a clock change', () => {
    const schedule = scheduleOf([{ date: '2026-05-01T10:00:00+02:00' }]);
    const shifted = shiftSchedule(schedule, '2026-12-01');
    expect(shifted).toMatchObject({ start_date: '2026-12-01', end_date: '2026-12-02' });
    expect(shifted?.sessions[0]).toMatchObject({
      startsLocal: '2026-12-01T10:00',
      starts_at: '2026-12-01T09:00:00.000Z',
      duration_minutes: 30,
      day_number: 1,
    });
    expect(shifted === null ? null : shiftSchedule(shifted, '2026-05-01')).toEqual(schedule);
    expect(shiftSchedule(schedule, '2026-05-01')).toBe(schedule);
    expect(shiftSchedule(schedule, '2026-13-01')).toBeNull();
  });

  it('moves a local time that the new date skips by the length of the gap', () => {
    const schedule = scheduleOf([{ date: '2026-05-01T02:30:00+02:00' }]);
    expect(shiftSchedule(schedule, '2027-03-28')?.sessions[0]?.starts_at).toBe('2027-03-28T01:30:00.000Z');
  });
});

describe('an event with existing days', () => {
  it('rejects sessions outside of them', () => {
    const schedule = scheduleOf([{ date: '2026-05-01T10:00:00+02:00' }, { date: '2026-05-01T23:00:00+02:00' }]);
    const event = { start_date: '2026-05-01', end_date: '2026-05-01', timezone: 'Europe/Berlin', day_change: '00:00' };
    expect(findSessionsOutsideEvent(schedule, event).count).toBe(0);
    const outside = findSessionsOutsideEvent(schedule, { ...event, timezone: 'Asia/Tokyo' });
    expect(outside.problems).toMatchObject([{ code: 'outside_event', line: 6, guid: 'guid-1', title: 'Session 2' }]);
  });
});
