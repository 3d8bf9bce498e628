/**
 * Messages that violate the rules of an event are removed exactly once, regardless of which process crashes between
 * posting and moderation.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { defaultModerationRules } from '@plenum/contracts/chat/moderation-rules';
import { postRoomMessage } from '@plenum/core/domain/chat/chat-rooms/post-room-message';
import { setModerationRules } from '@plenum/core/domain/chat/moderation/change-moderation-rules';
import { statement } from '@plenum/core/platform/db/database';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { startApiProcess } from '../support/api/api-process.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import {
  scopeOfPerson,
  type Conference,
  createConferenceWithRooms,
  setMembership,
  type Person,
} from '../support/gateway/world.ts';
import { startDisconnectableProxy } from '../support/services/cuttable-proxy.ts';
import { startTestWorker, workerEnv } from '../support/worker/test-worker.ts';

const waitTimeoutMs = 60_000;
const testTimeoutMs = 120_000;
const blockedWord = 'schurke';

let api: TestApi;
let conference: Conference;
let author: Person;
const cleanups: (() => Promise<unknown>)[] = [];

async function startStack(settings: Readonly<Record<string, string>> = {}): Promise<void> {
  api = await buildTestApi({ LOG_LEVEL: 'silent', ...settings });
  cleanups.push(() => api.close());
  conference = await createConferenceWithRooms(api.deps);
  author = await setMembership(api.deps, conference, 'ATTENDEE', 'Author');
  await setModerationRules(scopeOfPerson(api.deps, conference.creator), conference.event_id, {
    ...defaultModerationRules,
    words: [blockedWord],
    flood_messages: 0,
    repeat_limit: 0,
  });
}
beforeEach(() => {
  cleanups.length = 0;
});
afterEach(async () => {
  for (const end of cleanups.toReversed()) await end();
});

const roomState = statement<{ visible: number; counted: number; entries: number; scanned: boolean }>(
  't-fault-room-state',
  `select (select count(*) from room_messages where room_id = $1 and deleted_at is null) as visible,
          (select message_count from room_heads where room_id = $1) as counted,
          (select count(*) from moderation_log where room_id = $1) as entries,
          (select h.last_seq = s.scanned_seq from room_heads h join room_scans s using (room_id)
            where h.room_id = $1) as scanned`,
);
const state = () => api.deps.db.row(roomState, [conference.rooms.GLOBAL]);
const waitUntilModerated = (count: number) =>
  waitForCondition(
    'all messages are moderated',
    async () => {
      const now = await state();
      return now?.scanned === true && now.entries >= count;
    },
    waitTimeoutMs,
  );
const post = (content: string) =>
  postRoomMessage(scopeOfPerson(api.deps, author), { room_id: conference.rooms.GLOBAL, content });

it(
  'moderates messages that were posted during a Redis outage once Redis is back',
  { timeout: testTimeoutMs },
  async () => {
    const redis = await startDisconnectableProxy(inject('redis_url'));
    cleanups.push(() => redis.close());
    await startStack({ REDIS_URL: redis.url });
    const worker = await startTestWorker(api.env);
    cleanups.push(() => worker.stop());
    redis.disconnect();
    await post(blockedWord);
    await post('peace');
    redis.restore();
    await waitUntilModerated(1);
    expect(await state()).toMatchObject({ visible: 1, counted: 1, entries: 1 });
  },
);

it('moderates a message whose API process was killed after replying', { timeout: testTimeoutMs }, async () => {
  await startStack();
  const worker = await startTestWorker(api.env);
  cleanups.push(() => worker.stop());
  const killedApi = await startApiProcess(api.env);
  cleanups.push(() => Promise.resolve(killedApi.child.kill('SIGKILL')));
  const reply = await fetch(`${killedApi.url}/api/chat-rooms/${conference.rooms.GLOBAL}/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${author.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ content: `Du ${blockedWord}` }),
  });
  killedApi.child.kill('SIGKILL');
  expect(reply.status).toBe(201);
  await waitUntilModerated(1);
  expect(await state()).toMatchObject({ visible: 0, counted: 0, entries: 1 });
});

const program = new URL('../support/worker/worker-process.ts', import.meta.url).pathname;

async function startWorkerProcess(): Promise<ChildProcess> {
  const env = { ...workerEnv(api.env), PATH: process.env['PATH'] ?? '' };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  cleanups.push(() => Promise.resolve(child.kill('SIGKILL')));
  await once(child.stdout, 'data');
  return child;
}

it('completes moderation exactly once after a worker is killed halfway', { timeout: testTimeoutMs }, async () => {
  await startStack();
  const messages = 600;
  for (let index = 0; index < messages; index += 1) await post(`${blockedWord} ${index}`);
  const killedWorker = await startWorkerProcess();
  await waitForCondition('moderation has started', async () => ((await state())?.entries ?? 0) > 0, waitTimeoutMs);
  killedWorker.kill('SIGKILL');
  await once(killedWorker, 'exit');
  await startWorkerProcess();
  await waitUntilModerated(messages);
  expect(await state()).toMatchObject({ visible: 0, counted: 0, entries: messages });
});
