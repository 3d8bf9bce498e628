/**
 * Counts WebSocket frames on the TCP connection, before the library parses them: one read may hold ten thousand tiny
 * frames, control frames and fragments among them, and the library works through all of a read before anybody could
 * tell it to stop.
 */
import type { Duplex } from 'node:stream';

const lengthBits = 0x7f;
const maskBit = 0x80;
const length16 = 126;
const length64 = 127;
const maskBytes = 4;

/** Where frames begin in a stream of bytes (RFC 6455, section 5.2). It judges nothing else about them. */
export class FrameCounter {
  readonly #mayBegin: () => boolean;
  #next: 'opcode' | 'length' | 'long-length' | 'payload' = 'opcode';
  /** Bytes of the long length that are still to come. */
  #lengthBytes = 0;
  #maskBytes = 0;
  /** Bytes of mask and payload that are still to come. */
  #rest = 0;

  /** @param mayBegin asked for each frame at its first byte, also for each fragment and control frame */
  constructor(mayBegin: () => boolean) {
    this.#mayBegin = mayBegin;
  }

  /** Reads on; false as soon as a frame may not begin, without looking at what follows. */
  read(chunk: Buffer): boolean {
    let at = 0;
    while (at < chunk.length) {
      if (this.#next === 'payload') {
        const step = Math.min(this.#rest, chunk.length - at);
        at += step;
        this.#skip(this.#rest - step);
        continue;
      }
      if (this.#next === 'opcode' && !this.#mayBegin()) return false;
      this.#readHead(chunk[at] ?? 0);
      at += 1;
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
  /** Whether one more frame may come. */
  readonly mayBegin: () => boolean;
  /** Called once, right before the connection is destroyed with all that it still holds. */
  readonly onFlood: () => void;
}

/**
 * Puts itself between a TCP connection and the WebSocket library that reads from it already. A connection with a frame
 * too many is destroyed, and the library does not get to see that read. So is one that goes on sending after the
 * library has stopped listening because of a close or an error: its bytes would be read and dropped for half a minute.
 */
export function watchFrames(tcp: Duplex, { mayBegin, onFlood }: FrameWatch): void {
  const [read] = tcp.listeners('data');
  // Whoever was refused has no reader.
  if (read === undefined) return;
  const counter = new FrameCounter(mayBegin);
  // Named after the library's listener, so that the library can take it away as its own (`EventEmitter.off`).
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
