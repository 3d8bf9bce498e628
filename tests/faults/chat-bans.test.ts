/** A ban takes effect on every gateway within a second of its reply, whether or not the notification arrives. */
import { banEventUser } from '@plenum/core/domain/events/attendees/moderate-event-user';
import { updateEventUser } from '@plenum/core/domain/events/attendees/update-event-user';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { waitForCondition } from '../support/api/wait-until.ts';
import { passTime } from '../support/faults/pass-time.ts';
import { roomApi } from '../support/gateway/room-api.ts';
import { openBrowser, type SocketBrowser } from '../support/gateway/socket-browser.ts';
import {
  startTestGateway,
  startTestCluster,
  type TestGateway,
  type TestCluster,
} from '../support/gateway/test-gateways.ts';
import {
  scopeOfPerson,
  type Conference,
  createConferenceWithRooms,
  setMembership,
  type Person,
} from '../support/gateway/world.ts';
import { type DisconnectableProxy, startDisconnectableProxy } from '../support/services/cuttable-proxy.ts';

const outageMs = 10_000;
const graceMs = 1_000;

let redis: DisconnectableProxy;
let cluster: TestCluster;
/** The third gateway reaches Redis through a proxy that can be disconnected. */
let cutOffGateway: TestGateway;
let conference: Conference;
let banned: Person;
let witness: Person;
let tabs: SocketBrowser[];
let witnessTab: SocketBrowser;
let stopPosting: () => Promise<void>;

beforeAll(async () => {
  cluster = await startTestCluster({ LOG_LEVEL: 'silent' });
  redis = await startDisconnectableProxy(inject('redis_url'));
  cutOffGateway = await startTestGateway({ ...cluster.api.env, REDIS_URL: redis.url });
});
beforeEach(async () => {
  conference = await createConferenceWithRooms(cluster.deps);
  banned = await setMembership(cluster.deps, conference, 'ADMIN', 'Banned');
  witness = await setMembership(cluster.deps, conference, 'ADMIN', 'Witness');
  tabs = [await cluster.browser(banned, 0), await cluster.browser(banned, 1)];
  tabs.push(await openBrowser(cutOffGateway.url, { token: banned.socketToken }));
  witnessTab = await openBrowser(cutOffGateway.url, { token: witness.socketToken });
  for (const tab of [...tabs, witnessTab])
    for (const room_id of [conference.rooms.GLOBAL, conference.rooms.ADMIN])
      expect(await tab.request('join_chat_room', { room_id })).toMatchObject({ ok: true });
});
afterEach(async () => {
  await stopPosting();
  redis.restore();
  for (const tab of [...tabs, witnessTab]) tab.close();
});
afterAll(async () => {
  await cutOffGateway.stop();
  await redis.close();
  await cluster.close();
});

const byCreator = () => scopeOfPerson(cluster.deps, conference.creator);
const ban = () =>
  banEventUser(byCreator(), { event_id: conference.event_id, attendee_id: banned.user_id }, { reason: 'Spam' });

/** Returns the number of messages a browser has received, singly or in batches. */
const receivedCount = (tab: SocketBrowser): number =>
  tab.all('new_chat_message').length + tab.all('new_chat_messages').flatMap(({ messages }) => messages).length;

/** Posts messages until the returned function is called. */
function startPosting(room_id: number): () => Promise<void> {
  let isOver = false;
  const pendingPosts = (async () => {
    for (let index = 1; !isOver; index += 1) {
      await roomApi(cluster.api, index % 2 === 0 ? witness : conference.creator).post(room_id, `message ${index}`);
      await passTime(400);
    }
  })();
  return async () => {
    isOver = true;
    await pendingPosts;
  };
}

/** Asserts that until `last` arrives, the banned person neither receives nor posts anything on any gateway. */
async function expectSilence(room_id: number, error: string, waitForLast: () => Promise<void>): Promise<void> {
  await passTime(graceMs);
  const countsBefore = tabs.map(receivedCount);
  for (const tab of tabs)
    expect(await tab.request('chat_message', { room_id, content: 'Still here' })).toMatchObject({
      ok: false,
      error: { error },
    });
  expect(await roomApi(cluster.api, banned).post(room_id, 'Still here')).toMatchObject({
    status: 403,
    body: { error },
  });
  await waitForLast();
  expect(tabs.map(receivedCount)).toEqual(countsBefore);
}
const waitForWitness = async () => {
  const countBefore = receivedCount(witnessTab);
  await waitForCondition('the witness receives more messages', () => receivedCount(witnessTab) > countBefore + 1);
};

it('applies a ban on every gateway', async () => {
  stopPosting = startPosting(conference.rooms.GLOBAL);
  await waitForCondition('all receive a message', () => [...tabs, witnessTab].every((tab) => receivedCount(tab) > 0));
  await ban();
  await expectSilence(conference.rooms.GLOBAL, 'event_banned', waitForWitness);
});

it('applies a ban on a gateway that had no Redis when it was published', async () => {
  stopPosting = startPosting(conference.rooms.GLOBAL);
  await waitForCondition('all receive a message', () => [...tabs, witnessTab].every((tab) => receivedCount(tab) > 0));
  redis.disconnect();
  await ban();
  await expectSilence(conference.rooms.GLOBAL, 'event_banned', async () => {
    await passTime(outageMs);
    redis.restore();
    await waitForWitness();
  });
});

it('applies a lower role on a gateway that had no Redis when it was published', async () => {
  stopPosting = startPosting(conference.rooms.ADMIN);
  await waitForCondition('all receive a message', () => [...tabs, witnessTab].every((tab) => receivedCount(tab) > 0));
  redis.disconnect();
  await updateEventUser(byCreator(), conference.event_id, banned.user_id, { role: 'ATTENDEE' });
  await expectSilence(conference.rooms.ADMIN, 'room_access_denied', async () => {
    redis.restore();
    await waitForWitness();
  });
});
