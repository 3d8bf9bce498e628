/**
 * Parser of people lists as CSV: columns by name in any order, commas or semicolons, with or without a byte order mark.
 */
import { pipeline } from 'node:stream/promises';
import { eventUserRoles, type EventUserRole } from '@plenum/contracts/enums';
import {
  csvInvitationsMax,
  emailLengthMax,
  invitationMessageLengthMax,
  personNameLengthMax,
} from '@plenum/contracts/limits';
import { fullName } from '@plenum/contracts/names';
import { parse } from 'csv-parse';
import { IsEmail } from 'typebox/format';
import { fail, labelled, type Phrase, Refusal, say } from '../../platform/errors.ts';
import { mapWithYields, yieldToEventLoop } from '../../platform/event-loop.ts';
import { allowedNames, cleanName } from '../../platform/names.ts';
import { codePoints, tidyText } from '../../platform/text.ts';
import { normalizeEmail } from '../users/user.rules.ts';

export interface CsvPerson {
  /** Line of the file, from 1, including the header. */
  readonly line: number;
  /** Normalized. */
  readonly email: string;
  readonly role: EventUserRole | null;
  readonly message: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  /** Reason why the line is invalid, or null. */
  readonly problem: Phrase | null;
}

const columns = ['email', 'first_name', 'last_name', 'role', 'message'] as const;
type Column = (typeof columns)[number];

/** File in pieces. */
type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Alternative column headers, also those of exported lists in each language. */
const otherNames: Readonly<Record<string, Column>> = {
  e_mail: 'email',
  mail: 'email',
  email_address: 'email',
  firstname: 'first_name',
  given_name: 'first_name',
  lastname: 'last_name',
  surname: 'last_name',
  family_name: 'last_name',
  e_mail_adresse: 'email',
  vorname: 'first_name',
  nachname: 'last_name',
  familienname: 'last_name',
  rolle: 'role',
  nachricht: 'message',
};

/** German words for roles, as the screens show them. */
const otherRoles: Readonly<Record<string, EventUserRole>> = {
  teilnehmend: 'ATTENDEE',
  vortragend: 'SPEAKER',
  moderation: 'MODERATOR',
  veranstaltungsteam: 'ORGANIZER',
};

function columnOf(heading: string): Column | null {
  const name = heading
    .trim()
    .toLowerCase()
    .replaceAll(/[\s\-_]+/g, '_');
  return columns.find((column) => column === name) ?? otherNames[name] ?? null;
}

interface Line {
  readonly cells: readonly string[];
  readonly line: number;
}

/** Record as the parser returns it. */
interface Parsed {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

/** Detects the delimiter: the character that is more frequent in the first line. */
function delimiterOf(text: string): ',' | ';' {
  const [head = ''] = text.split(/\r?\n|\r/, 1);
  return head.split(';').length > head.split(',').length ? ';' : ',';
}

/** Maximum characters per line. Invitations need a fraction of it; other columns may be long within it. */
const lineLengthMax = 64 * 1024;
/** Longer names are rejected without cleaning, which reads every character several times. */
const cleanedLengthMax = 8 * personNameLengthMax;

/** A file without a line end within this length is not a list. */
const headLengthMax = lineLengthMax;

/** Bytes that are parsed per turn of the event loop. */
const pieceBytes = 8 * 1024;

async function* decoded(content: Pieces): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const arrived of content) {
    for (let start = 0; start < arrived.byteLength; start += pieceBytes) {
      await yieldToEventLoop();
      yield decoder.decode(arrived.subarray(start, start + pieceBytes), { stream: true });
    }
  }
  yield decoder.decode();
}

/** Joins the pieces of the first line, which determines the delimiter. */
async function* wholeFirstLine(text: AsyncIterable<string>): AsyncGenerator<string> {
  let head: string | null = '';
  for await (const piece of text) {
    if (head === null) yield piece;
    else if (/[\r\n]/.test((head += piece)) || head.length > headLengthMax) {
      yield head;
      head = null;
    }
  }
  if (head !== null && head !== '') yield head;
}

async function readLines(content: Pieces): Promise<readonly Line[]> {
  const lines: Line[] = [];
  try {
    const text = wholeFirstLine(decoded(content));
    const first = await text.next();
    const head: string = first.done === true ? '' : first.value;
    const parser = parse({
      bom: true,
      delimiter: delimiterOf(head.replace(/^\uFEFF/, '')),
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: lineLengthMax,
      info: true,
    });
    await pipeline(joined(head, text), parser, async (records: AsyncIterable<Parsed>) => {
      for await (const { record: cells, info } of records) {
        lines.push({ cells, line: info.lines });
        if (lines.length > csvInvitationsMax + 1) throw fail('csv_file_too_large');
      }
    });
  } catch (cause) {
    throw cause instanceof Refusal ? cause : fail('csv_file_unreadable', { cause });
  }
  return lines;
}

async function* joined(head: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield head;
  yield* rest;
}

const roleOf = (text: string): EventUserRole | null =>
  text === ''
    ? 'ATTENDEE'
    : (eventUserRoles.find((role) => role === text.toUpperCase()) ?? otherRoles[text.toLowerCase()] ?? null);

function problemOf({
  email,
  role,
  message,
  first_name,
  last_name,
}: Omit<CsvPerson, 'line' | 'problem'>): Phrase | null {
  if (email === '') return say('address_missing');
  if (email.length > emailLengthMax || !IsEmail(email)) return say('email');
  if (role === null) return say('one_of', { values: eventUserRoles.join(', ') });
  if (codePoints(message ?? '') > invitationMessageLengthMax)
    return say('text_too_long', { label: labelled('message'), max: invitationMessageLengthMax });
  const names = [first_name, last_name].map((name) => codePoints(name ?? ''));
  return Math.max(...names) > personNameLengthMax
    ? say('text_too_long', { label: labelled('name'), max: personNameLengthMax })
    : null;
}

/**
 * Parses a list of people while it is received, in pieces that yield to the event loop. Lines without a usable address
 * are returned with their problem. Throws `csv_file_unreadable` (no UTF-8, no CSV, no column “email”, a line of over 64
 * KiB), `csv_file_too_large` (over 5,000 lines).
 */
export async function readInvitationCsv(content: Pieces): Promise<CsvPerson[]> {
  const [head, ...records] = await readLines(content);
  const places = new Map<Column, number>();
  for (const [index, heading] of (head?.cells ?? []).entries()) {
    const column = columnOf(heading);
    if (column !== null && !places.has(column)) places.set(column, index);
  }
  if (!places.has('email')) throw fail('csv_file_unreadable');
  return mapWithYields(records, ({ cells, line }) => {
    const cell = (column: Column): string => cells[places.get(column) ?? -1] ?? '';
    const nameOf = (column: Column): string | null => {
      const name = cell(column);
      return (name.length > cleanedLengthMax ? name : cleanName(name)) || null;
    };
    const names = { first_name: nameOf('first_name'), last_name: nameOf('last_name') };
    const person = {
      email: normalizeEmail(cell('email')),
      role: roleOf(cell('role').trim()),
      message: tidyText(cell('message')) || null,
      // A longer name is refused for its length.
      ...(fullName(names).length > 2 * cleanedLengthMax ? names : allowedNames(names)),
    };
    return { ...person, line, problem: problemOf(person) };
  });
}
