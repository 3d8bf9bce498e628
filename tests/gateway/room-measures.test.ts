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
  actingAs,
  changeMembership,
  type Conference,
  makeConference,
  makeMember,
  makeSession,
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
  conference = await makeConference(cluster.deps);
  person = await makeMember(cluster.deps, conference, 'ATTENDEE');
  tabs = [await cluster.browser(person, 0), await cluster.browser(person, 1)];
  for (const tab of tabs) await tab.request('join_chat_room', { room_id: conference.rooms.GLOBAL });
});
afterEach(() => cluster.closeBrowsers());
afterAll(() => cluster.close());

const byCreator = () => actingAs(cluster.deps, conference.creator);
const target = () => ({ event_id: conference.event_id, attendee_id: person.user_id });
const post = () => roomApi(cluster.api, person).post(conference.rooms.GLOBAL, 'Hello');
const bySocket = () => {
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

describe('a mute for an hour', () => {
  it('silences every tab and HTTP at once, leaves reading alone, shows no rooms, and ends by itself', async () => {
    await chatBanEventUser(byCreator(), target(), { reason: 'Loud', duration_hours: 1 });
    const refused = { ok: false, error: { error: 'chat_not_allowed' } };
    for (const answer of await bySocket()) expect(answer).toMatchObject(refused);
    expect(await post()).toMatchObject({
      status: 403,
      body: { error: 'chat_not_allowed', message: 'You cannot send messages in this chat.' },
    });
    expect(await isChatBanned()).toBe(true);
    expect(await roomApi(cluster.api, person).listRooms(conference.event_id)).toMatchObject({
      body: { chat_rooms: [] },
    });
    const session = await makeSession(cluster.deps, conference);
    expect(await tabs[0].request('join_session_chat_rooms', session)).toMatchObject({ ok: true, data: { rooms: [] } });
    await roomApi(cluster.api, conference.creator).post(conference.rooms.GLOBAL, 'Still heard');
    for (const tab of tabs) await tab.next('new_chat_message');
    await changeMembership(cluster.deps, conference, person, `chat_ban_until = now() - interval '1 second'`);
    expect(await isChatBanned()).toBe(false);
    expect(await post()).toMatchObject({ status: 201 });
    for (const answer of await bySocket()) expect(answer).toMatchObject({ ok: true });
  });

  it('is taken back at once as well', async () => {
    await chatBanEventUser(byCreator(), target(), { reason: 'Loud' });
    await chatUnbanEventUser(byCreator(), target(), {});
    expect(await post()).toMatchObject({ status: 201 });
    for (const answer of await bySocket()) expect(answer).toMatchObject({ ok: true });
  });
});

describe('a ban', () => {
  it('shuts every tab out of everything of the event', async () => {
    await banEventUser(byCreator(), target(), { reason: 'Spam' });
    for (const tab of tabs) expect(await tab.next('chat_room_left')).toEqual({ room_id: conference.rooms.GLOBAL });
    const refused = { ok: false, error: { error: 'event_banned' } };
    for (const answer of await bySocket()) expect(answer).toMatchObject(refused);
    const session = await makeSession(cluster.deps, conference);
    for (const tab of tabs) {
      const { event_id, rooms } = conference;
      expect(await tab.request('join_chat_room', { room_id: rooms.GLOBAL })).toMatchObject(refused);
      expect(await tab.request('join_session_chat_rooms', session)).toMatchObject(refused);
      expect(await tab.request('join_event', { event_id })).toMatchObject(refused);
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
    const listed = (people.body as { event_users: { user_id: number }[] }).event_users.map(({ user_id }) => user_id);
    expect(listed).toContain(conference.creator.user_id);
    expect(listed).not.toContain(person.user_id);
  });
});
