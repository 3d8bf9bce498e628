/** Bans, mutes, roles and removals reach open sockets on every gateway. */
import { banEventUser, chatBanEventUser, unbanEventUser } from '@plenum/core/domain/attendees/moderate-event-user';
import { removeEventUser } from '@plenum/core/domain/attendees/remove-event-user';
import { updateEventUser } from '@plenum/core/domain/attendees/update-event-user';
import { postRoomMessage } from '@plenum/core/domain/chat-rooms/post-room-message';
import { eventChannel } from '@plenum/core/platform/realtime/channels';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { SocketBrowser } from '../support/gateway/socket-browser.ts';
import { startTestCluster, type TestCluster } from '../support/gateway/test-gateways.ts';
import { actingAs, type Conference, makeConference, makeMember, type Person } from '../support/gateway/world.ts';

let cluster: TestCluster;
let conference: Conference;
let person: Person;
let tabs: [SocketBrowser, SocketBrowser];

beforeAll(async () => {
  cluster = await startTestCluster();
});
beforeEach(async () => {
  conference = await makeConference(cluster.deps);
  person = await makeMember(cluster.deps, conference, 'ADMIN');
  tabs = [await cluster.browser(person, 0), await cluster.browser(person, 1)];
  for (const tab of tabs) {
    await tab.request('join_chat_room', { room_id: conference.rooms.GLOBAL });
    await tab.request('join_chat_room', { room_id: conference.rooms.ADMIN });
    await tab.request('join_event_admin', { event_id: conference.event_id });
  }
});
afterEach(() => cluster.closeBrowsers());
afterAll(() => cluster.close());

const byCreator = () => actingAs(cluster.deps, conference.creator);
const target = () => ({ event_id: conference.event_id, attendee_id: person.user_id });

/** The channels of the event that the person's sockets are in, over both gateways. */
const listening = () =>
  cluster.gateways.flatMap(({ io }) =>
    [...io.sockets.sockets.values()]
      .filter(({ data }) => data.actor.user_id === person.user_id)
      .flatMap(({ rooms }) => [...rooms].filter((name) => /^(event|room)_/.test(name))),
  );
const told = () => Promise.all(tabs.map((tab) => tab.next('moderation_status_changed')));

it('a ban makes every tab leave everything of the event', async () => {
  expect(listening()).toHaveLength(8);
  await banEventUser(byCreator(), target(), { reason: 'Spam' });
  for (const news of await told())
    expect(news).toMatchObject({ event_id: conference.event_id, is_banned: true, can_use_chat: false });
  expect(listening()).toEqual([]);
  await postRoomMessage(byCreator(), { room_id: conference.rooms.GLOBAL, content: 'Without them' });
  for (const tab of tabs) {
    expect(await tab.request('join_chat_room', { room_id: conference.rooms.GLOBAL })).toMatchObject({
      ok: false,
      error: { error: 'event_banned' },
    });
    expect(tab.all('new_chat_message')).toEqual([]);
  }
});

it('who is let back in hears the event again', async () => {
  await banEventUser(byCreator(), target(), { reason: 'Spam' });
  await told();
  await unbanEventUser(byCreator(), target(), {});
  await Promise.all(tabs.map((tab) => tab.next('moderation_status_changed', ({ is_banned }) => !is_banned)));
  const { name } = eventChannel(conference.event_id);
  expect(listening()).toEqual([name, name]);
});

it('a mute is told and leaves reading alone', async () => {
  await chatBanEventUser(byCreator(), target(), { reason: 'Loud', duration_hours: 1 });
  for (const news of await told())
    expect(news).toMatchObject({ is_chat_banned: true, can_use_chat: false, chat_ban_until: expect.any(String) });
  expect(listening()).toHaveLength(8);
});

it('a lower role leaves the rooms of the higher one', async () => {
  await updateEventUser(byCreator(), conference.event_id, person.user_id, { role: 'ATTENDEE' });
  for (const news of await told()) expect(news.role).toBe('ATTENDEE');
  expect(listening()).toHaveLength(4);
});

it('a removed person leaves everything', async () => {
  await removeEventUser(byCreator(), conference.event_id, person.user_id);
  for (const news of await told()) expect(news).toMatchObject({ role: null, can_use_chat: false });
  expect(listening()).toEqual([]);
});
