/** Bans and mutes take effect on live sockets of two gateways and over HTTP alike. */
import {
  banEventUser,
  chatBanEventUser,
  chatUnbanEventUser,
} from '@plenum/core/domain/events/attendees/moderate-event-user';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { personClient } from '../support/gateway/person-client.ts';
import { roomApi } from '../support/gateway/room-api.ts';
import type { SocketBrowser } from '../support/gateway/socket-browser.ts';
import { startTestCluster, type TestCluster } from '../support/gateway/test-gateways.ts';
import {
  scopeOfPerson,
  changeMembership,
  type Conference,
  createConferenceWithRooms,
  setMembership,
  createSessionWithRooms,
  type Person,
} from '../support/gateway/world.ts';

let cluster: TestCluster;
let conference: Conference;
let person: Person;
let tabs: [SocketBrowser, SocketBrowser];

beforeAll(async () => {
  cluster = await startTestCluster();
});
beforeEach(async () => {
  conference = await createConferenceWithRooms(cluster.deps);
  person = await setMembership(cluster.deps, conference, 'ATTENDEE');
  tabs = [await cluster.browser(person, 0), await cluster.browser(person, 1)];
  for (const tab of tabs) await tab.request('join_chat_room', { room_id: conference.rooms.GLOBAL });
});
afterEach(() => cluster.closeBrowsers());
afterAll(() => cluster.close());

const creatorScope = () => scopeOfPerson(cluster.deps, conference.creator);
const target = () => ({ event_id: conference.event_id, attendee_id: person.user_id });
const post = () => roomApi(cluster.api, person).post(conference.rooms.GLOBAL, 'Hello');
const postOverSockets = () => {
  const room_id = conference.rooms.GLOBAL;
  return Promise.all(
    tabs.flatMap((tab) => [
      tab.request('chat_message', { room_id, content: 'Hello' }),
      tab.request('typing_in_room', { room_id, is_typing: true }),
    ]),
  );
};
const isChatBanned = async (): Promise<unknown> => {
  const { body } = await personClient(cluster.api, person).get(`/events/${conference.event_id}`);
  return (body as { is_chat_banned: boolean }).is_chat_banned;
};

describe('muting for an hour', () => {
  it('applies a mute to every tab and HTTP immediately, allows reading, hides rooms, and ends it automatically', async () => {
    await chatBanEventUser(creatorScope(), target(), { reason: 'Loud', duration_hours: 1 });
    const rejection = { ok: false, error: { error: 'chat_not_allowed' } };
    for (const reply of await postOverSockets()) expect(reply).toMatchObject(rejection);
    expect(await post()).toMatchObject({
      status: 403,
      body: { error: 'chat_not_allowed', message: 'You cannot send messages in this chat.' },
    });
    expect(await isChatBanned()).toBe(true);
    expect(await roomApi(cluster.api, person).listRooms(conference.event_id)).toMatchObject({
      body: { chat_rooms: [] },
    });
    const session = await createSessionWithRooms(cluster.deps, conference);
    expect(await tabs[0].request('join_session_chat_rooms', session)).toMatchObject({ ok: true, data: { rooms: [] } });
    await roomApi(cluster.api, conference.creator).post(conference.rooms.GLOBAL, 'Still heard');
    for (const tab of tabs) await tab.next('new_chat_message');
    await changeMembership(cluster.deps, conference, person, `chat_ban_until = now() - interval '1 second'`);
    expect(await isChatBanned()).toBe(false);
    expect(await post()).toMatchObject({ status: 201 });
    for (const reply of await postOverSockets()) expect(reply).toMatchObject({ ok: true });
  });

  it('lifts a mute immediately', async () => {
    await chatBanEventUser(creatorScope(), target(), { reason: 'Loud' });
    await chatUnbanEventUser(creatorScope(), target(), {});
    expect(await post()).toMatchObject({ status: 201 });
    for (const reply of await postOverSockets()) expect(reply).toMatchObject({ ok: true });
  });
});

describe('bans', () => {
  it('removes every tab of a banned person from the event', async () => {
    await banEventUser(creatorScope(), target(), { reason: 'Spam' });
    for (const tab of tabs) expect(await tab.next('chat_room_left')).toEqual({ room_id: conference.rooms.GLOBAL });
    const rejection = { ok: false, error: { error: 'event_banned' } };
    for (const reply of await postOverSockets()) expect(reply).toMatchObject(rejection);
    const session = await createSessionWithRooms(cluster.deps, conference);
    for (const tab of tabs) {
      const { event_id, rooms } = conference;
      expect(await tab.request('join_chat_room', { room_id: rooms.GLOBAL })).toMatchObject(rejection);
      expect(await tab.request('join_session_chat_rooms', session)).toMatchObject(rejection);
      expect(await tab.request('join_event', { event_id })).toMatchObject(rejection);
    }
    const client = personClient(cluster.api, person);
    const { event_id, rooms } = conference;
    for (const path of [
      `/events/${event_id}`,
      `/events/${event_id}/chat-rooms`,
      `/events/${event_id}/users`,
      `/chat-rooms/${rooms.GLOBAL}`,
      `/chat-rooms/${rooms.GLOBAL}/messages`,
      `/sessions/${session.session_id}`,
      `/sessions/${session.session_id}/chat-rooms`,
    ])
      expect(await client.get(path), path).toMatchObject({ status: 403, body: { error: 'event_banned' } });
    const people = await personClient(cluster.api, conference.creator).get(`/events/${event_id}/users`);
    const listedIds = (people.body as { event_users: { user_id: number }[] }).event_users.map(({ user_id }) => user_id);
    expect(listedIds).toContain(conference.creator.user_id);
    expect(listedIds).not.toContain(person.user_id);
  });
});
