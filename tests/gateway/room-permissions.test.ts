/** Permissions to read, enter, post, type and delete in each kind of room, over HTTP and sockets. */
import { postRoomMessage } from '@plenum/core/domain/chat/chat-rooms/post-room-message';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { personClient } from '../support/gateway/person-client.ts';
import { roomApi } from '../support/gateway/room-api.ts';
import type { SocketBrowser } from '../support/gateway/socket-browser.ts';
import { startTestCluster, type TestCluster } from '../support/gateway/test-gateways.ts';
import {
  scopeWithoutServerEvents,
  changeMembership,
  changeRoom,
  type Conference,
  createConferenceWithRooms,
  createOrganizationOwner,
  setMembership,
  createPersonWithLogin,
  createSessionWithRooms,
  setSessionSpeaker,
  type Person,
  type SessionRooms,
  storeMessage,
} from '../support/gateway/world.ts';

type Kind = 'GLOBAL' | 'GREEN_ROOM' | 'ADMIN' | 'PUBLIC' | 'BACKSTAGE';
/** `r`: reads and enters. `w`: posts and is shown typing. `d`: deletes messages of others. `-`: none. */
type Access = 'rwd' | 'rw' | 'rd' | 'r' | '-';

const kinds = ['GLOBAL', 'GREEN_ROOM', 'ADMIN', 'PUBLIC', 'BACKSTAGE'] as const satisfies readonly Kind[];

const table = {
  'an ADMIN': ['rwd', 'rwd', 'rwd', 'rwd', 'rwd'],
  'an ORGANIZER': ['rwd', 'rwd', 'rwd', 'rwd', 'rwd'],
  'a MODERATOR': ['rwd', 'rwd', '-', 'rwd', 'rwd'],
  'a SPEAKER': ['rw', 'rw', '-', 'rw', '-'],
  'an ATTENDEE': ['rw', '-', '-', 'rw', '-'],
  'a speaker of the session': ['rw', '-', '-', 'rw', 'rw'],
  'an OWNER of the organization without membership': ['rwd', 'rwd', 'rwd', 'rwd', 'rwd'],
  'a muted ATTENDEE': ['r', '-', '-', 'r', '-'],
  'a muted MODERATOR': ['rd', 'rd', '-', 'rd', 'rd'],
  'a member with an expired mute': ['rw', '-', '-', 'rw', '-'],
  'a banned ORGANIZER': ['-', '-', '-', '-', '-'],
  'an outsider': ['-', '-', '-', '-', '-'],
} as const satisfies Record<string, readonly Access[]>;
type Viewer = keyof typeof table;

let cluster: TestCluster;
let conference: Conference;
let session: SessionRooms;
let people: Record<Viewer, Person>;

beforeAll(async () => {
  cluster = await startTestCluster();
  const { deps } = cluster;
  conference = await createConferenceWithRooms(deps);
  session = await createSessionWithRooms(deps, conference);
  people = {
    'an ADMIN': await setMembership(deps, conference, 'ADMIN'),
    'an ORGANIZER': await setMembership(deps, conference, 'ORGANIZER'),
    'a MODERATOR': await setMembership(deps, conference, 'MODERATOR'),
    'a SPEAKER': await setMembership(deps, conference, 'SPEAKER'),
    'an ATTENDEE': await setMembership(deps, conference, 'ATTENDEE'),
    'a speaker of the session': await setMembership(deps, conference, 'ATTENDEE'),
    'an OWNER of the organization without membership': await createOrganizationOwner(deps, conference),
    'a muted ATTENDEE': await setMembership(deps, conference, 'ATTENDEE'),
    'a muted MODERATOR': await setMembership(deps, conference, 'MODERATOR'),
    'a member with an expired mute': await setMembership(deps, conference, 'ATTENDEE'),
    'a banned ORGANIZER': await setMembership(deps, conference, 'ORGANIZER'),
    'an outsider': await createPersonWithLogin(deps, 'Outsider'),
  };
  await setSessionSpeaker(deps, conference, session.session_id, people['a speaker of the session']);
  await changeMembership(deps, conference, people['a muted ATTENDEE'], 'is_chat_banned = true');
  await changeMembership(
    deps,
    conference,
    people['a muted MODERATOR'],
    `is_chat_banned = true, chat_ban_until = now() + interval '1 hour'`,
  );
  await changeMembership(
    deps,
    conference,
    people['a member with an expired mute'],
    `is_chat_banned = true, chat_ban_until = now() - interval '1 second'`,
  );
  await changeMembership(deps, conference, people['a banned ORGANIZER'], 'is_banned = true');
});
afterEach(() => cluster.closeBrowsers());
afterAll(() => cluster.close());

const roomIdOf = (kind: Kind): number =>
  kind === 'PUBLIC' || kind === 'BACKSTAGE' ? session[kind] : conference.rooms[kind];

/** Returns whether the command itself, without any transport, lets a person post. */
async function mayPostByCommand(person: Person, room_id: number): Promise<boolean> {
  const scope = scopeWithoutServerEvents(cluster.deps, person);
  return postRoomMessage(scope, { room_id, content: 'Hello' }).then(
    () => true,
    () => false,
  );
}

/** Returns whether a person in the room on another gateway receives the typing status. */
async function isTypingReceived(browser: SocketBrowser, room_id: number): Promise<boolean> {
  const witness = await cluster.browser(conference.creator, 0);
  await witness.request('join_chat_room', { room_id });
  const reply = await browser.request('typing_in_room', { room_id, is_typing: true });
  if (reply.ok) await witness.next('typing_status', (status) => status.room_id === room_id && status.is_typing);
  const isSeen = witness.all('typing_status').length > 0;
  witness.close();
  return isSeen;
}

/** Returns what a person can do in a room, by trying every available operation. */
async function accessOf(person: Person, room_id: number) {
  const http = roomApi(cluster.api, person);
  const client = personClient(cluster.api, person);
  const browser = await cluster.browser(person, 1);
  const readReply = await http.messages(room_id);
  const otherReplies = [
    await http.markRead(room_id, 0),
    await client.get(`/chat-rooms/${room_id}`),
    await client.post(`/chat-rooms/${room_id}/join`),
  ];
  const joinReply = await browser.request('join_chat_room', { room_id });
  const isInChannel = cluster.gateways[1].io.sockets.adapter.rooms.get(`room_${room_id}`)?.has(browser.socket.id ?? '');
  const markReply = await browser.request('mark_room_read', { room_id, seq: 0 });
  const postReply = await http.post(room_id, 'Hello');
  const isAllowedByCommand = await mayPostByCommand(person, room_id);
  const socketPostReply = await browser.request('chat_message', { room_id, content: 'Hello' });
  const isTypingSeen = await isTypingReceived(browser, room_id);
  const message_id = await storeMessage(cluster.deps, room_id, conference.creator);
  const removed = await client.delete(`/chat-rooms/${room_id}/messages/${message_id}`);
  browser.close();
  return {
    reads: [
      readReply.status === 200,
      ...otherReplies.map(({ status }) => status === 200),
      joinReply.ok,
      isInChannel ?? false,
      markReply.ok,
    ],
    posts: [postReply.status === 201, isAllowedByCommand, socketPostReply.ok, isTypingSeen],
    deletes: [removed.status === 204],
    refusals: [readReply.status, postReply.status, removed.status],
  };
}

const viewers = Object.keys(table).filter((name): name is Viewer => name in table);
describe.each(viewers)('permissions of %s', (viewer) => {
  it.each(kinds.map((kind, index) => [kind, table[viewer][index]] as const))(
    'grants in %s: %s',
    async (kind, expected = '-') => {
      const { reads, posts, deletes, refusals } = await accessOf(people[viewer], roomIdOf(kind));
      expect(reads).toEqual(reads.map(() => expected !== '-'));
      expect(posts).toEqual(posts.map(() => expected.includes('w')));
      expect(deletes).toEqual([expected.includes('d')]);
      // Outsiders get 404.
      const rejectedStatus = viewer === 'an outsider' ? 404 : 403;
      expect(refusals).toEqual([
        expected === '-' ? rejectedStatus : 200,
        expected.includes('w') ? 201 : rejectedStatus,
        expected.includes('d') ? 204 : rejectedStatus,
      ]);
    },
  );
});

describe('list of rooms', () => {
  const listedTypes: Record<Viewer, readonly string[] | number> = {
    'an ADMIN': ['GLOBAL', 'GREEN_ROOM', 'ADMIN'],
    'an ORGANIZER': ['GLOBAL', 'GREEN_ROOM', 'ADMIN'],
    'a MODERATOR': ['GLOBAL', 'GREEN_ROOM'],
    'a SPEAKER': ['GLOBAL', 'GREEN_ROOM'],
    'an ATTENDEE': ['GLOBAL'],
    'a speaker of the session': ['GLOBAL'],
    'an OWNER of the organization without membership': ['GLOBAL', 'GREEN_ROOM', 'ADMIN'],
    'a muted ATTENDEE': [],
    'a muted MODERATOR': [],
    'a member with an expired mute': ['GLOBAL'],
    'a banned ORGANIZER': 403,
    'an outsider': 404,
  };
  it.each(viewers)('shows %s only the rooms that they may enter', async (viewer) => {
    const reply = await roomApi(cluster.api, people[viewer]).listRooms(conference.event_id);
    const expected = listedTypes[viewer];
    if (typeof expected === 'number') {
      expect(reply.status).toBe(expected);
    } else {
      expect(reply.status).toBe(200);
      expect(reply.body).toMatchObject({
        chat_rooms: expected.map((room_type) => ({ room_type, can_post: true })),
      });
    }
  });
});

describe('chat modes and room types', () => {
  const outcome = async (viewer: Viewer, room_id: number) => {
    const { reads, posts } = await accessOf(people[viewer], room_id);
    return `${reads.every(Boolean) ? 'r' : '-'}${posts.every(Boolean) ? 'w' : '-'}`;
  };
  const stage = 'a speaker of the session';

  it.each([
    ['ENABLED', 'an ATTENDEE', 'rw', '--'],
    ['ENABLED', stage, 'rw', 'rw'],
    ['ENABLED', 'an ADMIN', 'rw', 'rw'],
    ['BACKSTAGE_ONLY', 'an ATTENDEE', '--', '--'],
    ['BACKSTAGE_ONLY', stage, '--', 'rw'],
    ['BACKSTAGE_ONLY', 'an ADMIN', '--', 'rw'],
    ['DISABLED', 'an ATTENDEE', '--', '--'],
    ['DISABLED', stage, '--', '--'],
    ['DISABLED', 'an ADMIN', '--', '--'],
  ] as const)('applies the chat mode %s: %s may %s in PUBLIC, %s in BACKSTAGE', async (...row) => {
    const [chat_mode, viewer, publicAccess, backstageAccess] = row;
    const rooms = await createSessionWithRooms(cluster.deps, conference, { chat_mode });
    if (viewer === stage) await setSessionSpeaker(cluster.deps, conference, rooms.session_id, people[stage]);
    const browser = await cluster.browser(people[viewer], 0);
    const joinReply = await browser.request('join_session_chat_rooms', { session_id: rooms.session_id });
    const expected = [...(publicAccess === 'rw' ? ['PUBLIC'] : []), ...(backstageAccess === 'rw' ? ['BACKSTAGE'] : [])];
    expect(joinReply).toMatchObject({ ok: true, data: { rooms: expected.map((subtype) => ({ subtype })) } });
    const http = await personClient(cluster.api, people[viewer]).get(`/sessions/${rooms.session_id}/chat-rooms`);
    expect(http.body).toHaveLength(expected.length);
    expect(await outcome(viewer, rooms.PUBLIC)).toBe(publicAccess);
    expect(await outcome(viewer, rooms.BACKSTAGE)).toBe(backstageAccess);
  });

  it('lets organizers read a disabled room, which accepts no posts and is not listed', async () => {
    const { PUBLIC } = await createSessionWithRooms(cluster.deps, conference);
    await changeRoom(cluster.deps, PUBLIC, 'is_enabled = false');
    expect(await outcome('an ORGANIZER', PUBLIC)).toBe('r-');
    expect(await outcome('a MODERATOR', PUBLIC)).toBe('--');
    expect(await outcome('an ATTENDEE', PUBLIC)).toBe('--');
    const attendee = roomApi(cluster.api, people['an ATTENDEE']);
    expect(await attendee.messages(PUBLIC)).toMatchObject({ status: 403, body: { error: 'room_disabled' } });
    const organizer = roomApi(cluster.api, people['an ORGANIZER']);
    expect(await organizer.post(PUBLIC, 'Hello')).toMatchObject({ status: 403, body: { error: 'room_disabled' } });
  });

  it('lets everybody read an announcement room, and organizers post', async () => {
    const { PUBLIC } = await createSessionWithRooms(cluster.deps, conference);
    await changeRoom(cluster.deps, PUBLIC, 'announce_only = true');
    expect(await outcome('an ATTENDEE', PUBLIC)).toBe('r-');
    expect(await outcome('a MODERATOR', PUBLIC)).toBe('r-');
    expect(await outcome('an ORGANIZER', PUBLIC)).toBe('rw');
    const attendee = roomApi(cluster.api, people['an ATTENDEE']);
    expect(await attendee.post(PUBLIC, 'Hello')).toMatchObject({ status: 403, body: { error: 'announce_only' } });
  });
});
