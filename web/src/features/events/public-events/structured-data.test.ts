import type { PublicEvent, PublicSession } from '@plenum/contracts/events/public-events';
import { describe, expect, it } from 'vitest';
import { embeddedJson, structuredData } from './structured-data.ts';

const event: PublicEvent = {
  id: 1,
  slug: 'summit',
  title: 'Summit',
  event_type: 'CONFERENCE',
  event_format: 'IN_PERSON',
  start_date: '2027-03-01',
  end_date: '2027-03-02',
  timezone: 'Europe/Berlin',
  company_name: 'Host',
  organization_name: 'Host',
  hero_description: null,
  description: null,
  venue_name: 'Hall',
  venue_address: 'Street 1',
  venue_city: 'Berlin',
  venue_state: null,
  venue_country: 'Germany',
  directions: null,
  branding: { primary_color: '#000000', secondary_color: '#ffffff', logo_url: null, banner_url: null },
  cover: { desktop: null, mobile: null },
  join_policy: 'OPEN',
  sections: {},
  visibility: 'PUBLIC',
  parts: { programme: 'ALL', speakers: true, sponsors: true, attendee_count: false, links: false },
  opens_at: '2027-03-01T08:00:00.000Z',
  closes_at: null,
  is_full: false,
  is_demo: false,
  attendee_count: null,
  programme: null,
  speakers_count: 0,
  speakers: [],
  sponsor_tiers: [],
  sponsors: [],
};
const describeEvent = (changes: Partial<PublicEvent> = {}) =>
  structuredData(
    { ...event, ...changes },
    {
      address: 'https://plenum.example/e/summit',
      picture: 'https://plenum.example/card.png',
      sessionAddressOf: (id) => `https://plenum.example/e/summit/s/${id}`,
    },
  );

describe('structured data of an event', () => {
  it('has the first start, and the last day if no end is known', () => {
    expect(describeEvent()).toMatchObject({
      '@type': 'Event',
      name: 'Summit',
      startDate: '2027-03-01T08:00:00.000Z',
      endDate: '2027-03-02',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: [{ '@type': 'Place', name: 'Hall', address: { addressLocality: 'Berlin', addressCountry: 'Germany' } }],
    });
  });

  it('contains the sessions of the page with their URLs', () => {
    const session = {
      id: 4,
      title: 'Talk',
      session_type: 'PRESENTATION',
      status: 'CANCELLED',
      day_number: 1,
      starts_at: '2027-03-01T08:00:00.000Z',
      ends_at: '2027-03-01T09:00:00.000Z',
      start_time: '09:00:00',
      end_time: '10:00:00',
      track: null,
      location: null,
      language: null,
      level: null,
      is_full: false,
      speakers: [],
      links: [],
    } satisfies PublicSession;
    const programme = { days: [], sessions_count: 1, sessions: [session], is_complete: true };
    expect(describeEvent({ programme })).toMatchObject({
      subEvent: [
        {
          '@type': 'Event',
          name: 'Talk',
          url: 'https://plenum.example/e/summit/s/4',
          startDate: '2027-03-01T09:00:00+01:00',
          eventStatus: 'https://schema.org/EventCancelled',
          location: [{ '@type': 'Place', name: 'Hall' }],
        },
      ],
    });
    expect(describeEvent()).not.toHaveProperty('subEvent');
  });

  it('has the URL of an online event, and both places of a hybrid one', () => {
    const online = { '@type': 'VirtualLocation', url: 'https://plenum.example/e/summit' };
    expect(describeEvent({ event_format: 'VIRTUAL' })).toMatchObject({ location: [online] });
    expect(describeEvent({ event_format: 'HYBRID' })).toMatchObject({ location: [{ '@type': 'Place' }, online] });
  });
});

it('embedded JSON cannot end the script element, and keeps its content', () => {
  const text = embeddedJson({ name: '</script><script>alert(1)</script>' });
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual({ name: '</script><script>alert(1)</script>' });
});
