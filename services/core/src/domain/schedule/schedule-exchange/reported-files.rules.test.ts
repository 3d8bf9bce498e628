/** Files that other programs were reported to read incorrectly; each test names the public report. */
import { describe, expect, it } from 'vitest';
import { encodeText, frabXml, parseValidFile, problemsOf } from './schedule-files.fixture.ts';

const zone = 'Europe/Berlin';
const head = (name: string): string => `<title>T</title><time_zone_name>${name}</time_zone_name>`;
const starts = (bytes: Uint8Array, timezone = zone): string[] =>
  parseValidFile(bytes, timezone).sessions.map(({ starts_at }) => starts_at.slice(0, 16));
const calendar = (...lines: string[]): Uint8Array =>
  encodeText(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//x//y',
      'BEGIN:VEVENT',
      'UID:a',
      'SUMMARY:A',
      ...lines,
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n'),
  );

describe('a reported file', () => {
  it('has ISO times with an offset in a table (indico/indico#5717)', () => {
    for (const offset of ['+01:00', '+0100', ' +0100'])
      expect(starts(encodeText(`start,duration,title\n2023-04-01T14:00:00${offset},60,Talk\n`))).toEqual([
        '2023-04-01T13:00',
      ]);
  });

  it('is a table that is not UTF-8 (indico/indico#6085)', () => {
    expect(
      parseValidFile(Buffer.from('title,date,start,end\nCafé,2027-03-20,9:00,10:00\n', 'latin1'), zone).sessions[0]
        ?.title,
    ).toBe('Café');
  });

  it('labels local times as UTC (openSUSE/osem#1188)', () => {
    const file = frabXml([{ date: '2027-05-01T10:00:00Z' }], { head: head(zone), day: 'date="2027-05-01"' });
    expect(parseValidFile(file)).toMatchObject({ isLabelledUtc: true });
    expect(starts(file)).toEqual(['2027-05-01T10:00']);
  });

  it('is in UTC because the conference is (Wilm0r/giggity#162)', () => {
    const file = frabXml([{ date: '2020-07-04T10:00:00Z', start: '10:00' }], {
      head: head('UTC'),
      day: 'date="2020-07-04"',
    });
    expect(parseValidFile(file)).toMatchObject({ isLabelledUtc: false });
  });

  it('has a start that contradicts its date, which a note names (openSUSE/osem#3242)', () => {
    const session = { date: '2023-05-26T11:30:00+02:00', start: '09:30' };
    const read = parseValidFile(frabXml([session], { head: head(zone), day: 'date="2023-05-26"' }));
    expect(read.notes).toMatchObject([{ code: 'value_ignored' }]);
    expect(read.sessions[0]?.starts_at).toBe('2023-05-26T09:30:00.000Z');
  });

  it('has a local time that clocks skip, which a note names (huddlz-hq/huddlz#407)', () => {
    const table = parseValidFile(encodeText('title,date,start,end\nNight,2027-03-28,02:30,04:00\n'), zone);
    const local = parseValidFile(
      frabXml([{ date: '2027-03-28T02:30:00' }], { head: head(zone), day: 'date="2027-03-28"' }),
    );
    for (const read of [table, local]) {
      expect(read.sessions[0]?.starts_at).toBe('2027-03-28T01:30:00.000Z');
      expect(read.notes).toMatchObject([
        {
          code: 'time_skipped',
          reason: 'Clocks in Europe/Berlin skip 2027-03-28 02:30; 2027-03-28 03:30 was used.',
        },
      ]);
    }
    const later = parseValidFile(encodeText('title,date,start,end\nNight,2027-03-28,03:00,04:00\n'), zone);
    expect(later.notes).toEqual([]);
  });

  it('has days without an offset (pretalx/pretalx#618)', () => {
    const day = 'date="2019-03-13" end="2019-03-14T03:59:00" start="2019-03-13T04:00:00"';
    const file = frabXml([{ date: '2019-03-13T13:00:00+01:00' }], { head: head(zone), day });
    expect(parseValidFile(file)).toMatchObject({
      start_date: '2019-03-13',
      end_date: '2019-03-13',
      day_change: '04:00',
    });
  });

  it('mixes offsets (voc/schedule#35)', () => {
    const dates = ['2018-12-27T11:00:00+01:00', '2018-12-27T10:45:00+00:00'];
    const file = frabXml(
      dates.map((date) => ({ date })),
      { head: head(zone), day: 'date="2018-12-27"' },
    );
    expect(starts(file)).toEqual(['2018-12-27T10:00', '2018-12-27T10:45']);
    expect(parseValidFile(file)).toMatchObject({ isLabelledUtc: false });
  });

  it.each([';', '|', ','])('names its separator %s (mechatroner/vscode_rainbow_csv#108)', (separator) => {
    const table = ['title,date,start,end', 'A,2027-03-20,9:00,10:00'].join('\n').replaceAll(',', separator);
    expect(starts(encodeText(`sep=${separator}\n${table}\n`))).toEqual(['2027-03-20T08:00']);
  });

  it('is a list of Sessionize before its agenda is built (globalazure/communities#201)', () => {
    const session = { id: '1', title: 'A', startsAt: null, endsAt: null, speakers: [], room: null, roomId: null };
    const problems = problemsOf(encodeText(JSON.stringify([{ groupId: null, groupName: 'All', sessions: [session] }])));
    expect(problems).toMatchObject([{ code: 'no_sessions' }]);
  });

  it('recurs in a zone that Windows names (t4t5/caldir#24)', () => {
    const zoned = 'TZID=W. Europe Standard Time';
    const file = calendar(
      `DTSTART;${zoned}:20270720T090000`,
      `DTEND;${zoned}:20270720T100000`,
      'RRULE:FREQ=DAILY;COUNT=2',
    );
    expect(starts(file)).toEqual(['2027-07-20T07:00', '2027-07-21T07:00']);
  });

  it('excludes dates in another zone than its start (niccokunzmann/python-recurring-ical-events#27)', () => {
    const file = calendar(
      'DTSTART;TZID=Europe/Berlin:20200426T140000',
      'DTEND;TZID=Europe/Berlin:20200426T143000',
      'RRULE:FREQ=DAILY;COUNT=3',
      'EXDATE:20200427T120000Z',
    );
    expect(starts(file)).toEqual(['2020-04-26T12:00', '2020-04-28T12:00']);
  });

  it('excludes dates in a zone that does not exist (ical-org/ical.net#541)', () => {
    const file = calendar(
      'DTSTART;TZID=PDT:20220414T161500',
      'DTEND;TZID=PDT:20220414T171500',
      'RRULE:FREQ=DAILY;COUNT=3',
      'EXDATE;TZID=PDT:20220415T161500',
    );
    expect(starts(file, 'America/Los_Angeles')).toEqual(['2022-04-14T23:15', '2022-04-16T23:15']);
  });
});
