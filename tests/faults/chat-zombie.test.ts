/** A client whose network disappears stops counting for everybody as soon as it misses a heartbeat (F23). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitForCondition } from '../support/api/wait-until.ts';
import { roomApi } from '../support/gateway/room-api.ts';
import { openBrowser } from '../support/gateway/socket-browser.ts';
import { startTestCluster, type TestCluster } from '../support/gateway/test-gateways.ts';
import {
  type Conference,
  createConferenceWithRooms,
  setMembership,
  createSessionWithRooms,
} from '../support/gateway/world.ts';
import { type DisconnectableProxy, startDisconnectableProxy } from '../support/services/cuttable-proxy.ts';

/** The interval at which counts are published. */
const graceMs = 5_000;

let cluster: TestCluster;
let network: DisconnectableProxy;
let conference: Conference;
beforeAll(async () => {
  cluster = await startTestCluster();
  network = await startDisconnectableProxy(cluster.gateways[0].url);
  conference = await createConferenceWithRooms(cluster.deps);
});
afterAll(async () => {
  await network.close();
  await cluster.close();
});

it('stops counting a silent client within a heartbeat and its timeout, and sends it everything after it reconnects', async () => {
  const [gateway] = cluster.gateways;
  const { pingInterval, pingTimeout } = gateway.io.engine.opts;
  const { PUBLIC: room_id } = await createSessionWithRooms(cluster.deps, conference);
  const anna = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Anna');
  const ben = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Ben');
  const cutOffBrowser = await openBrowser(network.url.replace(/\/$/, ''), { token: anna.socketToken });
  const witness = await cluster.browser(ben, 1);
  for (const browser of [witness, cutOffBrowser]) await browser.request('join_chat_room', { room_id });
  await witness.next('room_user_count', ({ user_count }) => user_count === 2);
  await cutOffBrowser.request('typing_in_room', { room_id, is_typing: true });
  await witness.next('typing_status', ({ user_id, is_typing }) => user_id === anna.user_id && is_typing);

  network.freeze();
  expect(await roomApi(cluster.api, ben).post(room_id, 'Are you there?')).toMatchObject({ status: 201 });
  await waitForCondition(
    'the person is no longer present',
    () => witness.all('room_user_count').at(-1)?.user_count === 1,
    (pingInterval ?? 0) + (pingTimeout ?? 0) + graceMs,
  );
  expect(witness.all('user_left_room').map(({ user_id }) => user_id)).toEqual([anna.user_id]);
  const remainingSockets = [...gateway.io.sockets.sockets.values()].filter(
    ({ data }) => data.actor.user_id === anna.user_id,
  );
  expect(remainingSockets).toEqual([]);
  expect(cutOffBrowser.all('new_chat_message')).toEqual([]);

  cutOffBrowser.close();
  const reconnectedBrowser = await cluster.browser(anna, 1);
  expect(await reconnectedBrowser.request('join_chat_room', { room_id })).toMatchObject({
    ok: true,
    data: { user_count: 2, last_seq: 1, messages: [{ content: 'Are you there?' }] },
  });
});
