/**
 * Parser for lists of people as CSV or pasted from a spreadsheet: named columns in any order, any common separator, and
 * the encodings that Excel writes.
 */
import { pipeline } from 'node:stream/promises';
import { eventUserRoles, type EventUserRole } from '@plenum/contracts/enums';
import { truncateText } from '@plenum/contracts/graphemes';
import { maxCsvInvitations, maxInvitationMessageLength, maxPersonNameLength } from '@plenum/contracts/limits';
import { fullName } from '@plenum/contracts/names';
import { CsvError, parse } from 'csv-parse';
import { isEmailAddress } from '../../../platform/email-address.ts';
import { fail, labelPhrase, type Phrase, Refusal, errorPhrase } from '../../../platform/errors.ts';
import { mapWithYields, yieldToEventLoop } from '../../../platform/event-loop.ts';
import { withoutReservedNames, cleanName } from '../../../platform/names.ts';
import { detectTableEncoding } from '../../../platform/tables/table-encoding.ts';
import { headingName, readTableHeader } from '../../../platform/tables/table-head.ts';
import { codePoints, normalizeLines } from '../../../platform/text.ts';
import { normalizeEmail } from '../../accounts/users/user.rules.ts';

export interface CsvPerson {
  /** Line number in the file, from 1, including the header. */
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

type ByteChunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Alternative column headers, including those of exported lists in each language. */
const headingAliases: Readonly<Record<string, Column>> = {
  e_mail: 'email',
  mail: 'email',
  email_address: 'email',
  firstname: 'first_name',
  given_name: 'first_name',
  lastname: 'last_name',
  surname: 'last_name',
  family_name: 'last_name',
  e_mail_adresse: 'email',
  e_mail_address: 'email',
  emailadresse: 'email',
  adresse: 'email',
  vorname: 'first_name',
  nachname: 'last_name',
  familienname: 'last_name',
  rolle: 'role',
  nachricht: 'message',
};

/** German role names, as displayed by the app now and in earlier versions. */
const roleAliases: Readonly<Record<string, EventUserRole>> = {
  'teilnehmende:r': 'ATTENDEE',
  teilnehmende: 'ATTENDEE',
  teilnehmend: 'ATTENDEE',
  'vortragende:r': 'SPEAKER',
  vortragende: 'SPEAKER',
  vortragend: 'SPEAKER',
  moderation: 'MODERATOR',
  veranstaltungsteam: 'ORGANIZER',
};

function columnOf(heading: string): Column | null {
  const name = headingName(heading);
  return columns.find((column) => column === name) ?? headingAliases[name] ?? null;
}

interface CsvLine {
  readonly cells: readonly string[];
  readonly line: number;
}

interface ParsedRecord {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

/** Maximum number of characters per line. Invitations need few, but other columns may be long. */
const maxLineLength = 64 * 1024;
/** Longer names are rejected without cleaning them, which takes several passes. */
const maxCleanedLength = 8 * maxPersonNameLength;

/** Number of characters parsed before yielding to the event loop. */
const sliceLength = 8 * 1024;

/** Decodes a file of at most 2 MB. Reads it completely, because the encoding may only be detectable at its end. */
async function decodeTable(content: ByteChunks): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const encoding = detectTableEncoding(bytes);
  if (encoding === null) throw fail('csv_file_unreadable', { message: errorPhrase('csv_encoding') });
  // The parser counts a carriage return inside a cell as a separate line.
  return new TextDecoder(encoding, { fatal: true }).decode(bytes).replaceAll(/\r\n?/g, '\n');
}

async function* yieldingSlices(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += sliceLength) {
    await yieldToEventLoop();
    yield text.slice(start, start + sliceLength);
  }
}

async function readLines(content: ByteChunks): Promise<readonly CsvLine[]> {
  const lines: CsvLine[] = [];
  try {
    const text = await decodeTable(content);
    const { separator, offset } = readTableHeader(text, (heading) => columnOf(heading) !== null);
    const linesBefore = offset === 0 ? 0 : 1;
    const parser = parse({
      delimiter: separator,
      relax_column_count: true,
      relax_quotes: separator === '\t',
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: maxLineLength,
      info: true,
    });
    await pipeline(yieldingSlices(text.slice(offset)), parser, async (records: AsyncIterable<ParsedRecord>) => {
      for await (const { record: cells, info } of records) {
        // The parser reports the line where a row ends.
        const breaks = cells.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0);
        lines.push({ cells, line: info.lines - breaks + linesBefore });
        if (lines.length > maxCsvInvitations + 1) throw fail('csv_file_too_large');
      }
    });
  } catch (cause) {
    if (cause instanceof Refusal) throw cause;
    const line: unknown = cause instanceof CsvError ? Reflect.get(cause, 'lines') : undefined;
    const message = typeof line === 'number' ? { message: errorPhrase('csv_broken', { line }) } : {};
    throw fail('csv_file_unreadable', { cause, ...message });
  }
  return lines;
}

const roleOf = (text: string): EventUserRole | null =>
  text === ''
    ? 'ATTENDEE'
    : (eventUserRoles.find((role) => role === text.toUpperCase()) ?? roleAliases[text.toLowerCase()] ?? null);

/** Maximum length of quoted values in problem texts. */
const maxQuotedLength = 60;

function problemOf(
  { email, role, message, first_name, last_name }: Omit<CsvPerson, 'line' | 'problem'>,
  describeCell: (column: Column) => Record<'column' | 'value', string>,
): Phrase | null {
  if (email === '') return errorPhrase('address_missing');
  if (!isEmailAddress(email)) return errorPhrase('csv_email', describeCell('email'));
  if (role === null) return errorPhrase('csv_role', { ...describeCell('role'), values: eventUserRoles.join(', ') });
  if (codePoints(message ?? '') > maxInvitationMessageLength)
    return errorPhrase('text_too_long', { label: labelPhrase('message'), max: maxInvitationMessageLength });
  const names = [first_name, last_name].map((name) => codePoints(name ?? ''));
  return Math.max(...names) > maxPersonNameLength
    ? errorPhrase('text_too_long', { label: labelPhrase('name'), max: maxPersonNameLength })
    : null;
}

/**
 * Parses a list of people in chunks, yielding to the event loop in between. Returns invalid lines with their problem.
 * Throws `csv_file_unreadable` (binary data, no CSV, no column “email”, a line of over 64 KiB), `csv_file_too_large`
 * (over 5,000 lines).
 */
export async function readInvitationCsv(content: ByteChunks): Promise<CsvPerson[]> {
  const [header, ...records] = await readLines(content);
  const columnIndexes = new Map<Column, number>();
  for (const [index, heading] of (header?.cells ?? []).entries()) {
    const column = columnOf(heading);
    if (column !== null && !columnIndexes.has(column)) columnIndexes.set(column, index);
  }
  if (!columnIndexes.has('email')) throw missingEmailColumnError(header?.cells ?? []);
  return mapWithYields(records, ({ cells, line }) => {
    const cell = (column: Column): string => cells[columnIndexes.get(column) ?? -1] ?? '';
    const nameOf = (column: Column): string | null => {
      const name = cell(column);
      return (name.length > maxCleanedLength ? name : cleanName(name)) || null;
    };
    const names = { first_name: nameOf('first_name'), last_name: nameOf('last_name') };
    const person = {
      email: normalizeEmail(cell('email')),
      role: roleOf(cell('role').trim()),
      message: normalizeLines(cell('message')) || null,
      // Longer names are rejected by the length check.
      ...(fullName(names).length > 2 * maxCleanedLength ? names : withoutReservedNames(names)),
    };
    const describeCell = (column: Column) => ({
      column: header?.cells[columnIndexes.get(column) ?? -1]?.trim() ?? column,
      value: truncateText(cell(column).trim(), maxQuotedLength),
    });
    return { ...person, line, problem: problemOf(person, describeCell) };
  });
}

const maxHeadingsNamed = 8;

/** Lists the headings of the file in the error, if there are any. */
function missingEmailColumnError(headings: readonly string[]): Refusal {
  const filledHeadings = headings.map((heading) => heading.trim()).filter((heading) => heading !== '');
  if (filledHeadings.length === 0) return fail('csv_file_unreadable');
  const quotedHeadings = filledHeadings
    .slice(0, maxHeadingsNamed)
    .map((heading) => `“${truncateText(heading, maxQuotedLength)}”`);
  return fail('csv_file_unreadable', {
    message: errorPhrase('csv_no_addresses', { found: quotedHeadings.join(', ') }),
  });
}
