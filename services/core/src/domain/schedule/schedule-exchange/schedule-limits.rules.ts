/**
 * Limits of one schedule file. Lengths are in code points after NFC normalization. File size, sessions, days and the
 * length of a session are product-wide limits of the contracts package.
 */
import { truncateText } from '@plenum/contracts/graphemes';
import { maxSchedulePersons, maxSessionTitleLength } from '@plenum/contracts/limits';
import { plainSessionFields, plainSessionLines, recordOf } from '@plenum/contracts/schedule/plain-session-fields';
import { normalizeLines } from '../../../platform/text.ts';
import { addNote, addProblem, type ProblemList, UnreadableSchedule } from './schedule-problems.rules.ts';

export const maxScheduleDepth = 64;
export const maxPersonsPerSession = 50;
export const maxLinksPerSession = 100;

/** Maximum raw text that a reader buffers, in UTF-16 code units; longer texts are rejected without being stored. */
export const maxRawTextLength = 400_000;

export const maxScheduleTextLength = {
  ...recordOf(plainSessionLines, (name) => plainSessionFields[name].lengthMax),
  title: maxSessionTitleLength,
  subtitle: 500,
  abstract: 100_000,
  description: 100_000,
  biography: 50_000,
  person: 200,
  location: 200,
  track: 200,
  type: 100,
  level: 100,
  slug: 255,
  url: 2048,
  link_title: 500,
  license: 255,
  identifier: 200,
  conference: 255,
} as const;

export type ScheduleTextKind = keyof typeof maxScheduleTextLength;

/**
 * Counts the people of a session.
 * @throws UnreadableSchedule when the whole file names too many
 */
export function countPersons(schedule: { personCount: number }, count: number, line: number): void {
  schedule.personCount += count;
  if (schedule.personCount <= maxSchedulePersons) return;
  const reason = `The sessions of a schedule may name ${maxSchedulePersons} persons in total.`;
  throw new UnreadableSchedule(line, 'too_many_persons', reason);
}

/** Shortening these would change their meaning. */
const notShortenable: ReadonlySet<ScheduleTextKind> = new Set(['identifier', 'url']);

/**
 * Returns the text in NFC, trimmed and without characters that the database cannot store (NUL and other control
 * characters, unpaired surrogates). Shortens a text that is too long and adds a note; an identifier or URL that is too
 * long adds a problem and becomes empty.
 */
export function limitedText(list: ProblemList, kind: ScheduleTextKind, text: string, line: number | null): string {
  const clean = normalizeLines(text.toWellFormed());
  const length_max = maxScheduleTextLength[kind];
  if (clean.length <= length_max) return clean;
  const length = countCodePoints(clean);
  if (length <= length_max) return clean;
  const description = `The ${kind.replace('_', ' ')} has ${length} characters`;
  if (notShortenable.has(kind)) {
    addProblem(list, line, 'text_too_long', `${description}; at most ${length_max} are allowed.`);
    return '';
  }
  addNote(list, line, 'text_shortened', `${description} and was shortened to ${length_max}.`);
  return shortened(clean, length_max);
}

/** Returns the beginning of a text, with an ellipsis and without an incomplete tag. */
const shortened = (text: string, length_max: number): string =>
  `${truncateText(text, length_max - 1)
    .replace(/<[^<>]*$/, '')
    .trimEnd()}…`;

/** Counts the code points of a text without allocating an array. */
function countCodePoints(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length - 1; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit >= 0xd800 && unit <= 0xdbff) {
      const next = text.charCodeAt(index + 1);
      if (next >= 0xdc00 && next <= 0xdfff) {
        count -= 1;
        index += 1;
      }
    }
  }
  return count;
}
