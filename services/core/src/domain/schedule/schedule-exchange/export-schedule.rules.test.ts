/** Round trip of every schedule field through export and import in each format. */
import {
  emptyPlainValues,
  plainSessionAddresses,
  plainSessionFieldNames,
  plainSessionFlags,
  plainSessionLines,
  type PlainSessionValues,
  recordOf,
} from '@plenum/contracts/schedule/plain-session-fields';
import { describe, expect, it } from 'vitest';
import { pickFields } from '../sessions/session.fields.ts';
import { readCalendar } from './calendar-ics.rules.ts';
import { writeDocument } from './exported-files.fixture.ts';
import type { ExportedEventRow, ExportedSessionRow, ExportedSpeakerRow } from './exported-schedule.queries.ts';
import { fallbackGuid, planSchedule } from './exported-schedule.rules.ts';
import { toImportedSession } from './imported-fields.rules.ts';
import type { ParsedSchedule } from './parsed-schedule.rules.ts';
import { encodeText, parseValidFile } from './schedule-files.fixture.ts';
import { c3vocJson } from './write-c3voc-json.rules.ts';
import { writeCalendar } from './write-calendar.rules.ts';
import { frabXml } from './write-frab-xml.rules.ts';

const event: ExportedEventRow = {
  id: 7,
  organization_id: 3,
  seed: '1740000000.5',
  title: 'Späßle & <Friends>',
  slug: 'spaessle',
  status: 'PUBLISHED',
  visibility: 'PUBLIC',
  public_parts: { programme: 'ALL', speakers: true, sponsors: true, attendee_count: false, links: false },
  start_date: '2026-03-28',
  end_date: '2026-03-30',
  timezone: 'Europe/Berlin',
  day_change: '04:00:00',
  agenda_changed_at: new Date('2027-01-20T12:00:00Z'),
  agenda_version: 3,
  venue: 'Hall, Berlin',
  location_names: [],
  track_names: ['Main, or "not"'],
};
/** A value of each plain field. */
const filledPlainValues: PlainSessionValues = {
  ...recordOf(plainSessionLines, (name) => `The ${name}`),
  ...recordOf(plainSessionAddresses, (name) => `https://example.org/${name}`),
  ...recordOf(plainSessionFlags, () => true),
};
const session: ExportedSessionRow = {
  id: 11,
  external_id: null,
  imported_id: null,
  status: 'SCHEDULED',
  session_type: 'PANEL',
  original_type: 'Lecture',
  title: 'Fish & <chips> "quoted"',
  ...filledPlainValues,
  subtitle: 'A ]]> B',
  short_description: 'By hand, not from the text',
  description: '<p>One &amp; two</p>\n<ul><li>three</li></ul>',
  // Night of the clock change in spring, after midnight: still conference day 1.
  starts_at: new Date('2026-03-29T01:30:00Z'),
  duration_minutes: 95,
  track: 'Main, or "not"',
  location: 'Aula',
  level: 'ADVANCED',
  url: 'https://example.org/a?b=1&c=2',
  slug: 'fish',
  links: [
    { url: 'https://example.org/1', title: 'One & only' },
    { url: 'mailto:ada@example.org', title: 'Write', type: 'contact', service: 'email' },
  ],
  attachments: [{ url: 'https://example.org/slides.pdf', title: 'Slides', type: 'slides' }],
  details: {
    recording_license: 'CC BY 4.0',
    logo: 'https://example.org/logo.png',
    origin_url: 'https://example.org/origin',
    video_download_url: 'https://example.org/video',
    code: 'ABC12',
  },
  has_imported_description: false,
};
const minimalRow: ExportedSessionRow = {
  ...session,
  id: 12,
  external_id: 'given',
  imported_id: '99',
  session_type: 'PRESENTATION',
  original_type: null,
  title: 'Bare',
  ...emptyPlainValues,
  short_description: null,
  description: null,
  track: null,
  location: null,
  level: null,
  slug: null,
  links: [],
  attachments: [],
  details: {},
  starts_at: new Date('2026-03-30T08:00:00Z'),
};
const speakers: ExportedSpeakerRow[] = [
  {
    session_id: 11,
    profile_id: 1,
    external_id: 'p-1',
    imported_id: '1',
    name: 'Ada <L>',
    bio: '<p>Bio</p>',
    role: 'MODERATOR',
  },
  { session_id: 11, profile_id: 2, external_id: null, imported_id: null, name: 'Bob', bio: null, role: 'SPEAKER' },
];

const formats: readonly (readonly [string, string])[] = [
  ['frab XML', await writeDocument(frabXml(), event, { rows: [session, minimalRow], speakers })],
  ['c3voc JSON', await writeDocument(c3vocJson(), event, { rows: [session, minimalRow], speakers })],
];

const fieldsOf = (schedule: ParsedSchedule) =>
  schedule.sessions.map((entry) => ({ guid: entry.guid, id: entry.id, ...toImportedSession(entry, ({ key }) => key) }));

describe.each(formats)('an export as %s', (_, text) => {
  const read = parseValidFile(encodeText(text));

  it('keeps the frame of the conference', () => {
    expect(read).toMatchObject({
      title: event.title,
      version: '3',
      start_date: event.start_date,
      end_date: event.end_date,
      timezone: event.timezone,
      day_change: '04:00',
    });
  });

  it('keeps every field of every session', () => {
    const { session_type, original_type, title, short_description, description, track, location } = session;
    expect(fieldsOf(read)[0]).toEqual({
      guid: fallbackGuid(event, 'session', 11),
      id: null,
      session_type,
      original_type,
      title,
      short_description,
      description,
      track,
      location,
      starts_at: session.starts_at.toISOString(),
      duration_minutes: 95,
      level: 'ADVANCED',
      slug: 'fish',
      links: session.links,
      attachments: session.attachments,
      details: session.details,
      ...pickFields(session, plainSessionFieldNames),
      speaker_roles: ['MODERATOR', 'SPEAKER'],
      speakers: ['guid:p-1', `guid:${fallbackGuid(event, 'speaker', 2)}`],
    });
    expect(read.sessions[0]?.day_number).toBe(1);
    expect(fieldsOf(read)[1]).toMatchObject({
      guid: 'given',
      id: '99',
      ...emptyPlainValues,
      short_description: null,
      description: null,
      track: null,
      location: null,
      links: [],
      speakers: [],
    });
    expect(read.speakers.map(({ name, biography_html }) => [name, biography_html])).toEqual([
      ['Ada <L>', '<p>Bio</p>'],
      ['Bob', null],
    ]);
  });
});

it('repeats biographies up to a size, and then writes each person’s once', async () => {
  const bio = `<p>${'x'.repeat(999_993)}</p>`;
  const rows = Array.from({ length: 8 }, (_, index) => ({ ...minimalRow, id: index + 1, external_id: `g-${index}` }));
  const single = { profile_id: 1, external_id: 'p-1', imported_id: '1', name: 'Ada', bio, role: 'SPEAKER' } as const;
  const on_stage = rows.map(({ id }) => ({ ...single, session_id: id }));
  const text = await writeDocument(c3vocJson(), event, { rows, speakers: on_stage });
  expect(text.match(/xxx<\/p>/g)).toHaveLength(6);
  expect(text.match(/"public_name":"Ada"/g)).toHaveLength(8);
});

it.each([
  ['XML', frabXml, '<type>Workshop</type>', '<url>https://plenum.example/e/spaessle/s/'],
  ['JSON', c3vocJson, '"type":"Workshop"', '"url":"https://plenum.example/e/spaessle/s/'],
] as const)(
  '%s names the type of a session without one of its own, and links to the public page',
  async (_, printer, type, url) => {
    const row = { ...minimalRow, original_type: null, url: null, session_type: 'WORKSHOP' } as const;
    const text = await writeDocument(printer(), event, { rows: [row], speakers: [] });
    expect(text).toContain(type);
    expect(text).toContain(`${url}${row.id}`);
    const [read] = parseValidFile(encodeText(text), event.timezone).sessions;
    expect(read).toMatchObject({ session_type: 'WORKSHOP', original_type: null });
  },
);

it('marks cancelled sessions in calendars', () => {
  const entry = {
    speakers: ['Ada', 'Bob'],
    calendar_sequence: 2,
    created_at: new Date('2026-01-01T00:00:00Z'),
    changed_at: new Date('2026-01-02T00:00:00Z'),
  };
  const cancelled = { ...session, ...entry, status: 'CANCELLED' } as const;
  const options = { name: event.title, pages: { sessions: 'https://plenum.example/e/summit/s' } };
  const calendar = writeCalendar(event, [cancelled, { ...minimalRow, ...entry }], options);
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(calendar).toContain('STATUS:CANCELLED');
  expect(calendar).toContain('DTSTART:20260329T013000Z');
  expect(calendar).toContain('UID:given');
});

it('escapes the name of a calendar', () => {
  const name = 'Trams, trees; and \\n back\nBEGIN:VEVENT';
  const calendar = writeCalendar(event, [], { name, pages: { sessions: 'https://plenum.example/e/summit/s' } });
  expect(calendar).toContain(String.raw`X-WR-CALNAME:Trams\, trees\; and \\n back BEGIN:VEVENT`);
  const { conference, sessions } = readCalendar(calendar);
  expect([conference.get('title')?.text, sessions]).toEqual([name.replace('\n', ' '), []]);
});

it('writes locations in the order of organizers, then of first appearance', () => {
  const planned = ['Tent', 'Hall B', 'Hall A'].map((location, id) => ({
    id,
    location,
    starts_at: '2026-03-28T09:00:00Z',
    slug: null,
    imported_id: null,
    size: 1,
  }));
  const pages = { event: 'https://plenum.example/e/summit', sessions: 'https://plenum.example/e/summit/s' };
  const [day] = planSchedule({ ...event, location_names: ['Hall A', 'Hall B'] }, planned, pages).days;
  expect([...(day?.locations.keys() ?? [])]).toEqual(['Hall A', 'Hall B', 'Tent']);
});
