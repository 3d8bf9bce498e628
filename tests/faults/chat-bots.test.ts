/**
 * Two programs follow a chat room and post into it, one with an API token and one with a login, while the API and the
 * gateway are restarted in turn, the login becomes invalid, and retention removes messages: nothing but the removed
 * messages is missing, nothing arrives twice, and nobody stays silent.
 */
import { PostRoomMessage } from '@plenum/contracts/chat/room-messages';
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiProcess, startApiProcess } from '../support/api/api-process.ts';
import { newOrganizationToken } from '../support/api/api-tokens.ts';
import { newConference, type TestConference } from '../support/api/conferences.ts';
import { testPassword } from '../support/api/people.ts';
import { expectReply } from '../support/api/replies.ts';
import { buildTestApi, testAuthKeys, type TestApi } from '../support/api/test-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import {
  type Bot,
  gapSeqs,
  reported,
  startBot as startBotProcess,
  waitForConversation,
} from '../support/faults/bot-process.ts';
import type { BotSettings } from '../support/faults/chat-bot.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway/gateway-process.ts';
import { type DisconnectableProxy, startDisconnectableProxy } from '../support/services/cuttable-proxy.ts';

const nextAuthKey = `next:${Buffer.alloc(32, 5).toString('base64url')}`;

let api: TestApi;
let apiProcess: ApiProcess;
let gateway: GatewayProcess;
let apiProxy: DisconnectableProxy;
let socketProxy: DisconnectableProxy;
let conference: TestConference;
let room_id: number;
const bots: Bot[] = [];

const gatewayEnv = () => ({ ...api.env, AUTH_KEYS: `${testAuthKeys},${nextAuthKey}`, PORT: '0' });

beforeAll(async () => {
  api = await buildTestApi();
  [apiProcess, gateway] = await Promise.all([startApiProcess(api.env), startGatewayProcess(gatewayEnv())]);
  apiProxy = await startDisconnectableProxy(apiProcess.url);
  socketProxy = await startDisconnectableProxy(gateway.url);
  conference = await newConference(api);
  const room = await api.deps.db.row(
    statement<{ id: number }>(
      'test-global-room',
      `select id from chat_rooms where event_id = $1 and room_type = 'GLOBAL'`,
    ),
    [conference.event_id],
  );
  room_id = room?.id ?? 0;
});
afterAll(async () => {
  for (const bot of bots) bot.kill();
  apiProcess.child.kill('SIGKILL');
  await Promise.all([apiProcess.exitCode, gateway.kill(), apiProxy.close(), socketProxy.close()]);
  await api.close();
});

function startBot(name: string, credentials: BotSettings['credentials']): Bot {
  const bot = startBotProcess({
    apiUrl: apiProxy.url,
    socketUrl: socketProxy.url,
    room_id,
    name,
    credentials,
    everyMs: 200,
  });
  bots.push(bot);
  return bot;
}

const expectConversation = () => waitForConversation(bots);

const removeMessages = statement(
  'test-purge-messages',
  `with gone as (delete from room_messages where room_id = $1 and seq between $2 and $3 returning 1)
   update room_heads set message_count = message_count - (select count(*) from gone) where room_id = $1`,
);

async function restartApi(env: Readonly<Record<string, string>>): Promise<void> {
  apiProcess.child.kill('SIGKILL');
  await apiProcess.exitCode;
  apiProcess = await startApiProcess(env);
  apiProxy.pointTo(apiProcess.url);
}

it('keeps following and posting during restarts, after an ended login and after a purge', async () => {
  const scopes = ['room:read', 'room_message:post'] as const;
  const { token } = await newOrganizationToken(conference.owner, conference.organization_id, { scopes });
  startBot('token', { token });
  startBot('login', { email: conference.owner.email, password: testPassword });
  await expectConversation();

  // The API no longer accepts access tokens of the former key, as if they had expired.
  await restartApi({ ...api.env, AUTH_KEYS: nextAuthKey });
  await expectConversation();

  // Without a gateway, messages are posted and removed before anybody can receive them.
  await gateway.kill();
  const post = async (content: string): Promise<number> =>
    expectReply(
      PostRoomMessage,
      201,
      await conference.owner.client.post(`/chat-rooms/${room_id}/messages`, { content }),
    ).seq;
  const removedSeqs = [await post('removed 1'), await post('removed 2')];
  for (const seq of removedSeqs) await api.deps.db.rows(removeMessages, [room_id, seq, seq]);
  gateway = await startGatewayProcess(gatewayEnv());
  socketProxy.pointTo(gateway.url);
  await expectConversation();

  // The oldest messages are removed; somebody who starts now is informed.
  await api.deps.db.rows(removeMessages, [room_id, 1, 3]);
  const late = startBot('late', { token });
  await expectConversation();
  expect(reported(late, 'gap')[0]).toMatchObject({ kind: 'gap', from_seq: 1, to_seq: 3 });

  await Promise.all(bots.map((bot) => bot.finish()));
  const posted = bots.flatMap((bot) => reported(bot, 'posted'));
  const lastSeq = Math.max(...posted.map(({ seq }) => seq));
  for (const [index, bot] of bots.entries()) {
    await waitForCondition('the last message arrives', () =>
      reported(bot, 'message').some(({ seq }) => seq === lastSeq),
    );
    const gaps = gapSeqs(bot);
    const seqs = reported(bot, 'message').map(({ seq }) => seq);
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
    expect(gaps).toEqual(bot === late ? [1, 2, 3, ...removedSeqs] : removedSeqs);
    // Each number once: a message, or an announced removal.
    const all = [...seqs, ...gaps].toSorted((a, b) => a - b);
    expect(all).toEqual(Array.from({ length: lastSeq }, (_, offset) => offset + 1));
    expect(reported(bot, 'reset')).toEqual([]);
    const states = reported(bot, 'state').map(({ state }) => state);
    expect(states).not.toContain('closed');
    if (index < 2) expect(states.filter((state) => state === 'connected').length).toBeGreaterThan(1);
  }
  // Repeated requests stored nothing twice.
  expect(new Set(posted.map(({ seq }) => seq)).size).toBe(posted.length);
  const contents = reported(bots[0] ?? late, 'message').map(({ content }) => content);
  expect(new Set(contents).size).toBe(contents.length);
});
