/**
 * People on two gateways who chat continuously while a server of the product fails, and the results for their messages.
 */
import { defaultModerationRules } from '@plenum/contracts/chat/moderation-rules';
import { setModerationRules } from '@plenum/core/domain/chat/moderation/change-moderation-rules';
import { statement } from '@plenum/core/platform/db/database';
import { expect } from 'vitest';
import type { TestApi } from '../api/test-api.ts';
import { waitForCondition } from '../api/wait-until.ts';
import { startTestGateway } from '../gateway/test-gateways.ts';
import { scopeOfPerson, createConferenceWithRooms, setMembership } from '../gateway/world.ts';
import { CrowdClient } from './crowd-client.ts';
import type { Exchange, Network, ChatPlace } from './crowd-network.ts';
import { passTime } from './pass-time.ts';
import { createSeededRandom } from './seeded-random.ts';

const peopleCount = 8;
const sendEveryMs = 300;
/** Within the rate limit of messages. */
const retryMs = 1_000;
const pollIntervalMs = 50;
/** A message that everybody receives within this time was not delayed by a fault. */
const promptMs = 1_000;
const catchUpMs = 60_000;

export interface ChatLoad {
  readonly gateways: readonly { readonly url: string }[];
  /** Marks the start of the fault. */
  markFault(): void;
  /** Stops the chat. Everybody must have every message, by its number, and each is stored once. */
  stop(title: string): Promise<void>;
  close(): Promise<void>;
}

const contentOf = (number: number): string => `message ${number}`;

interface Stored {
  readonly id: number;
  readonly seq: number;
  readonly content: string;
}
const storedInRoom = statement<Stored>(
  't-chatting-stored',
  'select id, seq, content from room_messages where room_id = $1 order by seq',
);

/** Requests to an API of this process. */
const throughApi =
  ({ app }: TestApi): Exchange =>
  async ({ method, url, headers, body }) => {
    const { pathname, search } = new URL(url);
    const payload = body === null ? {} : { payload: body };
    const { statusCode, body: text } = await app.inject({ method, url: pathname + search, headers, ...payload });
    return { status: statusCode, text };
  };

function problemsOf(client: CrowdClient, room: ChatPlace, stored: readonly Stored[]): string[] {
  const { entries, contradictions } = client.log(room);
  const missingScopes = stored.filter(({ id, seq }) => entries.get(seq)?.id !== id).map(({ seq }) => `lacks ${seq}`);
  const unstored = client.confirmed.filter(({ seq, content }) => stored[seq - 1]?.content !== content);
  return [
    ...missingScopes,
    ...unstored.map(({ seq }) => `${seq} was confirmed and is not stored`),
    ...contradictions.map((seq) => `has two messages ${seq}`),
    ...[...client.pending.values()].map((message) => `never confirmed: ${message}`),
    ...client.unexpectedReplies,
  ].map((problem) => `${client.name}: ${problem}`);
}

/** Starts the chat: half of the people are on each gateway, and they post over sockets and HTTP. */
export async function startChatLoad(api: TestApi): Promise<ChatLoad> {
  const gateways = [await startTestGateway(api.env), await startTestGateway(api.env)] as const;
  const conference = await createConferenceWithRooms(api.deps);
  await setModerationRules(scopeOfPerson(api.deps, conference.creator), conference.event_id, {
    ...defaultModerationRules,
    flood_messages: 0,
    repeat_limit: 0,
  });
  const room: ChatPlace = { kind: 'room', id: conference.rooms.GLOBAL };
  const chance = createSeededRandom(1);
  const clients: CrowdClient[] = [];
  for (let index = 0; index < peopleCount; index += 1) {
    const network: Network = {
      gateway: () => gateways[index % 2 === 0 ? 0 : 1].url,
      api: () => 'http://plenum.test',
      chance,
      now: () => performance.now(),
      exchange: throughApi(api),
    };
    const person = await setMembership(api.deps, conference, 'ATTENDEE', `Chatter ${index}`);
    clients.push(
      new CrowdClient({ name: `C${index}`, person, places: [room], batch: index % 4 < 2, network, retryMs }),
    );
  }
  for (const client of clients) client.connect();
  await waitForCondition(
    'everybody is in the room',
    () => clients.every(({ isInAllRooms }) => isInAllRooms),
    catchUpMs,
  );

  let faultMs = performance.now();
  let receivedAtMs = faultMs;
  let slowestMs = 0;
  let isStopped = false;
  /** Posts a message and waits until everybody has received it. */
  async function post(client: CrowdClient, content: string): Promise<void> {
    const startedAtMs = performance.now();
    await client.send(room, content);
    const seq = client.confirmed.find((confirmed) => confirmed.content === content)?.seq;
    if (seq === undefined) return;
    while (clients.some((listener) => !listener.log(room).entries.has(seq))) {
      if (performance.now() - startedAtMs > 2 * catchUpMs) return;
      await passTime(pollIntervalMs);
    }
    const tookMs = performance.now() - startedAtMs;
    slowestMs = Math.max(slowestMs, tookMs);
    if (tookMs > promptMs) receivedAtMs = performance.now();
  }

  const pendingPosts: Promise<void>[] = [];
  const chatting = (async () => {
    for (let number = 0; !isStopped; number += 1) {
      // The next message is written only after the previous one is confirmed.
      const client = clients[number % clients.length];
      if (client?.pending.size === 0) pendingPosts.push(post(client, contentOf(pendingPosts.length)));
      await passTime(sendEveryMs);
    }
  })();

  return {
    gateways,
    markFault: () => {
      faultMs = performance.now();
      receivedAtMs = faultMs;
    },
    async stop(title) {
      isStopped = true;
      await chatting;
      await Promise.race([Promise.all(pendingPosts), passTime(catchUpMs)]);
      const stored = await api.deps.db.rows(storedInRoom, [room.id]);
      const problems = clients.flatMap((client) => problemsOf(client, room, stored));
      const seconds = (ms: number): string => (ms / 1_000).toFixed(1);
      console.log(
        `${title}: everybody on both gateways heard every message at once again after ${seconds(receivedAtMs - faultMs)} s ` +
          `(the slowest took ${seconds(slowestMs)} s); ${pendingPosts.length} messages posted, ` +
          `${pendingPosts.length - stored.length} not stored, ${problems.length} problems`,
      );
      expect(problems).toEqual([]);
      expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1));
      expect(stored.map(({ content }) => content).toSorted()).toEqual(
        pendingPosts.map((_, index) => contentOf(index)).toSorted(),
      );
    },
    async close() {
      isStopped = true;
      for (const client of clients) client.leave();
      await chatting;
      await Promise.all(gateways.map((gateway) => gateway.stop()));
    },
  };
}
