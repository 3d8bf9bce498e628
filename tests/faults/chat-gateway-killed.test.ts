/** A gateway process is killed under traffic; everybody ends with the same complete transcript. */
import { presenceLifetimeMs } from '@plenum/contracts/limits';
import { postRoomMessage } from '@plenum/core/domain/chat/chat-rooms/post-room-message';
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitForCondition } from '../support/api/wait-until.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway/gateway-process.ts';
import { roomApi } from '../support/gateway/room-api.ts';
import { openBrowser } from '../support/gateway/socket-browser.ts';
import { startTestCluster, type TestCluster } from '../support/gateway/test-gateways.ts';
import { Transcript } from '../support/gateway/transcript.ts';
import {
  scopeOfPerson,
  type Conference,
  createConferenceWithRooms,
  setMembership,
  createSessionWithRooms,
  type Person,
} from '../support/gateway/world.ts';

let cluster: TestCluster;
let killedGateway: GatewayProcess;
let conference: Conference;
let anna: Person;
let ben: Person;
let carl: Person;
beforeAll(async () => {
  cluster = await startTestCluster();
  killedGateway = await startGatewayProcess(cluster.api.env);
  conference = await createConferenceWithRooms(cluster.deps);
  anna = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Anna');
  ben = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Ben');
  carl = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Carl');
});
afterAll(async () => {
  await killedGateway.kill();
  await cluster.close();
});

const storedIds = statement<{ readonly id: number }>(
  'test-ids-of-room',
  'select id from room_messages where room_id = $1 order by seq',
);

it('loses no message when a gateway is killed, and stops counting people who were only present', async () => {
  const { PUBLIC } = await createSessionWithRooms(cluster.deps, conference);
  const transcripts = { anna: new Transcript(PUBLIC), ben: new Transcript(PUBLIC) };
  const reconnectingBrowser = await openBrowser(killedGateway.url, { token: anna.socketToken });
  const leavingBrowser = await openBrowser(killedGateway.url, { token: carl.socketToken });
  const stayingBrowser = await cluster.browser(ben, 0);
  transcripts.anna.follow(reconnectingBrowser);
  transcripts.ben.follow(stayingBrowser);
  for (const browser of [reconnectingBrowser, leavingBrowser, stayingBrowser])
    await browser.request('join_chat_room', { room_id: PUBLIC });
  await stayingBrowser.next('room_user_count', (update) => update.room_id === PUBLIC && update.user_count === 3);

  const scope = scopeOfPerson(cluster.deps, ben);
  const post = (index: number) => postRoomMessage(scope, { room_id: PUBLIC, content: `message ${index}` });
  for (let index = 1; index <= 40; index += 1) await post(index);
  const pendingKill = killedGateway.kill();
  for (let index = 41; index <= 80; index += 1) await post(index);
  await pendingKill;
  await waitForCondition('the browser is disconnected', () => reconnectingBrowser.socket.disconnected);

  const reconnectedBrowser = await cluster.browser(anna, 1);
  transcripts.anna.follow(reconnectedBrowser);
  await reconnectedBrowser.request('join_chat_room', { room_id: PUBLIC });
  for (let index = 81; index <= 100; index += 1) await post(index);
  await transcripts.anna.catchUp(roomApi(cluster.api, anna));
  await transcripts.ben.catchUp(roomApi(cluster.api, ben));

  const storedMessageIds = (await cluster.deps.db.rows(storedIds, [PUBLIC])).map(({ id }) => id);
  expect(storedMessageIds).toHaveLength(100);
  expect(transcripts.anna.ids()).toEqual(storedMessageIds);
  expect(transcripts.ben.ids()).toEqual(storedMessageIds);
  expect([transcripts.anna.contradictions, transcripts.ben.contradictions]).toEqual([[], []]);

  await waitForCondition(
    'Carl has stopped counting',
    () => stayingBrowser.all('room_user_count').findLast(({ room_id }) => room_id === PUBLIC)?.user_count === 2,
    presenceLifetimeMs + 5_000,
  );
  leavingBrowser.close();
  reconnectingBrowser.close();
});

it('shuts down gracefully on SIGTERM', async () => {
  const gateway = await startGatewayProcess(cluster.api.env);
  const browser = await openBrowser(gateway.url, { token: anna.socketToken });
  expect(await gateway.terminate()).toBe(0);
  await waitForCondition('the browser is disconnected', () => browser.socket.disconnected);
  expect(browser.all('reconnect_after')).toHaveLength(1);
});
