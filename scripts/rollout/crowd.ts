/** The clients of a rollout: a conference, its rooms, and clients that chat in them at a steady rate. */
import { defaultModerationRules } from '@plenum/contracts/moderation-rules';
import type { Deps } from '@plenum/core/deps';
import { putModerationRules } from '@plenum/core/domain/moderation/change-moderation-rules';
import { statement } from '@plenum/core/platform/db/database';
import { createChance } from '../../tests/support/faults/chance.ts';
import { CrowdClient } from '../../tests/support/faults/crowd-client.ts';
import type { Network, Place } from '../../tests/support/faults/crowd-network.ts';
import { actingAs, makeConference, makeMember, makeSession, type Person } from '../../tests/support/gateway/world.ts';
import type { Exchanges } from './http-exchange.ts';
import type { StoredMessage } from './judge.ts';

export interface RolloutCrowd {
  readonly clients: readonly CrowdClient[];
  readonly rooms: readonly Place[];
  /** Starts to post; the returned function stops it and waits for pending messages. */
  talk(messagesPerS: number): () => Promise<void>;
  /** Returns the messages in the database. */
  stored(): Promise<StoredMessage[]>;
}

interface CrowdWishes {
  readonly deps: Deps;
  readonly url: string;
  readonly count: number;
  readonly seed: number;
  readonly exchanges: Exchanges;
  readonly now: () => number;
}

const peoplePerRoom = 100;
/** One of this many clients has a network that blocks WebSockets. */
const pollingEvery = 10;
const madeAtOnce = 10;
const readsPerMessage = 0.5;
const atOnceMax = 3;

const messagesOf = statement<StoredMessage>(
  'rollout-messages',
  'select room_id, id, seq, client_id from room_messages where room_id = any($1) order by room_id, seq',
);

async function makePeople(deps: Deps, count: number): Promise<{ people: Person[]; rooms: Place[] }> {
  const conference = await makeConference(deps);
  await putModerationRules(actingAs(deps, conference.creator), conference.event_id, {
    ...defaultModerationRules,
    flood_messages: 0,
    repeat_limit: 0,
  });
  const rooms: Place[] = [];
  for (let at = 0; at < Math.max(count / peoplePerRoom, 2); at += 1)
    rooms.push({ kind: 'room', id: (await makeSession(deps, conference)).PUBLIC });
  const people: Person[] = [];
  while (people.length < count) {
    const names = Array.from({ length: Math.min(madeAtOnce, count - people.length) }, (_, at) => people.length + at);
    people.push(...(await Promise.all(names.map((name) => makeMember(deps, conference, 'ATTENDEE', `P${name}`)))));
  }
  return { people, rooms };
}

/** Returns the cookie that nginx sets at the first visit of a browser. */
async function firstCookie(url: string): Promise<string> {
  const answer = await fetch(`${url}/socket.io/`);
  await answer.body?.cancel();
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (cookie === undefined) throw new Error('nginx gives no cookie to whoever asks for a socket.');
  return cookie;
}

/** Creates all users and clients; none is connected yet. */
export async function makeCrowd({ deps, url, count, seed, exchanges, now }: CrowdWishes): Promise<RolloutCrowd> {
  const chance = createChance(seed);
  const { people, rooms } = await makePeople(deps, count);
  const network: Network = { gateway: () => url, api: () => url, chance, now, exchange: exchanges.exchange };
  const clients: CrowdClient[] = [];
  for (const [at, person] of people.entries()) {
    const place = rooms[at % rooms.length];
    if (place === undefined) throw new Error('There is no room.');
    clients.push(
      new CrowdClient({
        name: `P${at}`,
        person,
        places: [place],
        batch: true,
        network,
        transport: Math.floor(at / rooms.length) % pollingEvery === 0 ? 'polling' : 'websocket',
        postsBy: at % 2 === 0 ? 'http' : 'socket',
        cookie: await firstCookie(url),
        asksToken: true,
      }),
    );
  }

  function talk(messagesPerS: number): () => Promise<void> {
    const sending = new Set<Promise<void>>();
    let countSent = 0;
    const say = (): void => {
      const client = chance.pick(clients);
      const [place] = client.places;
      if (place === undefined) return;
      const sent = client.send(place, `message ${(countSent += 1)}`).finally(() => sending.delete(sent));
      sending.add(sent);
      if (!chance.happens(readsPerMessage)) return;
      const reader = chance.pick(clients);
      const [room] = reader.places;
      if (room !== undefined) void reader.http('GET', `/chat-rooms/${room.id}/messages?limit=20`);
    };
    const beganMs = now();
    // Messages that were delayed by load are sent afterwards, so that the average rate holds.
    const timer = setInterval(() => {
      const due = Math.floor(((now() - beganMs) / 1_000) * messagesPerS) - countSent;
      for (let at = 0; at < Math.min(due, atOnceMax); at += 1) say();
    }, 1_000 / messagesPerS);
    return async () => {
      clearInterval(timer);
      await Promise.all(sending);
    };
  }

  const roomIds = rooms.map(({ id }) => id);
  return { clients, rooms, talk, stored: async () => [...(await deps.db.rows(messagesOf, [roomIds]))] };
}
