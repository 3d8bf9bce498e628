/**
 * socket.io clients for measurements: one TCP connection each, frames are split only by their length, so that a thousand
 * clients use little CPU time of the measuring process. They implement a minimum of the protocol (engine.io 4, socket.io
 * 5, websocket only). A crowd is many of them in one room.
 */
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

const headerEnd = Buffer.from('\r\n\r\n');
const length16 = 126;
const length64 = 127;
const maskBit = 0x80;
const pingPacket = '2'.charCodeAt(0);
const messagePacket = '4'.charCodeAt(0);

/** First bytes of frames (RFC 6455, section 5.2): FIN and opcode, without FIN where more fragments follow. */
export const opcodes = {
  text: 0x81,
  ping: 0x89,
  pong: 0x8a,
  textBegins: 0x01,
  continues: 0x00,
  textEnds: 0x80,
} as const;

/** Builds a masked frame, as clients must send it; the mask is zero. @param first the byte with FIN and opcode */
export function maskedFrame(first: number, text: string): Buffer {
  const body = Buffer.from(text);
  const head =
    body.length < length16
      ? [first, maskBit | body.length, 0, 0, 0, 0]
      : [first, maskBit | length16, body.length >> 8, body.length & 0xff, 0, 0, 0, 0];
  return Buffer.concat([Buffer.from(head), body]);
}

export interface MeasuringClient {
  readonly tcp: Socket;
  /** Sends a packet of the engine, such as `42["ping"]`. */
  send(text: string): void;
  /** Sends a client event and settles with the text of its acknowledgement. */
  request(name: string, payload: unknown): Promise<string>;
  close(): void;
}

interface ClientOptions {
  readonly url: string;
  readonly path: string;
  /** Payload of the handshake; null for a server without socket.io. */
  readonly auth: object | null;
  /** Besides those of an upgrade. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Called for every message of the server that is no acknowledgement, with the bytes of its text frame. */
  readonly onText: (frame: Buffer) => void;
}

/** Splits a stream of bytes into the payloads of unmasked frames. */
function createFrameReader(onFrame: (payload: Buffer) => void): (part: Buffer) => void {
  let kept: Buffer = Buffer.alloc(0);
  return (part) => {
    const bytes = kept.length === 0 ? part : Buffer.concat([kept, part]);
    let at = 0;
    for (;;) {
      if (bytes.length - at < 2) break;
      const short = (bytes[at + 1] ?? 0) & 0x7f;
      const head = short < length16 ? 2 : short === length16 ? 4 : 10;
      if (bytes.length - at < head) break;
      const length =
        head === 2 ? short : head === 4 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2));
      if (length64 < short || bytes.length - at < head + length) break;
      onFrame(bytes.subarray(at + head, at + head + length));
      at += head + length;
    }
    kept = at === 0 ? bytes : bytes.subarray(at);
  };
}

function upgrade(tcp: Socket, { url, path, headers = {} }: ClientOptions): void {
  const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  tcp.write(
    `GET ${path} HTTP/1.1\r\nhost: ${new URL(url).host}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n${more.join('')}` +
      `sec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  );
}

/** Connects; settles when the server has accepted the client. */
export function connectClient(options: ClientOptions): Promise<MeasuringClient> {
  const { url, auth, onText } = options;
  const { hostname, port } = new URL(url);
  const tcp = connect({ host: hostname, port: Number(port), noDelay: true });
  const answers = new Map<number, (text: string) => void>();
  let requestCount = 0;

  return new Promise((resolve, reject) => {
    const send = (text: string) => void tcp.write(maskedFrame(opcodes.text, text));
    const client: MeasuringClient = {
      tcp,
      send,
      request(name, payload) {
        const id = requestCount;
        requestCount += 1;
        return new Promise((answer) => {
          answers.set(id, answer);
          send(`42${id}${JSON.stringify([name, payload])}`);
        });
      },
      close: () => tcp.destroy(),
    };

    function takeMessage(frame: Buffer): void {
      const kind = frame[1];
      if (kind === 0x32) onText(frame);
      else if (kind === 0x30) resolve(client);
      else if (kind === 0x33) {
        const [, id = '', text = ''] = /^43(\d+)\[(.*)\]$/s.exec(frame.toString()) ?? [];
        answers.get(Number(id))?.(text);
        answers.delete(Number(id));
      } else if (kind === 0x34) reject(new Error(frame.toString()));
    }

    const readFrames = createFrameReader((frame) => {
      if (auth === null) onText(frame);
      else if (frame[0] === messagePacket) takeMessage(frame);
      else if (frame[0] === pingPacket) send('3');
      else send(`40${JSON.stringify(auth)}`);
    });

    let head: Buffer | null = Buffer.alloc(0);
    tcp.on('data', (part: Buffer) => {
      if (head === null) {
        readFrames(part);
        return;
      }
      head = Buffer.concat([head, part]);
      const end = head.indexOf(headerEnd);
      if (end === -1) return;
      if (!head.toString('latin1', 0, 12).endsWith('101')) reject(new Error(head.toString('latin1', 0, end)));
      const rest = head.subarray(end + headerEnd.length);
      head = null;
      if (auth === null) resolve(client);
      if (rest.length > 0) readFrames(rest);
    });
    tcp.on('error', reject);
    tcp.on('close', () => reject(new Error(`${url} closed the connection.`)));
    tcp.on('connect', () => upgrade(tcp, options));
  });
}

export const enginePath = '/socket.io/?EIO=4&transport=websocket';

export interface Crowd {
  readonly clients: readonly MeasuringClient[];
  /** Number of delivered messages over all clients. */
  delivered(): number;
  /** Returns the milliseconds from posting to delivery, of the clients that parse their frames, and resets them. */
  takeLatencies(): number[];
  close(): void;
}

/** Concurrent connection attempts. */
const atOnce = 20;
/** Number of clients that parse every message; the others only count them. */
export const readers = 20;

/** Formats the time at which a message was sent, by the clock of this process, for its text. */
export const sentNow = (): string => `sent_ms=${performance.now()} `;
const sentAt = /sent_ms=([\d.]+) /g;

/** Connects clients, some at a time. */
export async function connectAll(
  count: number,
  connectOne: (index: number) => Promise<MeasuringClient>,
): Promise<MeasuringClient[]> {
  const clients: MeasuringClient[] = [];
  for (let first = 0; first < count; first += atOnce) {
    const indexes = Array.from({ length: Math.min(atOnce, count - first) }, (_, at) => first + at);
    clients.push(...(await Promise.all(indexes.map(connectOne))));
  }
  return clients;
}

/** Connects clients and counts the messages that they receive. */
export async function gatherCrowd(
  count: number,
  connectOne: (index: number, onText: (frame: Buffer) => void) => Promise<MeasuringClient>,
): Promise<Crowd> {
  let delivered = 0;
  let latencies: number[] = [];
  // All clients get the same bytes, so the messages of each frame are counted once.
  let last: Buffer = Buffer.alloc(0);
  let messages = 0;
  const clients = await connectAll(count, (index) =>
    connectOne(index, (frame) => {
      if (!frame.equals(last)) {
        last = Buffer.from(frame);
        messages = frame.toString().match(sentAt)?.length ?? 0;
      }
      delivered += messages;
      if (index >= readers) return;
      const nowMs = performance.now();
      for (const [, text] of frame.toString().matchAll(sentAt)) latencies.push(nowMs - Number(text));
    }),
  );
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

/** Connects unauthenticated clients to a bare server: with socket.io by default, or by plain WebSocket. */
export const gatherStrangers = (url: string, count: number, auth: object | null = {}, path = enginePath) =>
  gatherCrowd(count, (_index, onText) => connectClient({ url, path, auth, onText }));

/** Sends a client event and throws unless it succeeds. */
export async function requestOk(client: MeasuringClient, name: string, payload: unknown): Promise<void> {
  const answer = await client.request(name, payload);
  if (!answer.startsWith('{"ok":true')) throw new Error(`${name}: ${answer.slice(0, 200)}`);
}

interface RoomCrowd {
  readonly urls: readonly string[];
  readonly members: readonly { readonly socketToken: string }[];
  readonly roomIds: readonly number[];
  readonly capabilities?: readonly string[];
}

/** Connects members of the conference, spread over gateways, in some rooms. */
export const gatherInRooms = ({ urls, members, roomIds, capabilities = [] }: RoomCrowd): Promise<Crowd> =>
  gatherCrowd(members.length, async (index, onText) => {
    const auth = { token: members[index]?.socketToken, capabilities };
    const client = await connectClient({ url: urls[index % urls.length] ?? '', path: enginePath, auth, onText });
    for (const room_id of roomIds) await requestOk(client, 'join_chat_room', { room_id });
    return client;
  });
