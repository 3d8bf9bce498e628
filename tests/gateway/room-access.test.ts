/** Members who lose access to a room are removed from it on every gateway; the others stay. */
import { deleteChatRoom } from '@plenum/core/domain/chat/chat-rooms/delete-chat-room';
import { disablePublicChatRooms } from '@plenum/core/domain/chat/chat-rooms/disable-public-chat-rooms';
import { toggleChatRoom, updateChatRoom } from '@plenum/core/domain/chat/chat-rooms/update-chat-room';
import { updateEventUser } from '@plenum/core/domain/events/attendees/update-event-user';
import { deleteEvent } from '@plenum/core/domain/events/events/delete-event';
import { changeSessions } from '@plenum/core/domain/schedule/sessions/change-sessions';
import { deleteSession } from '@plenum/core/domain/schedule/sessions/delete-session';
import { getSession } from '@plenum/core/domain/schedule/sessions/get-session';
import { placeSessions } from '@plenum/core/domain/schedule/sessions/place-sessions';
import { updateSession } from '@plenum/core/domain/schedule/sessions/update-session';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitForCondition } from '../support/api/wait-until.ts';
import type { SocketBrowser } from '../support/gateway/socket-browser.ts';
import { startTestCluster, type TestCluster } from '../support/gateway/test-gateways.ts';
import {
  scopeOfPerson,
  type Conference,
  createConferenceWithRooms,
  setMembership,
  createSessionWithRooms,
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
  conference = await createConferenceWithRooms(cluster.deps);
  session = await createSessionWithRooms(cluster.deps, conference);
  people = {
    ATTENDEE: await setMembership(cluster.deps, conference, 'ATTENDEE'),
    SPEAKER: await setMembership(cluster.deps, conference, 'SPEAKER'),
    MODERATOR: await setMembership(cluster.deps, conference, 'MODERATOR'),
    ORGANIZER: await setMembership(cluster.deps, conference, 'ORGANIZER'),
  };
});
afterEach(() => cluster.closeBrowsers());
afterAll(() => cluster.close());

type TestRole = keyof typeof people;
const creatorScope = () => scopeOfPerson(cluster.deps, conference.creator);
const roles: readonly TestRole[] = ['ATTENDEE', 'SPEAKER', 'MODERATOR', 'ORGANIZER'];

/** Returns the sorted roles of the members in a room, each role once per gateway. */
const rolesInRoom = (room_id: number): TestRole[] =>
  cluster.gateways
    .flatMap(({ io }) =>
      [...(io.sockets.adapter.rooms.get(`room_${room_id}`) ?? [])].flatMap((id) => {
        const user_id = io.sockets.sockets.get(id)?.data.actor.user_id;
        return roles.filter((role) => people[role].user_id === user_id);
      }),
    )
    .toSorted();
const onBothGateways = (list: readonly TestRole[]): TestRole[] => [...list, ...list].toSorted();

interface EnteredBrowser {
  readonly role: TestRole;
  readonly browser: SocketBrowser;
}

/** Opens two tabs for each role, one on each gateway, which enter a room. */
async function enter(room_id: number, enteringRoles: readonly TestRole[] = roles): Promise<EnteredBrowser[]> {
  const enteredBrowsers: EnteredBrowser[] = [];
  for (const gateway of [0, 1] as const)
    for (const role of enteringRoles) {
      const browser = await cluster.browser(people[role], gateway);
      expect(await browser.request('join_chat_room', { room_id })).toMatchObject({ ok: true });
      enteredBrowsers.push({ role, browser });
    }
  expect(rolesInRoom(room_id)).toEqual(onBothGateways(enteringRoles));
  return enteredBrowsers;
}

/**
 * Waits until only these roles are in the room. The product guarantees one second; the test allows more on a
 * slow machine.
 */
const expectOnlyInRoom = (room_id: number, remaining: readonly TestRole[]) =>
  waitForCondition(
    `only ${remaining.join(', ') || 'nobody'} is in the room`,
    () => rolesInRoom(room_id).join() === onBothGateways(remaining).join(),
  );

interface AccessChange {
  readonly change: string;
  readonly room: () => number;
  readonly apply: () => Promise<unknown>;
  readonly remaining: readonly TestRole[];
}

const accessChanges: readonly AccessChange[] = [
  {
    change: 'closing the room',
    room: () => conference.rooms.GLOBAL,
    apply: () => toggleChatRoom(creatorScope(), conference.rooms.GLOBAL),
    remaining: ['ORGANIZER'],
  },
  {
    change: 'closing the room by an update',
    room: () => session.PUBLIC,
    apply: () => updateChatRoom(creatorScope(), session.PUBLIC, { is_enabled: false }),
    remaining: ['ORGANIZER'],
  },
  {
    change: 'closing all public rooms',
    room: () => conference.rooms.GLOBAL,
    apply: () => disablePublicChatRooms(creatorScope(), conference.event_id),
    remaining: ['ORGANIZER'],
  },
  {
    change: 'deleting the room',
    room: () => conference.rooms.GLOBAL,
    apply: () => deleteChatRoom(creatorScope(), conference.rooms.GLOBAL),
    remaining: [],
  },
  {
    change: 'the chat mode BACKSTAGE_ONLY',
    room: () => session.PUBLIC,
    apply: () => updateSession(creatorScope(), session.session_id, { chat_mode: 'BACKSTAGE_ONLY' }),
    remaining: [],
  },
  {
    change: 'the chat mode DISABLED of many sessions',
    room: () => session.PUBLIC,
    apply: () =>
      changeSessions(creatorScope(), conference.event_id, {
        ids: [session.session_id],
        changes: { chat_mode: 'DISABLED' },
      }),
    remaining: [],
  },
  {
    change: 'unscheduling the session',
    room: () => session.PUBLIC,
    apply: async () => {
      const { event_id } = conference;
      const { session_id: id } = session;
      const detail = await getSession(creatorScope(), id);
      const { day_number, start_time, end_time, location } = detail;
      const original = { day_number, start_time, end_time, location };
      await placeSessions(creatorScope(), event_id, { placements: [{ id, from: original, to: null }] });
    },
    remaining: ['ORGANIZER'],
  },
  {
    change: 'deleting the session',
    room: () => session.PUBLIC,
    apply: () => deleteSession(creatorScope(), session.session_id),
    remaining: [],
  },
  {
    change: 'deleting the event',
    room: () => conference.rooms.GLOBAL,
    apply: () => deleteEvent(creatorScope(), conference.event_id),
    remaining: [],
  },
];

describe('removal of members without access on both gateways', () => {
  it.each(accessChanges)('removes members after $change', async ({ room, apply, remaining }) => {
    const room_id = room();
    const enteredBrowsers = await enter(room_id);
    await apply();
    await expectOnlyInRoom(room_id, remaining);
    for (const { role, browser } of enteredBrowsers) {
      if (remaining.includes(role)) expect(browser.all('chat_room_left')).toEqual([]);
      else expect(await browser.next('chat_room_left')).toEqual({ room_id });
    }
  });

  it('removes members after a demotion', async () => {
    await enter(conference.rooms.GREEN_ROOM, ['SPEAKER', 'ORGANIZER']);
    await updateEventUser(creatorScope(), conference.event_id, people.SPEAKER.user_id, { role: 'ATTENDEE' });
    await expectOnlyInRoom(conference.rooms.GREEN_ROOM, ['ORGANIZER']);
  });
});

describe('room membership', () => {
  it('keeps members when another room closes or the room is edited', async () => {
    const enteredBrowsers = await enter(conference.rooms.GLOBAL);
    await updateChatRoom(creatorScope(), conference.rooms.GLOBAL, { name: 'Everybody', slow_mode_seconds: 5 });
    await toggleChatRoom(creatorScope(), session.PUBLIC);
    for (const { browser } of enteredBrowsers)
      await browser.next('chat_room_updated', ({ name }) => name === 'Everybody');
    expect(rolesInRoom(conference.rooms.GLOBAL)).toEqual(onBothGateways(roles));
  });

  it('restores members after reopening', async () => {
    const { GLOBAL } = conference.rooms;
    const [enteredBrowser] = await enter(GLOBAL, ['ATTENDEE']);
    await toggleChatRoom(creatorScope(), GLOBAL);
    await expectOnlyInRoom(GLOBAL, []);
    await toggleChatRoom(creatorScope(), GLOBAL);
    expect(await enteredBrowser?.browser.request('join_chat_room', { room_id: GLOBAL })).toMatchObject({ ok: true });
    await toggleChatRoom(creatorScope(), GLOBAL);
    await expectOnlyInRoom(GLOBAL, []);
  });

  it('removes members of a room that closes during joining', async () => {
    const { GLOBAL } = conference.rooms;
    const browsers = [await cluster.browser(people.ATTENDEE, 0), await cluster.browser(people.ATTENDEE, 1)];
    for (let round = 0; round < 10; round += 1) {
      const answers = browsers.map((browser) => browser.request('join_chat_room', { room_id: GLOBAL }));
      await toggleChatRoom(creatorScope(), GLOBAL);
      await Promise.all(answers);
      await expectOnlyInRoom(GLOBAL, []);
      await toggleChatRoom(creatorScope(), GLOBAL);
    }
  });
});
