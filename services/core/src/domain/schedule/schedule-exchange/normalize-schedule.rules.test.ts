/** Unusual but understandable content of a file is imported, with a note about each change. */
import { describe, expect, it } from 'vitest';
import { encodeText, c3vocJson, frabXml, parseValidFile } from './schedule-files.fixture.ts';

const notes = (bytes: Uint8Array): string[] =>
  parseValidFile(bytes).notes.map(({ code, line }) => `${code}@${line ?? '-'}`);
const startOf = (bytes: Uint8Array): string | undefined => parseValidFile(bytes).sessions[0]?.starts_at;

describe('times', () => {
  it('prefers the exact date of a session to its day', () => {
    const schedule = parseValidFile(frabXml([{ date: '2026-05-02T10:00:00+02:00' }]));
    expect(schedule.sessions[0]).toMatchObject({ starts_at: '2026-05-02T08:00:00.000Z', day_number: 2 });
    expect(schedule.notes).toEqual([]);
  });

  it('prefers the exact date to a contradictory or invalid start', () => {
    for (const start of ['11:00', 'noon']) {
      const file = frabXml([{ start }]);
      expect(startOf(file)).toBe('2026-05-01T08:00:00.000Z');
      expect(notes(file)).toEqual(['value_ignored@5']);
    }
  });

  it('accepts a start in the local time of the event or of the offset', () => {
    const date = '2026-05-01T10:00:00+00:00';
    expect(
      notes(
        frabXml([
          { date, start: '10:00' },
          { date, start: '12:00' },
        ]),
      ),
    ).toEqual([]);
  });

  it.each([
    ['16:39', 999],
    ['1:00:00', 1440],
    ['2:00:00', 2880],
    ['48:00', 2880],
  ])('reads the duration %s', (duration, minutes) => {
    expect(parseValidFile(frabXml([{ duration }])).sessions[0]?.duration_minutes).toBe(minutes);
  });

  it('imports a session without a length with one minute', () => {
    const file = frabXml([{ duration: '00:00' }]);
    expect(parseValidFile(file).sessions[0]?.duration_minutes).toBe(1);
    expect(notes(file)).toEqual(['value_ignored@5']);
  });
});

describe('days', () => {
  const head = '<title>T</title><start>2026-05-01</start><end>2026-05-02</end>';

  it('begin with a day before the stated start', () => {
    const schedule = parseValidFile(
      frabXml([{ date: '2026-04-28T10:00:00+02:00' }], { head, day: 'date="2026-04-28"' }),
    );
    expect(schedule).toMatchObject({ start_date: '2026-04-28', end_date: '2026-05-02' });
    expect(schedule.sessions[0]?.day_number).toBe(1);
  });

  it('includes sessions up to a week around the stated days', () => {
    const dates = ['2026-04-24', '2026-05-09'].map((date) => ({ date: `${date}T10:00:00+02:00` }));
    const schedule = parseValidFile(frabXml(dates, { head }));
    expect(schedule).toMatchObject({ start_date: '2026-04-24', end_date: '2026-05-09' });
    expect(schedule.sessions.map((session) => session.day_number)).toEqual([1, 16]);
  });

  it('needs neither days nor stated dates if sessions are dated', () => {
    const file = frabXml([{}, { date: '2026-05-04T10:00:00+02:00' }], { head: '', day: 'date="tomorrow"' });
    expect(parseValidFile(file)).toMatchObject({ title: 'Schedule', start_date: '2026-05-01', end_date: '2026-05-04' });
  });

  it.each([
    '<start>May 1st</start>',
    '<start>2026-05-02</start><end>2026-05-01</end>',
    '<day_change>noon</day_change>',
  ])('works without %s', (parts) => {
    const file = frabXml([{}], { head: `<title>T</title>${parts}` });
    expect(startOf(file)).toBe('2026-05-01T08:00:00.000Z');
    expect(notes(file)).toEqual(['value_ignored@2']);
  });
});

describe('time zones', () => {
  const file = frabXml([{ date: '', start: '10:00' }], {
    head: '<title>T</title><time_zone_name>Mars</time_zone_name>',
  });

  it('keeps the name of an unknown zone, and uses the selected one', () => {
    expect(parseValidFile(file)).toMatchObject({ timezone: null, unknownTimezone: 'Mars', effectiveTimezone: 'UTC' });
    expect(notes(file)).toEqual(['unknown_time_zone@2']);
    const withSelectedZone = parseValidFile(file, { timezone: 'Europe/Berlin', defaultTimezone: 'Asia/Tokyo' });
    expect(withSelectedZone.effectiveTimezone).toBe('Europe/Berlin');
    expect(withSelectedZone.sessions[0]?.starts_at).toBe('2026-05-01T08:00:00.000Z');
  });

  it('prefers a known zone of the file to the selected one', () => {
    expect(parseValidFile(frabXml([{}]), { timezone: 'Asia/Tokyo' })).toMatchObject({
      unknownTimezone: null,
      effectiveTimezone: 'Europe/Berlin',
    });
  });
});

describe('texts', () => {
  it('truncates long texts, with a note that names the session', () => {
    const extraElements = `<subtitle>${'s'.repeat(501)}</subtitle><recording><license>${'l'.repeat(400)}</license></recording>`;
    const { sessions, notes: parsedNotes } = parseValidFile(frabXml([{ title: 't'.repeat(300), extraElements }]));
    expect(sessions[0]?.title).toBe(`${'t'.repeat(254)}…`);
    expect([...(sessions[0]?.subtitle ?? '')]).toHaveLength(500);
    expect([...(sessions[0]?.details.recording_license ?? '')]).toHaveLength(255);
    expect(parsedNotes.map(({ code }) => code)).toEqual(['text_shortened', 'text_shortened', 'text_shortened']);
    expect(parsedNotes[0]).toMatchObject({ line: 5, guid: 'guid-0' });
  });

  it('does not truncate inside a tag', () => {
    const html = `<p>${'x'.repeat(99_990)}</p><p class="${'y'.repeat(100)}">z</p>`;
    const extraElements = `<description><![CDATA[${html}]]></description>`;
    expect(parseValidFile(frabXml([{ extraElements }])).sessions[0]?.descriptionHtml).not.toContain('class');
  });

  it('keeps an element that the file repeats empty', () => {
    const extraElements = '<abstract>First</abstract><abstract/>';
    expect(parseValidFile(frabXml([{ extraElements }])).sessions[0]?.abstractHtml).toBe('<p>First</p>');
  });
});

describe('people', () => {
  const namesIn = (xml: string) => {
    const schedule = parseValidFile(frabXml([{ extraElements: `<persons>${xml}</persons>` }]));
    return schedule.speakers.map(({ name }) => name);
  };

  it.each([
    ['<person id="1"><full_public_name>Ada</full_public_name></person>'],
    ['<person id="1"><name>Ada</name></person>'],
    [
      '<person id="1"><name>A.</name><public_name>Ada</public_name><full_public_name>Ada B.</full_public_name></person>',
    ],
    ['<person id="1"><public_name/><full_public_name>Ada</full_public_name><code>X</code></person>'],
    ['<person id="1">Ada<name/></person>'],
  ])('reads the name of %s', (xml) => {
    expect(namesIn(xml)).toEqual(['Ada']);
  });

  it('reads the same names from JSON', () => {
    const persons = [
      { id: 1, full_public_name: 'Ada' },
      { id: 2, name: 'Bo' },
    ];
    const session = { guid: 'g', date: '2026-05-01T10:00:00+02:00', duration: '00:30', title: 'T', persons };
    const { speakers } = parseValidFile(c3vocJson([{ date: '2026-05-01', rooms: { A: [session] } }]));
    expect(speakers.map(({ name }) => name)).toEqual(['Ada', 'Bo']);
  });

  it('omits a person without a name', () => {
    const file = frabXml([
      { extraElements: '<persons><person id="4"> </person><person id="5">Ada</person></persons>' },
    ]);
    expect(parseValidFile(file).speakers).toHaveLength(1);
    expect(notes(file)).toEqual(['person_dropped@5']);
  });

  it('are several people if an id has several names, and one person if a guid has', () => {
    expect(namesIn('<person id="0">Ada</person><person id="0">Bo</person><person id="0">ada </person>')).toEqual([
      'Ada',
      'Bo',
    ]);
    expect(namesIn('<person guid="g">Ada</person><person guid="g">Ada B.</person>')).toEqual(['Ada']);
    expect(namesIn('<person guid="g" id="1">Ada</person><person guid="h" id="1">Ada</person>')).toHaveLength(2);
    expect(namesIn('<person guid="g" id="1">Ada</person><person id="1">Ada</person>')).toHaveLength(1);
  });
});

describe('repeated sessions', () => {
  const distinct = (bytes: Uint8Array) =>
    new Set(parseValidFile(bytes).sessions.map(({ guid, id }) => guid ?? id)).size;

  it('are distinct if their guids differ', () => {
    const file = frabXml([
      { guid: 'a', id: '9' },
      { guid: 'b', id: '9' },
    ]);
    expect(distinct(file)).toBe(2);
    expect(notes(file)).toEqual([]);
  });

  it.each([
    ['guid', { guid: 'x' }],
    ['id', { guid: null, id: '9' }],
  ])('get new guids if they share the %s', (_what, session) => {
    const file = frabXml([session, session, session]);
    expect(distinct(file)).toBe(3);
    expect(parseValidFile(file)).toEqual(parseValidFile(file));
    expect(notes(file)).toEqual(['session_repeated@6', 'session_repeated@7']);
  });

  it('are separate rows of a table, too', () => {
    const table = 'title,date,start,duration,guid\nOne,2026-05-01,10:00,30,g\nOne,2026-05-01,12:00,30,g';
    expect(distinct(encodeText(table))).toBe(2);
  });
});
