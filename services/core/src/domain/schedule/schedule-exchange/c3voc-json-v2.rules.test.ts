import { describe, expect, it } from 'vitest';
import { encodeText, parseValidFile, problemCodesOf } from './schedule-files.fixture.ts';

describe('c3voc JSON, version 2', () => {
  const document = {
    $schema: 'https://c3voc.de/schema/schedule2',
    schedule: {
      version: '2',
      conference: {
        acronym: 'camp27',
        title: 'Camp',
        start: '2027-08-01T10:00:00+02:00',
        end: '2027-08-02T22:00:00+02:00',
        time_zone_name: 'Europe/Berlin',
        days: [
          { index: 1, date: '2027-08-01', start: '2027-08-01T06:00:00+02:00', end: '2027-08-02T05:59:00+02:00' },
          { index: 2, date: '2027-08-02', start: '2027-08-02T06:00:00+02:00', end: '2027-08-03T05:59:00+02:00' },
        ],
        rooms: [{ name: 'Tent A', guid: 'r-1' }],
        tracks: [{ name: 'Art & Play', slug: 'art' }],
      },
      events: [
        {
          guid: 'g-1',
          code: 'ABC',
          start: '2027-08-02T01:30:00+02:00',
          end: '2027-08-02T02:45:00+02:00',
          room: { guid: 'r-1' },
          track: { slug: 'art' },
          slug: 'a-1',
          url: 'https://camp.example/1',
          title: 'Late',
          subtitle: null,
          type: 'WORKSHOP',
          language: 'de',
          abstract: { en: 'Short', de: '**Kurz**' },
          description: 'Long',
          logo: { url: 'https://camp.example/logo.png' },
          participants: [
            { guid: 'p-1', name: 'Ada', role: 'SPEAKER' },
            { guid: 'p-2', name: 'Bo', role: 'HOST' },
          ],
          links: [{ url: 'https://camp.example/x', title: 'X', type: 'WEB' }],
          state: 'CONFIRMED',
        },
        { type: 'BREAK', title: 'Lunch', start: '2027-08-02T12:00:00+02:00', end: '2027-08-02T13:00:00+02:00' },
        {
          guid: 'g-3',
          title: 'Gone',
          start: '2027-08-02T14:00:00+02:00',
          end: '2027-08-02T15:00:00+02:00',
          state: 'CANCELED',
        },
      ],
    },
  };

  it('reads sessions, rooms, tracks, texts in the language of the session, roles and breaks', () => {
    const read = parseValidFile(encodeText(JSON.stringify(document)));
    expect(read).toMatchObject({
      title: 'Camp',
      start_date: '2027-08-01',
      end_date: '2027-08-02',
      day_change: '06:00',
    });
    expect(read.sessions).toHaveLength(2);
    expect(read.sessions[0]).toMatchObject({
      guid: 'g-1',
      title: 'Late',
      abstractHtml: '<p><strong>Kurz</strong></p>',
      descriptionHtml: '<p>Long</p>',
      day_number: 1,
      duration_minutes: 75,
      location: 'Tent A',
      track: 'Art & Play',
      session_type: 'WORKSHOP',
      details: { code: 'ABC', logo: 'https://camp.example/logo.png' },
      links: [{ url: 'https://camp.example/x', title: 'X', type: 'WEB' }],
      speakerRoles: ['SPEAKER', 'HOST'],
    });
    expect(read.sessions[1]).toMatchObject({
      title: 'Lunch',
      day_number: 2,
      duration_minutes: 60,
      original_type: 'BREAK',
    });
  });

  it('reports the line of a session without an end', () => {
    const broken = structuredClone(document);
    broken.schedule.events = [{ ...document.schedule.events[1], end: '' } as (typeof document.schedule.events)[number]];
    expect(problemCodesOf(encodeText(JSON.stringify(broken, null, 1)))[0]).toMatch(/^missing_field@\d+$/);
  });
});
