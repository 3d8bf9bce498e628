/** Whoever may no longer be in a room leaves it at once, on every gateway; whoever still may stays. */
import { updateEventUser } from '@plenum/core/domain/attendees/update-event-user';
import { deleteChatRoom } from '@plenum/core/domain/chat-rooms/delete-chat-room';
import { disablePublicChatRooms } from '@plenum/core/domain/chat-rooms/disable-public-chat-rooms';
import { toggleChatRoom, updateChatRoom } from '@plenum/core/domain/chat-rooms/update-chat-room';
import { deleteEvent } from '@plenum/core/domain/events/delete-event';
import { changeSessions } from '@plenum/core/domain/sessions/change-sessions';
import { deleteSession } from '@plenum/core/domain/sessions/delete-session';
import { updateSession } from '@plenum/core/domain/sessions/update-session';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitUntil } from '../support/api/wait-until.ts';
import type { SocketBrowser } from '../support/gateway/socket-browser.ts';
import { startTestCluster, type TestCluster } from '../support/gateway/test-gateways.ts';
import {
  actingAs,
  type Conference,
  makeConference,
  makeMember,
  makeSession,
  type Person,
  type SessionRooms,
} from '../support/gateway/world.ts';

let cluster: TestCluster;
let conference: Conference;
let session: SessionRooms;
let people: Record<'ATTENDEE' | 'SPEAKER' | 'MODERATOR' | 'ORGANIZER', Person>;

beforeAll(async () => {
  cluster = await startTestCluster();
});
beforeEach(async () => {
  conference = await makeConference(cluster.deps);
  session = await makeSession(cluster.deps, conference);
  people = {
    ATTENDEE: await makeMember(cluster.deps, conference, 'ATTENDEE'),
    SPEAKER: await makeMember(cluster.deps, conference, 'SPEAKER'),
    MODERATOR: await makeMember(cluster.deps, conference, 'MODERATOR'),
    ORGANIZER: await makeMember(cluster.deps, conference, 'ORGANIZER'),
  };
});
afterEach(() => cluster.closeBrowsers());
afterAll(() => cluster.close());

type Who = keyof typeof people;
const byCreator = () => actingAs(cluster.deps, conference.creator);
const everybody: readonly Who[] = ['ATTENDEE', 'SPEAKER', 'MODERATOR', 'ORGANIZER'];

/** Who of them is in a room, on whichever gateway; a name comes once for each gateway. */
const inside = (room_id: number): string[] =>
  cluster.gateways.flatMap(({ io }) =>
    [...(io.sockets.adapter.rooms.get(`room_${room_id}`) ?? [])].flatMap((id) => {
      const user_id = io.sockets.sockets.get(id)?.data.actor.user_id;
      return everybody.filter((who) => people[who].user_id === user_id);
    }),
  );
const twice = (who: readonly Who[]): string[] => [...who, ...who].toSorted();

/** Two tabs of each, one on either gateway, in a room. */
async function enter(room_id: number, who: readonly Who[] = everybody): Promise<SocketBrowser[]> {
  const browsers: SocketBrowser[] = [];
  for (const gateway of [0, 1] as const)
    for (const name of who) {
      const browser = await cluster.browser(people[name], gateway);
      expect(await browser.request('join_chat_room', { room_id })).toMatchObject({ ok: true });
      browsers.push(browser);
    }
  expect(inside(room_id).toSorted()).toEqual(twice(who));
  return browsers;
}

/** A second is what the product promises; the rest of the time is the test machine's. */
const leftInside = (room_id: number, who: readonly Who[]) =>
  waitUntil(
    `only ${who.join(', ') || 'nobody'} is in the room`,
    () => inside(room_id).toSorted().join() === twice(who).join(),
  );

interface Way {
  readonly way: string;
  readonly room: () => number;
  readonly act: () => Promise<unknown>;
  readonly staying: readonly Who[];
}

const ways: readonly Way[] = [
  {
    way: 'closing it',
    room: () => conference.rooms.GLOBAL,
    act: () => toggleChatRoom(byCreator(), conference.rooms.GLOBAL),
    staying: ['ORGANIZER'],
  },
  {
    way: 'closing it by a change',
    room: () => session.PUBLIC,
    act: () => updateChatRoom(byCreator(), session.PUBLIC, { is_enabled: false }),
    staying: ['ORGANIZER'],
  },
  {
    way: 'closing all public rooms',
    room: () => conference.rooms.GLOBAL,
    act: () => disablePublicChatRooms(byCreator(), conference.event_id),
    staying: ['ORGANIZER'],
  },
  {
    way: 'removing it',
    room: () => conference.rooms.GLOBAL,
    act: () => deleteChatRoom(byCreator(), conference.rooms.GLOBAL),
    staying: [],
  },
  {
    way: 'the chat mode BACKSTAGE_ONLY',
    room: () => session.PUBLIC,
    act: () => updateSession(byCreator(), session.session_id, { chat_mode: 'BACKSTAGE_ONLY' }),
    staying: [],
  },
  {
    way: 'the chat mode DISABLED of many sessions',
    room: () => session.PUBLIC,
    act: () =>
      changeSessions(byCreator(), conference.event_id, {
        ids: [session.session_id],
        changes: { chat_mode: 'DISABLED' },
      }),
    staying: [],
  },
  {
    way: 'deleting the session',
    room: () => session.PUBLIC,
    act: () => deleteSession(byCreator(), session.session_id),
    staying: [],
  },
  {
    way: 'deleting the event',
    room: () => conference.rooms.GLOBAL,
    act: () => deleteEvent(byCreator(), conference.event_id),
    staying: [],
  },
];

describe('a room is left, on both gateways, by whom', () => {
  it.each(ways)('$way shuts out', async ({ room, act, staying }) => {
    const room_id = room();
    const browsers = await enter(room_id);
    await act();
    await leftInside(room_id, staying);
    for (const [index, browser] of browsers.entries()) {
      const who = everybody[index % everybody.length];
      if (who === undefined || staying.includes(who)) expect(browser.all('chat_room_left')).toEqual([]);
      else expect(await browser.next('chat_room_left')).toEqual({ room_id });
    }
  });

  it('a lower role shuts out', async () => {
    await enter(conference.rooms.GREEN_ROOM, ['SPEAKER', 'ORGANIZER']);
    await updateEventUser(byCreator(), conference.event_id, people.SPEAKER.user_id, { role: 'ATTENDEE' });
    await leftInside(conference.rooms.GREEN_ROOM, ['ORGANIZER']);
  });
});

describe('a room stays as it is', () => {
  it('when another one closes, and when its words change', async () => {
    const browsers = await enter(conference.rooms.GLOBAL);
    await updateChatRoom(byCreator(), conference.rooms.GLOBAL, { name: 'Everybody', slow_mode_seconds: 5 });
    await toggleChatRoom(byCreator(), session.PUBLIC);
    for (const browser of browsers) await browser.next('chat_room_updated', ({ name }) => name === 'Everybody');
    expect(inside(conference.rooms.GLOBAL).toSorted()).toEqual(twice(everybody));
  });

  it('and may be entered again when it opens again', async () => {
    const { GLOBAL } = conference.rooms;
    const [browser] = await enter(GLOBAL, ['ATTENDEE']);
    await toggleChatRoom(byCreator(), GLOBAL);
    await leftInside(GLOBAL, []);
    await toggleChatRoom(byCreator(), GLOBAL);
    expect(await browser?.request('join_chat_room', { room_id: GLOBAL })).toMatchObject({ ok: true });
    await toggleChatRoom(byCreator(), GLOBAL);
    await leftInside(GLOBAL, []);
  });
});

describe('whoever enters while a door closes', () => {
  it('is never left inside', async () => {
    const { GLOBAL } = conference.rooms;
    const browsers = [await cluster.browser(people.ATTENDEE, 0), await cluster.browser(people.ATTENDEE, 1)];
    for (let round = 0; round < 10; round += 1) {
      const answers = browsers.map((browser) => browser.request('join_chat_room', { room_id: GLOBAL }));
      await toggleChatRoom(byCreator(), GLOBAL);
      await Promise.all(answers);
      await leftInside(GLOBAL, []);
      await toggleChatRoom(byCreator(), GLOBAL);
    }
  });
});
