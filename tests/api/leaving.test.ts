/** Leaving events and organizations (`docs/product/membership.md`). */
import { ListUserEvents } from '@plenum/contracts/accounts/users';
import { OpenThread } from '@plenum/contracts/chat/direct-messages';
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
import { newLoggedInPerson, newSignedUpPerson, type TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
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
const leaveAs = async (person: TestPerson, body?: unknown) => expectReply(LeaveEvent, 200, await leave(person, body));
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
const listedPerson = async (person: TestPerson) =>
  (await staffList()).event_users.find(({ user_id }) => user_id === person.user_id);
const join = (person: TestPerson) => person.client.post(`/events/${conference.event_id}/join`);
const deactivate = (person: TestPerson) =>
  run('deactivate', 'update users set is_active = false where id = $1', [person.user_id]);

describe('LeaveEvent', () => {
  it('ends the membership: the person is no longer listed, and the seat is free', async () => {
    const [person, otherMember, lateGuest] = [await attendee(), await attendee(), await newLoggedInPerson(api)];
    expectRejection(await join(lateGuest), 'attendee_limit_reached');
    expect(await leaveAs(person)).toEqual({ message: 'You have left the event.' });
    expectRejection(await person.client.get(`/events/${conference.event_id}`), 'event_access_denied');
    const events = await person.client.get(`/users/${person.user_id}/events`);
    expect(expectReply(ListUserEvents, 200, events).events).toEqual([]);
    expect(await peopleFor(otherMember)).not.toContain(person.user_id);
    expect((await staffList()).role_counts).toMatchObject({ total: 2, attendees: 1 });
    expectRejection(await leave(person), 'event_access_denied');
    expect((await join(lateGuest)).status).toBe(201);
  });

  it('rejects outsiders, and owners of the organization without a membership', async () => {
    expectRejection(await leave(await newLoggedInPerson(api)), 'event_access_denied');
    expectRejection(await leave(conference.owner, {}, 9_999_999), 'not_found');
    await leaveAs(conference.owner);
    expectRejection(await leave(conference.owner), 'event_membership_missing');
    expect((await conference.owner.client.get(`/events/${conference.event_id}`)).status).toBe(200);
  });

  it('deletes the personal agenda, the calendar feed and open requests, and keeps connections', async () => {
    const { event_id, owner } = conference;
    const [person, friend] = [await attendee(), await attendee()];
    const session_id = await addSession(api, event_id, { starts_at: '2031-03-28T08:00:00Z' });
    expect((await person.client.put(`/sessions/${session_id}/bookmark`)).status).toBe(204);
    const openReply = await person.client.post(`/events/${event_id}/my-agenda/feed`);
    const feed = expectReply(OpenCalendarFeed, 200, openReply).feed_url ?? '';
    const feedPath = new URL(feed).pathname.replace('/api', '');
    expect((await api.client().get(feedPath)).status).toBe(200);
    const requestConnection = async (requester: TestPerson, recipient: TestPerson, originating_event_id = event_id) => {
      const requestBody = {
        recipient_id: recipient.user_id,
        originating_event_id,
        icebreaker_message: 'Shall we talk?',
      };
      return expectReply(RequestConnection, 201, await requester.client.post('/connections', requestBody)).id;
    };
    const acceptedId = await requestConnection(person, friend);
    expect((await friend.client.put(`/connections/${acceptedId}`, { status: 'ACCEPTED' })).status).toBe(200);
    const openId = await requestConnection(owner, person);
    const otherConference = await newConference(api, { join_policy: 'OPEN' });
    expect((await person.client.post(`/events/${otherConference.event_id}/join`)).status).toBe(201);
    const otherEventRequestId = await requestConnection(otherConference.owner, person, otherConference.event_id);
    await leaveAs(person);
    expectRejection(await api.client().get(feedPath), 'not_found');
    expect(await run('kept', 'select 1 from session_bookmarks where user_id = $1', [person.user_id])).toEqual([]);
    const connectionStates = await run('states', 'select id, status from connections where id = any($1) order by id', [
      [acceptedId, openId, otherEventRequestId],
    ]);
    expect(connectionStates).toEqual([
      { id: acceptedId, status: 'ACCEPTED' },
      { id: openId, status: 'REMOVED' },
      { id: otherEventRequestId, status: 'PENDING' },
    ]);
    expect((await friend.client.get(`/users/${person.user_id}`)).status).toBe(200);
  });

  it('deletes read positions, and keeps the pause of slow mode', async () => {
    const { event_id, owner } = conference;
    const person = await attendee();
    const [room] = await run('room', `select id from chat_rooms where event_id = $1 and room_type = 'GLOBAL'`, [
      event_id,
    ]);
    const path = `/chat-rooms/${Number(room?.['id'])}`;
    const readPositions = () =>
      run('positions', 'select read_seq from room_cursors where user_id = $1', [person.user_id]);
    const post = (content: string) => person.client.post(`${path}/messages`, { content });
    expect((await owner.client.put(path, { slow_mode_seconds: 300 })).status).toBe(200);
    expect((await post('Hello')).status).toBe(201);
    await leaveAs(person);
    expect(await readPositions()).toEqual([{ read_seq: 0 }]);
    expect((await join(person)).status).toBe(201);
    expectRejection(await post('Hello again'), 'slow_mode');
    await run('long-ago', `update room_cursors set posted_at = now() - interval '2 hours' where user_id = $1`, [
      person.user_id,
    ]);
    await leaveAs(person);
    expect(await readPositions()).toEqual([]);
  });

  it('closes conversations of the event for writing on both sides', async () => {
    const person = await attendee();
    const requestBody = { user_id: person.user_id, event_id: conference.event_id };
    const openReply = await conference.owner.client.post('/direct-messages/threads', requestBody);
    const path = `/direct-messages/threads/${expectReply(OpenThread, 201, openReply).id}/messages`;
    expect((await conference.owner.client.post(path, { content: 'Hello' })).status).toBe(201);
    await leaveAs(person);
    for (const { client } of [conference.owner, person]) {
      expectRejection(await client.post(path, { content: 'Still there?' }), 'not_connected_to_send');
      expect((await client.get(path)).status).toBe(200);
    }
  });

  it('keeps a speaker profile written by organizers without its account, and removes a profile that only has an account', async () => {
    const { event_id, owner } = conference;
    const [describedSpeaker, plainSpeaker] = [
      await newMember(api, event_id, { role: 'SPEAKER' }),
      await newMember(api, event_id, { role: 'SPEAKER' }),
    ];
    const session_id = await addSession(api, event_id, { starts_at: '2031-03-28T08:00:00Z' });
    const describedProfileId = await addSpeaker(api, event_id, 'Ada Lovelace', {
      user_id: describedSpeaker.user_id,
      title: 'Countess',
    });
    const plainProfileId = await addSpeaker(api, event_id, 'Somebody', { user_id: plainSpeaker.user_id });
    for (const [position, profile_id] of [describedProfileId, plainProfileId].entries())
      await putOnStage(api, session_id, profile_id, position + 1);
    await run('texts', `update users set bio = 'A private life', company_name = 'Secret Ltd' where id = any($1)`, [
      [describedSpeaker.user_id, plainSpeaker.user_id],
    ]);
    await leaveAs(describedSpeaker);
    await leaveAs(plainSpeaker);
    const reply = await owner.client.get(`/events/${event_id}/speakers`);
    expect(expectReply(ListEventSpeakers, 200, reply).speakers).toMatchObject([
      { profile_id: describedProfileId, user_id: null, title: 'Countess', company_name: null, bio: null },
    ]);
    expect(reply.text).not.toMatch(/private life|Secret Ltd/);
    const stage = await run('stage', 'select profile_id from session_speakers where session_id = $1', [session_id]);
    expect(stage).toEqual([{ profile_id: describedProfileId }]);
    expectRejection(await describedSpeaker.client.get(`/sessions/${session_id}`), 'not_found');
  });

  it('keeps a ban: a person who left while banned cannot return until it is lifted', async () => {
    const { event_id, owner } = conference;
    const person = await attendee();
    const path = `/events/${event_id}/users/${person.user_id}`;
    expect((await owner.client.post(`${path}/ban`, { reason: 'Spam' })).status).toBe(200);
    await leaveAs(person);
    await leaveAs(person);
    expectRejection(await join(person), 'event_banned');
    expectRejection(await person.client.post('/events/join', { code: conference.join_code }), 'event_banned');
    expect((await staffList()).event_users).toContainEqual(
      expect.objectContaining({ user_id: person.user_id, is_banned: true, ban_reason: 'Spam' }),
    );
    for (const role of ['SPEAKER', 'ADMIN']) expectRejection(await owner.client.put(path, { role }), 'not_found');
    const unbanned = expectReply(UnbanEventUser, 200, await owner.client.post(`${path}/unban`, {}));
    expect(unbanned.moderation_status).toMatchObject({ is_banned: false, can_use_chat: false });
    expect((await staffList()).event_users.map(({ user_id }) => user_id)).not.toContain(person.user_id);
    expect((await join(person)).status).toBe(201);
  });

  it('keeps a mute regardless of who ended the membership', async () => {
    const { event_id, owner } = conference;
    const person = await attendee();
    const path = `/events/${event_id}/users/${person.user_id}`;
    const mute = { reason: 'Loud', duration_hours: 2 };
    expect((await owner.client.post(`${path}/chat-ban`, mute)).status).toBe(200);
    const listedBefore = await listedPerson(person);
    for (const end of [() => leave(person), () => owner.client.delete(path)]) {
      expect((await end()).status).toBe(200);
      expect((await join(person)).status).toBe(201);
      const listedAfter = await listedPerson(person);
      expect(listedAfter).toMatchObject({
        is_chat_banned: true,
        chat_ban_reason: 'Loud',
        chat_ban_until: listedBefore?.chat_ban_until,
      });
    }
    expect((await owner.client.post(`${path}/chat-unban`, {})).status).toBe(200);
    await leaveAs(person);
    expect((await join(person)).status).toBe(201);
    const unmuted = await listedPerson(person);
    expect(unmuted).toMatchObject({ is_chat_banned: false, can_use_chat: true });
  });

  it('requires an ADMIN to name a successor if nobody else could run the event', async () => {
    const admin = await newMember(api, conference.event_id, { role: 'ADMIN' });
    const [successor, banned] = [
      await attendee(),
      await newMember(api, conference.event_id, { role: 'ADMIN', is_banned: true }),
    ];
    await leaveAs(conference.owner);
    await deactivate(conference.owner);
    expectRejection(await leave(admin), 'last_admin_leaving');
    const unverified = await newSignedUpPerson(api);
    await addMember(api, conference.event_id, unverified.user_id, { role: 'ATTENDEE' });
    for (const { user_id } of [admin, banned, unverified, await newLoggedInPerson(api)])
      expectRejection(await leave(admin, { hand_over_to: user_id }), 'successor_unsuitable');
    await leaveAs(admin, { hand_over_to: successor.user_id });
    expect((await successor.client.get(`/events/${conference.event_id}`)).body).toMatchObject({ user_role: 'ADMIN' });
  });

  it('lets the last ADMIN leave if an owner of the organization can run the event', async () => {
    const admin = await newMember(api, conference.event_id, { role: 'ADMIN' });
    await leaveAs(conference.owner);
    await leaveAs(admin);
  });

  it('keeps one of two ADMINs who leave concurrently', async () => {
    const admins = [
      await newMember(api, conference.event_id, { role: 'ADMIN' }),
      await newMember(api, conference.event_id, { role: 'ADMIN' }),
    ];
    await leaveAs(conference.owner);
    await deactivate(conference.owner);
    const replies = await Promise.all(admins.map((admin) => leave(admin)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('rejects one of two ADMINs who concurrently name each other, without a deadlock', async () => {
    const [firstMember, secondMember] = [
      await newMember(api, conference.event_id, { role: 'ADMIN' }),
      await newMember(api, conference.event_id, { role: 'ADMIN' }),
    ];
    const replies = await Promise.all([
      leave(firstMember, { hand_over_to: secondMember.user_id }),
      leave(secondMember, { hand_over_to: firstMember.user_id }),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('rejects a successor named by a member who is not an ADMIN', async () => {
    const [person, friend] = [await attendee(), await attendee()];
    const organizer = await newMember(api, conference.event_id, { role: 'ORGANIZER' });
    const banned = await newMember(api, conference.event_id, { role: 'ADMIN', is_banned: true });
    for (const member of [person, organizer, banned])
      expectRejection(await leave(member, { hand_over_to: friend.user_id }), 'forbidden');
    expect((await friend.client.get(`/events/${conference.event_id}`)).body).toMatchObject({ user_role: 'ATTENDEE' });
  });
});

describe('LeaveOrganization', () => {
  const leaveOrganization = (person: TestPerson, body?: unknown) =>
    person.client.post(`/organizations/${conference.organization_id}/leave`, body);
  const member = async (role: 'OWNER' | 'ADMIN' | 'MEMBER') => {
    const person = await newLoggedInPerson(api);
    await addOrganizationMember(api, conference.organization_id, person.user_id, role);
    return person;
  };
  const roleOf = async (person: TestPerson) => {
    const reply = await person.client.get(`/organizations/${conference.organization_id}`);
    return expectReply(GetOrganization, 200, reply).current_user_role;
  };

  it('lets members and admins leave, and keeps their roles in events', async () => {
    for (const role of ['MEMBER', 'ADMIN'] as const) {
      const person = await member(role);
      await addMember(api, conference.event_id, person.user_id, { role: 'ORGANIZER' });
      expectReply(LeaveOrganization, 200, await leaveOrganization(person));
      expectRejection(await person.client.get(`/organizations/${conference.organization_id}`), 'not_found');
      expectRejection(await leaveOrganization(person), 'not_found');
      expect((await person.client.get(`/events/${conference.event_id}`)).status).toBe(200);
    }
  });

  it('requires the last owner to name a successor', async () => {
    const { owner } = conference;
    const [successor, unverified] = [await member('MEMBER'), await newSignedUpPerson(api)];
    await addOrganizationMember(api, conference.organization_id, unverified.user_id, 'ADMIN');
    expectRejection(await leaveOrganization(owner), 'last_owner_leaving');
    for (const { user_id } of [owner, unverified, await newLoggedInPerson(api)])
      expectRejection(await leaveOrganization(owner, { hand_over_to: user_id }), 'successor_unsuitable');
    expectReply(LeaveOrganization, 200, await leaveOrganization(owner, { hand_over_to: successor.user_id }));
    expect(await roleOf(successor)).toBe('OWNER');
    const createReply = await successor.client.post(`/organizations/${conference.organization_id}/events`, eventBody());
    expectReply(CreateEvent, 201, createReply);
  });

  it('rejects a successor named by a member who is not an owner', async () => {
    const [admin, friend] = [await member('ADMIN'), await member('MEMBER')];
    for (const caller of [admin, friend])
      expectRejection(await leaveOrganization(caller, { hand_over_to: friend.user_id }), 'forbidden');
    expect(await roleOf(friend)).toBe('MEMBER');
  });

  it('keeps one of two owners who leave concurrently', async () => {
    const owners = [conference.owner, await member('OWNER')];
    const replies = await Promise.all(owners.map((owner) => leaveOrganization(owner)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});
