import { describe, expect, it } from 'vitest';
import { writingSamples } from '../../../../tests/support/corpus/writing.ts';
import { codePoints, normalizeText, requireLine, requireText, normalizeLine, normalizeLines } from './text.ts';

const rule = { field: 'title', label: 'title', length_min: 3, length_max: 5 } as const;

describe('text normalization', () => {
  it('composes, trims and removes characters that cannot be stored', () => {
    expect(normalizeLine('  Cafe\u0301\u0000 \t\n bar ')).toBe('Café bar');
    expect(normalizeLines('\n  one\ntwo\u0007 ')).toBe('  one\ntwo');
  });

  it('truncates runs of combining marks that no language has, before they are sorted', () => {
    const marks = `a${'\u0301'.repeat(50_000)}${'\u0323'.repeat(50_000)}`;
    expect(normalizeText(`${marks}b${marks}`)).toBe(`\u00E1${'\u0301'.repeat(29)}b\u00E1${'\u0301'.repeat(29)}`);
    // Marks that only NFKD creates, and marks between which invisible characters are removed.
    expect(normalizeText(`${'\uFF9F'.repeat(50_000)}${'\uFF9E'.repeat(50_000)}`, 'NFKD')).toHaveLength(30);
    const separatedMarks = `${'\u0301'.repeat(29)}\u200B${'\u0323'.repeat(29)}\u200B`;
    expect(normalizeLine(`a${separatedMarks.repeat(2_000)}`)).toHaveLength(5);
    expect(normalizeLines(`${marks}\n${marks}`)).toHaveLength(61);
  });

  it('keeps the marks of every language', () => {
    const text = 'e\u0302\u0301 \u05E9\u05C1\u05BC\u05B8 \u0E01\u0E34\u0E4D ﾊﾞﾊﾟ';
    expect(normalizeText(text)).toBe(text.normalize('NFC'));
    expect(normalizeText('e\u0301'.repeat(100))).toBe('é'.repeat(100));
  });

  it('counts code points, not UTF-16 units', () => {
    expect([codePoints(''), codePoints('é'), codePoints('🎤🎤')]).toEqual([0, 1, 2]);
  });
});

it.each(writingSamples)('keeps the writing of $id', ({ name, word, message }) => {
  expect([name, word].map(normalizeLine)).toEqual([name, word]);
  expect(normalizeLines(message)).toBe(message);
});

describe('required length', () => {
  it('accepts both limits', () => {
    expect(requireLine(' abc ', rule)).toBe('abc');
    expect(requireText('🎤🎤🎤🎤🎤', rule)).toBe('🎤🎤🎤🎤🎤');
  });

  it('rejects one character less or more, naming the field', () => {
    for (const value of ['  ab  ', 'abcdef'])
      expect(() => requireLine(value, rule)).toThrow(
        expect.objectContaining({
          code: 'invalid_request',
          fields: { json: expect.objectContaining({ title: [expect.any(Function)] }) },
        }),
      );
  });
});
