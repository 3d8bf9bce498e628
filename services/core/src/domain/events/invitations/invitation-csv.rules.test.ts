import { maxCsvInvitations } from '@plenum/contracts/limits';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../../../platform/errors.ts';
import { readInvitationCsv } from './invitation-csv.rules.ts';

/** Splits the bytes within letters and lines. */
function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let i = 0; i < bytes.length; i += 7) yield bytes.subarray(i, i + 7);
}
const read = (text: string) => readInvitationCsv(piecesOf(Buffer.from(text)));

const codeOf = async (work: () => Promise<unknown>): Promise<string> => {
  try {
    await work();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  return 'none';
};

describe('a list of people', () => {
  test('has its columns in any order, of which only the email address is required', async () => {
    expect(await read('email\nada@example.org\n')).toMatchObject([
      { line: 2, email: 'ada@example.org', role: 'ATTENDEE', message: null, first_name: null, problem: null },
    ]);
    expect(
      await read(
        'Role,Last name,Note,E-Mail,first_name,Message\nspeaker,Hopper,x,Grace@Example.ORG,Grace,"Hello, Grace"\n',
      ),
    ).toMatchObject([
      {
        email: 'grace@example.org',
        role: 'SPEAKER',
        first_name: 'Grace',
        last_name: 'Hopper',
        message: 'Hello, Grace',
      },
    ]);
  });

  test('accepts German columns and roles, as in the export of people', async () => {
    expect(
      await read('Nachname;Vorname;E-Mail;Rolle;Nachricht\nHopper;Grace;grace@example.org;Vortragende:r;Hallo\n'),
    ).toMatchObject([
      { email: 'grace@example.org', role: 'SPEAKER', first_name: 'Grace', last_name: 'Hopper', message: 'Hallo' },
    ]);
  });

  test('accepts spreadsheet formats: semicolons, a byte order mark, Windows line ends, blank lines', async () => {
    const people = await read('\uFEFFemail;role\r\nada@example.org;ADMIN\r\n\r\ngrace@example.org;\r\n');
    expect(people.map(({ line, email, role }) => [line, email, role])).toEqual([
      [2, 'ada@example.org', 'ADMIN'],
      [4, 'grace@example.org', 'ATTENDEE'],
    ]);
  });

  test.each([
    ['Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
    ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 without a byte order mark', (text: string) => Buffer.from(text, 'utf16le')],
    ['a line that names the separator', (text: string) => Buffer.from(`sep=;\r\n${text}`)],
    ['a pasted table', (text: string) => Buffer.from(text.replaceAll(';', '\t'))],
    [
      'empty rows and columns',
      (text: string) => Buffer.from(`;;;\r\n${text.replaceAll(/\r\n(?!Zeilen)/g, ';;\r\n')};;;;\r\n`),
    ],
  ])('accepts the formats of Excel: %s', async (_, encode) => {
    const bytes = encode(
      'E-Mail-Adresse;VORNAME;Nachname ;Nachricht\r\njoerg@example.org;Jörg;Müller;"Zwei\r\nZeilen"\r\n',
    );
    expect(await readInvitationCsv(piecesOf(bytes))).toMatchObject([
      { email: 'joerg@example.org', first_name: 'Jörg', last_name: 'Müller', message: 'Zwei\nZeilen', problem: null },
    ]);
  });

  test('counts lines correctly after line breaks in cells', async () => {
    const people = await read('sep=,\nemail,message\nada@example.org,"a\nb"\nnobody,\n');
    expect(people.map(({ line, problem }) => [line, problem?.('en') ?? null])).toEqual([
      [3, null],
      [5, '“nobody” in the column “email” is not a valid email address.'],
    ]);
  });

  test('reports its columns if none contains email addresses', async () => {
    await expect(read('name,role\nAda,ADMIN\n')).rejects.toThrow('Its columns are: “name”, “role”.');
    await expect(read('email\n"ada@example.org\n')).rejects.toThrow('broken in line');
  });

  test('reports the problem of a line', async () => {
    const people = await read(
      [
        'email,role,message,first_name',
        ',MODERATOR,,',
        'nobody,,,',
        'ada@example.org,KING,,',
        `ada@example.org,,${'x'.repeat(501)},`,
        `ada@example.org,,,${'x'.repeat(101)}`,
        `ada@example.org,,${'x'.repeat(500)},${'x'.repeat(100)}`,
      ].join('\n'),
    );
    expect(people.map(({ problem }) => problem?.('en').slice(0, 24) ?? null)).toEqual([
      'The email address is mis',
      '“nobody” in the column “',
      '“KING” in the column “ro',
      'The message may have 500',
      'The name may have 100 ch',
      null,
    ]);
  });

  test('rejects other files', async () => {
    expect(await codeOf(() => read('name,role\nAda,ADMIN\n'))).toBe('csv_file_unreadable');
    expect(await codeOf(() => read('email\n"ada@example.org\n'))).toBe('csv_file_unreadable');
    expect(await codeOf(() => readInvitationCsv([Buffer.from([0xff, 0xfe, 0x00])]))).toBe('csv_file_unreadable');
  });

  test('has lines of 64 KiB at most, and checks a name of that length without normalizing it', async () => {
    const longest = 64 * 1024;
    const lineOf = (length: number) => `email,last_name\nada@example.org,a${'1'.repeat(length - 18)}b\n`;
    const [person] = await read(lineOf(longest - 1000));
    expect(person?.problem?.('en')).toMatch(/^The name may have 100 ch/);
    expect(await codeOf(() => read(lineOf(longest + 1000)))).toBe('csv_file_unreadable');
  });

  test('is read in turns with all others', async () => {
    const lines = ['email,first_name,last_name'];
    for (let index = 0; index < maxCsvInvitations; index += 1) lines.push(`p${index}@example.org,Ada${index},Lovelace`);
    let turns = 0;
    let isOver = false;
    const count = (): void => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const file = Buffer.from(lines.join('\n'));
    await readInvitationCsv([file]);
    isOver = true;
    expect(turns).toBeGreaterThan(file.byteLength / 10_000);
  });

  test('has 5,000 lines at most', async () => {
    const lines = (count: number) =>
      ['email', ...Array.from({ length: count }, (_, index) => `p${index}@example.org`)].join('\n');
    expect(await read(lines(maxCsvInvitations))).toHaveLength(maxCsvInvitations);
    expect(await codeOf(() => read(lines(maxCsvInvitations + 1)))).toBe('csv_file_too_large');
  });
});
