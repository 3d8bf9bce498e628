/** People in rooms: the rooms of a session with their reasons (T-81), arrivals and departures, typing. */
import { maxPeopleForArrivals, maxPeopleForTyping } from '@plenum/contracts/limits';
import { createPresence, type Presence } from '@plenum/core/platform/realtime/presence';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';
import { roomApi } from '../support/gateway/room-api.ts';
import type { SocketBrowser } from '../support/gateway/socket-browser.ts';
import {
  createConferenceWithRooms,
  setMembership,
  createSessionWithRooms,
  type Person,
  type SessionRooms,
} from '../support/gateway/world.ts';

const { cluster, conference } = await openConferenceCluster();

let session: SessionRooms;
let anna: Person;
let ben: Person;
/** Presence of a third gateway, which has no sockets. */
let simulatedPresence: Presence;

beforeAll(async () => {
  anna = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Anna');
  ben = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Ben');
  simulatedPresence = createPresence(cluster.deps);
  simulatedPresence.start();
});
beforeEach(async () => {
  session = await createSessionWithRooms(cluster.deps, conference);
});
afterAll(() => simulatedPresence.stop());

const firstStrangerId = 1_000_000;
/** Adds people to the public room. */
async function addPeople(count: number, offset = 0): Promise<void> {
  const { event_id } = conference;
  for (let index = offset; index < offset + count; index += 1)
    await simulatedPresence.enter({ event_id, room_id: session.PUBLIC, user_id: firstStrangerId + index });
}

describe('rooms of a session', () => {
  const isInRoom = (browser: SocketBrowser): boolean =>
    cluster.gateways.some(({ io }) =>
      io.sockets.adapter.rooms.get(`room_${session.PUBLIC}`)?.has(browser.socket.id ?? ''),
    );

  it('joins the rooms together, and receives their messages', async () => {
    const browser = await cluster.browser(anna, 0);
    const { session_id, PUBLIC } = session;
    const joinReply = await browser.request('join_session_chat_rooms', { session_id });
    expect(joinReply).toMatchObject({ ok: true, data: { session_id, rooms: [{ id: PUBLIC, subtype: 'PUBLIC' }] } });
    await roomApi(cluster.api, conference.creator).post(PUBLIC, 'Welcome');
    await browser.next('new_chat_message');
    expect(await browser.request('leave_session_chat_rooms', { session_id })).toMatchObject({
      ok: true,
      data: { session_id },
    });
    expect(isInRoom(browser)).toBe(false);
  });

  it('leaves the rooms when the last reason to be in them ends, in any order (T-81)', async () => {
    const browser = await cluster.browser(anna, 0);
    const { session_id, PUBLIC: room_id } = session;
    await browser.request('join_session_chat_rooms', { session_id });
    await browser.request('join_chat_room', { room_id });
    await browser.request('leave_chat_room', { room_id });
    expect(isInRoom(browser)).toBe(true);
    await browser.request('join_chat_room', { room_id });
    await browser.request('leave_session_chat_rooms', { session_id });
    expect(isInRoom(browser)).toBe(true);
    await browser.request('leave_chat_room', { room_id });
    expect(isInRoom(browser)).toBe(false);
  });

  it('keeps reasons per tab', async () => {
    const tabs = [await cluster.browser(anna, 0), await cluster.browser(anna, 0)] as const;
    const { session_id, PUBLIC: room_id } = session;
    await tabs[0].request('join_session_chat_rooms', { session_id });
    await tabs[1].request('join_chat_room', { room_id });
    await tabs[1].request('leave_chat_room', { room_id });
    expect(tabs.map(isInRoom)).toEqual([true, false]);
  });

  it('returns 404 for other events, and always allows leaving', async () => {
    const otherConference = await createConferenceWithRooms(cluster.deps);
    const foreignSession = await createSessionWithRooms(cluster.deps, otherConference);
    const browser = await cluster.browser(anna, 1);
    expect(await browser.request('join_session_chat_rooms', foreignSession)).toMatchObject({
      ok: false,
      error: { error: 'not_found' },
    });
    expect(await browser.request('join_session_chat_rooms', { session_id: 999_999_999 })).toMatchObject({
      ok: false,
      error: { error: 'not_found' },
    });
    expect(await browser.request('leave_session_chat_rooms', foreignSession)).toMatchObject({ ok: true });
  });
});

describe('arrivals and departures', () => {
  const join = async (person: Person, gateway: 0 | 1): Promise<SocketBrowser> => {
    const browser = await cluster.browser(person, gateway);
    await browser.request('join_chat_room', { room_id: session.PUBLIC });
    return browser;
  };

  it('sends arrivals and departures to the others, once for all tabs of a person', async () => {
    const witness = await join(anna, 0);
    const tabs = [await join(ben, 1), await join(ben, 0)];
    expect(await witness.next('user_joined_room')).toMatchObject({
      room_id: session.PUBLIC,
      user_id: ben.user_id,
      user: { id: ben.user_id, full_name: 'Ben Tester', role: 'ATTENDEE', is_session_speaker: false },
      user_count: 2,
    });
    tabs[0]?.close();
    tabs[1]?.close();
    expect(await witness.next('user_left_room')).toMatchObject({ user_id: ben.user_id, user_count: 1 });
    expect(witness.all('user_joined_room')).toHaveLength(1);
    expect(witness.all('user_left_room')).toHaveLength(1);
    expect(tabs.flatMap((tab) => tab.all('user_joined_room'))).toEqual([]);
  });

  it('sends arrivals and departures only in rooms of up to 50 people', async () => {
    const witness = await join(anna, 0);
    await addPeople(maxPeopleForArrivals - 2);
    const fiftiethBrowser = await join(ben, 1);
    expect(await witness.next('user_joined_room')).toMatchObject({ user_count: maxPeopleForArrivals });
    fiftiethBrowser.close();
    expect(await witness.next('user_left_room')).toMatchObject({ user_count: maxPeopleForArrivals - 1 });
    await addPeople(1, maxPeopleForArrivals);
    const extraBrowser = await join(ben, 1);
    await witness.next('room_user_count', ({ user_count }) => user_count === maxPeopleForArrivals + 1);
    extraBrowser.close();
    await witness.next('room_user_count', ({ user_count }) => user_count === maxPeopleForArrivals);
    expect(witness.all('user_joined_room')).toHaveLength(1);
    expect(witness.all('user_left_room')).toHaveLength(1);
  });
});

describe('typing in a room', () => {
  let typingBrowser: SocketBrowser;
  let witness: SocketBrowser;
  const type = (is_typing: boolean) => typingBrowser.request('typing_in_room', { room_id: session.PUBLIC, is_typing });
  const enter = async () => {
    typingBrowser = await cluster.browser(ben, 0);
    witness = await cluster.browser(anna, 1);
    for (const browser of [typingBrowser, witness])
      await browser.request('join_chat_room', { room_id: session.PUBLIC });
  };

  it('sends typing and its end to the others in the room', async () => {
    await enter();
    const ownBrowser = await cluster.browser(ben, 1);
    await ownBrowser.request('join_chat_room', { room_id: session.PUBLIC });
    expect(await type(true)).toEqual({ ok: true, data: {} });
    const status = { room_id: session.PUBLIC, user_id: ben.user_id, full_name: 'Ben Tester' };
    expect(await witness.next('typing_status')).toEqual({ ...status, is_typing: true });
    await type(false);
    expect(await witness.next('typing_status', ({ is_typing }) => !is_typing)).toEqual({
      ...status,
      is_typing: false,
    });
    expect([...ownBrowser.all('typing_status'), ...typingBrowser.all('typing_status')]).toEqual([]);
  });

  it('sends typing only in rooms of up to 200 people', async () => {
    await enter();
    await addPeople(maxPeopleForTyping - 2);
    await type(true);
    await witness.next('typing_status', ({ is_typing }) => is_typing);
    await addPeople(1, maxPeopleForTyping);
    await type(false);
    await roomApi(cluster.api, ben).post(session.PUBLIC, 'Done');
    await witness.next('new_chat_message');
    expect(witness.all('typing_status')).toHaveLength(1);
  });

  it('sends no typing for a person outside the room', async () => {
    await enter();
    await typingBrowser.request('leave_chat_room', { room_id: session.PUBLIC });
    expect(await type(true)).toEqual({ ok: true, data: {} });
    await roomApi(cluster.api, ben).post(session.PUBLIC, 'Afterwards');
    await witness.next('new_chat_message');
    expect(witness.all('typing_status')).toEqual([]);
  });
});
