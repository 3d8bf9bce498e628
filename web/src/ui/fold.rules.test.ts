/** Which messages are measured before they are displayed. */
import { expect, it } from 'vitest';
import { stackedMarks, writingSamples } from '../../../tests/support/corpus/writing.ts';
import { foldedLines, mayBeLong } from './fold.rules.ts';

it('does not measure a message of a few lines', () => {
  for (const { message } of writingSamples) expect(mayBeLong(message)).toBe(false);
  expect(mayBeLong('')).toBe(false);
  expect(mayBeLong(stackedMarks.message)).toBe(false);
  expect(mayBeLong(Array.from({ length: foldedLines }, () => 'a').join('\n'))).toBe(false);
});

it('measures a message with many line breaks, and one with many letters', () => {
  expect(mayBeLong(`a${'\n'.repeat(foldedLines)}b`)).toBe(true);
  expect(mayBeLong('\n'.repeat(600))).toBe(true);
  expect(mayBeLong('会'.repeat(400))).toBe(true);
});
