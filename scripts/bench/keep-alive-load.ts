/** A small load generator: a fixed number of connections, each asking again as soon as it was answered. */
import { connect, type Socket } from 'node:net';

export interface Load {
  readonly url: string;
  /** What each connection sends: one for every entry. */
  readonly headers: readonly Readonly<Record<string, string>>[];
  readonly duration_ms: number;
  /** Any other status ends the load with an error. */
  readonly expected_status: number;
}

const header_end = Buffer.from('\r\n\r\n');
const status_offset = 'HTTP/1.1 '.length;
const status_length = 3;

/** The bytes of one GET request. */
export function requestBytes(url: URL, headers: Readonly<Record<string, string>>): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`GET ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\n${lines.join('')}\r\n`);
}

interface Head {
  readonly status: number;
  /** Of head and body together. */
  readonly total_bytes: number;
}

/** Reads the head of an answer; null while it is incomplete. Only answers of known length are understood. */
export function readHead(bytes: Buffer): Head | null {
  const end = bytes.indexOf(header_end);
  if (end === -1) return null;
  const head = bytes.toString('latin1', 0, end);
  const status = Number(head.slice(status_offset, status_offset + status_length));
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length === undefined && status !== 304 && status !== 204)
    throw new Error(`An answer of unknown length:\n${head}`);
  return { status, total_bytes: end + header_end.length + Number(length ?? 0) };
}

/** Calls `onAnswer` at each complete answer of one connection. */
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
    if (head === null || received < head.total_bytes) return;
    if (received > head.total_bytes) throw new Error('More was answered than asked.');
    const { status } = head;
    head = null;
    received = 0;
    start = Buffer.alloc(0);
    onAnswer(status);
  });
}

/** Loads a server for a while and returns how many requests it answered. */
export async function load({ url, headers, duration_ms, expected_status }: Load): Promise<number> {
  const target = new URL(url);
  const end_ms = performance.now() + duration_ms;
  let answers = 0;
  const lanes = headers.map(async (sent) => {
    const request = requestBytes(target, sent);
    const socket = connect({ host: target.hostname, port: Number(target.port), noDelay: true });
    await new Promise<void>((resolve, reject) => {
      socket.on('error', reject);
      socket.on('close', () => resolve());
      readAnswers(socket, (status) => {
        if (status !== expected_status) socket.destroy(new Error(`${url} answered ${status}.`));
        answers += 1;
        if (performance.now() < end_ms) socket.write(request);
        else socket.destroy();
      });
      socket.on('connect', () => socket.write(request));
    });
  });
  await Promise.all(lanes);
  return answers;
}
