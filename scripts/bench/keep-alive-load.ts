/** A small load generator: a fixed number of connections, each of which repeats its request after each response. */
import { connect, type Socket } from 'node:net';

export interface Load {
  readonly url: string;
  /** Headers of each connection: one connection per entry. */
  readonly headers: readonly Readonly<Record<string, string>>[];
  readonly durationMs: number;
  /** Any other status ends the load with an error. */
  readonly expectedStatus: number;
}

const headerEnd = Buffer.from('\r\n\r\n');
const statusOffset = 'HTTP/1.1 '.length;
const statusLength = 3;

/** Returns the bytes of one GET request. */
export function requestBytes(url: URL, headers: Readonly<Record<string, string>>): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`GET ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\n${lines.join('')}\r\n`);
}

interface Head {
  readonly status: number;
  /** Of head and body together. */
  readonly totalBytes: number;
}

/** Parses the head of a response; null while it is incomplete. Supports only responses with a known length. */
export function readHead(bytes: Buffer): Head | null {
  const end = bytes.indexOf(headerEnd);
  if (end === -1) return null;
  const head = bytes.toString('latin1', 0, end);
  const status = Number(head.slice(statusOffset, statusOffset + statusLength));
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length === undefined && status !== 304 && status !== 204)
    throw new Error(`An answer of unknown length:\n${head}`);
  return { status, totalBytes: end + headerEnd.length + Number(length ?? 0) };
}

/** Calls `onAnswer` for each complete response of one connection. */
function readAnswers(socket: Socket, onAnswer: (status: number) => void): void {
  let start: Buffer = Buffer.alloc(0);
  let head: Head | null = null;
  let received = 0;
  socket.on('data', (part: Buffer) => {
    received += part.length;
    if (head === null) {
      start = start.length === 0 ? part : Buffer.concat([start, part]);
      head = readHead(start);
      received = start.length;
    }
    if (head === null || received < head.totalBytes) return;
    if (received > head.totalBytes) throw new Error('More was answered than asked.');
    const { status } = head;
    head = null;
    received = 0;
    start = Buffer.alloc(0);
    onAnswer(status);
  });
}

/**
 * Keeps this process from sleeping until the returned function is called. Waking it up again would be done by the server,
 * with each of its responses, and took it 20 µs on a virtual machine: a server slower than its clients would look slower
 * still. Clients are on other machines in reality.
 */
function stayAwake(): () => void {
  let isAwake = true;
  const turn = (): void => {
    if (isAwake) setImmediate(turn);
  };
  turn();
  return () => {
    isAwake = false;
  };
}

/** Loads a server for a while and returns the number of its responses. */
export async function load(wanted: Load): Promise<number> {
  const sleep = stayAwake();
  try {
    return await loadAwake(wanted);
  } finally {
    sleep();
  }
}

async function loadAwake({ url, headers, durationMs, expectedStatus }: Load): Promise<number> {
  const target = new URL(url);
  const endMs = performance.now() + durationMs;
  let answers = 0;
  const lanes = headers.map(async (sent) => {
    const request = requestBytes(target, sent);
    const socket = connect({ host: target.hostname, port: Number(target.port), noDelay: true });
    await new Promise<void>((resolve, reject) => {
      socket.on('error', reject);
      socket.on('close', () => resolve());
      readAnswers(socket, (status) => {
        if (status !== expectedStatus) socket.destroy(new Error(`${url} answered ${status}.`));
        answers += 1;
        if (performance.now() < endMs) socket.write(request);
        else socket.destroy();
      });
      socket.on('connect', () => socket.write(request));
    });
  });
  await Promise.all(lanes);
  return answers;
}
