/**
 * Counts WebSocket frames on the TCP connection, before the library parses them: one read may contain ten thousand tiny
 * frames, including control frames and fragments, and the library processes a read completely before it can be stopped.
 */
import type { Duplex } from 'node:stream';

const lengthBits = 0x7f;
const maskBit = 0x80;
const length16 = 126;
const length64 = 127;
const maskBytes = 4;

/** Finds the start of each frame in a stream of bytes (RFC 6455, section 5.2). It does not validate the frames. */
export class FrameCounter {
  readonly #mayBegin: () => boolean;
  #next: 'opcode' | 'length' | 'long-length' | 'payload' = 'opcode';
  /** Remaining bytes of the extended length. */
  #lengthBytes = 0;
  #maskBytes = 0;
  /** Remaining bytes of mask and payload. */
  #rest = 0;

  /** @param mayBegin called at the first byte of each frame, including fragments and control frames */
  constructor(mayBegin: () => boolean) {
    this.#mayBegin = mayBegin;
  }

  /** Processes a chunk. Returns false as soon as a frame is not allowed, without reading further. */
  read(chunk: Buffer): boolean {
    let index = 0;
    while (index < chunk.length) {
      if (this.#next === 'payload') {
        const count = Math.min(this.#rest, chunk.length - index);
        index += count;
        this.#skip(this.#rest - count);
        continue;
      }
      if (this.#next === 'opcode' && !this.#mayBegin()) return false;
      this.#readHead(chunk[index] ?? 0);
      index += 1;
    }
    return true;
  }

  #skip(rest: number): void {
    this.#rest = rest;
    this.#next = rest === 0 ? 'opcode' : 'payload';
  }

  #readHead(byte: number): void {
    if (this.#next === 'opcode') {
      this.#next = 'length';
    } else if (this.#next === 'length') {
      const length = byte & lengthBits;
      this.#maskBytes = (byte & maskBit) === 0 ? 0 : maskBytes;
      if (length < length16) {
        this.#skip(length + this.#maskBytes);
      } else {
        this.#next = 'long-length';
        this.#lengthBytes = length === length64 ? 8 : 2;
        this.#rest = 0;
      }
    } else {
      this.#rest = this.#rest * 256 + byte;
      this.#lengthBytes -= 1;
      if (this.#lengthBytes === 0) this.#skip(this.#rest + this.#maskBytes);
    }
  }
}

interface FrameWatch {
  /** Checks whether one more frame is allowed. */
  readonly mayBegin: () => boolean;
  /** Called once, immediately before the connection and all its buffers are destroyed. */
  readonly onFlood: () => void;
}

/**
 * Intercepts the data between a TCP connection and the WebSocket library that already reads from it. A connection above
 * its limit is destroyed, and the library does not receive that chunk. The same applies to a connection that continues
 * to send after the library has stopped reading because of a close or an error: its bytes would be read and dropped for
 * 30 seconds.
 */
export function watchFrames(tcp: Duplex, { mayBegin, onFlood }: FrameWatch): void {
  const [read] = tcp.listeners('data');
  // A rejected connection has no reader.
  if (read === undefined) return;
  const counter = new FrameCounter(mayBegin);
  // Has the library's listener as `listener`, so that the library can remove it like its own (`EventEmitter.off`).
  const pass = Object.assign(
    (chunk: Buffer): void => {
      if (!tcp.destroyed) read.call(tcp, chunk);
    },
    { listener: read },
  );
  tcp.removeAllListeners('data');
  tcp.on('data', (chunk: Buffer) => {
    const isRead = tcp.rawListeners('data').includes(pass);
    if (isRead && counter.read(chunk)) return;
    if (isRead) onFlood();
    tcp.destroy();
  });
  tcp.on('data', pass);
}
