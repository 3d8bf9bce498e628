/** Many clients in one room, and what they received. */
import { connectClient, enginePath, type MeasuringClient } from './socket-client.ts';

export interface Crowd {
  readonly clients: readonly MeasuringClient[];
  /** Number of delivered messages over all clients. */
  delivered(): number;
  /** Returns the milliseconds from posting to delivery, of the clients that parse their frames, and resets them. */
  takeLatencies(): number[];
  close(): void;
}

interface CrowdOptions {
  readonly count: number;
  /** Connects the client with that index. */
  readonly connect: (index: number, onText: (frame: Buffer) => void) => Promise<MeasuringClient>;
}

/** Concurrent connection attempts. */
const atOnce = 20;
/** Number of clients that parse every message; the others only count them. */
const readers = 20;

/** Formats the time at which a message was sent, by the clock of this process, for its text: `sentMs=1234.5 `. */
export const sentNow = (): string => `sent_ms=${performance.now()} `;
const sent_at = /sent_ms=([\d.]+) /g;

/** Counts the messages of a frame. All clients get the same bytes, so each frame is parsed once. */
function createFrameCounter(): (frame: Buffer) => number {
  let last: Buffer = Buffer.alloc(0);
  let count = 0;
  return (frame) => {
    if (!frame.equals(last)) {
      last = Buffer.from(frame);
      count = frame.toString().match(sent_at)?.length ?? 0;
    }
    return count;
  };
}

/** Connects all clients. */
export async function gatherCrowd({ count, connect }: CrowdOptions): Promise<Crowd> {
  const clients: MeasuringClient[] = [];
  const countMessages = createFrameCounter();
  let delivered = 0;
  let latencies: number[] = [];

  const listenerOf = (index: number) => (frame: Buffer) => {
    delivered += countMessages(frame);
    if (index >= readers) return;
    const nowMs = performance.now();
    for (const [, text] of frame.toString().matchAll(sent_at)) latencies.push(nowMs - Number(text));
  };
  for (let first = 0; first < count; first += atOnce) {
    const indexes = Array.from({ length: Math.min(atOnce, count - first) }, (_, at) => first + at);
    clients.push(...(await Promise.all(indexes.map((index) => connect(index, listenerOf(index))))));
  }
  return {
    clients,
    delivered: () => delivered,
    takeLatencies() {
      const taken = latencies;
      latencies = [];
      return taken;
    },
    close() {
      for (const client of clients) client.close();
    },
  };
}

interface RoomCrowdOptions {
  readonly urls: readonly string[];
  readonly tokens: readonly string[];
  readonly roomIds: readonly number[];
  readonly count: number;
  readonly capabilities?: readonly string[];
}

/** Connects members of the conference, spread over gateways, in some rooms. */
export const gatherInRooms = ({ urls, tokens, roomIds, count, capabilities = [] }: RoomCrowdOptions): Promise<Crowd> =>
  gatherCrowd({
    count,
    async connect(index, onText) {
      const auth = { token: tokens[index % tokens.length], capabilities };
      const client = await connectClient({ url: urls[index % urls.length] ?? '', path: enginePath, auth, onText });
      for (const room_id of roomIds) {
        const answer = await client.request('join_chat_room', { room_id });
        if (!answer.startsWith('{"ok":true')) throw new Error(answer.slice(0, 200));
      }
      return client;
    },
  });
