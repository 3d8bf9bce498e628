/** Low-level writes to the connection of a socket. The only file that uses internals of the engine. */
import type { IncomingMessage } from 'node:http';
import type { Socket as NetSocket } from 'node:net';

/** Properties of an engine connection, including undocumented ones (engine.io 6.6, ws 8.21). */
export interface EngineConnection {
  /** Session id. */
  readonly id: string;
  readonly readyState: string;
  readonly upgrading: boolean;
  readonly writeBuffer: readonly { readonly data?: string }[];
  readonly transport: {
    readonly name: string;
    readonly perMessageDeflate?: unknown;
    readonly socket?: { readonly readyState: number; readonly _socket?: NetSocket | null; terminate(): void };
  };
  /** Null once the handshake is complete. */
  readonly request: IncomingMessage | null;
  on(event: 'close' | 'upgrade', listener: () => void): unknown;
  write(data: string, options: { readonly preEncoded: true; readonly wsPreEncodedFrame: readonly Buffer[] }): unknown;
  close(discard?: boolean): void;
}

/** Returns the underlying TCP connection; null for polling. */
export const tcpOf = ({ socket }: EngineConnection['transport']): NetSocket | null => socket?._socket ?? null;

/** Returns the session id of a request; null for a new session. */
export function sessionOf({ url = '' }: Pick<IncomingMessage, 'url'>): string | null {
  const query = url.indexOf('?');
  return (query === -1 ? null : new URLSearchParams(url.slice(query)).get('sid')) || null;
}

/** One or more packets, encoded for every transport. */
export interface Frame {
  readonly packets: readonly { readonly text: string; readonly frame: Buffer }[];
  /** Concatenated WebSocket frames of all packets. */
  readonly bytes: Buffer;
}

const webSocketOpen = 1;
const webSocketClosed = 3;
const textFrameByte = 0x81;
const length16 = 126;
const length64 = 127;
const messagePacket = '4';

/** Encodes an unmasked WebSocket text frame. */
function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length < length16 ? 2 : length < 0x1_00_00 ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = textFrameByte;
  if (head === 2) frame[1] = length;
  else if (head === 4) {
    frame[1] = length16;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = length64;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, head);
  return frame;
}

/** @param texts packets of socket.io, such as `2["pong",{}]` */
export function makeFrame(texts: readonly string[]): Frame {
  const packets = texts.map((text) => ({ text, frame: textFrame(messagePacket + text) }));
  const [only, ...others] = packets;
  const bytes =
    only !== undefined && others.length === 0 ? only.frame : Buffer.concat(packets.map(({ frame }) => frame));
  return { packets, bytes };
}

export const eventPacket = (name: string, payloadText: string): string => `2["${name}",${payloadText}]`;

/** Returns the TCP connection if the queue of the engine is empty, so that a direct write preserves the order. */
function idleSocket({ readyState, upgrading, writeBuffer, transport }: EngineConnection): NetSocket | null {
  if (readyState !== 'open' || upgrading || writeBuffer.length > 0) return null;
  if (transport.name !== 'websocket' || transport.perMessageDeflate) return null;
  const { socket } = transport;
  if (socket?.readyState !== webSocketOpen) return null;
  const tcp = socket._socket;
  return tcp?.writable === true ? tcp : null;
}

/** Sends a frame directly if `isDirect` is set and the queue of the engine is empty; otherwise through the engine. */
export function deliver(connection: EngineConnection, { packets, bytes }: Frame, isDirect: boolean): void {
  const tcp = isDirect ? idleSocket(connection) : null;
  if (tcp !== null) tcp.write(bytes);
  else for (const { text, frame } of packets) connection.write(text, { preEncoded: true, wsPreEncodedFrame: [frame] });
}

/** Returns the number of bytes that are buffered for a connection in this process. */
export function backlogBytes({ transport, writeBuffer }: EngineConnection): number {
  let bytes = transport.socket?._socket?.writableLength ?? 0;
  for (const { data } of writeBuffer) bytes += data?.length ?? 0;
  return bytes;
}

/** Returns the number of bytes buffered in the TCP connection only. Fast enough for every delivery. */
export const tcpBacklogBytes = ({ transport }: EngineConnection): number =>
  transport.socket?._socket?.writableLength ?? 0;

/**
 * Limit for peers that do not complete the closing handshake, whose connections would stay half open for 30 seconds.
 */
const closeTimeoutMs = 2_000;

/** Terminates the WebSocket shortly after the engine has closed its connection for any reason. */
export function endAfterClose(connection: EngineConnection): void {
  connection.on('close', () => {
    const { socket } = connection.transport;
    if (socket === undefined || socket.readyState === webSocketClosed) return;
    setTimeout(() => socket.terminate(), closeTimeoutMs).unref();
  });
}

/** Closes the connection of a slow consumer after writing a final frame, which it may still receive. */
export function closeAfterFrame(connection: EngineConnection, finalFrame: Frame): void {
  const { socket } = connection.transport;
  if (socket?.readyState === webSocketOpen) socket._socket?.write(finalFrame.bytes);
  connection.close(true);
}
