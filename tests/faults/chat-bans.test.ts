/** A ban holds on every gateway within a second of its answer, whether its news arrives or not. */
import { banEventUser } from '@plenum/core/domain/events/attendees/moderate-event-user';
import { updateEventUser } from '@plenum/core/domain/events/attendees/update-event-user';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { waitUntil } from '../support/api/wait-until.ts';
import { passing } from '../support/faults/passing.ts';
import { roomApi } from '../support/gateway/room-api.ts';
import { openBrowser, type SocketBrowser } from '../support/gateway/socket-browser.ts';
import {
  startTestGateway,
  startTestCluster,
  type TestGateway,
  type TestCluster,
} from '../support/gateway/test-gateways.ts';
import { actingAs, type Conference, makeConference, makeMember, type Person } from '../support/gateway/world.ts';
import { type CuttableProxy, startCuttableProxy } from '../support/services/cuttable-proxy.ts';

const outageMs = 10_000;
const graceMs = 1_000;

let redis: CuttableProxy;
let cluster: TestCluster;
/** The third gateway reaches Redis by a way of its own, which can be cut. */
let remote: TestGateway;
let conference: Conference;
let banned: Person;
let witness: Person;
let tabs: SocketBrowser[];
let heard: SocketBrowser;
let stopPosting: () => Promise<void>;

beforeAll(async () => {
  cluster = await startTestCluster({ LOG_LEVEL: 'silent' });
  redis = await startCuttableProxy(inject('redis_url'));
  remote = await startTestGateway({ ...cluster.api.env, REDIS_URL: redis.url });
});
beforeEach(async () => {
  conference = await makeConference(cluster.deps);
  banned = await makeMember(cluster.deps, conference, 'ADMIN', 'Banned');
  witness = await makeMember(cluster.deps, conference, 'ADMIN', 'Witness');
  tabs = [await cluster.browser(banned, 0), await cluster.browser(banned, 1)];
  tabs.push(await openBrowser(remote.url, { token: banned.socketToken }));
  heard = await openBrowser(remote.url, { token: witness.socketToken });
  for (const tab of [...tabs, heard])
    for (const room_id of [conference.rooms.GLOBAL, conference.rooms.ADMIN])
      expect(await tab.request('join_chat_room', { room_id })).toMatchObject({ ok: true });
});
afterEach(async () => {
  await stopPosting();
  redis.restore();
  for (const tab of [...tabs, heard]) tab.close();
});
afterAll(async () => {
  await remote.stop();
  await redis.close();
  await cluster.close();
});

const byCreator = () => actingAs(cluster.deps, conference.creator);
const ban = () =>
  banEventUser(byCreator(), { event_id: conference.event_id, attendee_id: banned.user_id }, { reason: 'Spam' });

/** How many messages a browser has been shown, alone or together. */
const shown = (tab: SocketBrowser): number =>
  tab.all('new_chat_message').length + tab.all('new_chat_messages').flatMap(({ messages }) => messages).length;

/** Somebody goes on posting until the returned function is called. */
function goOnPosting(room_id: number): () => Promise<void> {
  let isOver = false;
  const posting = (async () => {
    for (let at = 1; !isOver; at += 1) {
      await roomApi(cluster.api, at % 2 === 0 ? witness : conference.creator).post(room_id, `message ${at}`);
      await passing(400);
    }
  })();
  return async () => {
    isOver = true;
    await posting;
  };
}

/** Until `last` is there, the banned person neither hears nor says anything, wherever they are connected. */
async function expectSilence(room_id: number, error: string, last: () => Promise<void>): Promise<void> {
  await passing(graceMs);
  const before = tabs.map(shown);
  for (const tab of tabs)
    expect(await tab.request('chat_message', { room_id, content: 'Still here' })).toMatchObject({
      ok: false,
      error: { error },
    });
  expect(await roomApi(cluster.api, banned).post(room_id, 'Still here')).toMatchObject({
    status: 403,
    body: { error },
  });
  await last();
  expect(tabs.map(shown)).toEqual(before);
}
const witnessHears = async () => {
  const known = shown(heard);
  await waitUntil('the witness hears more', () => shown(heard) > known + 1);
};

it('a ban reaches every gateway', async () => {
  stopPosting = goOnPosting(conference.rooms.GLOBAL);
  await waitUntil('all hear', () => [...tabs, heard].every((tab) => shown(tab) > 0));
  await ban();
  await expectSilence(conference.rooms.GLOBAL, 'event_banned', witnessHears);
});

it('a ban also holds on a gateway that was without Redis when it was told', async () => {
  stopPosting = goOnPosting(conference.rooms.GLOBAL);
  await waitUntil('all hear', () => [...tabs, heard].every((tab) => shown(tab) > 0));
  redis.cut();
  await ban();
  await expectSilence(conference.rooms.GLOBAL, 'event_banned', async () => {
    await passing(outageMs);
    redis.restore();
    await witnessHears();
  });
});

it('a lower role does, too', async () => {
  stopPosting = goOnPosting(conference.rooms.ADMIN);
  await waitUntil('all hear', () => [...tabs, heard].every((tab) => shown(tab) > 0));
  redis.cut();
  await updateEventUser(byCreator(), conference.event_id, banned.user_id, { role: 'ATTENDEE' });
  await expectSilence(conference.rooms.ADMIN, 'room_access_denied', async () => {
    redis.restore();
    await witnessHears();
  });
});
