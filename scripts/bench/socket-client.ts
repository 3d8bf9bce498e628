/**
 * Minimal socket.io clients for measurements (engine.io 4, socket.io 5, WebSocket only). Each client is one TCP connection
 * whose frames are only split by length, so that a thousand clients use little CPU time. A crowd is a group of clients.
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

/** Builds a masked frame, as required from clients; the mask is zero. @param first the byte with FIN and opcode */
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
  /** Sends an engine.io packet, such as `42["ping"]`. */
  send(text: string): void;
  /** Sends a client event and resolves with the text of its acknowledgement. */
  request(name: string, payload: unknown): Promise<string>;
  close(): void;
}

interface ClientOptions {
  readonly url: string;
  readonly path: string;
  /** Payload of the handshake; null for a server without socket.io. */
  readonly auth: object | null;
  /** Additional headers of the upgrade request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Called with the text frame of every server message except acknowledgements. */
  readonly onText: (frame: Buffer) => void;
}

/** Splits a byte stream into the payloads of unmasked frames. */
function createFrameReader(onFrame: (payload: Buffer) => void): (part: Buffer) => void {
  let buffered: Buffer = Buffer.alloc(0);
  return (part) => {
    const bytes = buffered.length === 0 ? part : Buffer.concat([buffered, part]);
    let offset = 0;
    for (;;) {
      if (bytes.length - offset < 2) break;
      const short = (bytes[offset + 1] ?? 0) & 0x7f;
      const head = short < length16 ? 2 : short === length16 ? 4 : 10;
      if (bytes.length - offset < head) break;
      const length =
        head === 2 ? short : head === 4 ? bytes.readUInt16BE(offset + 2) : Number(bytes.readBigUInt64BE(offset + 2));
      if (length64 < short || bytes.length - offset < head + length) break;
      onFrame(bytes.subarray(offset + head, offset + head + length));
      offset += head + length;
    }
    buffered = offset === 0 ? bytes : bytes.subarray(offset);
  };
}

function upgrade(tcp: Socket, { url, path, headers = {} }: ClientOptions): void {
  const extraHeaders = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  tcp.write(
    `GET ${path} HTTP/1.1\r\nhost: ${new URL(url).host}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n${extraHeaders.join('')}` +
      `sec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  );
}

/** Connects a client. Resolves when the server has accepted it. */
export function connectClient(options: ClientOptions): Promise<MeasuringClient> {
  const { url, auth, onText } = options;
  const { hostname, port } = new URL(url);
  const tcp = connect({ host: hostname, port: Number(port), noDelay: true });
  const pendingReplies = new Map<number, (text: string) => void>();
  let requestCount = 0;

  return new Promise((resolve, reject) => {
    const send = (text: string) => void tcp.write(maskedFrame(opcodes.text, text));
    const client: MeasuringClient = {
      tcp,
      send,
      request(name, payload) {
        const id = requestCount;
        requestCount += 1;
        return new Promise((reply) => {
          pendingReplies.set(id, reply);
          send(`42${id}${JSON.stringify([name, payload])}`);
        });
      },
      close: () => tcp.destroy(),
    };

    function handleMessage(frame: Buffer): void {
      const kind = frame[1];
      if (kind === 0x32) onText(frame);
      else if (kind === 0x30) resolve(client);
      else if (kind === 0x33) {
        const [, id = '', text = ''] = /^43(\d+)\[(.*)\]$/s.exec(frame.toString()) ?? [];
        pendingReplies.get(Number(id))?.(text);
        pendingReplies.delete(Number(id));
      } else if (kind === 0x34) reject(new Error(frame.toString()));
    }

    const readFrames = createFrameReader((frame) => {
      if (auth === null) onText(frame);
      else if (frame[0] === messagePacket) handleMessage(frame);
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

export interface ClientGroup {
  readonly clients: readonly MeasuringClient[];
  /** Number of messages delivered to all clients together. */
  delivered(): number;
  /** Returns and resets the latencies from posting to delivery, in milliseconds, as measured by the parsing clients. */
  takeLatencies(): number[];
  close(): void;
}

/** Concurrent connection attempts. */
const maxConcurrentConnects = 20;
/** Number of clients that parse every message; the others only count messages. */
export const parsingClientCount = 20;

/** Returns a prefix for message texts with the current time of this process, for latency measurements. */
export const sentMarker = (): string => `sent_ms=${performance.now()} `;
const sentAt = /sent_ms=([\d.]+) /g;

/** Connects clients with limited concurrency. */
export async function connectAll(
  count: number,
  connectOne: (index: number) => Promise<MeasuringClient>,
): Promise<MeasuringClient[]> {
  const clients: MeasuringClient[] = [];
  for (let first = 0; first < count; first += maxConcurrentConnects) {
    const indexes = Array.from(
      { length: Math.min(maxConcurrentConnects, count - first) },
      (_, offset) => first + offset,
    );
    clients.push(...(await Promise.all(indexes.map(connectOne))));
  }
  return clients;
}

/** Connects clients and counts the messages that they receive. */
export async function connectGroup(
  count: number,
  connectOne: (index: number, onText: (frame: Buffer) => void) => Promise<MeasuringClient>,
): Promise<ClientGroup> {
  let delivered = 0;
  let latencies: number[] = [];
  // All clients receive the same bytes, so the messages in a frame are only counted once.
  let last: Buffer = Buffer.alloc(0);
  let messages = 0;
  const clients = await connectAll(count, (index) =>
    connectOne(index, (frame) => {
      if (!frame.equals(last)) {
        last = Buffer.from(frame);
        messages = frame.toString().match(sentAt)?.length ?? 0;
      }
      delivered += messages;
      if (index >= parsingClientCount) return;
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

/** Connects unauthenticated clients to a baseline server, by socket.io or, if `auth` is null, by plain WebSocket. */
export const connectAnonymous = (url: string, count: number, auth: object | null = {}, path = enginePath) =>
  connectGroup(count, (_index, onText) => connectClient({ url, path, auth, onText }));

/** Sends a client event and throws unless it succeeds. */
export async function requestOk(client: MeasuringClient, name: string, payload: unknown): Promise<void> {
  const reply = await client.request(name, payload);
  if (!reply.startsWith('{"ok":true')) throw new Error(`${name}: ${reply.slice(0, 200)}`);
}

interface RoomClientGroup {
  readonly urls: readonly string[];
  readonly members: readonly { readonly socketToken: string }[];
  readonly roomIds: readonly number[];
  readonly capabilities?: readonly string[];
}

/** Connects members of the conference, distributed over the gateways, and joins rooms. */
export const connectInRooms = ({ urls, members, roomIds, capabilities = [] }: RoomClientGroup): Promise<ClientGroup> =>
  connectGroup(members.length, async (index, onText) => {
    const auth = { token: members[index]?.socketToken, capabilities };
    const client = await connectClient({ url: urls[index % urls.length] ?? '', path: enginePath, auth, onText });
    for (const room_id of roomIds) await requestOk(client, 'join_chat_room', { room_id });
    return client;
  });
