import { ListUserEvents } from '@plenum/contracts/accounts/users';
import { OpenThread } from '@plenum/contracts/chat/direct-messages';
/** Everybody can leave what they are in (`docs/product/membership.md`). */
import { LeaveEvent, ListEventUsers, ListEventUsersAdmin } from '@plenum/contracts/events/attendees';
import { CreateEvent } from '@plenum/contracts/events/events';
import { UnbanEventUser } from '@plenum/contracts/events/member-bans';
import { GetOrganization, LeaveOrganization } from '@plenum/contracts/events/organizations';
import { RequestConnection } from '@plenum/contracts/networking/connections';
import { OpenCalendarFeed } from '@plenum/contracts/schedule/my-agenda';
import { ListEventSpeakers } from '@plenum/contracts/schedule/speakers';
import { statement } from '@plenum/core/platform/db/database';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  addMember,
  addOrganizationMember,
  addSession,
  addSpeaker,
  eventBody,
  newConference,
  newMember,
  putOnStage,
  type TestConference,
} from '../support/api/conferences.ts';
import { loggedIn, signedUp, type TestPerson } from '../support/api/people.ts';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi({ FREE_TIER_ATTENDEES: '2' });
let conference: TestConference;
beforeEach(async () => {
  conference = await newConference(api, { join_policy: 'OPEN' });
});

const run = (name: string, sql: string, values: readonly unknown[]) =>
  api.deps.db.rows(statement<Record<string, unknown>>(`t-leaving-${name}`, sql), values);
const leave = (person: TestPerson, body?: unknown, event_id = conference.event_id) =>
  person.client.post(`/events/${event_id}/leave`, body);
const left = async (person: TestPerson, body?: unknown) => expectReply(LeaveEvent, 200, await leave(person, body));
const attendee = () => newMember(api, conference.event_id, { role: 'ATTENDEE' });
const peopleFor = async (person: TestPerson) =>
  expectReply(ListEventUsers, 200, await person.client.get(`/events/${conference.event_id}/users`)).event_users.map(
    ({ user_id }) => user_id,
  );
const staffList = async () =>
  expectReply(
    ListEventUsersAdmin,
    200,
    await conference.owner.client.get(`/events/${conference.event_id}/users/admin`),
  );
const listed = async (person: TestPerson) =>
  (await staffList()).event_users.find(({ user_id }) => user_id === person.user_id);
const join = (person: TestPerson) => person.client.post(`/events/${conference.event_id}/join`);
const deactivate = (person: TestPerson) =>
  run('deactivate', 'update users set is_active = false where id = $1', [person.user_id]);

describe('LeaveEvent', () => {
  it('ends the membership: nobody finds the person, and the seat is free', async () => {
    const [person, other, late] = [await attendee(), await attendee(), await loggedIn(api)];
    expectRefusal(await join(late), 'attendee_limit_reached');
    expect(await left(person)).toEqual({ message: 'You have left the event.' });
    expectRefusal(await person.client.get(`/events/${conference.event_id}`), 'event_access_denied');
    const events = await person.client.get(`/users/${person.user_id}/events`);
    expect(expectReply(ListUserEvents, 200, events).events).toEqual([]);
    expect(await peopleFor(other)).not.toContain(person.user_id);
    expect((await staffList()).role_counts).toMatchObject({ total: 2, attendees: 1 });
    expectRefusal(await leave(person), 'event_access_denied');
    expect((await join(late)).status).toBe(201);
  });

  it('refuses outsiders, and owners of the organization who have no membership', async () => {
    expectRefusal(await leave(await loggedIn(api)), 'event_access_denied');
    expectRefusal(await leave(conference.owner, {}, 9_999_999), 'not_found');
    await left(conference.owner);
    expectRefusal(await leave(conference.owner), 'event_membership_missing');
    expect((await conference.owner.client.get(`/events/${conference.event_id}`)).status).toBe(200);
  });

  it('takes the own agenda, the calendar feed and open requests along, and leaves what both agreed to', async () => {
    const { event_id, owner } = conference;
    const [person, friend] = [await attendee(), await attendee()];
    const session_id = await addSession(api, event_id, { starts_at: '2031-03-28T08:00:00Z' });
    expect((await person.client.put(`/sessions/${session_id}/bookmark`)).status).toBe(204);
    const opened = await person.client.post(`/events/${event_id}/my-agenda/feed`);
    const feed = expectReply(OpenCalendarFeed, 200, opened).feed_url ?? '';
    const feedPath = new URL(feed).pathname.replace('/api', '');
    expect((await api.client().get(feedPath)).status).toBe(200);
    const ask = async (from: TestPerson, to: TestPerson, originating_event_id = event_id) => {
      const wish = { recipient_id: to.user_id, originating_event_id, icebreaker_message: 'Shall we talk?' };
      return expectReply(RequestConnection, 201, await from.client.post('/connections', wish)).id;
    };
    const agreed = await ask(person, friend);
    expect((await friend.client.put(`/connections/${agreed}`, { status: 'ACCEPTED' })).status).toBe(200);
    const open = await ask(owner, person);
    const elsewhere = await newConference(api, { join_policy: 'OPEN' });
    expect((await person.client.post(`/events/${elsewhere.event_id}/join`)).status).toBe(201);
    const openElsewhere = await ask(elsewhere.owner, person, elsewhere.event_id);
    await left(person);
    expectRefusal(await api.client().get(feedPath), 'not_found');
    expect(await run('kept', 'select 1 from session_bookmarks where user_id = $1', [person.user_id])).toEqual([]);
    const states = await run('states', 'select id, status from connections where id = any($1) order by id', [
      [agreed, open, openElsewhere],
    ]);
    expect(states).toEqual([
      { id: agreed, status: 'ACCEPTED' },
      { id: open, status: 'REMOVED' },
      { id: openElsewhere, status: 'PENDING' },
    ]);
    expect((await friend.client.get(`/users/${person.user_id}`)).status).toBe(200);
  });

  it('takes read positions along, and not the pause of slow mode', async () => {
    const { event_id, owner } = conference;
    const person = await attendee();
    const [room] = await run('room', `select id from chat_rooms where event_id = $1 and room_type = 'GLOBAL'`, [
      event_id,
    ]);
    const path = `/chat-rooms/${Number(room?.['id'])}`;
    const positions = () => run('positions', 'select read_seq from room_cursors where user_id = $1', [person.user_id]);
    const post = (content: string) => person.client.post(`${path}/messages`, { content });
    expect((await owner.client.put(path, { slow_mode_seconds: 300 })).status).toBe(200);
    expect((await post('Hello')).status).toBe(201);
    await left(person);
    expect(await positions()).toEqual([{ read_seq: 0 }]);
    expect((await join(person)).status).toBe(201);
    expectRefusal(await post('Hello again'), 'slow_mode');
    await run('long-ago', `update room_cursors set posted_at = now() - interval '2 hours' where user_id = $1`, [
      person.user_id,
    ]);
    await left(person);
    expect(await positions()).toEqual([]);
  });

  it('closes threads of the event for writing, on both sides', async () => {
    const person = await attendee();
    const wish = { user_id: person.user_id, event_id: conference.event_id };
    const opened = await conference.owner.client.post('/direct-messages/threads', wish);
    const path = `/direct-messages/threads/${expectReply(OpenThread, 201, opened).id}/messages`;
    expect((await conference.owner.client.post(path, { content: 'Hello' })).status).toBe(201);
    await left(person);
    for (const { client } of [conference.owner, person]) {
      expectRefusal(await client.post(path, { content: 'Still there?' }), 'not_connected_to_send');
      expect((await client.get(path)).status).toBe(200);
    }
  });

  it('keeps a speaker whom organizers described, without the account, and forgets one who is only an account', async () => {
    const { event_id, owner } = conference;
    const [described, plain] = [
      await newMember(api, event_id, { role: 'SPEAKER' }),
      await newMember(api, event_id, { role: 'SPEAKER' }),
    ];
    const session_id = await addSession(api, event_id, { starts_at: '2031-03-28T08:00:00Z' });
    const kept = await addSpeaker(api, event_id, 'Ada Lovelace', { user_id: described.user_id, title: 'Countess' });
    const gone = await addSpeaker(api, event_id, 'Somebody', { user_id: plain.user_id });
    for (const [place, profile_id] of [kept, gone].entries()) await putOnStage(api, session_id, profile_id, place + 1);
    await run('texts', `update users set bio = 'A private life', company_name = 'Secret Ltd' where id = any($1)`, [
      [described.user_id, plain.user_id],
    ]);
    await left(described);
    await left(plain);
    const reply = await owner.client.get(`/events/${event_id}/speakers`);
    expect(expectReply(ListEventSpeakers, 200, reply).speakers).toMatchObject([
      { profile_id: kept, user_id: null, title: 'Countess', company_name: null, bio: null },
    ]);
    expect(reply.text).not.toMatch(/private life|Secret Ltd/);
    const stage = await run('stage', 'select profile_id from session_speakers where session_id = $1', [session_id]);
    expect(stage).toEqual([{ profile_id: kept }]);
    expectRefusal(await described.client.get(`/sessions/${session_id}`), 'not_found');
  });

  it('ends no ban: who left while banned cannot come back, until the ban is lifted', async () => {
    const { event_id, owner } = conference;
    const person = await attendee();
    const path = `/events/${event_id}/users/${person.user_id}`;
    expect((await owner.client.post(`${path}/ban`, { reason: 'Spam' })).status).toBe(200);
    await left(person);
    await left(person);
    expectRefusal(await join(person), 'event_banned');
    expectRefusal(await person.client.post('/events/join', { code: conference.join_code }), 'event_banned');
    expect((await staffList()).event_users).toContainEqual(
      expect.objectContaining({ user_id: person.user_id, is_banned: true, ban_reason: 'Spam' }),
    );
    for (const role of ['SPEAKER', 'ADMIN']) expectRefusal(await owner.client.put(path, { role }), 'not_found');
    const lifted = expectReply(UnbanEventUser, 200, await owner.client.post(`${path}/unban`, {}));
    expect(lifted.moderation_status).toMatchObject({ is_banned: false, can_use_chat: false });
    expect((await staffList()).event_users.map(({ user_id }) => user_id)).not.toContain(person.user_id);
    expect((await join(person)).status).toBe(201);
  });

  it('ends no mute, whoever ended the membership', async () => {
    const { event_id, owner } = conference;
    const person = await attendee();
    const path = `/events/${event_id}/users/${person.user_id}`;
    const mute = { reason: 'Loud', duration_hours: 2 };
    expect((await owner.client.post(`${path}/chat-ban`, mute)).status).toBe(200);
    const before = await listed(person);
    for (const end of [() => leave(person), () => owner.client.delete(path)]) {
      expect((await end()).status).toBe(200);
      expect((await join(person)).status).toBe(201);
      const after = await listed(person);
      expect(after).toMatchObject({
        is_chat_banned: true,
        chat_ban_reason: 'Loud',
        chat_ban_until: before?.chat_ban_until,
      });
    }
    expect((await owner.client.post(`${path}/chat-unban`, {})).status).toBe(200);
    await left(person);
    expect((await join(person)).status).toBe(201);
    const free = await listed(person);
    expect(free).toMatchObject({ is_chat_banned: false, can_use_chat: true });
  });

  it('has an ADMIN say who takes over where nobody else could run the event', async () => {
    const admin = await newMember(api, conference.event_id, { role: 'ADMIN' });
    const [successor, banned] = [
      await attendee(),
      await newMember(api, conference.event_id, { role: 'ADMIN', is_banned: true }),
    ];
    await left(conference.owner);
    await deactivate(conference.owner);
    expectRefusal(await leave(admin), 'last_admin_leaving');
    const unverified = await signedUp(api);
    await addMember(api, conference.event_id, unverified.user_id, { role: 'ATTENDEE' });
    for (const { user_id } of [admin, banned, unverified, await loggedIn(api)])
      expectRefusal(await leave(admin, { hand_over_to: user_id }), 'successor_unsuitable');
    await left(admin, { hand_over_to: successor.user_id });
    expect((await successor.client.get(`/events/${conference.event_id}`)).body).toMatchObject({ user_role: 'ADMIN' });
  });

  it('lets the last ADMIN go where an owner of the organization can run the event', async () => {
    const admin = await newMember(api, conference.event_id, { role: 'ADMIN' });
    await left(conference.owner);
    await left(admin);
  });

  it('keeps one of two ADMINs who leave at the same time', async () => {
    const admins = [
      await newMember(api, conference.event_id, { role: 'ADMIN' }),
      await newMember(api, conference.event_id, { role: 'ADMIN' }),
    ];
    await left(conference.owner);
    await deactivate(conference.owner);
    const replies = await Promise.all(admins.map((admin) => leave(admin)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('has two ADMINs name each other without waiting for each other for ever', async () => {
    const [one, two] = [
      await newMember(api, conference.event_id, { role: 'ADMIN' }),
      await newMember(api, conference.event_id, { role: 'ADMIN' }),
    ];
    const replies = await Promise.all([
      leave(one, { hand_over_to: two.user_id }),
      leave(two, { hand_over_to: one.user_id }),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('makes nobody ADMIN by the word of somebody who is none', async () => {
    const [person, friend] = [await attendee(), await attendee()];
    const organizer = await newMember(api, conference.event_id, { role: 'ORGANIZER' });
    const banned = await newMember(api, conference.event_id, { role: 'ADMIN', is_banned: true });
    for (const one of [person, organizer, banned])
      expectRefusal(await leave(one, { hand_over_to: friend.user_id }), 'forbidden');
    expect((await friend.client.get(`/events/${conference.event_id}`)).body).toMatchObject({ user_role: 'ATTENDEE' });
  });
});

describe('LeaveOrganization', () => {
  const leaveOrganization = (person: TestPerson, body?: unknown) =>
    person.client.post(`/organizations/${conference.organization_id}/leave`, body);
  const member = async (role: 'OWNER' | 'ADMIN' | 'MEMBER') => {
    const person = await loggedIn(api);
    await addOrganizationMember(api, conference.organization_id, person.user_id, role);
    return person;
  };
  const roleOf = async (person: TestPerson) => {
    const reply = await person.client.get(`/organizations/${conference.organization_id}`);
    return expectReply(GetOrganization, 200, reply).current_user_role;
  };

  it('lets members and admins go; what they are in events stays', async () => {
    for (const role of ['MEMBER', 'ADMIN'] as const) {
      const person = await member(role);
      await addMember(api, conference.event_id, person.user_id, { role: 'ORGANIZER' });
      expectReply(LeaveOrganization, 200, await leaveOrganization(person));
      expectRefusal(await person.client.get(`/organizations/${conference.organization_id}`), 'not_found');
      expectRefusal(await leaveOrganization(person), 'not_found');
      expect((await person.client.get(`/events/${conference.event_id}`)).status).toBe(200);
    }
  });

  it('has the last owner say who takes over', async () => {
    const { owner } = conference;
    const [successor, unverified] = [await member('MEMBER'), await signedUp(api)];
    await addOrganizationMember(api, conference.organization_id, unverified.user_id, 'ADMIN');
    expectRefusal(await leaveOrganization(owner), 'last_owner_leaving');
    for (const { user_id } of [owner, unverified, await loggedIn(api)])
      expectRefusal(await leaveOrganization(owner, { hand_over_to: user_id }), 'successor_unsuitable');
    expectReply(LeaveOrganization, 200, await leaveOrganization(owner, { hand_over_to: successor.user_id }));
    expect(await roleOf(successor)).toBe('OWNER');
    const made = await successor.client.post(`/organizations/${conference.organization_id}/events`, eventBody());
    expectReply(CreateEvent, 201, made);
  });

  it('makes nobody an owner by the word of somebody who is none', async () => {
    const [admin, friend] = [await member('ADMIN'), await member('MEMBER')];
    for (const one of [admin, friend])
      expectRefusal(await leaveOrganization(one, { hand_over_to: friend.user_id }), 'forbidden');
    expect(await roleOf(friend)).toBe('MEMBER');
  });

  it('keeps one of two owners who leave at the same time', async () => {
    const owners = [conference.owner, await member('OWNER')];
    const replies = await Promise.all(owners.map((owner) => leaveOrganization(owner)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});
