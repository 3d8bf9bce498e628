/**
 * Recipients of the server events about created, changed, closed and removed rooms; nobody receives events of a room
 * they may not see.
 */
import { chatNotificationIntervalMs } from '@plenum/contracts/limits';
import type { ServerEventName } from '@plenum/contracts/server-events';
import { createChatRoom } from '@plenum/core/domain/chat/chat-rooms/create-chat-room';
import { deleteChatRoom } from '@plenum/core/domain/chat/chat-rooms/delete-chat-room';
import { disablePublicChatRooms } from '@plenum/core/domain/chat/chat-rooms/disable-public-chat-rooms';
import { postRoomMessage } from '@plenum/core/domain/chat/chat-rooms/post-room-message';
import { toggleChatRoom, updateChatRoom } from '@plenum/core/domain/chat/chat-rooms/update-chat-room';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SocketBrowser } from '../support/gateway/socket-browser.ts';
import { startTestCluster, type TestCluster } from '../support/gateway/test-gateways.ts';
import {
  scopeOfPerson,
  type Conference,
  createConferenceWithRooms,
  createOrganizationOwner,
  setMembership,
  createPersonWithLogin,
  createSessionWithRooms,
  setSessionSpeaker,
  type SessionRooms,
} from '../support/gateway/world.ts';

const viewers = ['owner', 'ORGANIZER', 'MODERATOR', 'SPEAKER', 'ATTENDEE', 'stage', 'outsider'] as const;
type Viewer = (typeof viewers)[number];

let cluster: TestCluster;
let conference: Conference;
let session: SessionRooms;
let browsers: ReadonlyMap<Viewer, SocketBrowser>;

beforeAll(async () => {
  cluster = await startTestCluster();
});
beforeEach(async () => {
  const { deps } = cluster;
  conference = await createConferenceWithRooms(deps);
  session = await createSessionWithRooms(deps, conference);
  const stage = await setMembership(deps, conference, 'ATTENDEE', 'Stage');
  await setSessionSpeaker(deps, conference, session.session_id, stage);
  const people = {
    owner: await createOrganizationOwner(deps, conference),
    ORGANIZER: await setMembership(deps, conference, 'ORGANIZER'),
    MODERATOR: await setMembership(deps, conference, 'MODERATOR'),
    SPEAKER: await setMembership(deps, conference, 'SPEAKER'),
    ATTENDEE: await setMembership(deps, conference, 'ATTENDEE'),
    stage,
    outsider: await createPersonWithLogin(deps, 'Outsider'),
  };
  const openBrowsers = await Promise.all(
    viewers.map(
      async (viewer, index) => [viewer, await cluster.browser(people[viewer], index % 2 === 0 ? 0 : 1)] as const,
    ),
  );
  browsers = new Map(openBrowsers);
  // Owners of the organization do not join the channels of its events automatically.
  await browsers.get('owner')?.request('join_event', { event_id: conference.event_id });
});
afterEach(() => cluster.closeBrowsers());
afterAll(() => cluster.close());

const creatorScope = () => scopeOfPerson(cluster.deps, conference.creator);

/** Returns the viewers that received a server event about a room, once all have received a later one. */
async function findReceivers(name: ServerEventName, room_id: number): Promise<Viewer[]> {
  const { id } = await createChatRoom(creatorScope(), conference.event_id, { name: `After ${name}`, is_enabled: true });
  for (const viewer of viewers) {
    if (viewer !== 'outsider') await browsers.get(viewer)?.next('chat_room_created', (room) => room.room_id === id);
  }
  // The reply follows everything that was sent before the request.
  await browsers.get('outsider')?.request('ping', {});
  const isAboutRoom = (payload: unknown) =>
    typeof payload === 'object' && payload !== null && 'room_id' in payload && payload.room_id === room_id;
  return viewers.filter((viewer) =>
    browsers.get(viewer)?.received.some((event) => event.name === name && isAboutRoom(event.payload)),
  );
}

const members = ['owner', 'ORGANIZER', 'MODERATOR', 'SPEAKER', 'ATTENDEE', 'stage'];
const staff = ['owner', 'ORGANIZER'] as const;

describe('announcing a new room', () => {
  it.each([
    ['GLOBAL', true, members],
    ['GLOBAL', false, staff],
    ['GREEN_ROOM', true, ['owner', 'ORGANIZER', 'MODERATOR', 'SPEAKER']],
    ['GREEN_ROOM', false, staff],
    ['ADMIN', true, staff],
    ['ADMIN', false, staff],
  ] as const)('announces a new room of type %s, open: %s, to %j', async (room_type, is_enabled, expected) => {
    const room = await createChatRoom(creatorScope(), conference.event_id, {
      name: 'Secret',
      room_type,
      is_enabled,
    });
    expect(await findReceivers('chat_room_created', room.id)).toEqual(expected);
    expect(await browsers.get('ORGANIZER')?.next('chat_room_created')).toMatchObject({
      room_id: room.id,
      event_id: conference.event_id,
      name: 'Secret',
      room_type,
      is_enabled,
    });
  });
});

describe('announcing a changed room', () => {
  const rooms: readonly (readonly [string, () => number, readonly string[]])[] = [
    ['GLOBAL', () => conference.rooms.GLOBAL, members],
    ['GREEN_ROOM', () => conference.rooms.GREEN_ROOM, ['owner', 'ORGANIZER', 'MODERATOR', 'SPEAKER']],
    ['ADMIN', () => conference.rooms.ADMIN, staff],
    ['PUBLIC', () => session.PUBLIC, members],
    ['BACKSTAGE', () => session.BACKSTAGE, ['owner', 'ORGANIZER', 'MODERATOR', 'stage']],
  ];

  it.each(rooms)('announces a change of %s', async (_kind, room, expected) => {
    await updateChatRoom(creatorScope(), room(), { name: 'Renamed' });
    expect(await findReceivers('chat_room_updated', room())).toEqual(expected);
  });

  it.each(rooms)('announces that %s closes, only to people who still see it', async (_kind, room, expected) => {
    await toggleChatRoom(creatorScope(), room());
    expect(await findReceivers('chat_room_updated', room())).toEqual(expected);
    await updateChatRoom(creatorScope(), room(), { name: 'Renamed in secret' });
    for (const viewer of staff)
      await browsers.get(viewer)?.next('chat_room_updated', ({ name }) => name === 'Renamed in secret');
    expect(
      viewers.filter((viewer) =>
        browsers
          .get(viewer)
          ?.all('chat_room_updated')
          .some(({ name }) => name === 'Renamed in secret'),
      ),
    ).toEqual(staff);
  });

  it.each(rooms)('announces that %s is removed', async (_kind, room, expected) => {
    const room_id = room();
    await deleteChatRoom(creatorScope(), room_id);
    expect(await findReceivers('chat_room_deleted', room_id)).toEqual(expected);
  });

  it('announces that all public rooms close, to everybody in the event', async () => {
    await disablePublicChatRooms(creatorScope(), conference.event_id);
    for (const viewer of viewers)
      if (viewer !== 'outsider')
        expect(await browsers.get(viewer)?.next('bulk_chat_rooms_updated')).toEqual({
          event_id: conference.event_id,
          updates: { is_enabled: false },
        });
    expect(browsers.get('outsider')?.all('bulk_chat_rooms_updated')).toEqual([]);
  });
});

describe('announcing a new message in a room', () => {
  const receiversOfNotification = (room_id: number) =>
    viewers.filter((viewer) =>
      browsers
        .get(viewer)
        ?.all('chat_notification')
        .some((notice) => notice.room_id === room_id),
    );

  it('announces a new message to people who may enter the room', async () => {
    const expected: readonly (readonly [number, readonly string[]])[] = [
      [conference.rooms.ADMIN, staff],
      [conference.rooms.GREEN_ROOM, ['owner', 'ORGANIZER', 'MODERATOR', 'SPEAKER']],
      [session.BACKSTAGE, ['owner', 'ORGANIZER', 'MODERATOR', 'stage']],
      [conference.rooms.GLOBAL, members],
    ];
    for (const [room_id] of expected) await postRoomMessage(creatorScope(), { room_id, content: 'Hello' });
    for (const [room_id, people] of expected) {
      for (const viewer of viewers)
        if (people.includes(viewer))
          expect(await browsers.get(viewer)?.next('chat_notification', (notice) => notice.room_id === room_id)).toEqual(
            {
              room_id,
              event_id: conference.event_id,
              last_seq: 1,
            },
          );
      expect(receiversOfNotification(room_id)).toEqual(people);
    }
  });

  it('announces a new message immediately, and then at most every two seconds with the newest sequence number', async () => {
    const { GLOBAL } = conference.rooms;
    // A single scope, because the posting process keeps the intervals.
    const scope = creatorScope();
    for (let count = 0; count < 20; count += 1) await postRoomMessage(scope, { room_id: GLOBAL, content: 'Hello' });
    const browser = browsers.get('ATTENDEE');
    await browser?.next('chat_notification');
    const startMs = performance.now();
    await browser?.next('chat_notification', ({ last_seq }) => last_seq === 20);
    const intervals = Math.ceil((performance.now() - startMs) / chatNotificationIntervalMs);
    expect(browser?.all('chat_notification').length).toBeLessThanOrEqual(2 + intervals);
    expect(browser?.all('chat_notification').length).toBeLessThan(20);
  });
});
