/** The bytes of hostile clients: frames of each kind, many in one write (RFC 6455, section 5.2). */
import { maskedFrame, opcodes } from '../../../scripts/bench/socket-client.ts';

/** The kinds of frames and bodies of a flood. */
export const floodKinds = [
  'pings',
  'pongs',
  'engine-pongs',
  'empty',
  'malformed',
  'fragments',
  'typing',
  'polling',
] as const;
export type FloodKind = (typeof floodKinds)[number];

export interface Attack {
  readonly kind: FloodKind;
  /** With path and query, for example `http://127.0.0.1:8081/socket.io/?EIO=4&transport=websocket`. */
  readonly url: string;
  /** Socket token; null floods without a login. */
  readonly token: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

const bytesAtOnce = 64 * 1024;

/** Returns the bytes before a flood: fragments continue a message that never ends. */
export const floodPrologue = (kind: FloodKind): Buffer =>
  kind === 'fragments' ? maskedFrame(opcodes.textBegins, '') : Buffer.alloc(0);

const repeated = (frame: Buffer): Buffer =>
  Buffer.concat(Array.from({ length: Math.ceil(bytesAtOnce / frame.length) }, () => frame));

/** Returns about 64 kB of a kind, which may be written repeatedly. */
export function floodBytes(kind: FloodKind): Buffer {
  switch (kind) {
    case 'pings':
      return repeated(maskedFrame(opcodes.ping, ''));
    case 'pongs':
      return repeated(maskedFrame(opcodes.pong, ''));
    case 'engine-pongs':
      return repeated(maskedFrame(opcodes.text, '3'));
    case 'empty':
      return repeated(maskedFrame(opcodes.text, ''));
    case 'malformed':
      return repeated(maskedFrame(opcodes.text, '42["'));
    case 'fragments':
      return repeated(maskedFrame(opcodes.continues, ''));
    case 'typing':
      return repeated(maskedFrame(opcodes.text, '42["typing_in_dm",{"thread_id":1,"is_typing":true}]'));
    case 'polling':
      return Buffer.from(Array.from({ length: bytesAtOnce / 2 - 10 }, () => '3').join('\u001e'));
  }
}
