/**
 * Exports are valid according to the schemas of the formats, are readable by other programs, and are imported without a
 * change: a published conference, a camp with days past midnight, and a collection of edge cases.
 */
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { hasSchemas, jsonErrors, schemasAbsent, xmlErrors } from './c3voc-schemas.fixture.ts';
import { exportedEvent, storedRows, writeDocument } from './exported-files.fixture.ts';
import { toImportedSession } from './imported-fields.rules.ts';
import type { ParsedSchedule } from './parsed-schedule.rules.ts';
import { campSchedule, edgeCaseSchedule } from './sample-schedules.fixture.ts';
import { encodeText, fosdemAbsent, parseValidFile, readFosdem } from './schedule-files.fixture.ts';
import { c3vocJson } from './write-c3voc-json.rules.ts';
import { writeCalendar } from './write-calendar.rules.ts';
import { frabXml } from './write-frab-xml.rules.ts';
import { scheduleCsv } from './write-schedule-csv.rules.ts';

const fosdem = readFosdem();
const schedules: readonly (readonly [string, ParsedSchedule | null])[] = [
  ['FOSDEM 2025', fosdem === null ? null : parseValidFile(fosdem)],
  ['a camp', campSchedule()],
  ['odd cases', edgeCaseSchedule()],
];

async function exported(schedule: ParsedSchedule) {
  const event = exportedEvent(schedule);
  const stored = storedRows(schedule);
  return {
    event,
    stored,
    xml: await writeDocument(frabXml(), event, stored),
    json: await writeDocument(c3vocJson(), event, stored),
    csv: await writeDocument(scheduleCsv(), event, stored),
  };
}

const files = new Map<ParsedSchedule, ReturnType<typeof exported>>();
/** Exports a schedule once. */
function filesOf(schedule: ParsedSchedule): ReturnType<typeof exported> {
  const cached = files.get(schedule) ?? exported(schedule);
  files.set(schedule, cached);
  return cached;
}

/** Roles that a file may omit. */
const usualRoles = ({ session_type, speakers }: ReturnType<typeof toImportedSession>) =>
  speakers.map(() => (session_type === 'KEYNOTE' ? 'KEYNOTE' : 'SPEAKER'));

/** All fields that an import stores; people without identifiers are recognized by their exported guid. */
const comparable = (schedule: ParsedSchedule) =>
  new Map(
    schedule.sessions
      .map((entry) => toImportedSession(entry, ({ name }) => name))
      .map((fields) => ({ ...fields, speaker_roles: fields.speaker_roles ?? usualRoles(fields) }))
      .map((fields) => [`${fields.starts_at} ${fields.location ?? ''} ${fields.title} ${fields.slug ?? ''}`, fields]),
  );

describe.each(schedules)('an export as %s', (name, schedule) => {
  it.skipIf(schedule === null)(`is imported again without a change (${fosdemAbsent})`, async () => {
    if (schedule === null) return;
    const { event, xml, json, csv } = await filesOf(schedule);
    for (const text of [xml, json, csv]) {
      const reimported = parseValidFile(encodeText(text), event.timezone);
      expect(comparable(reimported)).toEqual(comparable(schedule));
      const ids = (candidate: ParsedSchedule) => candidate.sessions.map(({ id }) => id).toSorted();
      expect(ids(reimported)).toEqual(ids(schedule));
      const people = (candidate: ParsedSchedule) =>
        candidate.speakers.map((person) => `${person.imported_id} ${person.name} ${person.biography_html}`).toSorted();
      expect(people(reimported)).toEqual(people(schedule));
      // A table has no conference data.
      if (text === csv) continue;
      expect(reimported).toMatchObject({
        start_date: schedule.start_date,
        end_date: schedule.end_date,
        effectiveTimezone: schedule.effectiveTimezone,
        day_change: schedule.day_change,
      });
    }
  });

  it.skipIf(schedule === null || !hasSchemas)(`is valid according to the XSD of c3voc (${schemasAbsent})`, async () => {
    if (schedule === null) return;
    const { xml } = await filesOf(schedule);
    expect(await xmlErrors(xml)).toEqual([]);
  });

  it.skipIf(schedule === null || !hasSchemas)(
    `is valid according to the JSON schema of c3voc (${schemasAbsent})`,
    async () => {
      if (schedule === null) return;
      const { json } = await filesOf(schedule);
      expect(jsonErrors(json)).toEqual([]);
    },
  );

  it.skipIf(schedule === null)(
    `is read by other programs with the same sessions and times (${fosdemAbsent})`,
    async () => {
      if (schedule === null) return;
      const { event, stored } = await filesOf(schedule);
      const entries = stored.rows.map((row) => ({
        ...row,
        speakers: [],
        calendar_sequence: 3,
        created_at: new Date(0),
        changed_at: new Date(1000),
      }));
      const text = writeCalendar(event, entries, { name, pages: { sessions: 'https://plenum.example/e/summit/s' } });
      expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
      expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
      const events = new ICAL.Component(ICAL.parse(text))
        .getAllSubcomponents('vevent')
        .map((candidate) => new ICAL.Event(candidate));
      const actual = events.map((candidate) => [
        candidate.startDate.toJSDate().getTime(),
        candidate.duration.toSeconds() / 60,
        candidate.sequence,
      ]);
      expect(actual).toEqual(stored.rows.map((row) => [row.starts_at.getTime(), row.duration_minutes, 3]));
      expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
    },
  );
});
