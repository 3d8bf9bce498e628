import { emptyPlainValues } from '@plenum/contracts/schedule/plain-session-fields';
import { describe, expect, it } from 'vitest';
import {
  encodeText,
  c3vocJson,
  fosdemAbsent,
  frabXml,
  parseValidFile,
  readFosdem,
  problemCodesOf,
} from './schedule-files.fixture.ts';

const conferenceHead = '<title>T</title><start>2026-05-01</start><end>2026-05-02</end>';

describe('frab XML', () => {
  it('reads every field', () => {
    const extraElements = `<room>Hall B</room><slug>my-talk</slug><url>https://conf.example/1</url><subtitle> Sub </subtitle>
      <track>Climate &amp; Care</track><type>Workshop (hands-on)</type><language>en</language>
      <abstract>&lt;p&gt;Short&lt;/p&gt;</abstract><description><![CDATA[First.

Second <3]]></description>
      <persons><person id="7" guid="p-7">Ada Example</person><person><name>Bo</name><biography>Lives.</biography></person></persons>
      <links><link href="https://a.example/x">A</link><link href="javascript:alert(1)">B</link></links>
      <attachments><attachment type="slides" href="/files/s.pdf"/></attachments>`;
    const head = `${conferenceHead}<time_zone_name>Europe/Berlin</time_zone_name><base_url>https://conf.example/</base_url>`;
    const schedule = parseValidFile(frabXml([{ start: '10:00', duration: '01:05', extraElements }], { head }));
    expect(schedule).toMatchObject({
      title: 'T',
      start_date: '2026-05-01',
      end_date: '2026-05-02',
      day_change: '00:00',
    });
    expect(schedule.timezone).toBe('Europe/Berlin');
    expect(schedule.sessions[0]).toEqual({
      ...emptyPlainValues,
      identity: 'guid:guid-0',
      guid: 'guid-0',
      id: '1',
      title: 'Session 1',
      subtitle: 'Sub',
      abstractHtml: '<p>Short</p>',
      descriptionHtml: '<p>First.</p>\n<p>Second &lt;3</p>',
      short_description: 'Short',
      startsLocal: '2026-05-01T10:00',
      starts_at: '2026-05-01T08:00:00.000Z',
      duration_minutes: 65,
      day_number: 1,
      location: 'Hall B',
      track: 'Climate & Care',
      session_type: 'WORKSHOP',
      original_type: 'Workshop (hands-on)',
      language: 'en',
      level: null,
      slug: 'my-talk',
      url: 'https://conf.example/1',
      links: [{ url: 'https://a.example/x', title: 'A' }],
      attachments: [{ url: 'https://conf.example/files/s.pdf', title: 'slides', type: 'slides' }],
      details: {},
      speakerRoles: null,
      persons: [
        { key: 'guid:p-7', guid: 'p-7', imported_id: '7', name: 'Ada Example', biography_html: null },
        { key: 'name:bo', guid: null, imported_id: null, name: 'Bo', biography_html: '<p>Lives.</p>' },
      ],
      line: 5,
    });
  });

  it('reads old files with local times only', () => {
    const head = `${conferenceHead}<day_change>04:00</day_change><time_zone_name>Europe/Berlin</time_zone_name>`;
    const schedule = parseValidFile(
      frabXml(
        [
          { date: '', start: '10:00' },
          { date: '', start: '01:30', duration: '0:01:15' },
        ],
        { head },
      ),
    );
    expect(
      schedule.sessions.map((session) => [session.startsLocal, session.day_number, session.duration_minutes]),
    ).toEqual([
      ['2026-05-01T10:00', 1, 30],
      ['2026-05-02T01:30', 1, 75],
    ]);
  });

  it('derives the day change from days that run past midnight', () => {
    const day = 'date="2026-05-01" start="2026-05-01T04:00:00+02:00" end="2026-05-02T03:59:00+02:00"';
    const schedule = parseValidFile(frabXml([{ date: '2026-05-02T01:00:00+02:00', start: '01:00' }], { day }));
    expect(schedule.day_change).toBe('04:00');
    expect(schedule.sessions[0]).toMatchObject({ day_number: 1, startsLocal: '2026-05-02T01:00' });
  });

  it('derives the conference dates from its days if it begins and ends with instants', () => {
    const head = '<title>T</title><start>2026-05-01T05:30:00+00:00</start><end>2026-05-03T03:59:00+00:00</end>';
    const schedule = parseValidFile(frabXml([{}], { head: `${head}<time_zone_name>Europe/Berlin</time_zone_name>` }));
    expect(schedule).toMatchObject({ start_date: '2026-05-01', end_date: '2026-05-01' });
  });

  it('uses the zone of the file, otherwise that of the caller, otherwise that of the offsets', () => {
    const bytes = frabXml([{}], { head: conferenceHead });
    expect(parseValidFile(bytes)).toMatchObject({ timezone: null, effectiveTimezone: 'Etc/GMT-2' });
    expect(parseValidFile(bytes, 'Europe/Paris')).toMatchObject({ timezone: null, effectiveTimezone: 'Europe/Paris' });
    expect(parseValidFile(frabXml([{}]), 'Europe/Paris').effectiveTimezone).toBe('Europe/Berlin');
    expect(parseValidFile(bytes).sessions[0]?.starts_at).toBe('2026-05-01T08:00:00.000Z');
  });

  it('recognizes people across sessions by guid, else id and name, else name', () => {
    const people = (xml: string) => ({ extraElements: `<persons>${xml}</persons>` });
    const schedule = parseValidFile(
      frabXml([
        people('<person>Ada  LOVE</person><person id="2">Bo</person>'),
        people('<person id="1">Ada Love</person><person id="1">Ada L.</person>'),
        people('<person id="3">Bo</person><person/>'),
      ]),
    );
    expect(schedule.speakers.map((speaker) => speaker.key)).toEqual([
      'id:1:ada love',
      'id:2:bo',
      'id:1:ada l.',
      'id:3:bo',
    ]);
    expect(schedule.sessions.map((session) => session.persons.map((person) => person.key))).toEqual([
      ['id:1:ada love', 'id:2:bo'],
      ['id:1:ada love', 'id:1:ada l.'],
      ['id:3:bo'],
    ]);
  });

  it.each([
    ['keynote', 'KEYNOTE'],
    ['workshop', 'WORKSHOP'],
    ['junior', 'WORKSHOP'],
    ['bof', 'NETWORKING'],
    ['BoF', 'NETWORKING'],
    ['Panel discussion', 'PANEL'],
    ['qa', 'QA'],
    ['devroom', 'PRESENTATION'],
    ['constructor', 'PRESENTATION'],
    ['', 'PRESENTATION'],
  ])('maps the type %j to %s', (type, session_type) => {
    expect(parseValidFile(frabXml([{ extraElements: `<type>${type}</type>` }])).sessions[0]).toMatchObject({
      session_type,
      original_type: type || null,
    });
  });
});

describe('c3voc JSON', () => {
  const session = {
    id: 25,
    guid: 'g-25',
    date: '2026-05-01T10:00:00+02:00',
    start: '10:00',
    duration: '00:45',
    room: 'Hall A',
    slug: 'a-25',
    url: 'https://conf.example/25',
    title: 'Talk',
    subtitle: null,
    track: 'Web',
    type: 'Panel',
    language: 'de',
    abstract: 'One.\n\nTwo.',
    description: '',
    do_not_record: false,
    persons: [
      { id: 3, code: 'X', public_name: 'Cy', biography: 'Bio' },
      { name: 'Di', code: 'D1' },
    ],
    links: [{ url: 'https://l.example', title: 'L' }, 'https://m.example/'],
    attachments: [{ url: '/s.pdf', title: 'Slides' }],
  };
  const days = [
    {
      index: 1,
      date: '2026-05-01',
      day_start: '2026-05-01T04:00:00+02:00',
      day_end: '2026-05-02T03:59:00+02:00',
      rooms: { 'Hall A': [session] },
    },
  ];

  it('reads the same as from XML', () => {
    const [read] = parseValidFile(c3vocJson(days)).sessions;
    expect(read).toMatchObject({
      guid: 'g-25',
      id: '25',
      title: 'Talk',
      subtitle: null,
      abstractHtml: '<p>One.</p>\n<p>Two.</p>',
      descriptionHtml: null,
      starts_at: '2026-05-01T08:00:00.000Z',
      duration_minutes: 45,
      session_type: 'PANEL',
      location: 'Hall A',
      language: 'de',
      links: [
        { url: 'https://l.example/', title: 'L' },
        { url: 'https://m.example/', title: 'https://m.example/' },
      ],
      attachments: [{ url: 'https://conf.example/s.pdf', title: 'Slides' }],
    });
    expect(read?.persons.map((person) => [person.key, person.name, person.biography_html])).toEqual([
      ['id:3:cy', 'Cy', '<p>Bio</p>'],
      ['id:D1:di', 'Di', null],
    ]);
    expect(read?.line).toBeGreaterThan(10);
  });

  it('rejects a file with the line', () => {
    expect(problemCodesOf(encodeText('{\n "a": 1,\n "b" 2}'))).toEqual(['malformed_json@3']);
    expect(problemCodesOf(encodeText('{"schedule": {\n"conference": {"days": [1,]}}}'))).toEqual(['malformed_json@2']);
    expect(problemCodesOf(encodeText('{"a": 1,\n"a": 2}'))).toEqual(['malformed_json@2']);
    expect(problemCodesOf(encodeText('{"a": "\\x"}'))).toEqual(['malformed_json@1']);
    expect(problemCodesOf(encodeText('{"a": 1} // why'))).toEqual(['malformed_json@1']);
    expect(problemCodesOf(encodeText('{"a": 1}{}'))).toEqual(['malformed_json@1']);
    expect(problemCodesOf(encodeText('{"a":\n\n'))).toEqual(['malformed_json@3']);
    expect(problemCodesOf(encodeText('[1, 2]'))).toEqual(['not_a_schedule@1']);
    expect(problemCodesOf(encodeText('{"schedule": 5}'))).toEqual(['not_a_schedule@1']);
    expect(problemCodesOf(c3vocJson('soon'))).toEqual(['wrong_type@10']);
    expect(problemCodesOf(c3vocJson([{ date: '2026-05-01', rooms: { A: [7] } }]))[0]).toMatch(/^wrong_type@/);
    expect(
      problemCodesOf(c3vocJson([{ date: '2026-05-01', rooms: { A: [{ ...session, title: ['x'] }] } }]))[0],
    ).toMatch(/^wrong_type@/);
    expect(problemCodesOf(encodeText('['.repeat(200_000)))).toEqual(['too_deep@1']);
  });
});

describe('the schedule of FOSDEM 2025', () => {
  it('is read completely', (context) => {
    const bytes = readFosdem();
    if (bytes === null) return context.skip(fosdemAbsent);
    const schedule = parseValidFile(bytes);
    expect(schedule).toMatchObject({
      title: 'FOSDEM 2025',
      start_date: '2025-02-01',
      end_date: '2025-02-02',
      timezone: 'Europe/Brussels',
      day_change: '09:00',
    });
    const { sessions } = schedule;
    expect(sessions).toHaveLength(1105);
    expect(new Set(sessions.map((session) => session.day_number))).toEqual(new Set([1, 2]));
    expect(new Set(sessions.map((session) => session.location)).size).toBe(35);
    expect(new Set(sessions.map((session) => session.track)).size).toBe(78);
    expect(schedule.speakers).toHaveLength(1193);
    expect(sessions.filter((session) => session.persons.length === 0)).toHaveLength(2);
    const types = Map.groupBy(sessions, (session) => session.session_type);
    expect([...types].map(([type, list]) => `${type} ${list.length}`).toSorted()).toEqual([
      'KEYNOTE 13',
      'NETWORKING 49',
      'PRESENTATION 1025',
      'WORKSHOP 18',
    ]);
    for (const session of sessions) {
      expect([...(session.short_description ?? '')].length).toBeLessThanOrEqual(200);
      expect(session.abstractHtml ?? '').not.toMatch(/<(?!\/?(?:p|br|ul|ol|li|a|em|strong|code|pre|h[3-6])\b)/);
    }
  });
});
