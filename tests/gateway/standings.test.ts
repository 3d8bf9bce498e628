import { postRoomMessage } from '@plenum/core/domain/chat/chat-rooms/post-room-message';
/** Bans, mutes, roles and removals reach open sockets on every gateway. */
import {
  banEventUser,
  chatBanEventUser,
  unbanEventUser,
} from '@plenum/core/domain/events/attendees/moderate-event-user';
import { removeEventUser } from '@plenum/core/domain/events/attendees/remove-event-user';
import { updateEventUser } from '@plenum/core/domain/events/attendees/update-event-user';
import { eventChannel } from '@plenum/core/platform/realtime/channels';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
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

/** Has a change applied to the person's sockets after a socket was authorized for a channel, and before it is in it. */
function changeBeforeJoining(change: () => Promise<unknown>): void {
  const [gateway] = cluster.gateways;
  const socket = [...gateway.io.sockets.sockets.values()].find(({ data }) => data.actor.user_id === person.user_id);
  if (socket === undefined) throw new Error('The person has no socket.');
  const join = socket.join.bind(socket);
  vi.spyOn(socket, 'join').mockImplementationOnce(async (name) => {
    await change();
    await told();
    await join(name);
  });
}

it.each(['join_event', 'join_event_admin'] as const)('a ban during %s is noticed', async (name) => {
  const { event_id } = conference;
  changeBeforeJoining(() => banEventUser(byCreator(), target(), { reason: 'Spam' }));
  expect(await tabs[0].request(name, { event_id })).toMatchObject({ ok: false, error: { error: 'event_banned' } });
  expect(listening()).toEqual([]);
});

it('a lower role during join_event_admin is noticed', async () => {
  const { event_id } = conference;
  changeBeforeJoining(() => updateEventUser(byCreator(), event_id, person.user_id, { role: 'ATTENDEE' }));
  const reply = await tabs[0].request('join_event_admin', { event_id });
  expect(reply).toMatchObject({ ok: false, error: { error: 'forbidden' } });
  expect(listening().filter((channel) => channel.includes('admin'))).toEqual([]);
});

it('a ban during the handshake is noticed', async () => {
  let isBanning = true;
  const ban = async (next: () => void): Promise<void> => {
    isBanning = false;
    await banEventUser(byCreator(), target(), { reason: 'Spam' });
    await told();
    next();
  };
  // Runs after the handshake has read the events of the person.
  cluster.gateways[0].io.use((socket, next) => {
    if (isBanning && socket.data.actor.user_id === person.user_id) void ban(next);
    else next();
  });
  await cluster.browser(person, 0);
  await expect.poll(listening).toEqual([]);
});
