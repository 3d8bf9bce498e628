/** P20: what people in a room notice while as many log in as the API can hash passwords for. */
import { randomUUID } from 'node:crypto';
import { Login } from '@plenum/contracts/auth';
import { alternate, type Slice } from './alternate.ts';
import { paced, startChatWorld, until } from './chat-world.ts';
import { type Crowd, gatherInRooms, sentNow } from './crowd.ts';
import { type Comparison, quantileOf } from './figures.ts';

const rounds = 5;
const people = 200;
const posts = { count: 60, perS: 20 } as const;
/** More than are hashed at the same time. */
const lanes = 16;

/** The 99th of a hundred latencies from posting over the socket to whoever is in the room. */
const talking =
  (crowd: Crowd, room_id: number): Slice =>
  async () => {
    crowd.takeLatencies();
    // Authors hear of each message twice: with the room, and that theirs was sent.
    const wanted = crowd.delivered() + (crowd.clients.length + 1) * posts.count;
    await paced(posts.count, posts.perS, (at) => {
      const content = `${sentNow()}hello`;
      void crowd.clients[at % people]?.request('chat_message', { room_id, content, client_id: randomUUID() });
    });
    await until('all messages are delivered', () => crowd.delivered() >= wanted);
    return quantileOf(crowd.takeLatencies(), 0.99);
  };

/** Strangers log in without end; for who is unknown a password is hashed as well. Returns how to end it. */
function rush(apiUrl: string): () => Promise<void> {
  let isOver = false;
  const lane = async (): Promise<void> => {
    while (!isOver) {
      const body = JSON.stringify({ email: `${randomUUID()}@rush.example`, password: 'correct horse battery' });
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${apiUrl}/api${Login.path}`, { method: Login.method, headers, body });
      // A full queue says so; whoever waits for it asks again.
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

/** Measures and returns its figures; everything it starts it ends. */
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
