import { describe, expect, it } from 'vitest';
import { backlogBytes, type EngineConnection, eventPacket, makeFrame } from './wire.ts';

/** Parses the text of an unmasked WebSocket frame (RFC 6455). */
function readFrame(frame: Buffer): { readonly text: string; readonly rest: Buffer } {
  expect(frame[0]).toBe(0x81);
  const short = frame[1] ?? 0;
  const [head, length] =
    short < 126 ? [2, short] : short === 126 ? [4, frame.readUInt16BE(2)] : [10, Number(frame.readBigUInt64BE(2))];
  return { text: frame.toString('utf8', head, head + length), rest: frame.subarray(head + length) };
}

describe('frames', () => {
  it.each([0, 100, 123, 124, 125, 65_000, 65_534, 65_535, 200_000])(
    'encodes a text of %i bytes like the engine',
    (length) => {
      const text = 'é'.repeat(length / 2) + 'x'.repeat(length % 2);
      const { packets, bytes } = makeFrame([text]);
      expect(readFrame(bytes)).toEqual({ text: `4${text}`, rest: Buffer.alloc(0) });
      expect(packets).toEqual([{ text, frame: bytes }]);
    },
  );

  it('concatenates several packets in sequence', () => {
    const { bytes } = makeFrame([eventPacket('pong', '{}'), eventPacket('pong', '{"a":1}')]);
    const first = readFrame(bytes);
    expect(first.text).toBe('42["pong",{}]');
    expect(readFrame(first.rest)).toEqual({ text: '42["pong",{"a":1}]', rest: Buffer.alloc(0) });
  });
});

it('counts the packets waiting in the engine', () => {
  const connection: EngineConnection = {
    id: 'x',
    readyState: 'open',
    upgrading: false,
    writeBuffer: [{ data: 'four' }, {}, { data: 'x' }],
    transport: { name: 'polling' },
    request: null,
    on: () => undefined,
    write: () => undefined,
    close: () => undefined,
  };
  expect(backlogBytes(connection)).toBe(5);
});
