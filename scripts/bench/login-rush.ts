/** P20: the effect on users in a room while the API hashes as many passwords as it can. */
import { randomUUID } from 'node:crypto';
import { Login } from '@plenum/contracts/auth';
import { alternate, type Slice } from './alternate.ts';
import { paced, startChatWorld, until } from './chat-world.ts';
import { type Crowd, gatherInRooms, sentNow } from './crowd.ts';
import { type Comparison, quantileOf } from './figures.ts';

const rounds = 5;
const people = 200;
const posts = { count: 60, perS: 20 } as const;
/** More than the concurrency of hashing. */
const lanes = 16;

/** 99th percentile of the latency from posting over the socket to delivery in the room. */
const talking =
  (crowd: Crowd, room_id: number): Slice =>
  async () => {
    crowd.takeLatencies();
    // Authors receive each message twice: in the room, and as their acknowledgement.
    const wanted = crowd.delivered() + (crowd.clients.length + 1) * posts.count;
    await paced(posts.count, posts.perS, (at) => {
      const content = `${sentNow()}hello`;
      void crowd.clients[at % people]?.request('chat_message', { room_id, content, client_id: randomUUID() });
    });
    await until('all messages are delivered', () => crowd.delivered() >= wanted);
    return quantileOf(crowd.takeLatencies(), 0.99);
  };

/**
 * Sends logins of unknown users continuously; a password is hashed for these as well. Returns a function that stops it.
 */
function rush(apiUrl: string): () => Promise<void> {
  let isOver = false;
  const lane = async (): Promise<void> => {
    while (!isOver) {
      const body = JSON.stringify({ email: `${randomUUID()}@rush.example`, password: 'correct horse battery' });
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${apiUrl}/api${Login.path}`, { method: Login.method, headers, body });
      // A full queue responds with 429; the client retries.
      if (answer.status !== 401 && answer.status !== 429) throw new Error(`Logging in answered ${answer.status}.`);
      await answer.arrayBuffer();
    }
  };
  const running = Promise.all(Array.from({ length: lanes }, lane));
  return async () => {
    isOver = true;
    await running;
  };
}

/** Measures and returns the figures; stops everything that it starts. */
export async function benchLoginRush(): Promise<Comparison[]> {
  const world = await startChatWorld(people);
  try {
    const { tokens, roomIds, conference } = world;
    const [room_id = 0] = roomIds;
    const gateway = await world.startGateway();
    const crowd = await gatherInRooms({ urls: [gateway.url], tokens, roomIds: [room_id], count: people });
    const calm = talking(crowd, room_id);
    const rushed: Slice = async () => {
      const endRush = rush(conference.api.url);
      try {
        return await calm();
      } finally {
        await endRush();
      }
    };
    const readings = await alternate({ rushed, calm }, rounds);
    crowd.close();
    return [
      {
        kind: 'comparison',
        name: 'P20 chat while logins hash : without',
        unit: 'ms, p99',
        ours: readings.rushed,
        baseline: readings.calm,
        moreIsBetter: false,
        gate: 1.5,
        goal: 1.2,
      },
    ];
  } finally {
    await world.stop();
  }
}
