/** Speakers removed from the stage leave the backstage room on every gateway. */
import type { ServerEventPayload } from '@plenum/contracts/server-events';
import { postRoomMessage } from '@plenum/core/domain/chat/chat-rooms/post-room-message';
import { removeEventSpeaker } from '@plenum/core/domain/events/attendees/remove-event-speaker';
import { addSessionSpeaker } from '@plenum/core/domain/schedule/speakers/add-session-speaker';
import { removeSessionSpeaker } from '@plenum/core/domain/schedule/speakers/remove-session-speaker';
import { updateEventSpeaker } from '@plenum/core/domain/schedule/speakers/update-event-speaker';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
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
let leavingSpeaker: Person;
let stayingSpeaker: Person;
let profile_id: number;
let tabs: [SocketBrowser, SocketBrowser];
let stayingBrowser: SocketBrowser;

const contentOf = (message: ServerEventPayload<'new_chat_message'>) => ('content' in message ? message.content : null);
const creatorScope = () => scopeOfPerson(cluster.deps, conference.creator);
const tryToJoin = (browser: SocketBrowser, room_id: number) => browser.request('join_chat_room', { room_id });
const waitUntilLeft = () =>
  Promise.all(tabs.map((tab) => tab.next('chat_room_left', ({ room_id }) => room_id === session.BACKSTAGE)));

beforeAll(async () => {
  cluster = await startTestCluster();
});
beforeEach(async () => {
  conference = await createConferenceWithRooms(cluster.deps);
  session = await createSessionWithRooms(cluster.deps, conference);
  leavingSpeaker = await setMembership(cluster.deps, conference, 'SPEAKER', 'Leaving');
  stayingSpeaker = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Staying');
  ({ profile_id } = await addSessionSpeaker(creatorScope(), session.session_id, { user_id: leavingSpeaker.user_id }));
  await addSessionSpeaker(creatorScope(), session.session_id, { user_id: stayingSpeaker.user_id });
  tabs = [await cluster.browser(leavingSpeaker, 0), await cluster.browser(leavingSpeaker, 1)];
  stayingBrowser = await cluster.browser(stayingSpeaker, 1);
  for (const browser of [...tabs, stayingBrowser]) {
    expect(await tryToJoin(browser, session.BACKSTAGE)).toMatchObject({ ok: true });
    await tryToJoin(browser, session.PUBLIC);
  }
});
afterEach(() => cluster.closeBrowsers());
afterAll(() => cluster.close());

const removals: readonly (readonly [string, () => Promise<unknown>])[] = [
  [
    'taken off the stage',
    () => removeSessionSpeaker(creatorScope(), session.session_id, { user_id: leavingSpeaker.user_id }),
  ],
  [
    'unlinked from the profile',
    () => updateEventSpeaker(creatorScope(), conference.event_id, profile_id, { user_id: null }),
  ],
];

it.each(removals)(
  'removes a speaker who is %s from the backstage room with every tab, and from no other room',
  async (_way, removeSpeaker) => {
    await removeSpeaker();
    await waitUntilLeft();
    await postRoomMessage(creatorScope(), { room_id: session.BACKSTAGE, content: 'Among us' });
    await postRoomMessage(creatorScope(), { room_id: session.PUBLIC, content: 'To all' });
    await stayingBrowser.next('new_chat_message', (message) => contentOf(message) === 'Among us');
    for (const tab of tabs) {
      await tab.next('new_chat_message', (message) => contentOf(message) === 'To all');
      expect(tab.all('new_chat_message').map(contentOf)).toEqual(['To all']);
      expect(await tryToJoin(tab, session.BACKSTAGE)).toMatchObject({
        ok: false,
        error: { error: 'room_access_denied' },
      });
    }
    expect(stayingBrowser.all('chat_room_left')).toEqual([]);
  },
);

it('removes a former speaker of the event from the green room as well', async () => {
  const { GREEN_ROOM } = conference.rooms;
  for (const tab of tabs) await tryToJoin(tab, GREEN_ROOM);
  await removeEventSpeaker(creatorScope(), conference.event_id, profile_id);
  for (const tab of tabs) {
    expect(await tab.next('moderation_status_changed')).toMatchObject({ role: 'ATTENDEE' });
    for (const room_id of [session.BACKSTAGE, GREEN_ROOM])
      expect(await tryToJoin(tab, room_id)).toMatchObject({ ok: false });
  }
  const joinedRoomIds = cluster.gateways.flatMap(({ io }) =>
    [...io.sockets.sockets.values()]
      .filter(({ data }) => data.actor.user_id === leavingSpeaker.user_id)
      .flatMap(({ data }) => [...data.rooms.keys()]),
  );
  expect(joinedRoomIds.toSorted((left, right) => left - right)).toEqual([session.PUBLIC, session.PUBLIC]);
});
