import { describe, expect, it } from 'vitest';
import { codePoints, requireLine, requireText, shortened, tidyLine, tidyText } from './text.ts';

const rule = { field: 'title', label: 'title', length_min: 3, length_max: 5 } as const;

describe('tidying', () => {
  it('composes, trims and drops what cannot be stored', () => {
    expect(tidyLine('  Cafe\u0301\u0000 \t\n bar ')).toBe('Café bar');
    expect(tidyText(' one\ntwo\u0007 ')).toBe('one\ntwo');
  });

  it('counts code points, not UTF-16 units', () => {
    expect([codePoints(''), codePoints('é'), codePoints('🎤🎤')]).toEqual([0, 1, 2]);
  });
});

it('a long text is shortened by code points', () => {
  expect(shortened('🎉🎉🎉', 3)).toBe('🎉🎉🎉');
  expect(shortened('🎉🎉🎉🎉', 3)).toBe('🎉🎉…');
});

describe('required length', () => {
  it('takes both ends', () => {
    expect(requireLine(' abc ', rule)).toBe('abc');
    expect(requireText('🎤🎤🎤🎤🎤', rule)).toBe('🎤🎤🎤🎤🎤');
  });

  it('refuses one less and one more, naming the field', () => {
    for (const value of ['  ab  ', 'abcdef'])
      expect(() => requireLine(value, rule)).toThrow(
        expect.objectContaining({
          code: 'invalid_request',
          fields: { json: expect.objectContaining({ title: [expect.any(Function)] }) },
        }),
      );
  });
});
