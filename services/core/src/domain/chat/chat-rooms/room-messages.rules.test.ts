import { maxRoomMessageLength } from '@plenum/contracts/limits';
import { describe, expect, it } from 'vitest';
import { requireMessageContent } from './room-messages.rules.ts';

describe('the text of a room message', () => {
  it('is trimmed and normalized to NFC', () => {
    expect(requireMessageContent('  Cafe\u0301 \n')).toBe('Caf\u00E9');
  });

  it('keeps the indentation of code', () => {
    expect(requireMessageContent('    a:\n      b\n')).toBe('    a:\n      b');
  });

  it('keeps its inner line breaks and emoji', () => {
    expect(requireMessageContent('one\n\ntwo 👩‍🚀')).toBe('one\n\ntwo 👩‍🚀');
  });

  it('rejects unpaired surrogates, which the database cannot store', () => {
    expect(requireMessageContent('a\uD800b')).toBe('a\uFFFDb');
  });

  it.each(['', '   ', '\n\t', '\u200B\u200D', '\u00A0', '\u2800', '\u0000'])(
    'is rejected when nothing is visible: %j',
    (value) => {
      expect(() => requireMessageContent(value)).toThrow(expect.objectContaining({ code: 'message_empty' }));
    },
  );

  it('is limited in code points, at both sides of the limit', () => {
    const longest = '😀'.repeat(maxRoomMessageLength);
    expect(requireMessageContent(longest)).toBe(longest);
    expect(() => requireMessageContent(`${longest}x`)).toThrow(expect.objectContaining({ code: 'message_too_long' }));
  });
});
