/** Bans, mutes, roles and removals reach open sockets on every gateway. */
import { postRoomMessage } from '@plenum/core/domain/chat/chat-rooms/post-room-message';
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
import {
  scopeOfPerson,
  type Conference,
  createConferenceWithRooms,
  setMembership,
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
  person = await setMembership(cluster.deps, conference, 'ADMIN');
  tabs = [await cluster.browser(person, 0), await cluster.browser(person, 1)];
  for (const tab of tabs) {
    await tab.request('join_chat_room', { room_id: conference.rooms.GLOBAL });
    await tab.request('join_chat_room', { room_id: conference.rooms.ADMIN });
    await tab.request('join_event_admin', { event_id: conference.event_id });
  }
});
afterEach(() => cluster.closeBrowsers());
afterAll(() => cluster.close());

const creatorScope = () => scopeOfPerson(cluster.deps, conference.creator);
const target = () => ({ event_id: conference.event_id, attendee_id: person.user_id });

/** Returns the channels of the event with sockets of the person, over both gateways. */
const joinedChannels = () =>
  cluster.gateways.flatMap(({ io }) =>
    [...io.sockets.sockets.values()]
      .filter(({ data }) => data.actor.user_id === person.user_id)
      .flatMap(({ rooms }) => [...rooms].filter((name) => /^(event|room)_/.test(name))),
  );
const nextStandings = () => Promise.all(tabs.map((tab) => tab.next('moderation_status_changed')));

it('removes every tab of a banned person from all channels of the event', async () => {
  expect(joinedChannels()).toHaveLength(8);
  await banEventUser(creatorScope(), target(), { reason: 'Spam' });
  for (const standing of await nextStandings())
    expect(standing).toMatchObject({ event_id: conference.event_id, is_banned: true, can_use_chat: false });
  expect(joinedChannels()).toEqual([]);
  await postRoomMessage(creatorScope(), { room_id: conference.rooms.GLOBAL, content: 'Without them' });
  for (const tab of tabs) {
    expect(await tab.request('join_chat_room', { room_id: conference.rooms.GLOBAL })).toMatchObject({
      ok: false,
      error: { error: 'event_banned' },
    });
    expect(tab.all('new_chat_message')).toEqual([]);
  }
});

it('sends the event to a person whose ban is lifted', async () => {
  await banEventUser(creatorScope(), target(), { reason: 'Spam' });
  await nextStandings();
  await unbanEventUser(creatorScope(), target(), {});
  await Promise.all(tabs.map((tab) => tab.next('moderation_status_changed', ({ is_banned }) => !is_banned)));
  const { name } = eventChannel(conference.event_id);
  expect(joinedChannels()).toEqual([name, name]);
});

it('announces a mute and allows reading', async () => {
  await chatBanEventUser(creatorScope(), target(), { reason: 'Loud', duration_hours: 1 });
  for (const standing of await nextStandings())
    expect(standing).toMatchObject({ is_chat_banned: true, can_use_chat: false, chat_ban_until: expect.any(String) });
  expect(joinedChannels()).toHaveLength(8);
});

it('removes a person from the rooms of a higher role after a demotion', async () => {
  await updateEventUser(creatorScope(), conference.event_id, person.user_id, { role: 'ATTENDEE' });
  for (const standing of await nextStandings()) expect(standing.role).toBe('ATTENDEE');
  expect(joinedChannels()).toHaveLength(4);
});

it('removes a removed person from all channels', async () => {
  await removeEventUser(creatorScope(), conference.event_id, person.user_id);
  for (const standing of await nextStandings()) expect(standing).toMatchObject({ role: null, can_use_chat: false });
  expect(joinedChannels()).toEqual([]);
});

/** Applies a change to the person’s sockets after a socket is authorized for a channel, and before it joins. */
function changeBeforeJoining(change: () => Promise<unknown>): void {
  const [gateway] = cluster.gateways;
  const socket = [...gateway.io.sockets.sockets.values()].find(({ data }) => data.actor.user_id === person.user_id);
  if (socket === undefined) throw new Error('The person has no socket.');
  const join = socket.join.bind(socket);
  vi.spyOn(socket, 'join').mockImplementationOnce(async (name) => {
    await change();
    await nextStandings();
    await join(name);
  });
}

it.each(['join_event', 'join_event_admin'] as const)('applies a ban during %s', async (name) => {
  const { event_id } = conference;
  changeBeforeJoining(() => banEventUser(creatorScope(), target(), { reason: 'Spam' }));
  expect(await tabs[0].request(name, { event_id })).toMatchObject({ ok: false, error: { error: 'event_banned' } });
  expect(joinedChannels()).toEqual([]);
});

it('applies a demotion during join_event_admin', async () => {
  const { event_id } = conference;
  changeBeforeJoining(() => updateEventUser(creatorScope(), event_id, person.user_id, { role: 'ATTENDEE' }));
  const reply = await tabs[0].request('join_event_admin', { event_id });
  expect(reply).toMatchObject({ ok: false, error: { error: 'forbidden' } });
  expect(joinedChannels().filter((channel) => channel.includes('admin'))).toEqual([]);
});

it('applies a ban during the handshake', async () => {
  let isBanning = true;
  const ban = async (next: () => void): Promise<void> => {
    isBanning = false;
    await banEventUser(creatorScope(), target(), { reason: 'Spam' });
    await nextStandings();
    next();
  };
  // Runs after the handshake has read the events of the person.
  cluster.gateways[0].io.use((socket, next) => {
    if (isBanning && socket.data.actor.user_id === person.user_id) void ban(next);
    else next();
  });
  await cluster.browser(person, 0);
  await expect.poll(joinedChannels).toEqual([]);
});
