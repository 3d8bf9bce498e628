/** Names keep their own direction within a sentence. */
import { expect, it } from 'vitest';
import { directionOverrideName, mixedDirections, writingSamples } from '../../../tests/support/corpus/writing.ts';
import { isolateDirection } from './text-direction.ts';

it.each(writingSamples)('detects the direction of $id', ({ direction, name }) => {
  expect(isolateDirection(name)).toBe(direction === 'rtl' ? `\u2068${name}\u2069` : name);
});

it('isolates a text with letters of both directions', () => {
  for (const { text } of mixedDirections) expect(isolateDirection(text)).toBe(`\u2068${text}\u2069`);
});

it('closes direction controls at the end of the text', () => {
  expect(isolateDirection(directionOverrideName)).toBe(`\u2068${directionOverrideName}\u2069`);
  // Unclosed, it would also end the isolation around the text.
  expect(isolateDirection('Ada \u2069\u202Eecalevol')).toBe('\u2068Ada \u202Eecalevol\u2069');
});
