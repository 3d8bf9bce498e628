import { readFileSync, existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseSchedule } from './parse-schedule.rules.ts';
import { encodeText, parseValidFile, problemsOf } from './schedule-files.fixture.ts';

const zone = 'Europe/Berlin';
const json = (value: unknown): Uint8Array => encodeText(JSON.stringify(value, null, 1));
const folder = new URL('../../../../../../../shared/data/schedules/', import.meta.url);
const published = (name: string): Uint8Array | null =>
  existsSync(new URL(name, folder)) ? readFileSync(new URL(name, folder)) : null;

const talk = {
  id: '658419',
  title: 'Opening',
  description: 'Hello\r\n\r\n* one',
  startsAt: '2027-03-20T09:00:00',
  endsAt: '2027-03-20T09:45:00',
  isServiceSession: false,
  isPlenumSession: false,
  roomId: 7,
  liveUrl: null,
  recordingUrl: 'https://video.example/1',
  status: 'Accepted',
};
const lunch = {
  ...talk,
  id: 'e3b0c442-98fc-4c14-9afb-f4c8996fb924',
  title: 'Lunch',
  description: null,
  startsAt: '2027-03-20T12:00:00',
  endsAt: '2027-03-20T13:00:00',
  isServiceSession: true,
  isPlenumSession: true,
};

describe('Sessionize', () => {
  const expected = [
    {
      id: '658419',
      title: 'Opening',
      location: 'Aula',
      track: 'Cloud',
      level: 'BEGINNER',
      startsLocal: '2027-03-20T09:00',
      duration_minutes: 45,
      links: [{ url: 'https://video.example/1', title: 'Recording' }],
      persons: [{ guid: 's-1', name: 'Ada Lovelace' }],
    },
    { id: lunch.id, title: 'Lunch', duration_minutes: 60, persons: [] },
  ];

  it('is read in the view “All Data”', () => {
    const read = parseValidFile(
      json({
        sessions: [
          { ...talk, speakers: ['s-1'], categoryItems: [11, 21] },
          { ...lunch, speakers: [], categoryItems: [] },
          { ...talk, id: '3', title: 'Later', startsAt: null, endsAt: null, speakers: [] },
          { ...talk, id: '4', title: 'Perhaps', status: 'Nominated', speakers: [] },
        ],
        speakers: [{ id: 's-1', firstName: 'Ada', lastName: 'Lovelace', fullName: 'Ada Lovelace', bio: 'Wrote.' }],
        questions: [],
        categories: [
          { id: 1, title: 'Track', items: [{ id: 11, name: 'Cloud' }], type: 'session' },
          { id: 2, title: 'Level', items: [{ id: 21, name: 'Beginner' }], type: 'session' },
        ],
        rooms: [{ id: 7, name: 'Aula', sort: 0 }],
      }),
      zone,
    );
    expect(read.sessions).toMatchObject(expected);
    expect(read.speakers).toMatchObject([{ name: 'Ada Lovelace', biography_html: '<p>Wrote.</p>' }]);
    expect(read.notes.map(({ code, reason }) => [code, reason])).toEqual([
      ['session_left_out', 'The session “Later” has no time and was left out.'],
      ['session_left_out', 'The session “Perhaps” is not accepted (“Nominated”) and was left out.'],
    ]);
  });

  const grouped = {
    ...talk,
    room: 'Aula',
    speakers: [{ id: 's-1', name: 'Ada Lovelace' }],
    categories: [
      { id: 1, name: 'Track', categoryItems: [{ id: 11, name: 'Cloud' }], sort: 1 },
      { id: 2, name: 'Level', categoryItems: [{ id: 21, name: 'Beginner' }], sort: 2 },
    ],
  };
  const groupedLunch = { ...lunch, room: 'Aula', speakers: [], categories: [] };

  it('is read in the view “Sessions”', () => {
    const read = parseValidFile(
      json([{ groupId: null, groupName: 'All', isDefault: true, sessions: [grouped, groupedLunch] }]),
      zone,
    );
    expect(read.sessions).toMatchObject(expected);
  });

  it('is read in the view “Schedule Grid”, whose time slots repeat the sessions', () => {
    const room = { id: 7, name: 'Aula', sessions: [grouped, groupedLunch], hasOnlyPlenumSessions: false };
    const read = parseValidFile(
      json([
        {
          date: '2027-03-20T00:00:00',
          isDefault: false,
          rooms: [room, { ...room, id: 8, name: 'Hall', sessions: [groupedLunch] }],
          timeSlots: [{ slotStart: '09:00:00', rooms: [{ id: 7, name: 'Aula', session: grouped, index: 0 }] }],
        },
      ]),
      zone,
    );
    expect(read.sessions).toMatchObject(expected);
  });

  it.skipIf(published('sessionize.json') === null)('is read as published', () => {
    const read = parseValidFile(published('sessionize.json') ?? new Uint8Array(), zone);
    expect(read.sessions).toHaveLength(15);
    expect(read.speakers).toHaveLength(16);
    expect(new Set(read.sessions.map(({ location }) => location)).size).toBeGreaterThan(1);
  });
});

describe('Sched.com', () => {
  it('is read from its export', () => {
    const read = parseValidFile(
      encodeText(
        [
          '"event_key","active","name","event_start","event_end","event_type","event_subtype","description","venue","id","speakers","moderators"',
          '"243","Y","Cross Stitch","2027-03-20 23:00:00","2027-03-21 01:00:00","DIY","Workshop","Needles","Hall, West","02bc","Ada Lovelace, Bob","Cai"',
          '"244","N","Hidden","2027-03-20 10:00:00","2027-03-20 11:00:00","DIY","","","Hall","02bd","",""',
        ].join('\n'),
      ),
      zone,
    );
    expect(read.sessions).toMatchObject([
      {
        id: '243',
        title: 'Cross Stitch',
        startsLocal: '2027-03-20T23:00',
        duration_minutes: 120,
        track: 'DIY',
        session_type: 'WORKSHOP',
        location: 'Hall, West',
        persons: [{ name: 'Ada Lovelace' }, { name: 'Bob' }, { name: 'Cai' }],
        speakerRoles: ['SPEAKER', 'SPEAKER', 'MODERATOR'],
      },
    ]);
    expect(read.notes).toMatchObject([{ code: 'session_left_out', line: 3 }]);
  });

  it.skipIf(published('sched-com.csv') === null)('is read as published', () => {
    const read = parseSchedule(published('sched-com.csv') ?? new Uint8Array(), { defaultTimezone: 'America/Detroit' });
    // One event begins at “2019-05-03 TBA”.
    expect(read).toMatchObject({ ok: false, problems: [{ line: 26 }, { line: 26 }] });
    const rest = read.ok ? null : read.rest;
    expect(rest?.sessions).toHaveLength(79);
    expect(rest?.speakers.map(({ name }) => name)).toContain('Bruno Prinz');
  });
});

describe('a table with unknown headings', () => {
  const text = 'Vortragstitel;Wann;Schluss;Wo\nEins;20.3.2027 9:00;20.3.2027 9:30;Aula\n';

  it('returns its columns, and is read once they are assigned', () => {
    const rejectedFile = parseSchedule(encodeText(text), { defaultTimezone: zone });
    expect(rejectedFile).toMatchObject({
      ok: false,
      problems: [{ code: 'missing_columns' }],
      table: { columns: [{ heading: 'Vortragstitel', column: null, samples: ['Eins'] }, { heading: 'Wann' }, {}, {}] },
    });
    const columns = { Vortragstitel: 'title', Wann: 'start', Schluss: 'end', Wo: 'location' } as const;
    expect(parseValidFile(encodeText(text), { defaultTimezone: zone, columns }).sessions).toMatchObject([
      { title: 'Eins', location: 'Aula', duration_minutes: 30, startsLocal: '2027-03-20T09:00' },
    ]);
  });

  it('can ignore a known column', () => {
    const table = encodeText('title,date,start,duration,track\nA,2027-03-20,9:00,30,X\n');
    expect(parseValidFile(table, { columns: { track: null } }).sessions).toMatchObject([{ track: null }]);
  });
});

describe('a calendar', () => {
  const calendar = (...events: string[]): Uint8Array =>
    encodeText(['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//y', ...events, 'END:VCALENDAR', ''].join('\r\n'));
  const event = (...lines: string[]): string => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
  const berlin = [
    'BEGIN:VTIMEZONE',
    'TZID:W. Europe Standard Time',
    'BEGIN:STANDARD',
    'DTSTART:16010101T030000',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0100',
    'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:16010101T020000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ].join('\r\n');

  it('has title, time, place and description, in any format of times', () => {
    const read = parseValidFile(
      calendar(
        'X-WR-CALNAME:Conf',
        berlin,
        event(
          'UID:a',
          'SUMMARY:Zoned',
          'DTSTART;TZID=Europe/Berlin:20270720T090000',
          'DTEND;TZID=Europe/Berlin:20270720T094500',
          'LOCATION:Aula\\, West',
          'DESCRIPTION:One\\ntwo',
        ),
        event('UID:b', 'SUMMARY:UTC', 'DTSTART:20270720T080000Z', 'DURATION:PT1H30M'),
        event(
          'UID:c',
          'SUMMARY:Outlook',
          'DTSTART;TZID=W. Europe Standard Time:20270720T110000',
          'DTEND;TZID=W. Europe Standard Time:20270720T113000',
        ),
        event('UID:d', 'SUMMARY:Floating', 'DTSTART:20270720T120000', 'DTEND:20270720T123000'),
        event('UID:e', 'SUMMARY:Off', 'STATUS:CANCELLED', 'DTSTART:20270720T120000', 'DTEND:20270720T123000'),
      ),
      'UTC',
    );
    expect(read).toMatchObject({ title: 'Conf', timezone: 'Europe/Berlin', isLabelledUtc: false });
    expect(read.sessions.map(({ id, starts_at, duration_minutes }) => [id, starts_at, duration_minutes])).toEqual([
      ['a', '2027-07-20T07:00:00.000Z', 45],
      ['b', '2027-07-20T08:00:00.000Z', 90],
      ['c', '2027-07-20T09:00:00.000Z', 30],
      ['d', '2027-07-20T10:00:00.000Z', 30],
    ]);
    expect(read.sessions[0]).toMatchObject({ location: 'Aula, West' });
    expect(read.notes).toMatchObject([{ code: 'session_left_out' }]);
  });

  it('has one session per occurrence, including moved ones', () => {
    const read = parseValidFile(
      calendar(
        event(
          'UID:r',
          'SUMMARY:Stand-up',
          'DTSTART;TZID=Europe/Berlin:20270326T090000',
          'DTEND;TZID=Europe/Berlin:20270326T091500',
          'RRULE:FREQ=DAILY;COUNT=4',
          'EXDATE;TZID=Europe/Berlin:20270327T090000',
        ),
        event(
          'UID:r',
          'RECURRENCE-ID;TZID=Europe/Berlin:20270329T090000',
          'SUMMARY:Stand-up, late',
          'DTSTART;TZID=Europe/Berlin:20270329T100000',
          'DTEND;TZID=Europe/Berlin:20270329T101500',
        ),
      ),
    );
    expect(read.sessions.map(({ title, starts_at }) => [title, starts_at])).toEqual([
      ['Stand-up', '2027-03-26T08:00:00.000Z'],
      ['Stand-up', '2027-03-28T07:00:00.000Z'],
      ['Stand-up, late', '2027-03-29T08:00:00.000Z'],
    ]);
    expect(read.notes).toMatchObject([{ code: 'recurrence_expanded' }]);
  });

  it('lists the session fields that a calendar lacks', () => {
    const problems = problemsOf(
      calendar(
        event('UID:d', 'SUMMARY:Fair', 'DTSTART;VALUE=DATE:20270720', 'DTEND;VALUE=DATE:20270722'),
        event('UID:e', 'SUMMARY:Forever', 'DTSTART:20270720T080000Z', 'DTEND:20270720T090000Z', 'RRULE:FREQ=DAILY'),
        event('UID:f', 'SUMMARY:Endless', 'DTSTART:20270720T080000Z'),
      ),
    );
    expect(problems.map(({ code, line, title }) => [code, line, title])).toEqual([
      ['whole_day', 4, 'Fair'],
      ['recurs_endlessly', 10, 'Forever'],
      ['missing_field', 17, 'Endless'],
    ]);
    expect(problemsOf(encodeText('BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VCALENDAR\n'))).toMatchObject([
      { code: 'malformed_calendar' },
    ]);
  });
});
