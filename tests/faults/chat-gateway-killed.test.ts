/** A gateway process dies in the middle of traffic; everybody ends with the same complete transcript. */
import { presenceLifetimeMs } from '@plenum/contracts/limits';
import { postRoomMessage } from '@plenum/core/domain/chat/chat-rooms/post-room-message';
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitUntil } from '../support/api/wait-until.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway/gateway-process.ts';
import { roomApi } from '../support/gateway/room-api.ts';
import { openBrowser } from '../support/gateway/socket-browser.ts';
import { startTestCluster, type TestCluster } from '../support/gateway/test-gateways.ts';
import { Transcript } from '../support/gateway/transcript.ts';
import {
  actingAs,
  type Conference,
  makeConference,
  makeMember,
  makeSession,
  type Person,
} from '../support/gateway/world.ts';

let cluster: TestCluster;
let doomed: GatewayProcess;
let conference: Conference;
let anna: Person;
let ben: Person;
let carl: Person;
beforeAll(async () => {
  cluster = await startTestCluster();
  doomed = await startGatewayProcess(cluster.api.env);
  conference = await makeConference(cluster.deps);
  anna = await makeMember(cluster.deps, conference, 'ATTENDEE', 'Anna');
  ben = await makeMember(cluster.deps, conference, 'ATTENDEE', 'Ben');
  carl = await makeMember(cluster.deps, conference, 'ATTENDEE', 'Carl');
});
afterAll(async () => {
  await doomed.kill();
  await cluster.close();
});

const storedIds = statement<{ readonly id: number }>(
  'test-ids-of-room',
  'select id from room_messages where room_id = $1 order by seq',
);

it('loses no message, and people who were only there stop counting', async () => {
  const { PUBLIC } = await makeSession(cluster.deps, conference);
  const transcripts = { anna: new Transcript(PUBLIC), ben: new Transcript(PUBLIC) };
  const lost = await openBrowser(doomed.url, { token: anna.socketToken });
  const gone = await openBrowser(doomed.url, { token: carl.socketToken });
  const kept = await cluster.browser(ben, 0);
  transcripts.anna.follow(lost);
  transcripts.ben.follow(kept);
  for (const browser of [lost, gone, kept]) await browser.request('join_chat_room', { room_id: PUBLIC });
  await kept.next('room_user_count', (told) => told.room_id === PUBLIC && told.user_count === 3);

  const scope = actingAs(cluster.deps, ben);
  const post = (at: number) => postRoomMessage(scope, { room_id: PUBLIC, content: `message ${at}` });
  for (let at = 1; at <= 40; at += 1) await post(at);
  const killed = doomed.kill();
  for (let at = 41; at <= 80; at += 1) await post(at);
  await killed;
  await waitUntil('the lost browser knows', () => lost.socket.disconnected);

  const back = await cluster.browser(anna, 1);
  transcripts.anna.follow(back);
  await back.request('join_chat_room', { room_id: PUBLIC });
  for (let at = 81; at <= 100; at += 1) await post(at);
  await transcripts.anna.catchUp(roomApi(cluster.api, anna));
  await transcripts.ben.catchUp(roomApi(cluster.api, ben));

  const stored = (await cluster.deps.db.rows(storedIds, [PUBLIC])).map(({ id }) => id);
  expect(stored).toHaveLength(100);
  expect(transcripts.anna.ids()).toEqual(stored);
  expect(transcripts.ben.ids()).toEqual(stored);
  expect([transcripts.anna.contradictions, transcripts.ben.contradictions]).toEqual([[], []]);

  await waitUntil(
    'Carl has stopped counting',
    () => kept.all('room_user_count').findLast(({ room_id }) => room_id === PUBLIC)?.user_count === 2,
    presenceLifetimeMs + 5_000,
  );
  gone.close();
  lost.close();
});

it('stops in order when it is asked to', async () => {
  const gateway = await startGatewayProcess(cluster.api.env);
  const browser = await openBrowser(gateway.url, { token: anna.socketToken });
  expect(await gateway.terminate()).toBe(0);
  await waitUntil('the browser is away', () => browser.socket.disconnected);
  expect(browser.all('reconnect_after')).toHaveLength(1);
});
