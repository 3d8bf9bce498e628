/** What an event's rules forbid goes, whatever dies between the message and its judgement, and nothing is done twice. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { defaultModerationRules } from '@plenum/contracts/chat/moderation-rules';
import { postRoomMessage } from '@plenum/core/domain/chat/chat-rooms/post-room-message';
import { setModerationRules } from '@plenum/core/domain/chat/moderation/change-moderation-rules';
import { statement } from '@plenum/core/platform/db/database';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { startApiProcess } from '../support/api/api-process.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import { waitUntil } from '../support/api/wait-until.ts';
import { actingAs, type Conference, makeConference, makeMember, type Person } from '../support/gateway/world.ts';
import { startCuttableProxy } from '../support/services/cuttable-proxy.ts';
import { startTestWorker, workerEnv } from '../support/worker/test-worker.ts';

const longMs = 60_000;
const testMs = 120_000;
const word = 'schurke';

let api: TestApi;
let conference: Conference;
let author: Person;
const ends: (() => Promise<unknown>)[] = [];

async function begin(settings: Readonly<Record<string, string>> = {}): Promise<void> {
  api = await buildTestApi({ LOG_LEVEL: 'silent', ...settings });
  ends.push(() => api.close());
  conference = await makeConference(api.deps);
  author = await makeMember(api.deps, conference, 'ATTENDEE', 'Author');
  await setModerationRules(actingAs(api.deps, conference.creator), conference.event_id, {
    ...defaultModerationRules,
    words: [word],
    flood_messages: 0,
    repeat_limit: 0,
  });
}
beforeEach(() => {
  ends.length = 0;
});
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
});

const roomState = statement<{ left: number; counted: number; entries: number; scanned: boolean }>(
  't-fault-room-state',
  `select (select count(*) from room_messages where room_id = $1 and deleted_at is null) as left,
          (select message_count from room_heads where room_id = $1) as counted,
          (select count(*) from moderation_log where room_id = $1) as entries,
          (select h.last_seq = s.scanned_seq from room_heads h join room_scans s using (room_id)
            where h.room_id = $1) as scanned`,
);
const state = () => api.deps.db.row(roomState, [conference.rooms.GLOBAL]);
const judged = (count: number) =>
  waitUntil(
    'everything is judged',
    async () => {
      const now = await state();
      return now?.scanned === true && now.entries >= count;
    },
    longMs,
  );
const post = (content: string) =>
  postRoomMessage(actingAs(api.deps, author), { room_id: conference.rooms.GLOBAL, content });

it('what is posted while Redis is away is judged when it is back', { timeout: testMs }, async () => {
  const redis = await startCuttableProxy(inject('redis_url'));
  ends.push(() => redis.close());
  await begin({ REDIS_URL: redis.url });
  const worker = await startTestWorker(api.env);
  ends.push(() => worker.stop());
  redis.cut();
  await post(word);
  await post('peace');
  redis.restore();
  await judged(1);
  expect(await state()).toMatchObject({ left: 1, counted: 1, entries: 1 });
});

it('an API process that dies with its answer leaves nothing unjudged', { timeout: testMs }, async () => {
  await begin();
  const worker = await startTestWorker(api.env);
  ends.push(() => worker.stop());
  const doomed = await startApiProcess(api.env);
  ends.push(() => Promise.resolve(doomed.child.kill('SIGKILL')));
  const reply = await fetch(`${doomed.url}/api/chat-rooms/${conference.rooms.GLOBAL}/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${author.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ content: `Du ${word}` }),
  });
  doomed.child.kill('SIGKILL');
  expect(reply.status).toBe(201);
  await judged(1);
  expect(await state()).toMatchObject({ left: 0, counted: 0, entries: 1 });
});

const program = new URL('../support/worker/worker-process.ts', import.meta.url).pathname;

async function startWorkerProcess(): Promise<ChildProcess> {
  const env = { ...workerEnv(api.env), PATH: process.env['PATH'] ?? '' };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  ends.push(() => Promise.resolve(child.kill('SIGKILL')));
  await once(child.stdout, 'data');
  return child;
}

it(
  'a worker that dies in the middle leaves the rest to the next, and nothing is done twice',
  { timeout: testMs },
  async () => {
    await begin();
    const messages = 600;
    for (let at = 0; at < messages; at += 1) await post(`${word} ${at}`);
    const doomed = await startWorkerProcess();
    await waitUntil('it is at work', async () => ((await state())?.entries ?? 0) > 0, longMs);
    doomed.kill('SIGKILL');
    await once(doomed, 'exit');
    await startWorkerProcess();
    await judged(messages);
    expect(await state()).toMatchObject({ left: 0, counted: 0, entries: messages });
  },
);
