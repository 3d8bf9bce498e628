/**
 * Schedules that conferences have published, each with different defects: everything in them is imported, with the
 * counts of an independent parser. The files are not part of the repository.
 */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hasSchemas, jsonErrors, schemasAbsent, xmlErrors } from './c3voc-schemas.fixture.ts';
import { diffSchedule, type StoredSession } from './diff-schedule.rules.ts';
import type { StoredSpeaker } from './diff-speakers.rules.ts';
import { exportedEvent, storedRows, writeDocument } from './exported-files.fixture.ts';
import { fallbackGuid } from './exported-schedule.rules.ts';
import { toImportedSession, toImportedSpeaker } from './imported-fields.rules.ts';
import type { ParsedSchedule } from './parsed-schedule.rules.ts';
import { encodeText, parseValidFile } from './schedule-files.fixture.ts';
import { c3vocJson } from './write-c3voc-json.rules.ts';
import { frabXml } from './write-frab-xml.rules.ts';
import { scheduleCsv } from './write-schedule-csv.rules.ts';

const folder = new URL('../../../../../../../shared/data/schedules/', import.meta.url);
const exists = existsSync(folder);
const absent = '../shared/data/schedules is not next to this repository, so the published files are not tested';
const read = new Map<string, ParsedSchedule>();
/** Parses a published file once. */
function scheduleOf(name: string): ParsedSchedule {
  const schedule = read.get(name) ?? parseValidFile(readFileSync(new URL(name, folder)));
  read.set(name, schedule);
  return schedule;
}

interface Expected {
  readonly sessions: number;
  readonly distinctGuids: number;
  readonly idsWithSeveralGuids: number;
  readonly rooms: number;
  readonly mentionsOfPersons: number;
  readonly distinctPersonIdAndName: number;
  readonly personIdsWithSeveralNames: number;
  readonly firstUtc: string | null;
  readonly lastStartUtc: string | null;
  readonly longestMinutes: number;
}

const names = ['28c3.xml', '31c3.xml', '36c3.xml', '39c3.xml', 'camp2019.xml', 'debconf.xml'] as const;
function expectedOf(name: string): Expected {
  const all = JSON.parse(readFileSync(new URL('expected.json', folder), 'utf8')) as Record<string, object>;
  const counts = Object.entries(all[name] ?? {}).map(([key, value]: [string, unknown]) => [
    key.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ]);
  return Object.fromEntries(counts) as Expected;
}

/** The counts omit people whose name is an element of `<person>` instead of its text. */
const namedByElement: Readonly<Record<string, { mentions: number; persons: number; sharedIds: number }>> = {
  'camp2019.xml': { mentions: 97, persons: 85, sharedIds: 3 },
};

/** Names of a list under one key. */
const shared = (pairs: readonly (readonly [key: string | null, value: string | null])[]): number =>
  [...Map.groupBy(pairs, ([key]) => key)].filter(([, entries]) => new Set(entries.map(([, value]) => value)).size > 1)
    .length;

const distinct = (values: readonly (string | null)[]): number => new Set(values.filter((value) => value !== null)).size;
const instant = (iso: string | undefined | null): number | null => (iso ? Date.parse(iso) : null);

/** Counts a schedule in the form of `expected.json`. */
function countsOf({ sessions, speakers }: ParsedSchedule) {
  const starts = sessions.map(({ starts_at }) => starts_at).toSorted();
  const withGuid = sessions.filter(({ identity }) => identity.startsWith('guid:'));
  return {
    sessions: sessions.length,
    distinctGuids: distinct(withGuid.map(({ identity }) => identity)),
    idsWithSeveralGuids: shared(withGuid.map(({ id, identity }) => [id, identity])),
    rooms: distinct(sessions.map(({ location }) => location)),
    mentionsOfPersons: sessions.reduce((sum, { persons }) => sum + persons.length, 0),
    distinctPersonIdAndName: speakers.length,
    firstUtc: instant(starts[0]),
    lastStartUtc: instant(starts.at(-1)),
    longestMinutes: Math.max(...sessions.map(({ duration_minutes }) => duration_minutes)),
  };
}

/** Returns the stored result of a first import. */
function storedOf(schedule: ParsedSchedule) {
  const event = exportedEvent(schedule);
  const keyOf = new Map(schedule.speakers.map(({ key }, index) => [key, String(index + 1)]));
  const sessions = schedule.sessions.map((session, index): StoredSession => {
    const imported = toImportedSession(session, ({ key }) => keyOf.get(key) ?? '');
    return {
      id: index + 1,
      external_id: session.guid,
      imported_id: session.id,
      generatedGuid: fallbackGuid(event, 'session', index + 1),
      is_cancelled: false,
      isFromFile: true,
      isCancelledByImport: false,
      imported,
      current: imported,
    };
  });
  const speakers = schedule.speakers.map((speaker, index): StoredSpeaker => ({
    key: String(index + 1),
    external_id: speaker.guid,
    imported_id: speaker.imported_id,
    generatedGuid: fallbackGuid(event, 'speaker', index + 1),
    imported: toImportedSpeaker(speaker),
    current: toImportedSpeaker(speaker),
  }));
  return { sessions, speakers };
}

const printers = { XML: frabXml, JSON: c3vocJson, CSV: scheduleCsv };
const exported = new Map<string, Promise<string>>();
/** Exports a published file once in each format. */
function exportOf(name: string, format: keyof typeof printers): Promise<string> {
  const schedule = scheduleOf(name);
  const key = `${name} as ${format}`;
  const text = exported.get(key) ?? writeDocument(printers[format](), exportedEvent(schedule), storedRows(schedule));
  exported.set(key, text);
  return text;
}

describe.skipIf(!exists).each(names)(`%s${exists ? '' : ` (${absent})`}`, (name) => {
  it('is read completely', () => {
    const schedule = scheduleOf(name);
    const { personIdsWithSeveralNames, ...counts } = expectedOf(name);
    const more = namedByElement[name] ?? { mentions: 0, persons: 0, sharedIds: 0 };
    const actualCounts = countsOf(schedule);
    expect(actualCounts).toEqual({
      ...counts,
      mentionsOfPersons: counts.mentionsOfPersons + more.mentions,
      distinctPersonIdAndName: counts.distinctPersonIdAndName + more.persons,
      // A file whose sessions have no date leaves their dates to the time zone.
      firstUtc: counts.firstUtc === null ? actualCounts.firstUtc : instant(counts.firstUtc),
      lastStartUtc: counts.lastStartUtc === null ? actualCounts.lastStartUtc : instant(counts.lastStartUtc),
    });
    const people = schedule.speakers.filter(({ guid }) => guid === null);
    expect(shared(people.map((person) => [person.imported_id, person.name]))).toBe(
      personIdsWithSeveralNames + more.sharedIds,
    );
    expect(schedule.skipped).toBeUndefined();
  });

  it.each(['XML', 'JSON', 'CSV'] as const)('is exported as %s and imported again without a change', async (format) => {
    const schedule = scheduleOf(name);
    const text = await exportOf(name, format);
    const reimported = parseValidFile(encodeText(text), schedule.effectiveTimezone);
    expect(reimported.notes).toEqual([]);
    const { counts, speakers, updated } = diffSchedule(storedOf(schedule), reimported);
    expect(updated.map(({ changedFields, session }) => [session.title, changedFields])).toEqual([]);
    expect(counts).toEqual({ created: 0, updated: 0, unchanged: schedule.sessions.length, removed: 0 });
    expect([speakers.created, speakers.absent]).toEqual([[], []]);
  });

  it.skipIf(!hasSchemas)(`is exported validly according to the schemas of the formats (${schemasAbsent})`, async () => {
    expect(await xmlErrors(await exportOf(name, 'XML'))).toEqual([]);
    expect(jsonErrors(await exportOf(name, 'JSON'))).toEqual([]);
  });

  it('changes nothing when it is imported again', () => {
    const { counts, speakers } = diffSchedule(storedOf(scheduleOf(name)), scheduleOf(name));
    expect(counts).toMatchObject({ created: 0, updated: 0, removed: 0 });
    expect([speakers.created, speakers.updated, speakers.absent]).toEqual([[], [], []]);
  });
});
