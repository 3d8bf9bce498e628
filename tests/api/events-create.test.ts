import { CreateEvent } from '@plenum/contracts/events/events';
import { joinCodeAlphabet } from '@plenum/contracts/limits';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventDateIn, eventBody, newEvent, newOrganization } from '../support/api/conferences.ts';
import { newLoggedInPerson, type TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
let owner: TestPerson;
let organization_id: number;

beforeAll(async () => {
  owner = await newLoggedInPerson(api);
  organization_id = await newOrganization(owner);
});

const create = (change: Readonly<Record<string, unknown>> = {}) =>
  owner.client.post(`/organizations/${organization_id}/events`, eventBody(change));

describe('CreateEvent', () => {
  it('creates an event with all default settings', async () => {
    const event = expectReply(CreateEvent, 201, await create({ title: '  Größtes  Treffen ', description: ' ' }));
    expect(event).toMatchObject({
      title: 'Größtes Treffen',
      description: null,
      slug: 'grosstes-treffen',
      status: 'DRAFT',
      join_policy: 'INVITE_ONLY',
      event_format: 'VIRTUAL',
      branding: { primary_color: '#000000', secondary_color: '#ffffff', logo_url: null, banner_url: null },
      hero_images: { desktop: null, mobile: null },
      sections: { welcome: { title: null, content: null }, highlights: [], faqs: [] },
      user_role: 'ADMIN',
      organizers: [{ id: owner.user_id, email: owner.email, role: 'ADMIN' }],
      day_count: 2,
      is_upcoming: true,
      is_ongoing: false,
      is_past: false,
      attendee_count: 0,
      attendee_limit: 50,
      sessions: [],
      updated_at: null,
      is_banned: false,
      is_chat_banned: false,
    });
    expect(event.icebreakers).toHaveLength(8);
    expect(event.sponsor_tiers.map(({ id, order }) => `${order} ${id}`)).toEqual([
      '1 platinum',
      '2 gold',
      '3 silver',
      '4 bronze',
      '5 community',
    ]);
    expect(event.join_code).toMatch(new RegExp(`^[${joinCodeAlphabet}]{8}$`));
  });

  it('creates three rooms and records a domain event', async () => {
    const event = await newEvent(owner, organization_id);
    const rooms = await api.deps.db.rows(
      statement<{ room_type: string; is_enabled: boolean }>(
        'test-rooms-of-event',
        'select room_type, is_enabled from chat_rooms where event_id = $1 order by id',
      ),
      [event.id],
    );
    expect(rooms.map(({ room_type }) => room_type)).toEqual(['GLOBAL', 'GREEN_ROOM', 'ADMIN']);
    const domainEvents = await api.deps.db.rows(
      statement(
        'test-recorded-of-event',
        `select 1 from outbox where name = 'event.changed' and payload @> jsonb_build_object('event_id', $1::bigint)`,
      ),
      [event.id],
    );
    expect(domainEvents).toHaveLength(1);
  });

  it('numbers slugs, including concurrent requests with the same title', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => create({ title: 'Same Title' })));
    const slugs = replies.map((reply) => expectReply(CreateEvent, 201, reply).slug).toSorted();
    expect(slugs).toEqual(
      ['same-title', ...Array.from({ length: 11 }, (_, index) => `same-title-${index + 1}`)].toSorted(),
    );
    expect(expectReply(CreateEvent, 201, await create({ title: 'Same Title 3' })).slug).toBe('same-title-3-1');
  });

  it('gives each event a unique join code', async () => {
    const events = await Promise.all([1, 2, 3].map(() => newEvent(owner, organization_id)));
    expect(new Set(events.map(({ join_code }) => join_code)).size).toBe(3);
  });

  it('limits a single session to one day', async () => {
    const event = await newEvent(owner, organization_id, {
      event_type: 'SINGLE_SESSION',
      start_date: eventDateIn(5),
      end_date: eventDateIn(300),
    });
    expect(event).toMatchObject({ start_date: eventDateIn(5), end_date: eventDateIn(5), day_count: 1 });
  });

  it('applies colors over the defaults and ignores unknown fields', async () => {
    const reply = await create({
      branding: { primary_color: '#123abc', logo_url: 'https://evil.example/x.png' },
      slug: 'mine',
      join_code: 'AAAAAAAA',
      organization_id: 1,
      id: 1,
    });
    const event = expectReply(CreateEvent, 201, reply);
    expect(event.branding).toEqual({
      primary_color: '#123abc',
      secondary_color: '#ffffff',
      logo_url: null,
      banner_url: null,
    });
    expect(event.slug).not.toBe('mine');
    expect(event.join_code).not.toBe('AAAAAAAA');
    expect(event.organization_id).toBe(organization_id);
  });

  it.each([
    ['a start in the past', { start_date: '2020-01-01', end_date: '2020-01-01' }, 'event_in_past', 'start_date'],
    ['an end before the start', { end_date: eventDateIn(20) }, 'event_dates_reversed', 'end_date'],
    ['101 days', { end_date: eventDateIn(121) }, 'event_too_long', 'end_date'],
    ['an unknown time zone', { timezone: 'Mars/Olympus' }, 'time_zone_unknown', 'timezone'],
  ] as const)('rejects %s with a message for the dialog', async (_, change, code, field) => {
    const reply = await create(change);
    expectRejection(reply, code);
    expect(reply.body).toMatchObject({
      errors: { json: { [field]: [expect.any(String)], _schema: [expect.any(String)] } },
    });
  });

  it('accepts 100 days, the current date in the time zone of the event, and the zone UTC', async () => {
    expect((await create({ end_date: eventDateIn(120) })).status).toBe(201);
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Pacific/Pago_Pago' }).format(new Date());
    expect((await create({ timezone: 'Pacific/Pago_Pago', start_date: today, end_date: today })).status).toBe(201);
    expect((await create({ timezone: 'UTC' })).status).toBe(201);
  });

  it('limits the lengths of texts', async () => {
    for (const title of ['昼', 'AI', '개회', 'é'.repeat(255)]) expect((await create({ title })).status).toBe(201);
    for (const change of [
      { title: '' },
      { title: '   ' },
      { title: 'x'.repeat(256) },
      { title: null },
      { company_name: ' ' },
      { company_name: 'x'.repeat(256) },
      { description: 'x'.repeat(20_001) },
      { start_date: '2026-02-30' },
      { start_date: '10.03.2030' },
      { event_type: 'MEETUP' },
      { status: 'DELETED' },
      { branding: { primary_color: 'red' } },
    ]) {
      const reply = await create(change);
      expectRejection(reply, 'invalid_request');
      expect(reply.body).toMatchObject({ errors: { json: { _schema: [expect.any(String)] } } });
    }
  });

  it('allows only owners and admins of the organization', async () => {
    const outsider = await newLoggedInPerson(api);
    const path = `/organizations/${organization_id}/events`;
    expectRejection(await outsider.client.post(path, eventBody()), 'not_found');
    expectRejection(await outsider.client.post('/organizations/999999999/events', eventBody()), 'not_found');
    expectRejection(await api.client().post(path, eventBody()), 'not_authenticated');
  });
});
