/** Whoever is no longer on stage is no longer backstage, on every gateway. */
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
let leaving: Person;
let staying: Person;
let profile_id: number;
let tabs: [SocketBrowser, SocketBrowser];
let other: SocketBrowser;

const saysIn = (message: ServerEventPayload<'new_chat_message'>) => ('content' in message ? message.content : null);
const byCreator = () => actingAs(cluster.deps, conference.creator);
const joined = (browser: SocketBrowser, room_id: number) => browser.request('join_chat_room', { room_id });
const left = () =>
  Promise.all(tabs.map((tab) => tab.next('chat_room_left', ({ room_id }) => room_id === session.BACKSTAGE)));

beforeAll(async () => {
  cluster = await startTestCluster();
});
beforeEach(async () => {
  conference = await makeConference(cluster.deps);
  session = await makeSession(cluster.deps, conference);
  leaving = await makeMember(cluster.deps, conference, 'SPEAKER', 'Leaving');
  staying = await makeMember(cluster.deps, conference, 'ATTENDEE', 'Staying');
  ({ profile_id } = await addSessionSpeaker(byCreator(), session.session_id, { user_id: leaving.user_id }));
  await addSessionSpeaker(byCreator(), session.session_id, { user_id: staying.user_id });
  tabs = [await cluster.browser(leaving, 0), await cluster.browser(leaving, 1)];
  other = await cluster.browser(staying, 1);
  for (const browser of [...tabs, other]) {
    expect(await joined(browser, session.BACKSTAGE)).toMatchObject({ ok: true });
    await joined(browser, session.PUBLIC);
  }
});
afterEach(() => cluster.closeBrowsers());
afterAll(() => cluster.close());

const ways: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['taken off the stage', () => removeSessionSpeaker(byCreator(), session.session_id, { user_id: leaving.user_id })],
  [
    'parted from the profile',
    () => updateEventSpeaker(byCreator(), conference.event_id, profile_id, { user_id: null }),
  ],
];

it.each(ways)('who is %s leaves the backstage room with every tab, and only that', async (_way, act) => {
  await act();
  await left();
  await postRoomMessage(byCreator(), { room_id: session.BACKSTAGE, content: 'Among us' });
  await postRoomMessage(byCreator(), { room_id: session.PUBLIC, content: 'To all' });
  await other.next('new_chat_message', (message) => saysIn(message) === 'Among us');
  for (const tab of tabs) {
    await tab.next('new_chat_message', (message) => saysIn(message) === 'To all');
    expect(tab.all('new_chat_message').map(saysIn)).toEqual(['To all']);
    expect(await joined(tab, session.BACKSTAGE)).toMatchObject({ ok: false, error: { error: 'room_access_denied' } });
  }
  expect(other.all('chat_room_left')).toEqual([]);
});

it('who is no speaker of the event any more leaves the green room as well', async () => {
  const { GREEN_ROOM } = conference.rooms;
  for (const tab of tabs) await joined(tab, GREEN_ROOM);
  await removeEventSpeaker(byCreator(), conference.event_id, profile_id);
  for (const tab of tabs) {
    expect(await tab.next('moderation_status_changed')).toMatchObject({ role: 'ATTENDEE' });
    for (const room_id of [session.BACKSTAGE, GREEN_ROOM])
      expect(await joined(tab, room_id)).toMatchObject({ ok: false });
  }
  const inside = cluster.gateways.flatMap(({ io }) =>
    [...io.sockets.sockets.values()]
      .filter(({ data }) => data.actor.user_id === leaving.user_id)
      .flatMap(({ data }) => [...data.rooms.keys()]),
  );
  expect(inside.toSorted((a, b) => a - b)).toEqual([session.PUBLIC, session.PUBLIC]);
});
