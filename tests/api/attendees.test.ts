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
import { loggedIn, type TestPerson } from '../support/api/people.ts';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
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
  it('shows what one is about to join', async () => {
    const conference = await newConference(api, { join_policy: 'CODE', description: 'Come.' });
    const person = await loggedIn(api);
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

  it('knows who is in and when it is full', async () => {
    const conference = await newConference(api, { join_policy: 'CODE' });
    const path = `/join-codes/${conference.join_code}`;
    const preview = async (person: TestPerson) => expectReply(PreviewJoin, 200, await person.client.get(path));
    await fillSeats(api, conference.event_id, 49);
    expect(await preview(conference.owner)).toMatchObject({ attendee_count: 49, is_full: false, is_member: true });
    await fillSeats(api, conference.event_id, 1);
    expect(await preview(await loggedIn(api))).toMatchObject({ attendee_count: 50, is_full: true, is_member: false });
  });

  it('needs a login', async () => {
    expectRefusal(await api.client().get('/join-codes/ABCDEFGH'), 'not_authenticated');
  });
});

describe('PreviewJoinAsGuest', () => {
  const preview = (code: string) => api.client().get(`/public/join-codes/${code}`);

  it('names event, organizer, date and place to whoever has the code, and nothing about its members', async () => {
    const conference = await newConference(api, { join_policy: 'CODE', description: 'Come.' });
    const shown = expectReply(PreviewJoinAsGuest, 200, await preview(conference.join_code.toLowerCase()));
    expect(shown).toMatchObject({
      title: conference.detail.title,
      description: 'Come.',
      organization_name: 'Example e.V.',
      start_date: conference.detail.start_date,
      location: conference.detail.location,
      is_full: false,
    });
    expect(Object.keys(shown)).not.toContain('event_id');
    expect(Object.keys(shown)).not.toContain('attendee_count');
  });

  it('does not tell drafts, events by invitation, deleted events and unknown codes apart', async () => {
    const invited = await newConference(api, { join_policy: 'INVITE_ONLY' });
    const draft = await newConference(api, { join_policy: 'CODE', status: 'DRAFT' });
    const deleted = await newConference(api, { join_policy: 'CODE' });
    await markDeleted(api, deleted.event_id);
    for (const code of [invited.join_code, draft.join_code, deleted.join_code, 'ZZZZZZZZ', '%20', 'x'.repeat(40)])
      expectRefusal(await preview(code), 'join_code_unknown');
  });

  it('limits unknown codes of an address, and no correct ones', async () => {
    const conference = await newConference(api, { join_policy: 'CODE' });
    const address = '203.0.113.77';
    const headers = { 'x-forwarded-for': address };
    const client = api.client();
    for (let attempt = 0; attempt < 3; attempt++)
      expect((await client.get(`/public/join-codes/${conference.join_code}`, { headers })).status).toBe(200);
    await api.deps.limiter.consume('join_code_per_address', address, rateLimits.join_code_per_address.points);
    expectRefusal(await client.get('/public/join-codes/ZZZZZZZZ', { headers }), 'rate_limited');
    await api.deps.limiter.reset('join_code_per_address', address);
  });
});

describe('JoinByCode', () => {
  it('makes an attendee, once', async () => {
    const conference = await newConference(api, { join_policy: 'CODE' });
    const person = await loggedIn(api);
    const joined = { event_id: conference.event_id, role: 'ATTENDEE' };
    expect(expectReply(JoinByCode, 201, await joinByCode(person, conference.join_code))).toEqual(joined);
    expect(expectReply(JoinByCode, 200, await joinByCode(person, conference.join_code))).toEqual(joined);
    expect((await person.client.get(`/events/${conference.event_id}`)).status).toBe(200);
  });

  it('reads codes as people type them', async () => {
    const conference = await newConference(api, { join_policy: 'CODE' });
    const rename = statement('test-set-code', 'update events set join_code = $2 where id = $1');
    await api.deps.db.rows(rename, [conference.event_id, '0011ABCD']);
    const person = await loggedIn(api);
    for (const code of ['0011abcd', 'oo-il-ABCD', ' O0Li abcd ', 'Oo1I–aBcD'])
      expect(await joinByCode(person, code)).toMatchObject({ body: { event_id: conference.event_id } });
    for (const code of ['0011ABCE', '0011ABC', '0011ABCDE', 'U011ABCD', '%', '-'])
      expectRefusal(await joinByCode(person, code), 'join_code_unknown');
  });

  it('refuses what is no code', async () => {
    const person = await loggedIn(api);
    for (const body of [{}, { code: '' }, { code: 'x'.repeat(41) }, { code: 5 }, { code: null }])
      expectRefusal(await person.client.post('/events/join', body), 'invalid_request');
    expectRefusal(await joinByCode(person, 'x'.repeat(40)), 'join_code_unknown');
    expectRefusal(await api.client().post('/events/join', { code: 'ABCDEFGH' }), 'not_authenticated');
  });

  it('does not know events by invitation, drafts and deleted ones', async () => {
    const person = await loggedIn(api);
    for (const change of [{}, { join_policy: 'CODE', status: 'DRAFT' }, { join_policy: 'OPEN', status: 'ARCHIVED' }]) {
      const conference = await newConference(api, change);
      expectRefusal(await joinByCode(person, conference.join_code), 'join_code_unknown');
      expectRefusal(await person.client.get(`/join-codes/${conference.join_code}`), 'join_code_unknown');
    }
    const gone = await newConference(api, { join_policy: 'CODE' });
    await markDeleted(api, gone.event_id);
    expectRefusal(await joinByCode(gone.owner, gone.join_code), 'join_code_unknown');
  });

  it('leaves members what they are and keeps banned people out', async () => {
    const conference = await newConference(api, { join_policy: 'CODE' });
    const speaker = await newMember(api, conference.event_id, { role: 'SPEAKER' });
    expect(expectReply(JoinByCode, 200, await joinByCode(speaker, conference.join_code)).role).toBe('SPEAKER');
    expect(expectReply(JoinByCode, 200, await joinByCode(conference.owner, conference.join_code)).role).toBe('ADMIN');
    await addMember(api, conference.event_id, speaker.user_id, { role: 'SPEAKER', is_banned: true });
    expectRefusal(await joinByCode(speaker, conference.join_code), 'event_banned');
    expectRefusal(await speaker.client.get(`/join-codes/${conference.join_code}`), 'event_banned');
  });

  it('counts attempts per person', async () => {
    const person = await loggedIn(api);
    for (let attempt = 1; attempt <= 10; attempt += 1)
      expectRefusal(await joinByCode(person, 'ZZZZZZZZ'), 'join_code_unknown');
    expectRefusal(await joinByCode(person, 'ZZZZZZZZ'), 'rate_limited');
  });
});

describe('JoinEvent', () => {
  const join = (person: TestPerson, event_id: number | string) => person.client.post(`/events/${event_id}/join`);

  it('opens an open event to everybody', async () => {
    const conference = await newConference(api, { join_policy: 'OPEN' });
    const person = await loggedIn(api);
    expect(expectReply(JoinEvent, 201, await join(person, conference.event_id)).role).toBe('ATTENDEE');
    expect(expectReply(JoinEvent, 200, await join(person, conference.event_id)).role).toBe('ATTENDEE');
  });

  it('opens no other', async () => {
    const person = await loggedIn(api);
    const [byCode, byInvitation, draft] = await Promise.all([
      newConference(api, { join_policy: 'CODE' }),
      newConference(api),
      newConference(api, { join_policy: 'OPEN', status: 'DRAFT' }),
    ]);
    expectRefusal(await join(person, byCode.event_id), 'not_found');
    expectRefusal(await join(person, byInvitation.event_id), 'not_found');
    expectRefusal(await join(person, draft.event_id), 'not_found');
    for (const id of ['999999999', 'abc']) expectRefusal(await join(person, id), 'not_found');
    for (const { event_id } of [byCode, byInvitation, draft]) expect(await countAttendees(event_id)).toBe(0);
  });

  it('keeps banned people out and needs a login', async () => {
    const conference = await newConference(api, { join_policy: 'OPEN' });
    const banned = await newMember(api, conference.event_id, { role: 'ATTENDEE', is_banned: true });
    expectRefusal(await join(banned, conference.event_id), 'event_banned');
    expectRefusal(await api.client().post(`/events/${conference.event_id}/join`), 'not_authenticated');
  });
});

describe('seats', () => {
  const crowd = (count: number) => Promise.all(Array.from({ length: count }, () => loggedIn(api)));

  async function full(change: Readonly<Record<string, unknown>> = {}): Promise<TestConference> {
    const conference = await newConference(api, { join_policy: 'OPEN', ...change });
    await fillSeats(api, conference.event_id, 50);
    return conference;
  }

  it('lets the fiftieth in and not the next, naming the limit', async () => {
    const conference = await newConference(api, { join_policy: 'OPEN' });
    await fillSeats(api, conference.event_id, 49);
    const [one, two] = await crowd(2);
    if (one === undefined || two === undefined) throw new Error('Nobody came.');
    expect((await joinByCode(one, conference.join_code)).status).toBe(201);
    const refused = await joinByCode(two, conference.join_code);
    expectRefusal(refused, 'attendee_limit_reached');
    expect(refused.body).toMatchObject({ message: expect.stringContaining('50') });
    expectRefusal(await two.client.post(`/events/${conference.event_id}/join`), 'attendee_limit_reached');
    expect(await countAttendees(conference.event_id)).toBe(50);
    expect((await two.client.get(`/events/${conference.event_id}`)).status).toBe(403);
  });

  it('gives the last one to one of many who ask at once, by code and openly, in two processes', async () => {
    const conference = await newConference(api, { join_policy: 'OPEN' });
    await fillSeats(api, conference.event_id, 49);
    const people = await crowd(12);
    const second = await startTestApi(api.env);
    try {
      const replies = await Promise.all(
        people.map((person, index) => {
          const elsewhere = second.client();
          for (const [name, cookie] of person.client.cookies) elsewhere.cookies.set(name, cookie);
          const client = index % 2 === 0 ? person.client : elsewhere;
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

  it('does not tell somebody who asks twice at once that it is full', async () => {
    const conference = await newConference(api, { join_policy: 'OPEN' });
    await fillSeats(api, conference.event_id, 49);
    const [person] = await crowd(1);
    const ask = () => person?.client.post(`/events/${conference.event_id}/join`);
    const replies = await Promise.all([ask(), ask(), ask(), ask()]);
    expect(replies.map((reply) => reply?.status).toSorted()).toEqual([200, 200, 200, 201]);
    expect(await countAttendees(conference.event_id)).toBe(50);
  });

  it('counts attendees who are not banned, and nobody else', async () => {
    const conference = await full();
    const staff = ['ORGANIZER', 'MODERATOR', 'SPEAKER'] as const;
    await Promise.all(staff.map((role) => newMember(api, conference.event_id, { role })));
    const [person] = await crowd(1);
    if (person === undefined) throw new Error('Nobody came.');
    const join = () => person.client.post(`/events/${conference.event_id}/join`);
    expectRefusal(await join(), 'attendee_limit_reached');
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

  it('has no limit on the ENTERPRISE plan', async () => {
    const conference = await full();
    await setPlan(api, conference.organization_id, 'ENTERPRISE');
    const people = await crowd(3);
    for (const reply of await Promise.all(people.map((person) => joinByCode(person, conference.join_code))))
      expect(reply.status).toBe(201);
    expect(await countAttendees(conference.event_id)).toBe(53);
  });

  it('has no limit where the operator set none', async () => {
    const generous = await buildTestApi({ FREE_TIER_ATTENDEES: '0' });
    try {
      const conference = await newConference(generous, { join_policy: 'OPEN' });
      expect(conference.detail.attendee_limit).toBeNull();
      await fillSeats(generous, conference.event_id, 60);
      const person = await loggedIn(generous);
      expect((await joinByCode(person, conference.join_code)).status).toBe(201);
    } finally {
      await generous.close();
    }
  });
});
