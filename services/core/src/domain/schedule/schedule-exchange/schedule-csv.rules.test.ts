import { describe, expect, it } from 'vitest';
import { encodeText, parseValidFile, problemsOf } from './schedule-files.fixture.ts';

const table = (...lines: string[]): Uint8Array => encodeText(lines.join('\r\n'));
const zone = 'Europe/Berlin';

describe('a table of sessions', () => {
  it('has lengths in minutes, even of more than a day', () => {
    const lengths = parseValidFile(
      encodeText('title,date,start,duration\nA,2026-05-01,10:00,90\nB,2026-05-01,10:00,1500'),
    ).sessions;
    expect(lengths.map(({ duration_minutes }) => duration_minutes)).toEqual([90, 1500]);
  });

  it('is read in any column order and with any separator', () => {
    const read = parseValidFile(
      table(
        '\uFEFFDate;Start;End;Title;Room;Track;Speakers;Type;Description',
        '2026-05-01;09:00;09:45;Opening;Aula;Main;Ada Lovelace;Keynote;',
        '2026-05-02;23:30;00:30;"Night; watch";;;;;"Two',
        'lines"',
      ),
      zone,
    );
    expect(read).toMatchObject({ start_date: '2026-05-01', end_date: '2026-05-02', effectiveTimezone: zone });
    expect(read.sessions).toMatchObject([
      { title: 'Opening', location: 'Aula', track: 'Main', session_type: 'KEYNOTE', duration_minutes: 45, line: 2 },
      { title: 'Night; watch', location: null, duration_minutes: 60, day_number: 2, line: 3 },
    ]);
    expect(read.sessions[0]?.starts_at).toBe('2026-05-01T07:00:00.000Z');
  });

  it('is read with German columns and types', () => {
    const [session] = parseValidFile(
      table(
        'Titel;Datum;Beginn;Ende;Ort;Themenstrang;Art;Vortragende;Sprache',
        'Willkommen;2026-05-01;09:00;09:45;Aula;Netze;Podiumsdiskussion;Ada Lovelace;de',
      ),
      zone,
    ).sessions;
    expect(session).toMatchObject({ title: 'Willkommen', location: 'Aula', track: 'Netze', session_type: 'PANEL' });
    expect(session).toMatchObject({ duration_minutes: 45, language: 'de' });
  });

  it('separates speakers by semicolons, and accepts minutes as a length', () => {
    const read = parseValidFile(table('title,date,start,duration,speakers', 'A,2026-05-01,10:00,90,Ada; Bob'), zone);
    expect(read.sessions[0]).toMatchObject({ duration_minutes: 90 });
    expect(read.speakers.map(({ name }) => name)).toEqual(['Ada', 'Bob']);
  });

  it('recognizes sessions without an id by their title, even when it repeats', () => {
    const read = parseValidFile(
      table('title,date,start,duration', 'Break,2026-05-01,10:00,10', 'Break,2026-05-01,12:00,10'),
      zone,
    );
    expect(read.sessions.map(({ id }) => id)).toEqual(['title:break', 'title:break#2']);
  });

  it('is rejected with lines and reasons', () => {
    const problems = problemsOf(
      table('title,date,start,duration', ',2026-05-01,10:00,10', 'B,tomorrow,10:00,10', 'C,2026-05-01,25:00,10'),
    );
    expect(problems.map(({ line }) => line)).toEqual(expect.arrayContaining([2, 3, 4]));
    expect(problemsOf(table('title,date', '"open'))).toMatchObject([{ code: 'malformed_csv' }]);
    expect(problemsOf(table('title,start', 'A,10:00', 'B,11:00'))).toMatchObject([
      {
        line: 1,
        code: 'missing_columns',
        reason: 'The first row names the columns; there is none for “date” and “end” or “duration”.',
      },
    ]);
    expect(problemsOf(table('Title;Room', 'A;Aula'))).toMatchObject([{ line: 1, code: 'missing_columns' }]);
    expect(problemsOf(table('who,when', 'x,y'))).toMatchObject([{ code: 'unknown_format' }]);
  });
});
