import { JoinByCode, JoinEvent, PreviewJoin, PreviewJoinAsGuest } from '@plenum/contracts/events/joining';
import { rateLimits } from '@plenum/contracts/limits';
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addMember,
  fillSeats,
  markDeleted,
  newConference,
  newMember,
  setPlan,
  type TestConference,
} from '../support/api/conferences.ts';
import { newLoggedInPerson, type TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { buildTestApi, startTestApi, type TestApi } from '../support/api/test-api.ts';

let api: TestApi;

beforeAll(async () => {
  api = await buildTestApi({ FREE_TIER_ATTENDEES: '50' });
});
afterAll(() => api.close());

const attendees = statement<{ count: number }>(
  'test-count-attendees',
  `select count(*) as count from event_users where event_id = $1 and role = 'ATTENDEE' and not is_banned`,
);
const countAttendees = async (event_id: number) => (await api.deps.db.row(attendees, [event_id]))?.count;
const joinByCode = (person: TestPerson, code: string) => person.client.post('/events/join', { code });

describe('PreviewJoin', () => {
  it('shows the event before joining', async () => {
    const conference = await newConference(api, { join_policy: 'CODE', description: 'Come.' });
    const person = await newLoggedInPerson(api);
    const preview = expectReply(PreviewJoin, 200, await person.client.get(`/join-codes/${conference.join_code}`));
    expect(preview).toMatchObject({
      event_id: conference.event_id,
      title: conference.detail.title,
      description: 'Come.',
      organization_name: 'Example e.V.',
      attendee_count: 0,
      is_full: false,
      is_member: false,
    });
    expect(await countAttendees(conference.event_id)).toBe(0);
  });

  it('shows whether the caller is a member and whether the event is full', async () => {
    const conference = await newConference(api, { join_policy: 'CODE' });
    const path = `/join-codes/${conference.join_code}`;
    const preview = async (person: TestPerson) => expectReply(PreviewJoin, 200, await person.client.get(path));
    await fillSeats(api, conference.event_id, 49);
    expect(await preview(conference.owner)).toMatchObject({ attendee_count: 49, is_full: false, is_member: true });
    await fillSeats(api, conference.event_id, 1);
    expect(await preview(await newLoggedInPerson(api))).toMatchObject({
      attendee_count: 50,
      is_full: true,
      is_member: false,
    });
  });

  it('requires a login', async () => {
    expectRejection(await api.client().get('/join-codes/ABCDEFGH'), 'not_authenticated');
  });
});

describe('PreviewJoinAsGuest', () => {
  const preview = (code: string) => api.client().get(`/public/join-codes/${code}`);

  it('shows event, organizer, date and place, and nothing about members', async () => {
    const conference = await newConference(api, { join_policy: 'CODE', description: 'Come.' });
    const eventPreview = expectReply(PreviewJoinAsGuest, 200, await preview(conference.join_code.toLowerCase()));
    expect(eventPreview).toMatchObject({
      title: conference.detail.title,
      description: 'Come.',
      organization_name: 'Example e.V.',
      start_date: conference.detail.start_date,
      location: conference.detail.location,
      is_full: false,
    });
    expect(Object.keys(eventPreview)).not.toContain('event_id');
    expect(Object.keys(eventPreview)).not.toContain('attendee_count');
  });

  it('returns the same error for drafts, invite-only events, deleted events and unknown codes', async () => {
    const invitationConference = await newConference(api, { join_policy: 'INVITE_ONLY' });
    const draft = await newConference(api, { join_policy: 'CODE', status: 'DRAFT' });
    const deleted = await newConference(api, { join_policy: 'CODE' });
    await markDeleted(api, deleted.event_id);
    for (const code of [
      invitationConference.join_code,
      draft.join_code,
      deleted.join_code,
      'ZZZZZZZZ',
      '%20',
      'x'.repeat(40),
    ])
      expectRejection(await preview(code), 'join_code_unknown');
  });

  it('limits unknown codes per IP address, and does not count correct ones', async () => {
    const conference = await newConference(api, { join_policy: 'CODE' });
    const ip = '203.0.113.77';
    const headers = { 'x-forwarded-for': ip };
    const client = api.client();
    for (let attempt = 0; attempt < 3; attempt++)
      expect((await client.get(`/public/join-codes/${conference.join_code}`, { headers })).status).toBe(200);
    await api.deps.limiter.consume('join_code_per_address', ip, rateLimits.join_code_per_address.points);
    expectRejection(await client.get('/public/join-codes/ZZZZZZZZ', { headers }), 'rate_limited');
    await api.deps.limiter.reset('join_code_per_address', ip);
  });
});

describe('JoinByCode', () => {
  it('adds an attendee once', async () => {
    const conference = await newConference(api, { join_policy: 'CODE' });
    const person = await newLoggedInPerson(api);
    const membership = { event_id: conference.event_id, role: 'ATTENDEE' };
    expect(expectReply(JoinByCode, 201, await joinByCode(person, conference.join_code))).toEqual(membership);
    expect(expectReply(JoinByCode, 200, await joinByCode(person, conference.join_code))).toEqual(membership);
    expect((await person.client.get(`/events/${conference.event_id}`)).status).toBe(200);
  });

  it('accepts codes in any case, with separators, and with O, I and L for digits', async () => {
    const conference = await newConference(api, { join_policy: 'CODE' });
    const setJoinCode = statement('test-set-code', 'update events set join_code = $2 where id = $1');
    await api.deps.db.rows(setJoinCode, [conference.event_id, '0011ABCD']);
    const person = await newLoggedInPerson(api);
    for (const code of ['0011abcd', 'oo-il-ABCD', ' O0Li abcd ', 'Oo1I–aBcD'])
      expect(await joinByCode(person, code)).toMatchObject({ body: { event_id: conference.event_id } });
    for (const code of ['0011ABCE', '0011ABC', '0011ABCDE', 'U011ABCD', '%', '-'])
      expectRejection(await joinByCode(person, code), 'join_code_unknown');
  });

  it('rejects malformed codes', async () => {
    const person = await newLoggedInPerson(api);
    for (const body of [{}, { code: '' }, { code: 'x'.repeat(41) }, { code: 5 }, { code: null }])
      expectRejection(await person.client.post('/events/join', body), 'invalid_request');
    expectRejection(await joinByCode(person, 'x'.repeat(40)), 'join_code_unknown');
    expectRejection(await api.client().post('/events/join', { code: 'ABCDEFGH' }), 'not_authenticated');
  });

  it('rejects codes of draft, archived, deleted and invite-only events', async () => {
    const person = await newLoggedInPerson(api);
    for (const change of [{}, { join_policy: 'CODE', status: 'DRAFT' }, { join_policy: 'OPEN', status: 'ARCHIVED' }]) {
      const conference = await newConference(api, change);
      expectRejection(await joinByCode(person, conference.join_code), 'join_code_unknown');
      expectRejection(await person.client.get(`/join-codes/${conference.join_code}`), 'join_code_unknown');
    }
    const deletedConference = await newConference(api, { join_policy: 'CODE' });
    await markDeleted(api, deletedConference.event_id);
    expectRejection(await joinByCode(deletedConference.owner, deletedConference.join_code), 'join_code_unknown');
  });

  it('keeps the roles of members and rejects banned people', async () => {
    const conference = await newConference(api, { join_policy: 'CODE' });
    const speaker = await newMember(api, conference.event_id, { role: 'SPEAKER' });
    expect(expectReply(JoinByCode, 200, await joinByCode(speaker, conference.join_code)).role).toBe('SPEAKER');
    expect(expectReply(JoinByCode, 200, await joinByCode(conference.owner, conference.join_code)).role).toBe('ADMIN');
    await addMember(api, conference.event_id, speaker.user_id, { role: 'SPEAKER', is_banned: true });
    expectRejection(await joinByCode(speaker, conference.join_code), 'event_banned');
    expectRejection(await speaker.client.get(`/join-codes/${conference.join_code}`), 'event_banned');
  });

  it('limits attempts per person', async () => {
    const person = await newLoggedInPerson(api);
    for (let attempt = 1; attempt <= 10; attempt += 1)
      expectRejection(await joinByCode(person, 'ZZZZZZZZ'), 'join_code_unknown');
    expectRejection(await joinByCode(person, 'ZZZZZZZZ'), 'rate_limited');
  });
});

describe('JoinEvent', () => {
  const join = (person: TestPerson, event_id: number | string) => person.client.post(`/events/${event_id}/join`);

  it('lets everybody join an open event', async () => {
    const conference = await newConference(api, { join_policy: 'OPEN' });
    const person = await newLoggedInPerson(api);
    expect(expectReply(JoinEvent, 201, await join(person, conference.event_id)).role).toBe('ATTENDEE');
    expect(expectReply(JoinEvent, 200, await join(person, conference.event_id)).role).toBe('ATTENDEE');
  });

  it('rejects events that are not open', async () => {
    const person = await newLoggedInPerson(api);
    const [byCode, byInvitation, draft] = await Promise.all([
      newConference(api, { join_policy: 'CODE' }),
      newConference(api),
      newConference(api, { join_policy: 'OPEN', status: 'DRAFT' }),
    ]);
    expectRejection(await join(person, byCode.event_id), 'not_found');
    expectRejection(await join(person, byInvitation.event_id), 'not_found');
    expectRejection(await join(person, draft.event_id), 'not_found');
    for (const id of ['999999999', 'abc']) expectRejection(await join(person, id), 'not_found');
    for (const { event_id } of [byCode, byInvitation, draft]) expect(await countAttendees(event_id)).toBe(0);
  });

  it('rejects banned people and requires a login', async () => {
    const conference = await newConference(api, { join_policy: 'OPEN' });
    const banned = await newMember(api, conference.event_id, { role: 'ATTENDEE', is_banned: true });
    expectRejection(await join(banned, conference.event_id), 'event_banned');
    expectRejection(await api.client().post(`/events/${conference.event_id}/join`), 'not_authenticated');
  });
});

describe('seats', () => {
  const newPeople = (count: number) => Promise.all(Array.from({ length: count }, () => newLoggedInPerson(api)));

  async function newFullConference(change: Readonly<Record<string, unknown>> = {}): Promise<TestConference> {
    const conference = await newConference(api, { join_policy: 'OPEN', ...change });
    await fillSeats(api, conference.event_id, 50);
    return conference;
  }

  it('admits the fiftieth attendee and rejects the next one with an error that names the limit', async () => {
    const conference = await newConference(api, { join_policy: 'OPEN' });
    await fillSeats(api, conference.event_id, 49);
    const [firstPerson, secondPerson] = await newPeople(2);
    if (firstPerson === undefined || secondPerson === undefined) throw new Error('A person is missing.');
    expect((await joinByCode(firstPerson, conference.join_code)).status).toBe(201);
    const rejected = await joinByCode(secondPerson, conference.join_code);
    expectRejection(rejected, 'attendee_limit_reached');
    expect(rejected.body).toMatchObject({ message: expect.stringContaining('50') });
    expectRejection(await secondPerson.client.post(`/events/${conference.event_id}/join`), 'attendee_limit_reached');
    expect(await countAttendees(conference.event_id)).toBe(50);
    expect((await secondPerson.client.get(`/events/${conference.event_id}`)).status).toBe(403);
  });

  it('gives the last seat to only one of many concurrent requests, with or without a code, in two processes', async () => {
    const conference = await newConference(api, { join_policy: 'OPEN' });
    await fillSeats(api, conference.event_id, 49);
    const people = await newPeople(12);
    const second = await startTestApi(api.env);
    try {
      const replies = await Promise.all(
        people.map((person, index) => {
          const secondProcessClient = second.client();
          for (const [name, cookie] of person.client.cookies) secondProcessClient.cookies.set(name, cookie);
          const client = index % 2 === 0 ? person.client : secondProcessClient;
          return index % 3 === 0
            ? client.post('/events/join', { code: conference.join_code })
            : client.post(`/events/${conference.event_id}/join`);
        }),
      );
      const statuses = replies.map(({ status }) => status).toSorted();
      expect(statuses).toEqual([201, ...Array.from({ length: 11 }, () => 409)]);
      expect(await countAttendees(conference.event_id)).toBe(50);
    } finally {
      await second.close();
    }
  });

  it('does not report a full event to a person who sends concurrent requests', async () => {
    const conference = await newConference(api, { join_policy: 'OPEN' });
    await fillSeats(api, conference.event_id, 49);
    const [person] = await newPeople(1);
    const join = () => person?.client.post(`/events/${conference.event_id}/join`);
    const replies = await Promise.all([join(), join(), join(), join()]);
    expect(replies.map((reply) => reply?.status).toSorted()).toEqual([200, 200, 200, 201]);
    expect(await countAttendees(conference.event_id)).toBe(50);
  });

  it('counts only attendees who are not banned', async () => {
    const conference = await newFullConference();
    const otherRoles = ['ORGANIZER', 'MODERATOR', 'SPEAKER'] as const;
    await Promise.all(otherRoles.map((role) => newMember(api, conference.event_id, { role })));
    const [person] = await newPeople(1);
    if (person === undefined) throw new Error('A person is missing.');
    const join = () => person.client.post(`/events/${conference.event_id}/join`);
    expectRejection(await join(), 'attendee_limit_reached');
    await api.deps.db.rows(
      statement(
        'test-ban-one',
        `update event_users set is_banned = true where (event_id, user_id) in
           (select event_id, user_id from event_users where event_id = $1 and role = 'ATTENDEE' limit 1)`,
      ),
      [conference.event_id],
    );
    expect((await join()).status).toBe(201);
  });

  it('does not limit seats on the UNLIMITED_ATTENDEES plan', async () => {
    const conference = await newFullConference();
    await setPlan(api, conference.organization_id, 'UNLIMITED_ATTENDEES');
    const people = await newPeople(3);
    for (const reply of await Promise.all(people.map((person) => joinByCode(person, conference.join_code))))
      expect(reply.status).toBe(201);
    expect(await countAttendees(conference.event_id)).toBe(53);
  });

  it('does not limit seats if the operator sets no limit', async () => {
    const unlimitedApi = await buildTestApi({ FREE_TIER_ATTENDEES: '0' });
    try {
      const conference = await newConference(unlimitedApi, { join_policy: 'OPEN' });
      expect(conference.detail.attendee_limit).toBeNull();
      await fillSeats(unlimitedApi, conference.event_id, 60);
      const person = await newLoggedInPerson(unlimitedApi);
      expect((await joinByCode(person, conference.join_code)).status).toBe(201);
    } finally {
      await unlimitedApi.close();
    }
  });
});
