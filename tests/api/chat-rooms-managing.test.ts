/** Managing the rooms of an event over HTTP: creating, changing, ordering, closing, removing, and walls. */
import type { ChatRoom } from '@plenum/contracts/chat/chat-rooms';
import { maxEventRooms, maxRoomDescriptionLength, maxRoomNameLength } from '@plenum/contracts/limits';
import { statement } from '@plenum/core/platform/db/database';
import { hashToken } from '@plenum/core/platform/security/tokens';
import { beforeEach, describe, expect, it } from 'vitest';
import { openTestApi } from '../support/api/shared-api.ts';
import { personClient, type PersonClient } from '../support/gateway/person-client.ts';
import {
  changeMembership,
  changeRoom,
  type Conference,
  createConferenceWithRooms,
  setMembership,
  createSessionWithRooms,
  setSessionSpeaker,
  type Person,
} from '../support/gateway/world.ts';

const api = await openTestApi();
let conference: Conference;
let attendee: Person;
let organizer: PersonClient;
let member: PersonClient;

beforeEach(async () => {
  conference = await createConferenceWithRooms(api.deps);
  attendee = await setMembership(api.deps, conference, 'ATTENDEE');
  member = personClient(api, attendee);
  organizer = personClient(api, await setMembership(api.deps, conference, 'ORGANIZER'));
});

const rooms = (): string => `/events/${conference.event_id}/chat-rooms`;
const createRoom = async (body: object): Promise<ChatRoom> => {
  const reply = await organizer.post(rooms(), body);
  expect(reply.status, reply.text).toBe(201);
  return reply.body as ChatRoom;
};
const visibleNames = async (client: PersonClient): Promise<string[]> => {
  const { body } = await client.get(rooms());
  return (body as { chat_rooms: ChatRoom[] }).chat_rooms.map(({ name }) => name);
};
const staffRooms = async (): Promise<ChatRoom[]> => {
  const reply = await organizer.get(`${rooms()}/admin`);
  expect(reply.status).toBe(200);
  return (reply.body as { chat_rooms: ChatRoom[] }).chat_rooms;
};

describe('creating a room', () => {
  it('creates a closed room of type GLOBAL, last of its type, by default', async () => {
    expect(await createRoom({ name: '  Hall   talk ', description: '' })).toMatchObject({
      name: 'Hall talk',
      description: null,
      room_type: 'GLOBAL',
      subtype: null,
      is_enabled: false,
      display_order: 20,
      slow_mode_seconds: 0,
      announce_only: false,
      unread_count: 0,
      event: { id: conference.event_id, title: 'Test conference' },
      session: null,
    });
    expect(await createRoom({ name: 'Crew', room_type: 'ADMIN', is_enabled: true })).toMatchObject({
      room_type: 'ADMIN',
      is_enabled: true,
      display_order: 20,
    });
    expect(await visibleNames(member)).toEqual(['Foyer']);
    expect(await visibleNames(organizer)).toEqual(['Foyer', 'Green room', 'Organizers', 'Crew']);
    expect((await staffRooms()).map(({ name }) => name)).toEqual([
      'Foyer',
      'Hall talk',
      'Green room',
      'Organizers',
      'Crew',
    ]);
  });

  it('accepts messages in a new room immediately', async () => {
    const { id } = await createRoom({ name: 'Lobby', is_enabled: true });
    expect(await member.post(`/chat-rooms/${id}/messages`, { content: 'Hello' })).toMatchObject({ status: 201 });
    const [, lobbyRoom] = await staffRooms();
    expect(lobbyRoom).toMatchObject({
      message_count: 1,
      last_seq: 1,
      unread_count: 1,
      last_message: { content: 'Hello' },
    });
  });

  it('requires a unique name, compared without case and accents', async () => {
    await createRoom({ name: 'Café' });
    for (const name of ['Café', 'café', ' CAFÉ '])
      expect(await organizer.post(rooms(), { name })).toMatchObject({
        status: 400,
        body: { error: 'room_name_taken' },
      });
    const { id } = await createRoom({ name: 'Bar' });
    expect(await organizer.put(`/chat-rooms/${id}`, { name: 'Café' })).toMatchObject({
      status: 400,
      body: { error: 'room_name_taken', message: 'A chat room with this name already exists.' },
    });
    // The same name in another event is allowed.
    const otherConference = await createConferenceWithRooms(api.deps);
    const otherCreator = personClient(api, otherConference.creator);
    expect(await otherCreator.post(`/events/${otherConference.event_id}/chat-rooms`, { name: 'Café' })).toMatchObject({
      status: 201,
    });
  });

  it('limits the length of each text', async () => {
    const rejected = { status: 422, body: { error: 'invalid_request' } };
    expect(await organizer.post(rooms(), { name: '   ' })).toMatchObject(rejected);
    expect(await organizer.post(rooms(), { name: '—' })).toMatchObject(rejected);
    expect(await organizer.post(rooms(), { name: 'x'.repeat(maxRoomNameLength + 1) })).toMatchObject(rejected);
    for (const name of ['A', '休憩']) await createRoom({ name });
    await createRoom({
      name: 'x'.repeat(maxRoomNameLength),
      description: 'd'.repeat(maxRoomDescriptionLength),
    });
    expect(
      await organizer.post(rooms(), { name: 'Fine', description: 'd'.repeat(maxRoomDescriptionLength + 1) }),
    ).toMatchObject(rejected);
    expect(await organizer.post(rooms(), { name: 'Fine', room_type: 'SESSION' })).toMatchObject(rejected);
    expect(await organizer.post(rooms(), { name: 'Fine', slow_mode_seconds: 3601 })).toMatchObject(rejected);
    await createRoom({ name: 'Fine', slow_mode_seconds: 3600 });
  });

  it('rejects the 201st room of an event, including concurrent requests', async () => {
    await api.deps.db.rows(fillRooms, [conference.event_id, maxEventRooms - 3 - 1]);
    const replies = await Promise.all(['One', 'Two'].map((name) => organizer.post(rooms(), { name: `Last ${name}` })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(replies.find(({ status }) => status === 409)).toMatchObject({ body: { error: 'rooms_full' } });
  });
});

const fillRooms = statement(
  'test-fill-rooms',
  `with room as (
     insert into chat_rooms (event_id, name, room_type)
     select $1, 'Room ' || number, 'GLOBAL' from generate_series(1, $2::int) number returning id)
   insert into room_heads (room_id) select id from room`,
);

describe('managing a room', () => {
  it('changes only the fields in the request, and nothing for an update without changes', async () => {
    const { id } = await createRoom({ name: 'Lobby', description: 'By the door' });
    const previous = (await organizer.put(`/chat-rooms/${id}`, {})).body as ChatRoom;
    expect(previous).toMatchObject({ name: 'Lobby', updated_at: null });
    const changeReply = await organizer.put(`/chat-rooms/${id}`, { slow_mode_seconds: 30, announce_only: true });
    expect(changeReply).toMatchObject({
      status: 200,
      body: { name: 'Lobby', description: 'By the door', slow_mode_seconds: 30, announce_only: true },
    });
    expect((changeReply.body as ChatRoom).updated_at).not.toBeNull();
    const clearReply = await organizer.put(`/chat-rooms/${id}`, { description: null });
    expect(clearReply).toMatchObject({ body: { description: null, slow_mode_seconds: 30 } });
  });

  it('opens and closes a room', async () => {
    const { id } = await createRoom({ name: 'Lobby' });
    expect(await organizer.patch(`/chat-rooms/${id}/toggle`)).toMatchObject({
      status: 200,
      body: { is_enabled: true },
    });
    expect(await visibleNames(member)).toEqual(['Foyer', 'Lobby']);
    expect(await organizer.patch(`/chat-rooms/${id}/toggle`)).toMatchObject({ body: { is_enabled: false } });
    expect(await visibleNames(member)).toEqual(['Foyer']);
  });

  it('moves a room between two others, with a fractional order if necessary', async () => {
    for (const name of ['Alpha', 'Beta']) await createRoom({ name, is_enabled: true });
    const [general, alphaRoom] = await staffRooms();
    const orderBetween = ((general?.display_order ?? 0) + (alphaRoom?.display_order ?? 0)) / 2;
    const betaRoom = (await staffRooms()).find(({ name }) => name === 'Beta');
    expect(await organizer.put(`/chat-rooms/${betaRoom?.id}/reorder`, { display_order: orderBetween })).toMatchObject({
      status: 200,
      body: { display_order: orderBetween },
    });
    expect(await visibleNames(member)).toEqual(['Foyer', 'Beta', 'Alpha']);
  });

  it('lets only an ADMIN or the owner delete a room with its messages', async () => {
    const { id } = await createRoom({ name: 'Lobby', is_enabled: true });
    await member.post(`/chat-rooms/${id}/messages`, { content: 'Hello' });
    expect(await organizer.delete(`/chat-rooms/${id}`)).toMatchObject({ status: 403, body: { error: 'forbidden' } });
    expect(await personClient(api, conference.creator).delete(`/chat-rooms/${id}`)).toMatchObject({ status: 204 });
    for (const path of [`/chat-rooms/${id}`, `/chat-rooms/${id}/messages`])
      expect(await member.get(path)).toMatchObject({ status: 404, body: { error: 'not_found' } });
    expect(await visibleNames(member)).toEqual(['Foyer']);
  });

  it('shows a room to people who may enter it, and returns the same room on joining', async () => {
    const { GLOBAL, ADMIN } = conference.rooms;
    expect(await member.get(`/chat-rooms/${GLOBAL}`)).toMatchObject({
      status: 200,
      body: { id: GLOBAL, can_post: true, event: { id: conference.event_id } },
    });
    expect(await member.post(`/chat-rooms/${GLOBAL}/join`)).toMatchObject({ status: 200, body: { room_id: GLOBAL } });
    expect(await member.post(`/chat-rooms/${GLOBAL}/leave`)).toMatchObject({ status: 200, body: { room_id: GLOBAL } });
    for (const request of [member.get(`/chat-rooms/${ADMIN}`), member.post(`/chat-rooms/${ADMIN}/join`)])
      expect(await request).toMatchObject({ status: 403, body: { error: 'room_access_denied' } });
    await changeRoom(api.deps, GLOBAL, 'is_enabled = false');
    expect(await member.get(`/chat-rooms/${GLOBAL}`)).toMatchObject({ status: 403, body: { error: 'room_disabled' } });
  });
});

describe('closing all public rooms', () => {
  it('closes and counts rooms of type GLOBAL only', async () => {
    await createRoom({ name: 'Lobby', is_enabled: true });
    await createRoom({ name: 'Closed already' });
    expect(await organizer.post(`${rooms()}/disable-all-public`)).toMatchObject({
      status: 200,
      body: { disabled_count: 2 },
    });
    expect(await visibleNames(member)).toEqual([]);
    expect(await visibleNames(organizer)).toEqual(['Green room', 'Organizers']);
    expect(await organizer.post(`${rooms()}/disable-all-public`)).toMatchObject({ body: { disabled_count: 0 } });
  });
});

describe('rooms of a session', () => {
  const table = [
    ['ENABLED', 'ATTENDEE', ['PUBLIC']],
    ['ENABLED', 'stage', ['PUBLIC', 'BACKSTAGE']],
    ['ENABLED', 'ORGANIZER', ['PUBLIC', 'BACKSTAGE']],
    ['BACKSTAGE_ONLY', 'ATTENDEE', []],
    ['BACKSTAGE_ONLY', 'stage', ['BACKSTAGE']],
    ['BACKSTAGE_ONLY', 'ORGANIZER', ['BACKSTAGE']],
    ['DISABLED', 'ATTENDEE', []],
    ['DISABLED', 'stage', []],
    ['DISABLED', 'ORGANIZER', []],
  ] as const;

  it.each(table)('lists the rooms for chat mode %s and %s as %j', async (chat_mode, viewer, expected) => {
    const session = await createSessionWithRooms(api.deps, conference, { chat_mode });
    const person = await setMembership(api.deps, conference, viewer === 'stage' ? 'ATTENDEE' : viewer);
    if (viewer === 'stage') await setSessionSpeaker(api.deps, conference, session.session_id, person);
    const reply = await personClient(api, person).get(`/sessions/${session.session_id}/chat-rooms`);
    expect(reply).toMatchObject({ status: 200, body: expected.map((subtype) => ({ id: session[subtype], subtype })) });
    expect(reply.body).toHaveLength(expected.length);
  });

  it('returns unread counts, omits closed rooms, and returns no rooms for muted members', async () => {
    const session = await createSessionWithRooms(api.deps, conference);
    const path = `/sessions/${session.session_id}/chat-rooms`;
    await organizer.post(`/chat-rooms/${session.PUBLIC}/messages`, { content: 'Welcome' });
    expect(await member.get(path)).toMatchObject({
      body: [{ unread_count: 1, message_count: 1, last_message: { content: 'Welcome' }, can_post: true }],
    });
    await changeMembership(api.deps, conference, attendee, 'is_chat_banned = true');
    expect((await member.get(path)).body).toEqual([]);
    await changeRoom(api.deps, session.PUBLIC, 'is_enabled = false');
    expect((await organizer.get(path)).body).toMatchObject([{ subtype: 'BACKSTAGE' }]);
  });
});

describe('the wall of a room', () => {
  const wallOfRoom = statement<{ hash: string | null }>(
    'test-wall-of-room',
    'select wall_token_hash as hash from chat_rooms where id = $1',
  );
  const storedHash = async (room_id: number) => (await api.deps.db.row(wallOfRoom, [room_id]))?.hash;

  it('returns a URL with a token that is stored as a hash and replaced by a new one', async () => {
    const { GLOBAL } = conference.rooms;
    const first = await organizer.post(`/chat-rooms/${GLOBAL}/wall`);
    expect(first).toMatchObject({
      status: 201,
      body: { room_id: GLOBAL, url: expect.stringMatching(/\/wall\/[\w-]{40,}$/) },
    });
    const { token, url } = first.body as { token: string; url: string };
    expect(url.endsWith(token)).toBe(true);
    expect(await storedHash(GLOBAL)).toBe(hashToken(token));
    const second = await organizer.post(`/chat-rooms/${GLOBAL}/wall`);
    expect(await storedHash(GLOBAL)).toBe(hashToken((second.body as { token: string }).token));
    expect((await staffRooms())[0]).toMatchObject({ has_wall: true });
    expect(await organizer.delete(`/chat-rooms/${GLOBAL}/wall`)).toMatchObject({ status: 204 });
    expect(await storedHash(GLOBAL)).toBeNull();
    expect((await staffRooms())[0]).toMatchObject({ has_wall: false });
  });

  it('creates walls for public rooms only', async () => {
    const session = await createSessionWithRooms(api.deps, conference);
    expect(await organizer.post(`/chat-rooms/${session.PUBLIC}/wall`)).toMatchObject({ status: 201 });
    for (const room_id of [conference.rooms.ADMIN, conference.rooms.GREEN_ROOM, session.BACKSTAGE])
      expect(await organizer.post(`/chat-rooms/${room_id}/wall`)).toMatchObject({
        status: 400,
        body: { error: 'wall_not_public' },
      });
  });
});
