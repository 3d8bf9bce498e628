/** News of rooms: who hears that one was made, changed, closed or removed, and nobody learns of a room that is not theirs. */
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
  actingAs,
  type Conference,
  makeConference,
  makeImplicitOwner,
  makeMember,
  makePerson,
  makeSession,
  makeSessionSpeaker,
  type SessionRooms,
} from '../support/gateway/world.ts';

const cast = ['owner', 'ORGANIZER', 'MODERATOR', 'SPEAKER', 'ATTENDEE', 'stage', 'outsider'] as const;
type Who = (typeof cast)[number];

let cluster: TestCluster;
let conference: Conference;
let session: SessionRooms;
let browsers: ReadonlyMap<Who, SocketBrowser>;

beforeAll(async () => {
  cluster = await startTestCluster();
});
beforeEach(async () => {
  const { deps } = cluster;
  conference = await makeConference(deps);
  session = await makeSession(deps, conference);
  const stage = await makeMember(deps, conference, 'ATTENDEE', 'Stage');
  await makeSessionSpeaker(deps, conference, session.session_id, stage);
  const people = {
    owner: await makeImplicitOwner(deps, conference),
    ORGANIZER: await makeMember(deps, conference, 'ORGANIZER'),
    MODERATOR: await makeMember(deps, conference, 'MODERATOR'),
    SPEAKER: await makeMember(deps, conference, 'SPEAKER'),
    ATTENDEE: await makeMember(deps, conference, 'ATTENDEE'),
    stage,
    outsider: await makePerson(deps, 'Outsider'),
  };
  const opened = await Promise.all(
    cast.map(async (who, index) => [who, await cluster.browser(people[who], index % 2 === 0 ? 0 : 1)] as const),
  );
  browsers = new Map(opened);
  // Who owns the organization is in no event's channel by themselves.
  await browsers.get('owner')?.request('join_event', { event_id: conference.event_id });
});
afterEach(() => cluster.closeBrowsers());
afterAll(() => cluster.close());

const byCreator = () => actingAs(cluster.deps, conference.creator);

/** Who has heard a server event about a room by the time that everybody has heard something that came later. */
async function hearersOf(name: ServerEventName, room_id: number): Promise<Who[]> {
  const { id } = await createChatRoom(byCreator(), conference.event_id, { name: `After ${name}`, is_enabled: true });
  for (const who of cast) {
    if (who !== 'outsider') await browsers.get(who)?.next('chat_room_created', (room) => room.room_id === id);
  }
  // An answer comes after whatever was sent before it was asked for.
  await browsers.get('outsider')?.request('ping', {});
  const aboutIt = (payload: unknown) =>
    typeof payload === 'object' && payload !== null && 'room_id' in payload && payload.room_id === room_id;
  return cast.filter((who) =>
    browsers.get(who)?.received.some((event) => event.name === name && aboutIt(event.payload)),
  );
}

const members = ['owner', 'ORGANIZER', 'MODERATOR', 'SPEAKER', 'ATTENDEE', 'stage'];
const staff = ['owner', 'ORGANIZER'] as const;

describe('a new room is told', () => {
  it.each([
    ['GLOBAL', true, members],
    ['GLOBAL', false, staff],
    ['GREEN_ROOM', true, ['owner', 'ORGANIZER', 'MODERATOR', 'SPEAKER']],
    ['GREEN_ROOM', false, staff],
    ['ADMIN', true, staff],
    ['ADMIN', false, staff],
  ] as const)('of the kind %s, open: %s, to %j', async (room_type, is_enabled, expected) => {
    const room = await createChatRoom(byCreator(), conference.event_id, { name: 'Secret', room_type, is_enabled });
    expect(await hearersOf('chat_room_created', room.id)).toEqual(expected);
    expect(await browsers.get('ORGANIZER')?.next('chat_room_created')).toMatchObject({
      room_id: room.id,
      event_id: conference.event_id,
      name: 'Secret',
      room_type,
      is_enabled,
    });
  });
});

describe('a change is told', () => {
  const rooms: readonly (readonly [string, () => number, readonly string[]])[] = [
    ['GLOBAL', () => conference.rooms.GLOBAL, members],
    ['GREEN_ROOM', () => conference.rooms.GREEN_ROOM, ['owner', 'ORGANIZER', 'MODERATOR', 'SPEAKER']],
    ['ADMIN', () => conference.rooms.ADMIN, staff],
    ['PUBLIC', () => session.PUBLIC, members],
    ['BACKSTAGE', () => session.BACKSTAGE, ['owner', 'ORGANIZER', 'MODERATOR', 'stage']],
  ];

  it.each(rooms)('of %s', async (_kind, room, expected) => {
    await updateChatRoom(byCreator(), room(), { name: 'Renamed' });
    expect(await hearersOf('chat_room_updated', room())).toEqual(expected);
  });

  it.each(rooms)('when %s closes, and then only to who still sees it', async (_kind, room, expected) => {
    await toggleChatRoom(byCreator(), room());
    expect(await hearersOf('chat_room_updated', room())).toEqual(expected);
    await updateChatRoom(byCreator(), room(), { name: 'Renamed in secret' });
    for (const who of staff)
      await browsers.get(who)?.next('chat_room_updated', ({ name }) => name === 'Renamed in secret');
    expect(
      cast.filter((who) =>
        browsers
          .get(who)
          ?.all('chat_room_updated')
          .some(({ name }) => name === 'Renamed in secret'),
      ),
    ).toEqual(staff);
  });

  it.each(rooms)('when %s is removed', async (_kind, room, expected) => {
    const room_id = room();
    await deleteChatRoom(byCreator(), room_id);
    expect(await hearersOf('chat_room_deleted', room_id)).toEqual(expected);
  });

  it('when all public rooms close, to everybody in the event', async () => {
    await disablePublicChatRooms(byCreator(), conference.event_id);
    for (const who of cast)
      if (who !== 'outsider')
        expect(await browsers.get(who)?.next('bulk_chat_rooms_updated')).toEqual({
          event_id: conference.event_id,
          updates: { is_enabled: false },
        });
    expect(browsers.get('outsider')?.all('bulk_chat_rooms_updated')).toEqual([]);
  });
});

describe('that a room has moved on is told', () => {
  const heard = (room_id: number) =>
    cast.filter((who) =>
      browsers
        .get(who)
        ?.all('chat_notification')
        .some((notice) => notice.room_id === room_id),
    );

  it('to those who may enter it', async () => {
    const expected: readonly (readonly [number, readonly string[]])[] = [
      [conference.rooms.ADMIN, staff],
      [conference.rooms.GREEN_ROOM, ['owner', 'ORGANIZER', 'MODERATOR', 'SPEAKER']],
      [session.BACKSTAGE, ['owner', 'ORGANIZER', 'MODERATOR', 'stage']],
      [conference.rooms.GLOBAL, members],
    ];
    for (const [room_id] of expected) await postRoomMessage(byCreator(), { room_id, content: 'Hello' });
    for (const [room_id, people] of expected) {
      for (const who of cast)
        if (people.includes(who))
          expect(await browsers.get(who)?.next('chat_notification', (notice) => notice.room_id === room_id)).toEqual({
            room_id,
            event_id: conference.event_id,
            last_seq: 1,
          });
      expect(heard(room_id)).toEqual(people);
    }
  });

  it('at once, and then once in two seconds with the newest number', async () => {
    const { GLOBAL } = conference.rooms;
    // One scope, because the pauses belong to the process that posts.
    const scope = byCreator();
    for (let count = 0; count < 20; count += 1) await postRoomMessage(scope, { room_id: GLOBAL, content: 'Hello' });
    const browser = browsers.get('ATTENDEE');
    await browser?.next('chat_notification');
    const begun = performance.now();
    await browser?.next('chat_notification', ({ last_seq }) => last_seq === 20);
    const periods = Math.ceil((performance.now() - begun) / chatNotificationIntervalMs);
    expect(browser?.all('chat_notification').length).toBeLessThanOrEqual(2 + periods);
    expect(browser?.all('chat_notification').length).toBeLessThan(20);
  });
});
