import type { PublicSessionDetail } from '@plenum/contracts/events/public-sessions';
import { describe, expect, it } from 'vitest';
import { renderPublicPage } from './public-pages.tsx';

const speaker = {
  profile_id: 3,
  full_name: 'Ada Byron',
  role: 'SPEAKER',
  title: 'Countess',
  company_name: null,
  image_url: 'https://plenum.example/api/avatars/ada.webp',
  social_links: { website: 'https://ada.example', broken: 'javascript:alert(1)' },
} as const;
const detail: PublicSessionDetail = {
  event: {
    id: 7,
    slug: 'summit',
    title: 'Summit & <Friends>',
    event_type: 'CONFERENCE',
    event_format: 'IN_PERSON',
    start_date: '2027-03-27',
    end_date: '2027-03-28',
    timezone: 'Europe/Berlin',
    company_name: 'Host',
    hero_description: null,
    venue_name: 'Forum',
    venue_address: 'Street 1',
    venue_city: 'Berlin',
    venue_state: null,
    venue_country: 'Germany',
    branding: { primary_color: '#000000', secondary_color: '#ffffff', logo_url: null, banner_url: null },
    cover: { desktop: null, mobile: null },
    join_policy: 'OPEN',
    visibility: 'PUBLIC',
    is_full: false,
  },
  session: {
    id: 12,
    title: 'Clocks </script><b>change</b>',
    subtitle: 'In one night',
    session_type: 'WORKSHOP',
    status: 'SCHEDULED',
    day_number: 1,
    date: '2027-03-27',
    // Clocks are set forward between start and end.
    starts_at: '2027-03-28T00:30:00.000Z',
    ends_at: '2027-03-28T01:30:00.000Z',
    start_time: '01:30:00',
    end_time: '03:30:00',
    track: 'Time',
    location: 'Hall A',
    language: 'de',
    level: 'BEGINNER',
    is_full: false,
    links: [],
    short_description: null,
    description: '<p>One <strong>hour</strong> less</p>',
    description_text: 'One hour less',
    speakers: [speaker],
  },
};

type Changes = { readonly [Part in keyof PublicSessionDetail]?: Partial<PublicSessionDetail[Part]> };
const render = ({ event, session }: Changes = {}, now = '2027-03-01T12:00:00Z') =>
  renderPublicPage(
    {
      kind: 'session',
      detail: { event: { ...detail.event, ...event }, session: { ...detail.session, ...session } },
    },
    { publicUrl: 'https://plenum.example', languages: ['en-GB'], nowMs: Date.parse(now) },
  );
/** Reads the JSON-LD of a page. */
function dataOf({ head }: ReturnType<typeof render>): unknown {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(head)?.[1] ?? '';
  return JSON.parse(json);
}
const addLabel = 'Add to calendar';

describe('page of a session', () => {
  it('shows when, where, what and who, in the time zone of the event', () => {
    const { markup } = render();
    const time = '<time dateTime="2027-03-28T00:30:00.000Z" data-zone="Europe/Berlin" data-date="2027-03-27"';
    expect(markup).toContain(time);
    expect(markup).toContain('01:30\u{a0}(Sun) – 03:30');
    for (const text of [
      'Berlin (UTC+1)',
      'Hall A',
      'Forum, Berlin, Germany',
      'Workshop, Beginner, German',
      'In one night',
    ])
      expect(markup).toContain(text);
    expect(markup).toContain('<p>One <strong>hour</strong> less</p>');
    expect(markup).toContain('Ada Byron');
    expect(markup).toContain('https://ada.example');
    expect(markup).not.toContain('javascript:');
    expect(markup).not.toContain('<b>change');
  });

  it('leads to the event, into the app and to calendars', () => {
    const { markup } = render();
    expect(markup).toContain('href="/e/summit"');
    expect(markup).toContain('href="/e/summit/join?next=%2Fapp%2Fevents%2F7%2Fsessions%2F12"');
    expect(markup).toContain('href="/api/public/events/summit/sessions/12/session.ics"');
    const google = /href="(https:\/\/calendar\.google\.com[^"]*)"/.exec(markup)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(Object.fromEntries(new URL(google).searchParams)).toMatchObject({
      text: detail.session.title,
      dates: '20270328T003000Z/20270328T013000Z',
      location: 'Hall A, Forum, Berlin, Germany',
      details: 'https://plenum.example/e/summit/s/12\n\nOne hour less',
    });
  });

  it('has a canonical URL, a card and a description for link previews', () => {
    const { head, title, isIndexed } = render();
    expect([title, isIndexed]).toEqual(['Clocks </script><b>change</b> – Summit & <Friends>', true]);
    expect(head).toContain('<link rel="canonical" href="https://plenum.example/e/summit/s/12" />');
    for (const [type, format] of [
      ['application/json+oembed', 'json'],
      ['text/xml+oembed', 'xml'],
    ]) {
      const address = `https://plenum.example/oembed?url=https%3A%2F%2Fplenum.example%2Fe%2Fsummit%2Fs%2F12&amp;format=${format}`;
      expect(head).toContain(`<link rel="alternate" type="${type}" href="${address}" />`);
    }
    expect(head).toContain('property="og:image" content="https://plenum.example/api/public/events/summit/card.png"');
    expect(head).toContain('property="og:image:alt" content="Summit &amp; &lt;Friends>"');
    expect(head).toContain('name="twitter:card" content="summary_large_image"');
    expect(head).toContain('Sat 27 Mar, 01:30 (Sun) – 03:30, Hall A, Forum, Berlin, Germany. One hour less');
    expect(head).not.toContain('noindex');
    expect(render({ event: { visibility: 'LINK' } }).head).toContain('noindex');
  });

  it('describes the session as a part of the event, with offsets across a change of the clock', () => {
    expect(dataOf(render())).toMatchObject({
      '@type': 'Event',
      name: detail.session.title,
      url: 'https://plenum.example/e/summit/s/12',
      startDate: '2027-03-28T01:30:00+01:00',
      endDate: '2027-03-28T03:30:00+02:00',
      eventStatus: 'https://schema.org/EventScheduled',
      inLanguage: 'de',
      location: [{ '@type': 'Place', name: 'Hall A, Forum', address: { addressLocality: 'Berlin' } }],
      performer: [{ '@type': 'Person', name: 'Ada Byron' }],
      superEvent: { '@type': 'Event', name: 'Summit & <Friends>', url: 'https://plenum.example/e/summit' },
    });
    const west = dataOf(render({ event: { timezone: 'America/St_Johns' } }));
    expect(west).toMatchObject({ startDate: '2027-03-27T22:00:00-02:30' });
  });

  it('says that the session was cancelled, and offers no calendars', () => {
    const page = render({ session: { status: 'CANCELLED' } });
    expect(page.markup).toContain('This session does not take place.');
    expect(page.markup).not.toContain(addLabel);
    expect(dataOf(page)).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' });
  });

  it('says that the session is running, by its status and by its time', () => {
    for (const { markup } of [render({}, '2027-03-28T01:00:00Z'), render({ session: { status: 'LIVE' } })]) {
      expect(markup).toContain('Until 03:30');
      expect(markup).toContain(addLabel);
    }
  });

  it('leads to the recording of a session that is over', () => {
    const link = { kind: 'RECORDING', title: 'Video', url: 'https://video.example/1' } as const;
    const later = '2027-04-01T12:00:00Z';
    const withoutRecording = render({}, later).markup;
    expect(withoutRecording).toContain('This session is over.');
    expect(withoutRecording).not.toContain(addLabel);
    const { markup } = render({ session: { links: [link] } }, later);
    expect(markup).toContain('Watch the recording');
    expect(markup).toContain('href="https://video.example/1"');
    expect(render({ session: { links: [link] } }).markup).not.toContain('Watch the recording');
  });

  it('omits what is not known', () => {
    const nothing = { subtitle: null, track: null, location: null, language: null, level: null } as const;
    const texts = { description: null, description_text: null, speakers: [] };
    const { markup } = render({ session: { ...nothing, ...texts } });
    for (const text of ['Track', 'Language', 'About this session', 'Speakers']) expect(markup).not.toContain(text);
    expect(markup).toContain('Forum, Berlin, Germany');
  });
});
