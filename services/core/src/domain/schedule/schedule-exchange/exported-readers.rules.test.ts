/**
 * Exports are readable by independent readers: fast-xml-parser, and JSON as Node reads it, interpreted according to the
 * formats without code of the import. There is no package on npm for frab or c3voc schedules. For iCalendar see
 * `exported-formats.rules.test.ts`.
 */
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { exportedEvent, storedRows, writeDocument } from './exported-files.fixture.ts';
import { campSchedule, edgeCaseSchedule } from './sample-schedules.fixture.ts';
import { fosdemAbsent, parseValidFile, readFosdem } from './schedule-files.fixture.ts';
import { c3vocJson } from './write-c3voc-json.rules.ts';
import { frabXml } from './write-frab-xml.rules.ts';

/** The fields of a session that a reader finds. */
interface SessionEntry {
  readonly title: string;
  readonly room: string;
  readonly atMs: number;
  readonly minutes: number;
  /** The local time, which is next to the instant. */
  readonly start: string;
  readonly persons: number;
}

/** An XML element: attributes begin with `@`, and repeatable elements are always lists. */
type Element = Readonly<Record<string, unknown>>;
const lists = new Set(['day', 'room', 'event', 'person']);
const xmlReader = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  isArray: (name, path) => lists.has(name) && !String(path).endsWith('event.room'),
});

const isElement = (value: unknown): value is Element => typeof value === 'object' && value !== null;
const childrenOf = (element: Element, name: string): readonly Element[] => {
  const children = element[name];
  return Array.isArray(children) ? children.filter(isElement) : isElement(children) ? [children] : [];
};
const textOf = (element: Element, name: string): string => {
  const children = element[name];
  return typeof children === 'string' ? children : '';
};
/** Duration as `HH:MM`, or `D:HH:MM`. */
const minutesOf = (duration: string): number =>
  duration
    .split(':')
    .reduce((sum, part, index, parts) => sum * (parts.length === 3 && index === 1 ? 24 : 60) + Number(part), 0);

function inXml(xml: string): SessionEntry[] {
  const [schedule = {}] = childrenOf(xmlReader.parse(xml) as Element, 'schedule');
  return childrenOf(schedule, 'day').flatMap((day) =>
    childrenOf(day, 'room').flatMap((room) =>
      childrenOf(room, 'event').map((event) => ({
        title: textOf(event, 'title'),
        room: textOf(room, '@name'),
        atMs: Date.parse(textOf(event, 'date')),
        minutes: minutesOf(textOf(event, 'duration')),
        start: textOf(event, 'start'),
        persons: childrenOf(event, 'persons').flatMap((persons) => (persons['person'] as unknown[] | undefined) ?? [])
          .length,
      })),
    ),
  );
}

function inJson(json: string): SessionEntry[] {
  const { schedule } = JSON.parse(json) as {
    readonly schedule: { readonly conference: { readonly days: readonly { readonly rooms: Element }[] } };
  };
  return schedule.conference.days.flatMap(({ rooms }) =>
    Object.keys(rooms).flatMap((room) =>
      childrenOf(rooms, room).map((event) => ({
        title: textOf(event, 'title'),
        room,
        atMs: Date.parse(textOf(event, 'date')),
        minutes: minutesOf(textOf(event, 'duration')),
        start: textOf(event, 'start'),
        persons: childrenOf(event, 'persons').length,
      })),
    ),
  );
}

const inOrder = (sorted: readonly SessionEntry[]): SessionEntry[] =>
  sorted.toSorted((a, b) => a.atMs - b.atMs || a.room.localeCompare(b.room) || a.title.localeCompare(b.title));

const fosdem = readFosdem();
describe.each([
  ['FOSDEM 2025', fosdem === null ? null : parseValidFile(fosdem)],
  ['a camp past midnight', campSchedule()],
  ['odd cases', edgeCaseSchedule()],
] as const)('the schedule %s', (_name, schedule) => {
  it.skipIf(schedule === null)(`has the same sessions and times in independent readers (${fosdemAbsent})`, async () => {
    if (schedule === null) return;
    const event = exportedEvent(schedule);
    const stored = storedRows(schedule);
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: event.timezone, hour: '2-digit', minute: '2-digit' });
    const speakers = Map.groupBy(stored.speakers, ({ session_id }) => session_id);
    const expected = inOrder(
      stored.rows.map((row) => ({
        title: row.title,
        room: row.location ?? '',
        atMs: row.starts_at.getTime(),
        minutes: row.duration_minutes,
        start: clock.format(row.starts_at),
        persons: speakers.get(row.id)?.length ?? 0,
      })),
    );
    const readers = [
      inOrder(inXml(await writeDocument(frabXml(), event, stored))),
      inOrder(inJson(await writeDocument(c3vocJson(), event, stored))),
    ];
    for (const children of readers) {
      expect(children.length).toBe(expected.length);
      expect(children).toEqual(expected);
    }
  });
});
