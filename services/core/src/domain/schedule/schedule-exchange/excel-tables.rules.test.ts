import { describe, expect, it } from 'vitest';
import { parseSchedule } from './parse-schedule.rules.ts';
import { encodeText, parseValidFile, problemsOf } from './schedule-files.fixture.ts';

const zone = 'Europe/Berlin';
const utf16 = (text: string): Uint8Array => Buffer.from(text, 'utf16le');
const swapBytes = (bytes: Uint8Array): Uint8Array => Buffer.from(bytes).swap16();
/** Excel for Germany: “CSV (Trennzeichen-getrennt)”. */
const german = 'Titel;Datum;Beginn;Ende;Ort\r\nGrüße;20.03.2027;09:00:00;24:00;Bühne\r\n';
const starts = (bytes: Uint8Array, options = {}) =>
  parseValidFile(bytes, { defaultTimezone: zone, ...options }).sessions.map(({ starts_at, duration_minutes }) => [
    starts_at,
    duration_minutes,
  ]);

describe('a table saved by Excel', () => {
  it.each([
    ['UTF-8', encodeText(german)],
    ['UTF-8 with a byte order mark', encodeText(`\uFEFF${german}`)],
    ['Windows-1252', Buffer.from(german, 'latin1')],
    ['UTF-16 with a byte order mark', utf16(`\uFEFF${german}`)],
    ['UTF-16 without a byte order mark', utf16(german)],
    ['UTF-16, the other byte order', swapBytes(utf16(`\uFEFF${german}`))],
    ['UTF-16, the other byte order, without a mark', swapBytes(utf16(german))],
    ['a first line that names the separator', encodeText(`sep=;\r\n${german}`)],
    ['that line after a mark, in quotation marks', encodeText(`\uFEFF"sep=;"\r\n${german}`)],
    ['a pasted table', encodeText(german.replaceAll(';', '\t'))],
    ['lines of an old Mac', encodeText(german.replaceAll('\r\n', '\r'))],
    [
      'empty rows and columns around',
      encodeText(`;;;;;;\r\n\r\n${german.replaceAll('\r\n', ';;\r\n')};;;;;;\r\n;;;;;;\r\n`),
    ],
  ])('is read: %s', (_, bytes) => {
    const schedule = parseValidFile(bytes, zone);
    expect(schedule.sessions).toMatchObject([{ title: 'Grüße', location: 'Bühne', duration_minutes: 900 }]);
    expect(schedule.sessions[0]?.starts_at).toBe('2027-03-20T08:00:00.000Z');
  });

  it('reports a guessed encoding with an example', () => {
    expect(parseValidFile(Buffer.from(german, 'latin1'), zone).notes).toMatchObject([
      { code: 'encoding_guessed', reason: 'The file is not UTF-8; it was read as Windows-1252, for example “Grüße”.' },
    ]);
  });

  it('may have its dates within the times', () => {
    expect(
      starts(encodeText('Title,Start,End\nA,3/20/2027 9:00 AM,3/20/2027 10:30 AM\nB,46466.5,46466.5416666667\n')),
    ).toEqual([
      ['2027-03-20T08:00:00.000Z', 90],
      ['2027-03-20T11:00:00.000Z', 60],
    ]);
    expect(
      starts(encodeText('Title,Day,Start time,End date,End time\nA,2027-03-20 00:00:00,24:00,22.3.2027,1:00\n')),
    ).toEqual([['2027-03-20T23:00:00.000Z', 1500]]);
    expect(starts(encodeText('title,start,duration\nA,2027-03-20 15:00 +0200,45\n'))).toEqual([
      ['2027-03-20T13:00:00.000Z', 45],
    ]);
  });

  it('may have line breaks in cells, and reports the line and the row of a problem', () => {
    const bytes = encodeText(
      'sep=,\r\nTitle,Date,Start,End,Abstract\r\nA,20.3.2027,9:00,9:30,"One\r\ntwo"\r\nB,32.3.2027,9:00,9:30,\r\n',
    );
    expect(problemsOf(bytes)).toMatchObject([
      {
        code: 'invalid_date',
        line: 5,
        row: 3,
        column: 'Date',
        value: '32.3.2027',
        title: 'B',
        reason: '“32.3.2027” in the column “Date” is not a date such as 2027-03-20, 20.03.2027 or 3/20/2027.',
      },
    ]);
    const result = parseSchedule(bytes, { defaultTimezone: zone });
    expect(result.ok ? null : result.rest?.sessions.map(({ title }) => title)).toEqual(['A']);
  });

  it('reports every unreadable cell, even if no date is readable', () => {
    expect(
      problemsOf(encodeText('Titel;Datum;Beginn;Dauer\nA;morgen;9 Uhr;kurz\nB;20.3.;neun;30\n')).map(
        ({ line, column, code }) => [line, column, code],
      ),
    ).toEqual([
      [2, 'Datum', 'invalid_date'],
      [2, 'Dauer', 'invalid_duration'],
      [3, 'Datum', 'invalid_date'],
      [3, 'Beginn', 'invalid_time'],
    ]);
  });

  it('reports the date of a cell with a time', () => {
    expect(problemsOf(encodeText('title,start,end\nA,32/5/2027 9:00,10:00\nB,20/5/2027 9:00,10:00\n'))).toMatchObject([
      { code: 'invalid_date', column: 'start', value: '32/5/2027 9:00' },
    ]);
  });

  it('requires the order of day and month to be selected, unless it is given', () => {
    const bytes = encodeText('title,date,start,duration\nA,3/4/2027,9:00,30\n');
    expect(parseValidFile(bytes, zone)).toMatchObject({
      start_date: '2027-04-03',
      undecidedDate: { text: '3/4/2027', order: 'DAY_FIRST' },
    });
    expect(parseValidFile(bytes, { defaultTimezone: zone, dateOrder: 'MONTH_FIRST' })).toMatchObject({
      start_date: '2027-03-04',
      undecidedDate: null,
    });
  });

  it('is rejected in another code page', () => {
    expect(problemsOf(Buffer.from([...Buffer.from('title,date,start,end\n'), 0x81, 0x8d]))).toMatchObject([
      { code: 'unsupported_encoding' },
    ]);
  });
});
