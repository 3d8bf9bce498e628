/**
 * Exports are read by readers that are not ours: fast-xml-parser, and JSON as Node reads it, walked as the formats say
 * and without a line of the import. There is no package on npm that reads frab or c3voc schedules as such. For iCalendar
 * see `exported-formats.rules.test.ts`.
 */
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { storedEvent, storedRows, written } from './exported-files.fixture.ts';
import { camp, oddCases } from './sample-schedules.fixture.ts';
import { fosdemAbsent, parsed, readFosdem } from './schedule-files.fixture.ts';
import { c3vocJson } from './write-c3voc-json.rules.ts';
import { frabXml } from './write-frab-xml.rules.ts';

/** What a reader finds of a session. */
interface Found {
  readonly title: string;
  readonly room: string;
  readonly atMs: number;
  readonly minutes: number;
  /** The clock at the place, which stands beside the instant. */
  readonly start: string;
  readonly persons: number;
}

/** An element of XML: attributes begin with `@`, and what may stand more than once is always a list. */
type Element = Readonly<Record<string, unknown>>;
const lists = new Set(['day', 'room', 'event', 'person']);
const xmlReader = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  isArray: (name, path) => lists.has(name) && !String(path).endsWith('event.room'),
});

const isElement = (value: unknown): value is Element => typeof value === 'object' && value !== null;
const within = (element: Element, name: string): readonly Element[] => {
  const found = element[name];
  return Array.isArray(found) ? found.filter(isElement) : isElement(found) ? [found] : [];
};
const textOf = (element: Element, name: string): string => {
  const found = element[name];
  return typeof found === 'string' ? found : '';
};
/** Duration as `HH:MM`, or `D:HH:MM`. */
const minutesOf = (duration: string): number =>
  duration
    .split(':')
    .reduce((sum, part, index, parts) => sum * (parts.length === 3 && index === 1 ? 24 : 60) + Number(part), 0);

function inXml(xml: string): Found[] {
  const [schedule = {}] = within(xmlReader.parse(xml) as Element, 'schedule');
  return within(schedule, 'day').flatMap((day) =>
    within(day, 'room').flatMap((room) =>
      within(room, 'event').map((event) => ({
        title: textOf(event, 'title'),
        room: textOf(room, '@name'),
        atMs: Date.parse(textOf(event, 'date')),
        minutes: minutesOf(textOf(event, 'duration')),
        start: textOf(event, 'start'),
        persons: within(event, 'persons').flatMap((persons) => (persons['person'] as unknown[] | undefined) ?? [])
          .length,
      })),
    ),
  );
}

function inJson(json: string): Found[] {
  const { schedule } = JSON.parse(json) as {
    readonly schedule: { readonly conference: { readonly days: readonly { readonly rooms: Element }[] } };
  };
  return schedule.conference.days.flatMap(({ rooms }) =>
    Object.keys(rooms).flatMap((room) =>
      within(rooms, room).map((event) => ({
        title: textOf(event, 'title'),
        room,
        atMs: Date.parse(textOf(event, 'date')),
        minutes: minutesOf(textOf(event, 'duration')),
        start: textOf(event, 'start'),
        persons: within(event, 'persons').length,
      })),
    ),
  );
}

const inOrder = (found: readonly Found[]): Found[] =>
  found.toSorted((a, b) => a.atMs - b.atMs || a.room.localeCompare(b.room) || a.title.localeCompare(b.title));

const fosdem = readFosdem();
describe.each([
  ['FOSDEM 2025', fosdem === null ? null : parsed(fosdem)],
  ['a camp past midnight', camp()],
  ['odd cases', oddCases()],
] as const)('%s', (_name, schedule) => {
  it.skipIf(schedule === null)(
    `has the same sessions and times for readers that are not ours (${fosdemAbsent})`,
    async () => {
      if (schedule === null) return;
      const event = storedEvent(schedule);
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
      const seen = [
        inOrder(inXml(await written(frabXml(), event, stored))),
        inOrder(inJson(await written(c3vocJson(), event, stored))),
      ];
      for (const found of seen) {
        expect(found.length).toBe(expected.length);
        expect(found).toEqual(expected);
      }
    },
  );
});
