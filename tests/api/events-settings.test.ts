/** Valid and invalid settings of an event. */
import { UpdateBranding, UpdateEvent } from '@plenum/contracts/events/event-settings';
import { DuplicateEvent, GetEvent, RenewJoinCode } from '@plenum/contracts/events/events';
import { maxFormerSlugs } from '@plenum/contracts/limits';
import { GetAgenda } from '@plenum/contracts/schedule/agenda';
import { ListSessions } from '@plenum/contracts/schedule/sessions';
import { statement } from '@plenum/core/platform/db/database';
import { describe, expect, it } from 'vitest';
import {
  addOrganizationMember,
  addSession,
  addSpeaker,
  eventDateIn,
  newConference,
  newEvent,
  newMember,
  newOrganization,
  putOnStage,
  type TestConference,
} from '../support/api/conferences.ts';
import { newLoggedInPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();

const putEvent = ({ owner, event_id }: TestConference, body: object) => owner.client.put(`/events/${event_id}`, body);
const updateEvent = async (conference: TestConference, body: object) =>
  expectReply(UpdateEvent, 200, await putEvent(conference, body));
const marchDates = { start_date: '2031-03-10', end_date: '2031-03-12' };
const venue = { venue_name: 'Old Mill', venue_city: 'Ghent', venue_country: 'Belgium' };

describe('texts and switches', () => {
  it('accepts every key of the settings screens', async () => {
    const conference = await newConference(api, marchDates);
    const sections = {
      welcome: { title: 'Hello', content: 'Come in' },
      highlights: [{ title: 'Talks', description: 'Many', icon: null }],
      faqs: [{ question: 'Where?', answer: 'Here' }],
    };
    const body = {
      day_change: '04:00',
      event_format: 'HYBRID',
      ...venue,
      venue_address: 'Mill Lane 1',
      venue_state: 'TX',
      hero_description: 'Three days',
      sections,
      icebreakers: ['What are you making?'],
      auto_session_status: false,
      allow_custom_icebreaker: false,
    };
    expect(await updateEvent(conference, body)).toMatchObject({ ...body, day_change: '04:00:00' });
    expect(await updateEvent(conference, { sections: { faqs: [] } })).toMatchObject({
      sections: { ...sections, faqs: [] },
    });
    const clearedTexts = { hero_description: null, description: null, hero_images: null, sections: null };
    expect(await updateEvent(conference, clearedTexts)).toMatchObject({
      hero_description: null,
      hero_images: { desktop: null, mobile: null },
      sections: { welcome: { title: null, content: null }, highlights: [], faqs: [] },
    });
  });

  it('enforces the limits of texts and lists', async () => {
    const conference = await newConference(api);
    const line = (length: number) => 'x'.repeat(length);
    const highlight = { title: 'T', description: 'D' };
    const faq = { question: 'Q', answer: 'A' };
    const validBodies = [
      { hero_description: line(2000) },
      { icebreakers: ['你好', 'はじめまして！'] },
      { icebreakers: [line(500)] },
      { icebreakers: Array.from({ length: 50 }, () => line(10)) },
      { sections: { highlights: Array.from({ length: 24 }, () => highlight) } },
      { sections: { faqs: Array.from({ length: 40 }, () => faq) } },
      { sections: { faqs: [{ question: line(255), answer: line(5000) }] } },
      { sections: { welcome: { title: line(255), content: line(20_000) } } },
    ];
    for (const body of validBodies)
      expect((await putEvent(conference, body)).status, JSON.stringify(body).slice(0, 80)).toBe(200);
    const invalidBodies = [
      { hero_description: line(2001) },
      { icebreakers: [line(1)] },
      { icebreakers: [`${line(1)}   `] },
      { icebreakers: [line(501)] },
      { icebreakers: [] },
      { icebreakers: Array.from({ length: 51 }, () => line(10)) },
      { sections: { highlights: Array.from({ length: 25 }, () => highlight) } },
      { sections: { highlights: [{ title: '', description: 'D' }] } },
      { sections: { faqs: Array.from({ length: 41 }, () => faq) } },
      { sections: { faqs: [{ question: 'Q', answer: '  ' }] } },
      { sections: { faqs: [{ question: line(256), answer: 'A' }] } },
      { sections: { faqs: [{ question: 'Q', answer: line(5001) }] } },
      { sections: { welcome: { title: line(256) } } },
      { status: 'DELETED' },
      { day_change: '24:00' },
      { event_format: 'SOMEWHERE' },
    ];
    for (const body of invalidBodies) {
      const reply = await putEvent(conference, body);
      expectRejection(reply, 'invalid_request');
      expect(reply.body).toMatchObject({ errors: { json: { _schema: [expect.any(String)] } } });
    }
  });
});

describe('venues', () => {
  it('requires a venue for in-person formats, whether in the request or stored', async () => {
    const conference = await newConference(api);
    for (const event_format of ['IN_PERSON', 'HYBRID']) {
      expectRejection(await putEvent(conference, { event_format }), 'invalid_request');
      const { venue_country: _, ...partial } = venue;
      const reply = await putEvent(conference, { event_format, ...partial });
      expectRejection(reply, 'invalid_request');
      expect(reply.body).toMatchObject({
        errors: { json: { venue_country: [expect.any(String)], _schema: [expect.any(String)] } },
      });
    }
    await updateEvent(conference, venue);
    expect(await updateEvent(conference, { event_format: 'IN_PERSON' })).toMatchObject({
      ...venue,
      location: 'Ghent, Belgium',
    });
    expectRejection(await putEvent(conference, { venue_city: ' ' }), 'invalid_request');
    const noVenue = Object.fromEntries(Object.keys(venue).map((name) => [name, null]));
    expectRejection(await putEvent(conference, noVenue), 'invalid_request');
    expect(await updateEvent(conference, { event_format: 'VIRTUAL', ...noVenue })).toMatchObject(noVenue);
  });

  it('accepts US states, and stores an empty state as null', async () => {
    const conference = await newConference(api);
    expect((await updateEvent(conference, { venue_state: 'DC' })).venue_state).toBe('DC');
    expect((await updateEvent(conference, { venue_state: '' })).venue_state).toBeNull();
    expectRejection(await putEvent(conference, { venue_state: 'ZZ' }), 'invalid_request');
  });
});

describe('dates', () => {
  it('accepts dates in the past and a span of a hundred days', async () => {
    const conference = await newConference(api);
    expect(await updateEvent(conference, { start_date: '2001-01-01', end_date: '2001-04-10' })).toMatchObject({
      day_count: 100,
      is_past: true,
    });
    expectRejection(await putEvent(conference, { end_date: '2001-04-11' }), 'event_too_long');
    expectRejection(await putEvent(conference, { end_date: '2000-12-31' }), 'event_dates_reversed');
    expectRejection(await putEvent(conference, { timezone: 'Mars/Olympus' }), 'time_zone_unknown');
    expect(await updateEvent(conference, { event_type: 'SINGLE_SESSION' })).toMatchObject({ end_date: '2001-01-01' });
  });

  it('moves the sessions with the dates, keeping day and time of day', async () => {
    const conference = await newConference(api, marchDates);
    await addSession(api, conference.event_id, { title: 'Late', starts_at: '2031-03-11T16:00:00Z' });
    const session = async () => {
      const path = `/events/${conference.event_id}/sessions`;
      const { sessions } = expectReply(ListSessions, 200, await conference.owner.client.get(path));
      const [first] = sessions;
      return [first?.day_number, first?.start_time];
    };
    expect(await session()).toEqual([2, '17:00:00']);
    await updateEvent(conference, { start_date: '2031-07-10', end_date: '2031-07-12' });
    expect(await session()).toEqual([2, '17:00:00']);
    await updateEvent(conference, { timezone: 'Asia/Tokyo' });
    expect(await session()).toEqual([2, '17:00:00']);
    const sessionStart = await api.deps.db.row(
      statement<{ starts_at: Date }>('test-starts-at', 'select starts_at from sessions where event_id = $1'),
      [conference.event_id],
    );
    expect(sessionStart?.starts_at.toISOString()).toBe('2031-07-11T08:00:00.000Z');
  });

  it('rejects dates that exclude sessions, and reports the number of these sessions', async () => {
    const conference = await newConference(api, marchDates);
    for (const day of [11, 12, 12])
      await addSession(api, conference.event_id, { starts_at: `2031-03-${day}T10:00:00Z` });
    const reply = await putEvent(conference, { end_date: '2031-03-11' });
    expectRejection(reply, 'sessions_outside_event');
    expect(reply.body).toMatchObject({ message: expect.stringContaining('2 sessions') });
    const oneDayReply = await putEvent(conference, { end_date: '2031-03-10' });
    expect(oneDayReply.body).toMatchObject({ message: expect.stringContaining('3 sessions') });
    const unchangedEvent = expectReply(
      GetEvent,
      200,
      await conference.owner.client.get(`/events/${conference.event_id}`),
    );
    expect(unchangedEvent.end_date).toBe('2031-03-12');
    await updateEvent(conference, { end_date: '2031-03-13' });
    await updateEvent(conference, { end_date: '2031-03-12' });
  });
});

describe('main session', () => {
  it('requires a session of this event as the main session', async () => {
    const [firstConference, otherConference] = await Promise.all([
      newConference(api, marchDates),
      newConference(api, marchDates),
    ]);
    const ownSessionId = await addSession(api, firstConference.event_id, { starts_at: '2031-03-11T16:00:00Z' });
    const foreignSessionId = await addSession(api, otherConference.event_id, { starts_at: '2031-03-11T16:00:00Z' });
    expect(await updateEvent(firstConference, { main_session_id: ownSessionId })).toMatchObject({
      main_session: { id: ownSessionId },
    });
    expectRejection(await putEvent(firstConference, { main_session_id: foreignSessionId }), 'main_session_foreign');
    expectRejection(
      await putEvent(firstConference, { main_session_id: 9_007_199_254_740_991 }),
      'main_session_foreign',
    );
    expect(await updateEvent(firstConference, { main_session_id: null })).toMatchObject({ main_session: null });
  });
});

describe('slugs', () => {
  const slugError = { errors: { json: { slug: [expect.any(String)] } } };

  it('rejects a current or former slug of another event', async () => {
    const [firstConference, otherConference] = await Promise.all([newConference(api), newConference(api)]);
    const { slug: formerSlug } = await updateEvent(otherConference, {});
    await updateEvent(otherConference, { slug: `moved-${otherConference.event_id}` });
    for (const slug of [formerSlug, `moved-${otherConference.event_id}`]) {
      const reply = await putEvent(firstConference, { slug });
      expectRejection(reply, 'slug_taken');
      expect(reply.body).toMatchObject(slugError);
    }
    // An event may return to its own former slug.
    expect(await updateEvent(otherConference, { slug: formerSlug })).toMatchObject({ slug: formerSlug });
  });

  it('limits the number of slug changes', async () => {
    const conference = await newConference(api);
    const slugOf = (number: number) => `move-${conference.event_id}-${number}`;
    for (let number = 1; number <= maxFormerSlugs; number += 1) await updateEvent(conference, { slug: slugOf(number) });
    const reply = await putEvent(conference, { slug: slugOf(maxFormerSlugs + 1) });
    expectRejection(reply, 'former_slugs_exceeded');
    expect(reply.body).toMatchObject(slugError);
    expect(await updateEvent(conference, { slug: slugOf(1) })).toMatchObject({ slug: slugOf(1) });
  });
});

describe('UpdateBranding', () => {
  it('merges colors and images into the existing ones', async () => {
    const conference = await newConference(api);
    const { event_id, owner } = conference;
    const path = `/events/${event_id}/branding`;
    const logo_url = `events/${event_id}/logos/one.webp`;
    const updateBranding = async (body: object) =>
      expectReply(UpdateBranding, 200, await owner.client.put(path, body)).branding;
    await updateBranding({ primary_color: '#AA0000', logo_url });
    await updateBranding({ secondary_color: '#00bb00' });
    await updateEvent(conference, { branding: { banner_url: `events/${event_id}/banners/two.webp` } });
    const visibleEvent = expectReply(GetEvent, 200, await owner.client.get(`/events/${event_id}`));
    expect(visibleEvent.branding).toEqual({
      primary_color: '#AA0000',
      secondary_color: '#00bb00',
      logo_url,
      banner_url: `events/${event_id}/banners/two.webp`,
    });
    expect((await updateBranding({ logo_url: null })).logo_url).toBeNull();
    for (const invalidColor of ['red', '#12345', '#1234567', '#12345g'])
      expectRejection(await owner.client.put(path, { primary_color: invalidColor }), 'invalid_request');
  });

  it('accepts only images of this event', async () => {
    const conference = await newConference(api);
    const { event_id, owner } = conference;
    const otherEventKeys = [
      `events/${event_id + 1}/logos/a.webp`,
      `events/${event_id}/../1/a.webp`,
      'https://x.example/a.png',
    ];
    for (const key of otherEventKeys) {
      expectRejection(
        await owner.client.put(`/events/${event_id}/branding`, { logo_url: key }),
        'object_key_not_of_event',
      );
      expectRejection(await putEvent(conference, { hero_images: { desktop: key } }), 'object_key_not_of_event');
    }
    const desktop = `events/${event_id}/banners/a.webp`;
    const mobile = `events/${event_id}/banners/b.webp`;
    await updateEvent(conference, { hero_images: { desktop } });
    expect((await updateEvent(conference, { hero_images: { mobile } })).hero_images).toEqual({ desktop, mobile });
  });
});

describe('RenewJoinCode', () => {
  it('invalidates the former join code', async () => {
    const { owner, event_id, join_code } = await newConference(api, { join_policy: 'CODE' });
    const renewedCode = expectReply(RenewJoinCode, 200, await owner.client.post(`/events/${event_id}/join-code`));
    expect(renewedCode.join_code).not.toBe(join_code);
    const guest = await newLoggedInPerson(api);
    expectRejection(await guest.client.get(`/join-codes/${join_code}`), 'join_code_unknown');
    expect((await guest.client.get(`/join-codes/${renewedCode.join_code}`)).status).toBe(200);
  });
});

describe('DuplicateEvent', () => {
  it('copies settings and agenda, but no people or images', async () => {
    const conference = await newConference(api, marchDates);
    const { event_id, owner } = conference;
    const first = await addSession(api, event_id, { title: 'One', starts_at: '2031-03-11T16:00:00Z', track: 'Main' });
    const speaker = await newMember(api, event_id, { role: 'SPEAKER' });
    const hiddenSpeaker = await addSpeaker(api, event_id, 'Grace', { user_id: speaker.user_id, title: 'Admiral' });
    const sharedSpeaker = await addSpeaker(api, event_id, 'Ada', { title: 'Countess' });
    await putOnStage(api, first, hiddenSpeaker, 1);
    await putOnStage(api, first, sharedSpeaker, 2);
    await newMember(api, event_id, { role: 'ATTENDEE' });
    await updateEvent(conference, {
      main_session_id: first,
      branding: { primary_color: '#aa0000', logo_url: `events/${event_id}/logos/a.webp` },
      icebreakers: ['What are you making?'],
      directions: 'Tram 7',
      visibility: 'LINK',
      public_parts: { speakers: false },
    });
    const order = { locations: [{ name: 'Hall', building: 'North' }], tracks: [], walking_minutes: 7 };
    expect((await owner.client.put(`/events/${event_id}/agenda/order`, order)).status).toBe(200);
    const copy = expectReply(
      DuplicateEvent,
      201,
      await owner.client.post(`/events/${event_id}/duplicate`, {
        title: 'Next year',
        start_date: '2032-07-10',
        copy_speakers: true,
      }),
    );
    expect(copy).toMatchObject({
      title: 'Next year',
      slug: 'next-year',
      status: 'DRAFT',
      start_date: '2032-07-10',
      end_date: '2032-07-12',
      icebreakers: ['What are you making?'],
      directions: 'Tram 7',
      visibility: 'LINK',
      public_parts: { programme: 'ALL', speakers: false },
      branding: { primary_color: '#aa0000', logo_url: null },
      attendee_count: 0,
      organizers: [{ id: owner.user_id }],
      sessions: [{ title: 'One', day_number: 2, start_time: '17:00:00' }],
      speakers: [
        { id: null, full_name: 'Ada', title: 'Countess' },
        { id: null, full_name: 'Grace', title: null },
      ],
    });
    expect(copy.main_session?.id).toBe(copy.sessions[0]?.id);
    expect(copy.join_code).not.toBe(conference.join_code);
    expect(expectReply(GetAgenda, 200, await owner.client.get(`/events/${copy.id}/agenda`))).toMatchObject({
      buildings: [{ name: 'North', locations: ['Hall'] }],
      walking_minutes: 7,
    });
    const rooms = statement<{ count: number }>(
      'test-copied-rooms',
      'select count(*)::int as count from chat_rooms where event_id = $1',
    );
    expect((await api.deps.db.row(rooms, [copy.id]))?.count).toBe(5);
  });

  it('omits parts on request, and rejects a start in the past', async () => {
    const { event_id, owner } = await newConference(api, marchDates);
    await addSession(api, event_id, { starts_at: '2031-03-11T16:00:00Z' });
    await addSpeaker(api, event_id, 'Ada');
    const body = { title: 'Bare', start_date: '2032-07-10', copy_sessions: false };
    const copy = expectReply(DuplicateEvent, 201, await owner.client.post(`/events/${event_id}/duplicate`, body));
    expect(copy).toMatchObject({ sessions_count: 0, speakers: [], main_session: null });
    const pastBody = { ...body, start_date: '2001-01-01' };
    expectRejection(await owner.client.post(`/events/${event_id}/duplicate`, pastBody), 'event_in_past');
  });
});

describe('templates', () => {
  it.each([
    ['CONFERENCE', 3],
    ['SINGLE_SESSION', 1],
    ['COMMUNITY', 3],
    ['FUNDRAISER', 4],
  ] as const)('creates the sessions and rooms of the template %s', async (template, sessions_count) => {
    const owner = await newLoggedInPerson(api);
    const organization_id = await newOrganization(owner);
    const event = await newEvent(owner, organization_id, {
      template,
      event_type: template === 'SINGLE_SESSION' ? 'SINGLE_SESSION' : 'CONFERENCE',
      start_date: eventDateIn(30),
      end_date: eventDateIn(31),
    });
    expect(event).toMatchObject({ sessions_count, status: 'DRAFT' });
    expect(event.sections?.faqs?.length).toBeGreaterThan(0);
    expect(event.main_session === null).toBe(template !== 'SINGLE_SESSION');
    const days = event.sessions.map(({ day_number }) => day_number);
    expect(Math.max(...days)).toBe(template === 'CONFERENCE' ? 2 : 1);
  });
});

describe('organizers of an event', () => {
  it('lists an owner without a membership row only in the owner’s own response', async () => {
    const { event_id, organization_id } = await newConference(api);
    const second = await newLoggedInPerson(api);
    await addOrganizationMember(api, organization_id, second.user_id, 'OWNER');
    const attendee = await newMember(api, event_id, { role: 'ATTENDEE' });
    const ids = async (client: typeof second.client) =>
      expectReply(GetEvent, 200, await client.get(`/events/${event_id}`)).organizers.map(({ id }) => id);
    expect(await ids(second.client)).toContain(second.user_id);
    expect(await ids(attendee.client)).not.toContain(second.user_id);
  });
});
