import { import_file_max_bytes } from '@plenum/contracts/limits';
import { describe, expect, it } from 'vitest';
import { parseSchedule } from './parse-schedule.rules.ts';
import { c3vocJson, fosdem_absent, frabXml, readFosdem } from './schedule-files.fixture.ts';

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function parsed(bytes: Uint8Array, default_timezone?: string) {
  const result = parseSchedule(bytes, default_timezone === undefined ? {} : { default_timezone });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.schedule;
}

/** `code@line` of every problem; the file must be refused. */
function refusals(bytes: Uint8Array): string[] {
  const result = parseSchedule(bytes);
  if (result.ok) throw new Error('the file was accepted');
  for (const problem of result.problems) expect(problem.reason).toMatch(/^[A-ZN“].{5,300}\.$/su);
  return result.problems.map((problem) => `${problem.code}@${problem.line ?? '-'}`);
}

const conference_head = '<title>T</title><start>2026-05-01</start><end>2026-05-02</end>';

describe('frab XML', () => {
  it('reads every field', () => {
    const more = `<room>Hall B</room><slug>my-talk</slug><url>https://conf.example/1</url><subtitle> Sub </subtitle>
      <track>Climate &amp; Care</track><type>Workshop (hands-on)</type><language>en</language>
      <abstract>&lt;p&gt;Short&lt;/p&gt;</abstract><description><![CDATA[First.

Second <3]]></description>
      <persons><person id="7" guid="p-7">Ada Example</person><person><name>Bo</name><biography>Lives.</biography></person></persons>
      <links><link href="https://a.example/x">A</link><link href="javascript:alert(1)">B</link></links>
      <attachments><attachment type="slides" href="/files/s.pdf"/></attachments>`;
    const head = `${conference_head}<time_zone_name>Europe/Berlin</time_zone_name><base_url>https://conf.example/</base_url>`;
    const schedule = parsed(frabXml([{ start: '10:00', duration: '01:05', more }], { head }));
    expect(schedule).toMatchObject({
      title: 'T',
      start_date: '2026-05-01',
      end_date: '2026-05-02',
      day_change: '00:00',
    });
    expect(schedule.timezone).toBe('Europe/Berlin');
    expect(schedule.sessions[0]).toEqual({
      guid: 'guid-0',
      id: '1',
      title: 'Session 1',
      subtitle: 'Sub',
      abstract_html: '<p>Short</p>',
      description_html: '<p>First.</p>\n<p>Second &lt;3</p>',
      short_description: 'Short',
      starts_local: '2026-05-01T10:00',
      starts_at: '2026-05-01T08:00:00.000Z',
      duration_minutes: 65,
      day_number: 1,
      location: 'Hall B',
      track: 'Climate & Care',
      session_type: 'WORKSHOP',
      original_type: 'Workshop (hands-on)',
      language: 'en',
      slug: 'my-talk',
      url: 'https://conf.example/1',
      links: [{ url: 'https://a.example/x', title: 'A' }],
      attachments: [{ url: 'https://conf.example/files/s.pdf', title: 'slides' }],
      persons: [
        { key: 'guid:p-7', guid: 'p-7', external_id: '7', name: 'Ada Example', biography_html: null },
        { key: 'name:bo', guid: null, external_id: null, name: 'Bo', biography_html: '<p>Lives.</p>' },
      ],
      line: 5,
    });
  });

  it('reads old files that give clock times only', () => {
    const head = `${conference_head}<day_change>04:00</day_change><time_zone_name>Europe/Berlin</time_zone_name>`;
    const schedule = parsed(
      frabXml(
        [
          { date: '', start: '10:00' },
          { date: '', start: '01:30', duration: '0:01:15' },
        ],
        { head },
      ),
    );
    expect(
      schedule.sessions.map((session) => [session.starts_local, session.day_number, session.duration_minutes]),
    ).toEqual([
      ['2026-05-01T10:00', 1, 30],
      ['2026-05-02T01:30', 1, 75],
    ]);
  });

  it('finds out when the day changes from days that run past midnight', () => {
    const day = 'date="2026-05-01" start="2026-05-01T04:00:00+02:00" end="2026-05-02T03:59:00+02:00"';
    const schedule = parsed(frabXml([{ date: '2026-05-02T01:00:00+02:00', start: '01:00' }], { day }));
    expect(schedule.day_change).toBe('04:00');
    expect(schedule.sessions[0]).toMatchObject({ day_number: 1, starts_local: '2026-05-02T01:00' });
  });

  it('lets the days decide where the conference begins and ends with moments', () => {
    const head = '<title>T</title><start>2026-05-01T05:30:00+00:00</start><end>2026-05-03T03:59:00+00:00</end>';
    const schedule = parsed(frabXml([{}], { head: `${head}<time_zone_name>Europe/Berlin</time_zone_name>` }));
    expect(schedule).toMatchObject({ start_date: '2026-05-01', end_date: '2026-05-01' });
  });

  it('takes the zone from the file, else from the caller, else from the offsets', () => {
    const bytes = frabXml([{}], { head: conference_head });
    expect(parsed(bytes)).toMatchObject({ timezone: null, effective_timezone: 'Etc/GMT-2' });
    expect(parsed(bytes, 'Europe/Paris')).toMatchObject({ timezone: null, effective_timezone: 'Europe/Paris' });
    expect(parsed(frabXml([{}]), 'Europe/Paris').effective_timezone).toBe('Europe/Berlin');
    expect(parsed(bytes).sessions[0]?.starts_at).toBe('2026-05-01T08:00:00.000Z');
  });

  it('knows one person across sessions, whichever way the file names them', () => {
    const people = (xml: string) => ({ more: `<persons>${xml}</persons>` });
    const schedule = parsed(
      frabXml([
        people('<person>Ada  LOVE</person><person id="2">Bo</person>'),
        people('<person id="1">Ada Love</person><person id="1">Ada L.</person>'),
        people('<person id="3">Bo</person><person/>'),
      ]),
    );
    expect(schedule.speakers.map((speaker) => speaker.key)).toEqual(['id:1', 'id:2', 'id:3']);
    expect(schedule.sessions.map((session) => session.persons.map((person) => person.key))).toEqual([
      ['id:1', 'id:2'],
      ['id:1'],
      ['id:3'],
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
    expect(parsed(frabXml([{ more: `<type>${type}</type>` }])).sessions[0]).toMatchObject({
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
    const [read] = parsed(c3vocJson(days)).sessions;
    expect(read).toMatchObject({
      guid: 'g-25',
      id: '25',
      title: 'Talk',
      subtitle: null,
      abstract_html: '<p>One.</p>\n<p>Two.</p>',
      description_html: null,
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
      ['id:3', 'Cy', '<p>Bio</p>'],
      ['id:D1', 'Di', null],
    ]);
    expect(read?.line).toBeGreaterThan(10);
  });

  it('refuses with the line', () => {
    expect(refusals(bytesOf('{\n "a": 1,\n "b" 2}'))).toEqual(['malformed_json@3']);
    expect(refusals(bytesOf('{"schedule": {\n"conference": {"days": [1,]}}}'))).toEqual(['malformed_json@2']);
    expect(refusals(bytesOf('{"a": 1,\n"a": 2}'))).toEqual(['malformed_json@2']);
    expect(refusals(bytesOf('{"a": "\\x"}'))).toEqual(['malformed_json@1']);
    expect(refusals(bytesOf('{"a": 1} // why'))).toEqual(['malformed_json@1']);
    expect(refusals(bytesOf('{"a": 1}{}'))).toEqual(['malformed_json@1']);
    expect(refusals(bytesOf('{"a":\n\n'))).toEqual(['malformed_json@3']);
    expect(refusals(bytesOf('[1, 2]'))).toEqual(['not_a_schedule@1']);
    expect(refusals(bytesOf('{"schedule": 5}'))).toEqual(['not_a_schedule@1']);
    expect(refusals(c3vocJson('soon'))).toEqual(['wrong_type@10']);
    expect(refusals(c3vocJson([{ date: '2026-05-01', rooms: { A: [7] } }]))[0]).toMatch(/^wrong_type@/);
    expect(refusals(c3vocJson([{ date: '2026-05-01', rooms: { A: [{ ...session, title: ['x'] }] } }]))[0]).toMatch(
      /^wrong_type@/,
    );
    expect(refusals(bytesOf('['.repeat(200_000)))).toEqual(['too_deep@1']);
  });
});

describe('files that are no schedule', () => {
  it.each([
    ['nothing', '', 'empty_file@-'],
    ['blanks', ' \n\n', 'empty_file@-'],
    ['words', 'Hello, dear organizers', 'unknown_format@1'],
    ['HTML', '<!DOCTYPE html>\n<html><head><meta charset="utf-8"></head></html>', 'not_a_schedule@2'],
    ['a feed', '<rss version="2.0"/>', 'not_a_schedule@1'],
    ['half a document', '<schedule>\n<conference>', 'malformed_xml@2'],
    ['wrong nesting', '<schedule>\n<a></b></schedule>', 'malformed_xml@2'],
    ['no conference at all', '<schedule/>', 'no_sessions@-'],
    ['an unknown entity', '<schedule>\n&nbsp;</schedule>', 'malformed_xml@2'],
    ['an attribute twice', '<schedule a="1" a="2"/>', 'malformed_xml@1'],
  ])('refuses %s', (_what, text, refusal) => {
    expect(refusals(bytesOf(text))[0]).toBe(refusal);
  });

  it('refuses binary data and encodings it cannot read', () => {
    expect(refusals(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 1, 2]))).toEqual(['unsupported_encoding@-']);
    expect(refusals(new Uint8Array([...bytesOf('<schedule>\n'), 0xc3, 0x28]))).toEqual(['unsupported_encoding@2']);
    expect(refusals(bytesOf('<?xml version="1.0" encoding="Shift_JIS"?><schedule/>'))).toEqual([
      'unsupported_encoding@-',
    ]);
  });

  it('reads byte order marks, UTF-16 and Latin-1', () => {
    const bytes = frabXml([{ title: 'Größe' }]);
    const text = new TextDecoder().decode(bytes).replace('UTF-8', 'UTF-16');
    const utf16 = Uint8Array.from(Buffer.from(`\uFEFF${text}`, 'utf16le'));
    const latin1 = Uint8Array.from(Buffer.from(text.replace('UTF-16', 'ISO-8859-1'), 'latin1'));
    for (const variant of [
      new Uint8Array([0xef, 0xbb, 0xbf, ...bytes]),
      utf16,
      utf16.subarray(2),
      swapped(utf16),
      latin1,
    ])
      expect(parsed(variant).sessions[0]?.title).toBe('Größe');
  });
});

function swapped(bytes: Uint8Array): Uint8Array {
  return Uint8Array.from(Buffer.from(bytes).swap16());
}

describe('attacks', () => {
  it('accepts a bare doctype and refuses every other', () => {
    expect(parsed(frabXml([{}], { prologue: '<!DOCTYPE schedule>' })).sessions).toHaveLength(1);
    const laughs = '<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;">]>';
    expect(refusals(frabXml([{ title: '&lol2;' }], { prologue: laughs }))).toEqual(['doctype_refused@1']);
    const external = '\n<!DOCTYPE schedule SYSTEM "http://evil.example/x.dtd">';
    expect(refusals(frabXml([{}], { prologue: external }))).toEqual(['doctype_refused@2']);
    const file_entity = '<!DOCTYPE schedule [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
    expect(refusals(frabXml([{ title: '&x;' }], { prologue: file_entity }))).toEqual(['doctype_refused@1']);
  });

  it('refuses depth bombs and endless texts', () => {
    expect(refusals(bytesOf(`<schedule>${'<a>'.repeat(300_000)}`))).toEqual(['too_deep@1']);
    expect(refusals(frabXml([{ more: `<abstract>${'x'.repeat(500_000)}</abstract>` }]))).toEqual(['text_too_long@5']);
    expect(
      refusals(frabXml([{ more: `<links><link href="https://a.example/${'y'.repeat(2_000_000)}"/></links>` }])),
    ).toEqual(['text_too_long@5']);
    expect(refusals(frabXml([{ guid: 'g'.repeat(201) }]))).toEqual(['text_too_long@5']);
  });

  it('is not confused by names of JavaScript', () => {
    const json =
      '{"schedule": {"__proto__": {"conference": 1}, "conference": {"title": "T", "days": [], "constructor": 1}}}';
    expect(refusals(bytesOf(json))).toContain('no_sessions@-');
    expect(refusals(bytesOf('<schedule><constructor/><__proto__ toString="1"/></schedule>'))).toContain(
      'no_sessions@-',
    );
  });
});

describe('contradictions and limits, each with its line', () => {
  it.each([
    ['a date that does not exist', [{ date: '2026-02-30T10:00:00+01:00' }], 'invalid_date@5'],
    ['a clock time that does not exist', [{}, { date: '', start: '25:00' }], 'invalid_time@6'],
    ['a start that contradicts the date', [{ start: '11:00' }], 'invalid_time@5'],
    ['a session after the conference', [{ date: '2026-05-03T10:00:00+02:00' }], 'outside_conference@5'],
    ['a session before the conference', [{ date: '2026-04-30T23:59:00+02:00' }], 'outside_conference@5'],
    ['a session under the wrong day', [{ date: '2026-05-02T10:00:00+02:00' }], 'wrong_day@5'],
    ['a guid twice', [{ guid: 'x' }, { guid: 'x' }], 'duplicate_guid@6'],
    ['an id twice', [{ id: '9' }, {}, { id: '9' }], 'duplicate_id@7'],
    ['no identifier', [{ guid: null, id: null }], 'missing_field@5'],
    ['no title', [{ title: ' ' }], 'missing_field@5'],
    ['no start', [{ date: '' }], 'missing_field@5'],
    ['no duration', [{ duration: '' }], 'missing_field@5'],
    ['a duration of nothing', [{ duration: '00:00' }], 'duration_out_of_range@5'],
    ['a duration above 12 hours', [{ duration: '12:01' }], 'duration_out_of_range@5'],
    ['a duration of a day', [{ duration: '1:00:00' }], 'duration_out_of_range@5'],
    ['a duration in words', [{ duration: 'an hour' }], 'invalid_duration@5'],
    ['a nameless person', [{ more: '<persons><person id="4"> </person></persons>' }], 'missing_field@5'],
    ['a title of 256 characters', [{ title: 't'.repeat(256) }], 'text_too_long@5'],
  ])('refuses %s', (_what, sessions, refusal) => {
    expect(refusals(frabXml(sessions))).toEqual([refusal]);
  });

  it('accepts what just fits', () => {
    const persons = Array.from({ length: 50 }, (_, index) => `<person id="${index}">P${index}</person>`).join('');
    const bytes = frabXml([
      { duration: '12:00', title: '𝄞'.repeat(255), more: `<persons>${persons}</persons>` },
      { duration: '00:01' },
    ]);
    expect(parsed(bytes).sessions.map((session) => session.duration_minutes)).toEqual([720, 1]);
    expect(refusals(frabXml([{ more: `<persons>${persons}<person id="51">P</person></persons>` }]))).toEqual([
      'too_many_persons@5',
    ]);
  });

  it('refuses wrong frames', () => {
    const head = (dates: string) => ({ head: `<title>T</title>${dates}` });
    expect(refusals(frabXml([{}], head('<start>2026-05-02</start><end>2026-05-01</end>')))).toEqual([
      'end_before_start@2',
    ]);
    expect(refusals(frabXml([{}], head('<start>May 1st</start>')))).toEqual(['invalid_date@2']);
    expect(refusals(frabXml([{}], head('<start>2026-05-01</start><end>2026-08-09</end>')))).toEqual([
      'too_many_days@2',
    ]);
    expect(parsed(frabXml([{}], head('<start>2026-05-01</start><end>2026-08-08</end>'))).end_date).toBe('2026-08-08');
    expect(refusals(frabXml([{}], head('<time_zone_name>Mars</time_zone_name>')))).toEqual(['invalid_time_zone@2']);
    expect(refusals(frabXml([{}], head('<day_change>noon</day_change>')))).toEqual(['invalid_time@2']);
    expect(refusals(frabXml([{}], { head: '' }))).toEqual(['missing_field@-']);
    expect(refusals(frabXml([{}], { ...head(''), day: 'date="tomorrow"' }))).toEqual(['invalid_date@3']);
    expect(refusals(frabXml([], {}))).toEqual(['no_sessions@-']);
  });

  it('lists at most 100 problems and counts the rest', () => {
    const result = parseSchedule(frabXml(Array.from({ length: 150 }, () => ({ duration: '00:00' }))));
    expect(result.ok ? null : [result.problems.length, result.problem_count]).toEqual([100, 150]);
  });

  it('takes 5,000 sessions and 50 MB, and no more', () => {
    const sessions = Array.from({ length: 5001 }, () => ({}));
    expect(parsed(frabXml(sessions.slice(1))).sessions).toHaveLength(5000);
    expect(refusals(frabXml(sessions))).toEqual(['too_many_sessions@5005']);
    const small = frabXml([{}]);
    const padded = new Uint8Array(import_file_max_bytes).fill(0x20);
    padded.set(small);
    expect(parsed(padded).sessions).toHaveLength(1);
    expect(refusals(new Uint8Array(import_file_max_bytes + 1))).toEqual(['file_too_large@-']);
  });

  it('needs time in proportion to the file', () => {
    const text = `<p>${'word &amp; <a href="https://a.example/">link</a> '.repeat(20)}</p>`.replaceAll('<', '&lt;');
    const fileOf = (count: number) =>
      frabXml(
        Array.from({ length: count }, (_, index) => ({
          more: `<abstract>${text}</abstract><persons><person id="${index % 300}">P</person></persons>`,
        })),
      );
    const timeOf = (bytes: Uint8Array) => {
      const started = performance.now();
      expect(parseSchedule(bytes).ok).toBe(true);
      return performance.now() - started;
    };
    const [small, large] = [fileOf(1000), fileOf(4000)];
    timeOf(small);
    const small_ms = Math.min(timeOf(small), timeOf(small), timeOf(small));
    const large_ms = Math.min(timeOf(large), timeOf(large));
    // Four times the sessions: quadratic work would need sixteen times as long.
    expect(large_ms / small_ms).toBeLessThan(10);
  });
});

describe('the schedule of FOSDEM 2025', () => {
  it('is read whole', (context) => {
    const bytes = readFosdem();
    if (bytes === null) return context.skip(fosdem_absent);
    const schedule = parsed(bytes);
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
      expect(session.abstract_html ?? '').not.toMatch(/<(?!\/?(?:p|br|ul|ol|li|a|em|strong|code|pre|h[3-6])\b)/);
    }
  });
});
