/** Who may read, enter and post where: one table, held against HTTP and socket alike (spec: contract 5.3, decisions 5). */
import { postRoomMessage } from '@plenum/core/domain/chat-rooms/post-room-message';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { roomApi } from '../support/gateway/room-api.ts';
import { startTestHouse, type TestHouse } from '../support/gateway/test-gateways.ts';
import {
  actingAs,
  changeMembership,
  changeRoom,
  type Conference,
  makeConference,
  makeImplicitOwner,
  makeMember,
  makePerson,
  makeSession,
  makeSessionSpeaker,
  type Person,
  type SessionRooms,
} from '../support/gateway/world.ts';

type Kind = 'GLOBAL' | 'GREEN_ROOM' | 'ADMIN' | 'PUBLIC' | 'BACKSTAGE';
/** `rw`: reads, enters and posts. `r`: reads and enters. `-`: nothing. */
type Access = 'rw' | 'r' | '-';

const kinds = ['GLOBAL', 'GREEN_ROOM', 'ADMIN', 'PUBLIC', 'BACKSTAGE'] as const satisfies readonly Kind[];

const table = {
  'an ADMIN': ['rw', 'rw', 'rw', 'rw', 'rw'],
  'an ORGANIZER': ['rw', 'rw', 'rw', 'rw', 'rw'],
  'a MODERATOR': ['rw', 'rw', '-', 'rw', 'rw'],
  'a SPEAKER': ['rw', 'rw', '-', 'rw', '-'],
  'an ATTENDEE': ['rw', '-', '-', 'rw', '-'],
  'a speaker of the session': ['rw', '-', '-', 'rw', 'rw'],
  'an OWNER of the organization without membership': ['rw', 'rw', 'rw', 'rw', 'rw'],
  'a muted ATTENDEE': ['r', '-', '-', 'r', '-'],
  'a muted MODERATOR': ['r', 'r', '-', 'r', 'r'],
  'somebody whose mute has run out': ['rw', '-', '-', 'rw', '-'],
  'a banned ORGANIZER': ['-', '-', '-', '-', '-'],
  'an outsider': ['-', '-', '-', '-', '-'],
} as const satisfies Record<string, readonly Access[]>;
type Viewer = keyof typeof table;

let house: TestHouse;
let conference: Conference;
let session: SessionRooms;
let people: Record<Viewer, Person>;

beforeAll(async () => {
  house = await startTestHouse();
  const { deps } = house;
  conference = await makeConference(deps);
  session = await makeSession(deps, conference);
  people = {
    'an ADMIN': await makeMember(deps, conference, 'ADMIN'),
    'an ORGANIZER': await makeMember(deps, conference, 'ORGANIZER'),
    'a MODERATOR': await makeMember(deps, conference, 'MODERATOR'),
    'a SPEAKER': await makeMember(deps, conference, 'SPEAKER'),
    'an ATTENDEE': await makeMember(deps, conference, 'ATTENDEE'),
    'a speaker of the session': await makeMember(deps, conference, 'ATTENDEE'),
    'an OWNER of the organization without membership': await makeImplicitOwner(deps, conference),
    'a muted ATTENDEE': await makeMember(deps, conference, 'ATTENDEE'),
    'a muted MODERATOR': await makeMember(deps, conference, 'MODERATOR'),
    'somebody whose mute has run out': await makeMember(deps, conference, 'ATTENDEE'),
    'a banned ORGANIZER': await makeMember(deps, conference, 'ORGANIZER'),
    'an outsider': await makePerson(deps, 'Outsider'),
  };
  await makeSessionSpeaker(deps, conference, session.session_id, people['a speaker of the session']);
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
    people['somebody whose mute has run out'],
    `is_chat_banned = true, chat_ban_until = now() - interval '1 second'`,
  );
  await changeMembership(deps, conference, people['a banned ORGANIZER'], 'is_banned = true');
});
afterEach(() => house.closeBrowsers());
afterAll(() => house.close());

const roomIdOf = (kind: Kind): number =>
  kind === 'PUBLIC' || kind === 'BACKSTAGE' ? session[kind] : conference.rooms[kind];

/** Whether the command, without any transport, lets somebody post. */
async function mayPostByCommand(person: Person, room_id: number): Promise<boolean> {
  const scope = { ...actingAs(house.deps, person), publish: () => undefined };
  return postRoomMessage(scope, { room_id, content: 'Hello' }).then(
    () => true,
    () => false,
  );
}

/** What somebody can really do in a room, by every way there is. */
async function accessOf(person: Person, room_id: number) {
  const http = roomApi(house.api, person);
  const browser = await house.browser(person, 1);
  const read = await http.messages(room_id);
  const mark = await http.markRead(room_id, 0);
  const joined = await browser.request('join_chat_room', { room_id });
  const in_channel = house.gateways[1].io.sockets.adapter.rooms.get(`room_${room_id}`)?.has(browser.socket.id ?? '');
  const marked = await browser.request('mark_room_read', { room_id, seq: 0 });
  const post = await http.post(room_id, 'Hello');
  const by_command = await mayPostByCommand(person, room_id);
  browser.close();
  return {
    reads: [read.status === 200, mark.status === 200, joined.ok, in_channel ?? false, marked.ok],
    posts: [post.status === 201, by_command],
    refusals: [read.status, post.status],
  };
}

const viewers = Object.keys(table).filter((name): name is Viewer => name in table);
describe.each(viewers)('%s', (viewer) => {
  it.each(kinds.map((kind, index) => [kind, table[viewer][index]] as const))(
    'has in %s: %s',
    async (kind, expected) => {
      const { reads, posts, refusals } = await accessOf(people[viewer], roomIdOf(kind));
      expect(reads).toEqual(reads.map(() => expected !== '-'));
      expect(posts).toEqual(posts.map(() => expected === 'rw'));
      if (expected === '-') expect(refusals).toEqual([403, 403]);
      if (expected === 'r') expect(refusals).toEqual([200, 403]);
    },
  );
});

describe('the list of rooms', () => {
  const listed: Record<Viewer, readonly string[] | number> = {
    'an ADMIN': ['GLOBAL', 'GREEN_ROOM', 'ADMIN'],
    'an ORGANIZER': ['GLOBAL', 'GREEN_ROOM', 'ADMIN'],
    'a MODERATOR': ['GLOBAL', 'GREEN_ROOM'],
    'a SPEAKER': ['GLOBAL', 'GREEN_ROOM'],
    'an ATTENDEE': ['GLOBAL'],
    'a speaker of the session': ['GLOBAL'],
    'an OWNER of the organization without membership': ['GLOBAL', 'GREEN_ROOM', 'ADMIN'],
    'a muted ATTENDEE': [],
    'a muted MODERATOR': [],
    'somebody whose mute has run out': ['GLOBAL'],
    'a banned ORGANIZER': 403,
    'an outsider': 403,
  };
  it.each(viewers)('shows %s what they may enter', async (viewer) => {
    const reply = await roomApi(house.api, people[viewer]).listRooms(conference.event_id);
    const expected = listed[viewer];
    if (typeof expected === 'number') {
      expect(reply.status).toBe(expected);
    } else {
      expect(reply).toMatchObject({ status: 200, body: { total_items: expected.length } });
      expect(reply.body).toMatchObject({ chat_rooms: expected.map((room_type) => ({ room_type, can_post: true })) });
    }
  });
});

describe('what closes a room', () => {
  const outcome = async (viewer: Viewer, room_id: number) => {
    const { reads, posts } = await accessOf(people[viewer], room_id);
    return `${reads.every(Boolean) ? 'r' : '-'}${posts.every(Boolean) ? 'w' : '-'}`;
  };

  it('is its chat mode: BACKSTAGE_ONLY shuts PUBLIC, for staff too', async () => {
    const { PUBLIC, BACKSTAGE } = await makeSession(house.deps, conference, { chat_mode: 'BACKSTAGE_ONLY' });
    expect(await outcome('an ATTENDEE', PUBLIC)).toBe('--');
    expect(await outcome('an ADMIN', PUBLIC)).toBe('--');
    expect(await outcome('an ADMIN', BACKSTAGE)).toBe('rw');
  });

  it('is its chat mode: DISABLED shuts both', async () => {
    const { PUBLIC, BACKSTAGE } = await makeSession(house.deps, conference, { chat_mode: 'DISABLED' });
    expect(await outcome('an ADMIN', PUBLIC)).toBe('--');
    expect(await outcome('an ADMIN', BACKSTAGE)).toBe('--');
  });

  it('is being disabled: organizers still read, nobody posts, nobody sees it listed', async () => {
    const { PUBLIC } = await makeSession(house.deps, conference);
    await changeRoom(house.deps, PUBLIC, 'is_enabled = false');
    expect(await outcome('an ORGANIZER', PUBLIC)).toBe('r-');
    expect(await outcome('a MODERATOR', PUBLIC)).toBe('--');
    expect(await outcome('an ATTENDEE', PUBLIC)).toBe('--');
    const attendee = roomApi(house.api, people['an ATTENDEE']);
    expect(await attendee.messages(PUBLIC)).toMatchObject({ status: 403, body: { error: 'room_disabled' } });
    const organizer = roomApi(house.api, people['an ORGANIZER']);
    expect(await organizer.post(PUBLIC, 'Hello')).toMatchObject({ status: 403, body: { error: 'room_disabled' } });
  });

  it('is announcing: everybody reads, organizers post', async () => {
    const { PUBLIC } = await makeSession(house.deps, conference);
    await changeRoom(house.deps, PUBLIC, 'announce_only = true');
    expect(await outcome('an ATTENDEE', PUBLIC)).toBe('r-');
    expect(await outcome('an ORGANIZER', PUBLIC)).toBe('rw');
  });
});
