/** People in rooms: the rooms of a session with their reasons (T-81), arrivals and departures, typing. */
import { roomArrivalsPeopleMax, typingInRoomPeopleMax } from '@plenum/contracts/limits';
import { createPresence, type Presence } from '@plenum/core/platform/realtime/presence';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';
import { roomApi } from '../support/gateway/room-api.ts';
import type { SocketBrowser } from '../support/gateway/socket-browser.ts';
import { makeConference, makeMember, makeSession, type Person, type SessionRooms } from '../support/gateway/world.ts';

const { cluster, conference } = await openConferenceCluster();

let session: SessionRooms;
let anna: Person;
let ben: Person;
/** Presence of a third gateway, which has no sockets. */
let crowd: Presence;

beforeAll(async () => {
  anna = await makeMember(cluster.deps, conference, 'ATTENDEE', 'Anna');
  ben = await makeMember(cluster.deps, conference, 'ATTENDEE', 'Ben');
  crowd = createPresence(cluster.deps);
  crowd.start();
});
beforeEach(async () => {
  session = await makeSession(cluster.deps, conference);
});
afterAll(async () => {
  await crowd.stop();
});

const strangerIdsBegin = 1_000_000;
/** Adds people to the public room. */
async function fill(count: number, from = 0): Promise<void> {
  const { event_id } = conference;
  for (let index = from; index < from + count; index += 1)
    await crowd.enter({ event_id, room_id: session.PUBLIC, user_id: strangerIdsBegin + index });
}

describe('the rooms of a session', () => {
  const inside = (browser: SocketBrowser): boolean =>
    cluster.gateways.some(({ io }) =>
      io.sockets.adapter.rooms.get(`room_${session.PUBLIC}`)?.has(browser.socket.id ?? ''),
    );

  it('are entered together, and their messages come', async () => {
    const browser = await cluster.browser(anna, 0);
    const { session_id, PUBLIC } = session;
    const joined = await browser.request('join_session_chat_rooms', { session_id });
    expect(joined).toMatchObject({ ok: true, data: { session_id, rooms: [{ id: PUBLIC, subtype: 'PUBLIC' }] } });
    await roomApi(cluster.api, conference.creator).post(PUBLIC, 'Welcome');
    await browser.next('new_chat_message');
    expect(await browser.request('leave_session_chat_rooms', { session_id })).toMatchObject({
      ok: true,
      data: { session_id },
    });
    expect(inside(browser)).toBe(false);
  });

  it('are left when the last reason goes, whichever that is (T-81)', async () => {
    const browser = await cluster.browser(anna, 0);
    const { session_id, PUBLIC: room_id } = session;
    await browser.request('join_session_chat_rooms', { session_id });
    await browser.request('join_chat_room', { room_id });
    await browser.request('leave_chat_room', { room_id });
    expect(inside(browser)).toBe(true);
    await browser.request('join_chat_room', { room_id });
    await browser.request('leave_session_chat_rooms', { session_id });
    expect(inside(browser)).toBe(true);
    await browser.request('leave_chat_room', { room_id });
    expect(inside(browser)).toBe(false);
  });

  it('keep the reasons of each tab apart', async () => {
    const tabs = [await cluster.browser(anna, 0), await cluster.browser(anna, 0)] as const;
    const { session_id, PUBLIC: room_id } = session;
    await tabs[0].request('join_session_chat_rooms', { session_id });
    await tabs[1].request('join_chat_room', { room_id });
    await tabs[1].request('leave_chat_room', { room_id });
    expect(tabs.map(inside)).toEqual([true, false]);
  });

  it('are nobody’s of another event, and leaving is always answered', async () => {
    const other = await makeConference(cluster.deps);
    const foreign = await makeSession(cluster.deps, other);
    const browser = await cluster.browser(anna, 1);
    expect(await browser.request('join_session_chat_rooms', foreign)).toMatchObject({
      ok: false,
      error: { error: 'not_found' },
    });
    expect(await browser.request('join_session_chat_rooms', { session_id: 999_999_999 })).toMatchObject({
      ok: false,
      error: { error: 'not_found' },
    });
    expect(await browser.request('leave_session_chat_rooms', foreign)).toMatchObject({ ok: true });
  });
});

describe('arrivals and departures', () => {
  const join = async (person: Person, gateway: 0 | 1): Promise<SocketBrowser> => {
    const browser = await cluster.browser(person, gateway);
    await browser.request('join_chat_room', { room_id: session.PUBLIC });
    return browser;
  };

  it('are sent to the others, once for all tabs of a person', async () => {
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

  it('are sent in rooms of up to 50 people only', async () => {
    const witness = await join(anna, 0);
    await fill(roomArrivalsPeopleMax - 2);
    const last = await join(ben, 1);
    expect(await witness.next('user_joined_room')).toMatchObject({ user_count: roomArrivalsPeopleMax });
    last.close();
    expect(await witness.next('user_left_room')).toMatchObject({ user_count: roomArrivalsPeopleMax - 1 });
    await fill(1, roomArrivalsPeopleMax);
    const oneTooMany = await join(ben, 1);
    await witness.next('room_user_count', ({ user_count }) => user_count === roomArrivalsPeopleMax + 1);
    oneTooMany.close();
    await witness.next('room_user_count', ({ user_count }) => user_count === roomArrivalsPeopleMax);
    expect(witness.all('user_joined_room')).toHaveLength(1);
    expect(witness.all('user_left_room')).toHaveLength(1);
  });
});

describe('typing in a room', () => {
  let typist: SocketBrowser;
  let witness: SocketBrowser;
  const type = (is_typing: boolean) => typist.request('typing_in_room', { room_id: session.PUBLIC, is_typing });
  const enter = async () => {
    typist = await cluster.browser(ben, 0);
    witness = await cluster.browser(anna, 1);
    for (const browser of [typist, witness]) await browser.request('join_chat_room', { room_id: session.PUBLIC });
  };

  it('is sent to the others in the room, and so is its end', async () => {
    await enter();
    const own = await cluster.browser(ben, 1);
    await own.request('join_chat_room', { room_id: session.PUBLIC });
    expect(await type(true)).toEqual({ ok: true, data: {} });
    const status = { room_id: session.PUBLIC, user_id: ben.user_id, full_name: 'Ben Tester' };
    expect(await witness.next('typing_status')).toEqual({ ...status, is_typing: true });
    await type(false);
    expect(await witness.next('typing_status', ({ is_typing }) => !is_typing)).toEqual({ ...status, is_typing: false });
    expect([...own.all('typing_status'), ...typist.all('typing_status')]).toEqual([]);
  });

  it('is sent in rooms of up to 200 people only', async () => {
    await enter();
    await fill(typingInRoomPeopleMax - 2);
    await type(true);
    await witness.next('typing_status', ({ is_typing }) => is_typing);
    await fill(1, typingInRoomPeopleMax);
    await type(false);
    await roomApi(cluster.api, ben).post(session.PUBLIC, 'Done');
    await witness.next('new_chat_message');
    expect(witness.all('typing_status')).toHaveLength(1);
  });

  it('is not sent for a person outside the room', async () => {
    await enter();
    await typist.request('leave_chat_room', { room_id: session.PUBLIC });
    expect(await type(true)).toEqual({ ok: true, data: {} });
    await roomApi(cluster.api, ben).post(session.PUBLIC, 'Afterwards');
    await witness.next('new_chat_message');
    expect(witness.all('typing_status')).toEqual([]);
  });
});
