import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { FrameCounter, watchFrames } from './web-socket-frames.ts';

/** A frame in any form that a peer may send. */
function frame(opcode: number, length: number, masked = true): Buffer {
  const mask = masked ? 0x80 : 0;
  const head = [opcode];
  if (length < 126) head.push(mask | length);
  else if (length < 0x1_00_00) head.push(mask | 126, length >> 8, length & 0xff);
  else {
    const long = Buffer.alloc(8);
    long.writeBigUInt64BE(BigInt(length));
    head.push(mask | 127, ...long);
  }
  return Buffer.concat([Buffer.from(head), Buffer.alloc(masked ? 4 : 0), Buffer.alloc(length, 0x81)]);
}

describe('counting frames', () => {
  it('counts frames of any kind and size, regardless of how the bytes are split', () => {
    const anyFrame = fc.record({
      opcode: fc.constantFrom(0x00, 0x01, 0x02, 0x80, 0x81, 0x82, 0x88, 0x89, 0x8a, 0xff),
      length: fc.oneof(fc.integer({ min: 0, max: 130 }), fc.constantFrom(65_535, 65_536)),
      masked: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(anyFrame, { maxLength: 12 }),
        fc.array(fc.integer({ min: 1, max: 9_000 })),
        (all, cutPositions) => {
          const bytes = Buffer.concat(all.map(({ opcode, length, masked }) => frame(opcode, length, masked)));
          let frameCount = 0;
          const counter = new FrameCounter(() => {
            frameCount += 1;
            return true;
          });
          let at = 0;
          for (const cut of [...cutPositions, bytes.length]) {
            expect(counter.read(bytes.subarray(at, at + cut))).toBe(true);
            at += cut;
          }
          expect(frameCount).toBe(all.length);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('does not parse frames beyond the limit', () => {
    let readCount = 0;
    const counter = new FrameCounter(() => {
      readCount += 1;
      return readCount <= 3;
    });
    expect(counter.read(Buffer.concat(Array.from({ length: 10_000 }, () => frame(0x8a, 0))))).toBe(false);
    expect(readCount).toBe(4);
  });
});

describe('watched connections', () => {
  const ping = frame(0x89, 0);
  const watched = (allowed: number) => {
    const tcp = new PassThrough();
    const read = vi.fn<(chunk: Buffer) => void>();
    tcp.on('data', read);
    const onFlood = vi.fn<() => void>();
    let remaining = allowed;
    watchFrames(tcp, { mayBegin: () => (remaining -= 1) >= 0, onFlood });
    return { tcp, read, onFlood };
  };
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

  it('passes on permitted data, and supports removal of its listeners', async () => {
    const { tcp, read, onFlood } = watched(2);
    tcp.write(Buffer.concat([ping, ping]));
    await nextTurn();
    expect(read.mock.calls.length).toBe(1);
    expect(EventEmitter.listenerCount(tcp, 'data')).toBe(2);
    tcp.off('data', read);
    expect(EventEmitter.listenerCount(tcp, 'data')).toBe(1);
    expect(tcp.destroyed).toBe(false);
    // A peer that continues to send after that is disconnected soon.
    tcp.write(ping);
    await nextTurn();
    expect([tcp.destroyed, read.mock.calls.length, onFlood.mock.calls.length]).toEqual([true, 1, 0]);
  });

  it('ends the connection with one frame too many, and never passes on that chunk', async () => {
    const { tcp, read, onFlood } = watched(2);
    tcp.write(Buffer.concat([ping, ping, ping]));
    await nextTurn();
    expect([tcp.destroyed, read.mock.calls.length, onFlood.mock.calls.length]).toEqual([true, 0, 1]);
  });
});
