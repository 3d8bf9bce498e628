/** Frames for the socket fuzzer: client events, valid or manipulated, and invalid frames. */
import { clientEvents, type ClientEventName } from '@plenum/contracts/client-events';
import fc from 'fast-check';
import { applyMutations, mutations, unusualTexts, unusualValues } from './hostile-values.ts';
import { arbitraryFor } from './schema-values.ts';

/** A client event that must be acknowledged, or a frame that need not be. */
export type FuzzFrame =
  | {
      readonly kind: 'event';
      readonly name: ClientEventName;
      readonly payload: unknown;
      readonly more: readonly unknown[];
      /** Id fields get a real id: of the person’s conference, or of an inaccessible one. */
      readonly whose: 'own' | 'sealed' | 'none';
    }
  | { readonly kind: 'unknown event'; readonly name: unknown; readonly args: readonly unknown[] }
  | { readonly kind: 'raw'; readonly frame: string | Uint8Array<ArrayBuffer> };

const names = Object.keys(clientEvents).filter((name): name is ClientEventName => Object.hasOwn(clientEvents, name));

const events: fc.Arbitrary<FuzzFrame> = fc.constantFrom(...names).chain((name) => {
  const valid = arbitraryFor(clientEvents[name].payload);
  return fc.record({
    kind: fc.constant('event' as const),
    name: fc.constant(name),
    payload: fc.oneof(
      { weight: 4, arbitrary: valid },
      {
        weight: 2,
        arbitrary: fc
          .tuple(valid, fc.array(mutations, { minLength: 1, maxLength: 2 }))
          .map(([original, changes]) => applyMutations(original, changes)),
      },
      { weight: 1, arbitrary: unusualValues },
    ),
    more: fc.oneof(
      { weight: 6, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(unusualValues, { maxLength: 4 }) },
    ),
    whose: fc.constantFrom('own' as const, 'own' as const, 'sealed' as const, 'none' as const),
  });
});

const unknownEvents: fc.Arbitrary<FuzzFrame> = fc.record({
  kind: fc.constant('unknown event' as const),
  name: fc.oneof(
    unusualTexts,
    fc.constantFrom<unknown>('connect', 'disconnect', 'error', 'newListener', '__proto__', 'toString', 7, null, [], {}),
  ),
  args: fc.array(unusualValues, { maxLength: 3 }),
});

/** Packets of Engine.IO and Socket.IO that are truncated, mixed up, or announce missing parts. */
const raws: fc.Arbitrary<FuzzFrame> = fc
  .oneof(
    fc.constantFrom<string>(
      '',
      '0',
      '1',
      '2',
      '2probe',
      '3',
      '3probe',
      '4',
      '5',
      '6',
      '7',
      'b4AAEC',
      '40',
      '40/admin,',
      '40{"token":"x"}',
      '40{"token":{"a":1}}',
      '41',
      '41/admin,',
      '42',
      '42[]',
      '42[1]',
      '42[null]',
      '42{}',
      '42["ping"',
      '42"ping"',
      '4299999999999999999999["ping",{}]',
      '42-1["ping",{}]',
      '42/other,1["ping",{}]',
      '43',
      '430[]',
      '4399["x"]',
      '44',
      '44"error"',
      '45',
      '451-["ping",{"_placeholder":true,"num":0}]',
      '451000000-["ping",{"_placeholder":true,"num":0}]',
      '451-["ping",{"_placeholder":true,"num":-1}]',
      '451-["ping",{"_placeholder":true,"num":"__proto__"}]',
      '461-0["x"]',
      '47',
      `42["ping",${'['.repeat(20_000)}${']'.repeat(20_000)}]`,
      '42["ping",{"__proto__":{"polluted":true}}]',
      '42["ping",{"constructor":{"prototype":{"polluted":true}}}]',
    ),
    fc.string({ unit: 'binary', maxLength: 100 }).map((text) => text.toWellFormed()),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Uint8Array.from(bytes)),
  )
  .map((frame) => ({ kind: 'raw' as const, frame }));

/** A random frame. */
export const fuzzFrames: fc.Arbitrary<FuzzFrame> = fc.oneof(
  { weight: 12, arbitrary: events },
  { weight: 1, arbitrary: unknownEvents },
  { weight: 3, arbitrary: raws },
);

/** Ids by the names of payload fields. */
export type FrameIds = Readonly<Record<'event_id' | 'room_id' | 'session_id' | 'thread_id' | 'user_id', number>>;

/** Returns a payload with real ids in its id fields. */
export function withFrameIds(payload: unknown, ids: FrameIds | null): unknown {
  if (ids === null || typeof payload !== 'object' || payload === null || Array.isArray(payload)) return payload;
  const idValues: Readonly<Record<string, number>> = ids;
  return Object.fromEntries(
    Object.entries(payload).map(([name, value]) => [
      name,
      typeof value === 'number' ? (idValues[name] ?? value) : value,
    ]),
  );
}
