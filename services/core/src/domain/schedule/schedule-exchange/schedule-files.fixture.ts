/** Small schedule files for the tests of this folder, in both formats. */
import { existsSync, readFileSync } from 'node:fs';
import { parseSchedule, type ParseScheduleOptions } from './parse-schedule.rules.ts';
import type { ParsedSchedule } from './parsed-schedule.rules.ts';
import type { ScheduleProblem } from './schedule-problems.rules.ts';

export type TestSession = {
  guid?: string | null;
  id?: string | null;
  date?: string;
  start?: string;
  duration?: string;
  title?: string;
  /** Further elements of the session, as XML. */
  extraElements?: string;
};

export type TestConference = {
  /** Elements of `<conference>`. */
  head?: string;
  /** Attributes of the only `<day>`. */
  day?: string;
  /** Text before the root element. */
  prologue?: string;
};

const defaultHead =
  '<title>Testconf</title><start>2026-05-01</start><end>2026-05-02</end><time_zone_name>Europe/Berlin</time_zone_name>';

/** Returns frab XML of one day with one session per line; the first session is in line 5. */
export function frabXml(sessions: readonly TestSession[], conference: TestConference = {}): Uint8Array {
  const lines = [
    conference.prologue ?? '<?xml version="1.0" encoding="UTF-8"?>',
    `<schedule><version>1</version><conference>${conference.head ?? defaultHead}</conference>`,
    `<day index="1" ${conference.day ?? 'date="2026-05-01"'}>`,
    '<room name="Hall A">',
    ...sessions.map(sessionXml),
    '</room></day></schedule>',
  ];
  return new TextEncoder().encode(lines.join('\n'));
}

function sessionXml(session: TestSession, index: number): string {
  const { guid = `guid-${index}`, id = String(index + 1), title = `Session ${index + 1}` } = session;
  const { date = '2026-05-01T10:00:00+02:00', start = '', duration = '00:30', extraElements = '' } = session;
  const attributes = `${guid === null ? '' : ` guid="${guid}"`}${id === null ? '' : ` id="${id}"`}`;
  const times = `<date>${date}</date>${start === '' ? '' : `<start>${start}</start>`}<duration>${duration}</duration>`;
  return `<event${attributes}>${times}<title>${title}</title>${extraElements}</event>`;
}

/** Returns c3voc JSON with the given conference days. */
export function c3vocJson(days: unknown, conference: object = {}): Uint8Array {
  const head = { title: 'Testconf', start: '2026-05-01', end: '2026-05-02', time_zone_name: 'Europe/Berlin' };
  const document = {
    schedule: { version: '1', base_url: 'https://conf.example/', conference: { ...head, days, ...conference } },
  };
  return new TextEncoder().encode(JSON.stringify(document, null, 1));
}

/** Reads the published schedule of FOSDEM 2025 if it exists next to the repository; else returns null. */
export function readFosdem(): Uint8Array | null {
  const path = new URL('../../../../../../../shared/data/fosdem-2025.xml', import.meta.url);
  return existsSync(path) ? readFileSync(path) : null;
}

export const fosdemAbsent =
  '../shared/data/fosdem-2025.xml is not next to this repository, so the real file is not tested';

export function encodeText(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function parseValidFile(bytes: Uint8Array, zones: ParseScheduleOptions | string = {}): ParsedSchedule {
  const result = parseSchedule(bytes, typeof zones === 'string' ? { defaultTimezone: zones } : zones);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.schedule;
}

/** Returns the problems of an invalid file. */
export function problemsOf(bytes: Uint8Array): readonly ScheduleProblem[] {
  const result = parseSchedule(bytes);
  if (result.ok) throw new Error('the file was accepted');
  return result.problems;
}

/** Returns `code@line` for every problem of an invalid file. */
export function problemCodesOf(bytes: Uint8Array): string[] {
  return problemsOf(bytes).map((problem) => `${problem.code}@${problem.line ?? '-'}`);
}
