/** Redis or PostgreSQL goes down and recovers while sockets are open. */
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { waitForCondition } from '../support/api/wait-until.ts';
import { roomApi } from '../support/gateway/room-api.ts';
import { openBrowser } from '../support/gateway/socket-browser.ts';
import {
  startTestGateway,
  startTestCluster,
  type TestGateway,
  type TestCluster,
} from '../support/gateway/test-gateways.ts';
import {
  type Conference,
  createConferenceWithRooms,
  setMembership,
  createSessionWithRooms,
  type Person,
} from '../support/gateway/world.ts';
import { type DisconnectableProxy, startDisconnectableProxy } from '../support/services/cuttable-proxy.ts';

describe('while Redis is down', () => {
  let redis: DisconnectableProxy;
  let cluster: TestCluster;
  let conference: Conference;
  let anna: Person;
  let ben: Person;
  beforeAll(async () => {
    redis = await startDisconnectableProxy(inject('redis_url'));
    cluster = await startTestCluster({ REDIS_URL: redis.url, LOG_LEVEL: 'silent' });
    conference = await createConferenceWithRooms(cluster.deps);
    anna = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Anna');
    ben = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Ben');
  });
  afterEach(() => cluster.closeBrowsers());
  afterAll(async () => {
    await cluster.close();
    await redis.close();
  });

  it('stores posts, publishes heads, lets people enter rooms, and recovers completely', async () => {
    const { PUBLIC } = await createSessionWithRooms(cluster.deps, conference);
    const firstTab = await cluster.browser(anna, 0);
    const secondTab = await cluster.browser(anna, 1);
    for (const browser of [firstTab, secondTab]) await browser.request('join_chat_room', { room_id: PUBLIC });
    await secondTab.next('room_user_count', (update) => update.room_id === PUBLIC && update.user_count === 1);

    redis.disconnect();
    expect(await roomApi(cluster.api, ben).post(PUBLIC, 'Stored anyway')).toMatchObject({
      status: 201,
      body: { seq: 1 },
    });
    for (const browser of [firstTab, secondTab]) {
      expect(await browser.next('room_head', ({ room_id }) => room_id === PUBLIC)).toMatchObject({ last_seq: 1 });
      expect(browser.all('new_chat_message')).toEqual([]);
    }
    const lateBrowser = await cluster.browser(ben, 0);
    expect(await lateBrowser.request('join_chat_room', { room_id: PUBLIC })).toMatchObject({
      ok: true,
      data: { last_seq: 1, user_count: 2, messages: [{ content: 'Stored anyway' }] },
    });
    expect(await roomApi(cluster.api, ben).listRooms(conference.event_id)).toMatchObject({ status: 200 });
    const health = await fetch(`${cluster.gateways[0].url}/health/ready`);
    expect([health.status, await health.json()]).toMatchObject([200, { checks: { redis: 'down' } }]);

    redis.restore();
    await secondTab.next('room_user_count', (update) => update.room_id === PUBLIC && update.user_count === 2);
    await waitForCondition('messages are live again', async () => {
      await roomApi(cluster.api, ben).post(PUBLIC, 'Live again');
      return [firstTab, secondTab, lateBrowser].every((browser) => browser.all('new_chat_message').length > 0);
    });
  });
});

describe('while PostgreSQL is down', () => {
  let database: DisconnectableProxy;
  let cluster: TestCluster;
  let gateway: TestGateway;
  let conference: Conference;
  let anna: Person;
  beforeAll(async () => {
    cluster = await startTestCluster();
    database = await startDisconnectableProxy(cluster.deps.config.DATABASE_URL);
    gateway = await startTestGateway({ ...cluster.api.env, DATABASE_URL: database.url, LOG_LEVEL: 'silent' });
    conference = await createConferenceWithRooms(cluster.deps);
    anna = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Anna');
  });
  afterAll(async () => {
    await gateway.stop();
    await database.close();
    await cluster.close();
  });

  it('keeps sockets open, rejects what needs the database, delivers live messages, and recovers completely', async () => {
    const { GLOBAL } = conference.rooms;
    const browser = await openBrowser(gateway.url, { token: anna.socketToken });
    await browser.request('join_chat_room', { room_id: GLOBAL });

    database.disconnect();
    expect(await browser.request('join_chat_room', { room_id: conference.rooms.GLOBAL })).toMatchObject({
      ok: false,
      error: { error: 'service_unavailable' },
    });
    await roomApi(cluster.api, anna).post(GLOBAL, 'Through another process');
    await browser.next('new_chat_message');
    expect((await fetch(`${gateway.url}/health`)).status).toBe(200);

    // New connections are not rejected, which would be final, but dropped, so that clients reconnect.
    const newMember = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Newcomer');
    const newBrowserResult = await openBrowser(gateway.url, { token: newMember.socketToken }).then(
      () => 'accepted',
      (error: unknown) => String(error),
    );
    expect(newBrowserResult).toMatch(/transport close/);

    database.restore();
    await waitForCondition(
      'rooms can be joined again',
      async () => (await browser.request('join_chat_room', { room_id: GLOBAL })).ok,
    );
    const reconnectedBrowser = await openBrowser(gateway.url, { token: newMember.socketToken });
    reconnectedBrowser.close();
    browser.close();
  });
});
